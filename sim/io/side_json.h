// SPDX-License-Identifier: GPL-3.0-or-later
// Internal to sim_io: the features, parameters and live changes of a scenario's sides.
#pragma once

#include "sim/engine/run_spec.h"
#include "sim/io/json_node.h"
#include "sim/io/json_write.h"

namespace sim::io {

enum class ParamScope : std::uint8_t {
    Both, ///< the scenario's own `params`: any of them
    Side  ///< of one side: only those that sides may differ in
};

/// Sets in `params` what the object says.
void read_params(const json::Node& node, ParamScope scope, Params& params);
/// `common`: what the scenario's own `params` say.
SideSpec side_from(const json::Node& node, const Params& common);

/// Arrays of keys, each known and there once.
std::vector<std::string> shown_features_from(const json::Node& node);
std::vector<std::string> shown_params_from(const json::Node& node);

/// The parameters that both sides share, where they differ from their defaults.
OrderedJson common_params_to_json(const Params& params);
/// What differs from the baselines.
OrderedJson side_to_json(const SideSpec& side);

/// "on_dequeue, on_tick, off"
std::string variant_names(const FeatureInfo& feature);
/// UnknownName with the nearest features or parameters.
Error unknown_feature(const std::string& key);
Error unknown_param(const std::string& name);

} // namespace sim::io
