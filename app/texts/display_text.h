// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"
#include "sim/trace/trace_event.h"

#include <QCoreApplication>
#include <QString>

namespace app {

/// Translated words for what the simulator names by key. Kernel terms stay as they are; texts only explain them.
class DisplayText {
    Q_DECLARE_TR_FUNCTIONS(DisplayText)
public:
    /// Branch of the patches tree: "util_est series".
    static QString groupName(const QString& key);
    static QString groupContext(const QString& key);
    /// Few grey words beside a feature, possibly none.
    static QString featureContext(const QString& key);
    /// Few grey words beside a variant: "mainline", "06" (number of the patch in its series).
    static QString variantContext(const QString& key, const QString& variant);
    /// What the kernel then does otherwise: two or three sentences.
    static QString whatChanges(const QString& key, const QString& variant);
    /// "live" or "restarts the run".
    static QString liveText(bool live);
    static QString featureToolTip(const QString& key, const QString& function, bool live);

    /// Definition of a parameter with unit, default, range and source.
    static QString paramToolTip(const QString& name);
    /// The meaning of a signal: "util_avg: how busy ...".
    static QString signalToolTip(const QString& signal);

    /// What a traced event means, by tracepoint name.
    static QString traceKindText(sim::TraceKind kind);
    static QString migrateReasonText(sim::MigrateReason reason);

    /// What is wrong, without the place.
    static QString errorText(const sim::Error& error);
    /// "FILE:LINE:COL: path: what is wrong", leaving out what is not known.
    static QString errorWithPlace(const sim::Error& error);
};

} // namespace app
