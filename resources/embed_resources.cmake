# Writes OUTPUT, a C++ file with the texts of the files in LIST (one path relative to ROOT a line), as raw string
# literals. Compilers limit one literal's length, so a text is cut after a line end into neighbouring literals.
set(piece_bytes 8000)
file(STRINGS "${LIST}" files)
list(SORT files)
set(entries "")
foreach(file IN LISTS files)
  file(READ "${ROOT}/${file}" text)
  string(FIND "${text}" ")RAMPLIGHT\"" clash)
  if(NOT clash EQUAL -1)
    message(FATAL_ERROR "${file} contains the mark that ends a literal")
  endif()
  get_filename_component(kind "${file}" DIRECTORY)
  get_filename_component(name "${file}" NAME_WLE)
  set(literals "")
  string(LENGTH "${text}" rest_bytes)
  while(rest_bytes GREATER ${piece_bytes})
    string(SUBSTRING "${text}" 0 ${piece_bytes} piece)
    string(FIND "${piece}" "\n" cut REVERSE)
    if(cut EQUAL -1)
      message(FATAL_ERROR "${file} has a line of more than ${piece_bytes} bytes")
    endif()
    math(EXPR cut "${cut} + 1")
    string(SUBSTRING "${text}" 0 ${cut} piece)
    string(SUBSTRING "${text}" ${cut} -1 text)
    string(LENGTH "${text}" rest_bytes)
    string(APPEND literals "R\"RAMPLIGHT(${piece})RAMPLIGHT\"\n")
  endwhile()
  string(APPEND literals "R\"RAMPLIGHT(${text})RAMPLIGHT\"")
  string(APPEND entries "    {\"${kind}\", \"${name}\",\n${literals}},\n")
endforeach()
list(LENGTH files count)
file(
  WRITE "${OUTPUT}"
  "// Generated from resources/; do not edit.
#include \"resources/builtin_resources.h\"

#include <array>

std::span<const BuiltinResource> builtin_resources()
{
    static constexpr std::array<BuiltinResource, ${count}> kAll{{
${entries}    }};
    return kAll;
}
")
