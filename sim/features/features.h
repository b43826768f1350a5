// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sim {

#define FEATURE(key, Type, function, group, live, ...) enum class Type : std::uint8_t { __VA_ARGS__ };
#define SCHED_FEAT(NAME, live, def)
#include "sim/features/features.def"
#undef FEATURE
#undef SCHED_FEAT

/// Value of a sched_feat.
enum class SchedFeat : std::uint8_t { off, on };

/// One choice per kernel change. Default-constructed = baseline = the kernel of reference.
struct Features {
#define FEATURE(key, Type, function, group, live, ...) Type key{};
#define SCHED_FEAT(NAME, live, def) SchedFeat NAME{SchedFeat::def};
#include "sim/features/features.def"
#undef FEATURE
#undef SCHED_FEAT
    friend bool operator==(const Features&, const Features&) = default;
};

/// What the interfaces need to know of a feature; order and texts come from features.def.
struct FeatureInfo {
    std::string_view key;
    std::string_view function;              ///< kernel function that owns the decision
    std::string_view group;                 ///< util_est_series, ..., kernel_switch, sched_feat
    bool live;                              ///< may be flipped during a run
    std::vector<std::string_view> variants; ///< [baseline] first
    int baseline;                           ///< index into variants (sched_feats may default to "on")
};

/// All features in the order of features.def. Index = feature index, as used by variant_of and set_variant.
const std::vector<FeatureInfo>& feature_table();
/// Index of the variant that `f` has of feature `feature`.
int variant_of(const Features& f, int feature);
/// Precondition: variant is an index into feature_table()[feature].variants.
void set_variant(Features& f, int feature, int variant);
/// -1 if there is none of that name.
int find_feature(std::string_view key);
int find_variant(int feature, std::string_view name);

/// Every number of the model that is not a kernel rule (params.def). Plain integers in the unit of their row.
struct Params {
#define PARAM(name, unit, def, min, max, scope, live, source) std::int64_t name{def};
#include "sim/features/params.def"
#undef PARAM
    friend bool operator==(const Params&, const Params&) = default;
};

struct ParamInfo {
    std::string_view name;
    std::string_view unit;
    std::int64_t def, min, max;
    bool per_side; ///< false: shared by both sides (scope "scenario")
    bool live;
    std::string_view source;
};

const std::vector<ParamInfo>& param_table();
std::int64_t param_of(const Params& p, int param);
void set_param(Params& p, int param, std::int64_t value);
int find_param(std::string_view name);
/// Why `value` is not allowed (OutOfRange, or HZ not one of its four values).
Result<void> check_param(int param, std::int64_t value);

/// Names from `known` that are near `word`: they begin with it, or at most half of their letters (and at most 3) must
/// change. Best first, at most 3, joined by ", ".
std::string nearest_names(std::string_view word, std::span<const std::string_view> known);

} // namespace sim
