// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/io/library.h"

#include "resources/builtin_resources.h"
#include "sim/io/machine_json.h"
#include "sim/io/read_file.h"
#include "sim/io/scenario_json.h"
#include "sim/io/workload_json.h"

#include <algorithm>
#include <filesystem>

namespace sim::io {

namespace {

// The folder under resources/ and the word in messages.
struct KindWords {
    std::string_view folder;
    const char* word;
};

KindWords words(PartKind kind)
{
    switch (kind) {
    case PartKind::Machine:
        return {"machines", "machine"};
    case PartKind::Workload:
        return {"workloads", "workload"};
    case PartKind::Scenario:
        return {"scenarios", "scenario"};
    }
    return {"scenarios", "scenario"};
}

struct Text {
    std::string bytes;
    std::string file;   // as errors name it
    std::string name;   // of the part
    std::string folder; // where relative names start; "" for a built-in
};

bool is_file_word(const std::string& word)
{
    return word.find_first_of("/.") != std::string::npos;
}

// Names in scenario files stay apart from whatever lies in the working folder: `any_file` is for the command line only.
Result<Text> find_text(PartKind kind, const std::string& word, const std::string& folder, bool any_file)
{
    namespace fs = std::filesystem;
    std::error_code ignored;
    if (is_file_word(word) || (any_file && fs::is_regular_file(word, ignored))) {
        const fs::path path = fs::path(folder) / word;
        Result<std::string> bytes = read_file(path.string());
        if (!bytes)
            return tl::unexpected<Error>(bytes.error());
        return Text{*std::move(bytes), path.string(), path.stem().string(), path.parent_path().string()};
    }
    for (const BuiltinResource& r : builtin_resources()) {
        if (r.kind == words(kind).folder && r.name == word)
            return Text{std::string(r.text), "builtin:" + std::string(r.kind) + "/" + word + ".json", word, {}};
    }
    const std::vector<std::string> known = names(kind);
    const std::vector<std::string_view> views(known.begin(), known.end());
    return fail(ErrorCode::UnknownName, {words(kind).word, word, nearest_names(word, views)});
}

template <class Spec> Result<std::shared_ptr<const Spec>> shared(Result<Spec> spec)
{
    if (!spec)
        return tl::unexpected<Error>(spec.error());
    return std::make_shared<const Spec>(*std::move(spec));
}

Result<std::shared_ptr<const MachineSpec>> machine(const std::string& word, const std::string& folder, bool any_file)
{
    const Result<Text> text = find_text(PartKind::Machine, word, folder, any_file);
    if (!text)
        return tl::unexpected<Error>(text.error());
    return shared(read_machine(text->bytes, text->file, text->name));
}

Result<std::shared_ptr<const WorkloadSpec>> workload(const std::string& word, const std::string& folder, bool any_file)
{
    const Result<Text> text = find_text(PartKind::Workload, word, folder, any_file);
    if (!text)
        return tl::unexpected<Error>(text.error());
    return shared(read_workload(text->bytes, text->file, text->name));
}

Result<std::shared_ptr<const ScenarioSpec>> scenario(const Text& text, const std::string& name)
{
    const PartLoader parts{[&text](const std::string& w) { return machine(w, text.folder, false); },
                           [&text](const std::string& w) { return workload(w, text.folder, false); }};
    return shared(read_scenario(text.bytes, text.file, name, parts));
}

} // namespace

std::vector<std::string> names(PartKind kind)
{
    std::vector<std::string> result;
    for (const BuiltinResource& r : builtin_resources()) {
        if (r.kind == words(kind).folder)
            result.emplace_back(r.name);
    }
    std::sort(result.begin(), result.end());
    return result;
}

Result<std::shared_ptr<const ScenarioSpec>> load_scenario(const std::string& name_or_path)
{
    const Result<Text> text = find_text(PartKind::Scenario, name_or_path, {}, true);
    if (!text)
        return tl::unexpected<Error>(text.error());
    return scenario(*text, name_or_path);
}

Result<std::shared_ptr<const MachineSpec>> load_machine(const std::string& name_or_path)
{
    return machine(name_or_path, {}, true);
}

Result<std::shared_ptr<const WorkloadSpec>> load_workload(const std::string& name_or_path)
{
    return workload(name_or_path, {}, true);
}

Result<std::shared_ptr<const ScenarioSpec>> load_scenario_text(std::string_view text, const std::string& file)
{
    const std::string folder = std::filesystem::path(file).parent_path().string();
    return scenario(Text{std::string(text), file, {}, folder}, file);
}

std::string scenario_file_text(const ScenarioSpec& scenario)
{
    const auto is_builtin = [](PartKind kind, const std::string& name) {
        const std::vector<std::string> known = names(kind);
        return std::binary_search(known.begin(), known.end(), name);
    };
    ScenarioWriting how;
    if (is_builtin(PartKind::Machine, scenario.machine->name)) {
        const auto known = machine(scenario.machine->name, {}, false);
        how.machine_by_name = known && write_machine(**known) == write_machine(*scenario.machine);
    }
    if (is_builtin(PartKind::Workload, scenario.workload->name)) {
        const auto known = workload(scenario.workload->name, {}, false);
        how.workload_by_name = known && write_workload(**known) == write_workload(*scenario.workload);
    }
    return write_scenario(scenario, how);
}

} // namespace sim::io
