// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/io/json_write.h"

namespace sim::io {

std::string file_text(const OrderedJson& json)
{
    return json.dump(2, ' ', false, OrderedJson::error_handler_t::replace) + "\n";
}

std::string cpu_list_text(const std::vector<int>& cpus)
{
    std::string text;
    for (std::size_t i = 0; i < cpus.size();) {
        std::size_t last = i;
        while (last + 1 < cpus.size() && cpus[last + 1] == cpus[last] + 1)
            ++last;
        text.append(text.empty() ? "" : ",").append(std::to_string(cpus[i]));
        if (last > i)
            text.append("-").append(std::to_string(cpus[last]));
        i = last + 1;
    }
    return text;
}

} // namespace sim::io
