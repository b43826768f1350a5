// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/options.h"
#include "app/cli/output.h"
#include "sim/features/features.h"
#include "sim/io/messages.h"
#include "sim/io/plot_csv.h"
#include "sim/io/text_plot.h"
#include "sim/run/canonical_command.h"
#include "sim/run/report_json.h"
#include "sim/run/run_side.h"

#include <algorithm>
#include <array>
#include <filesystem>

namespace app {

namespace {

using sim::ErrorCode;
using sim::Result;

constexpr std::array<std::string_view, 5> kFormats{"svg", "png", "pdf", "csv", "txt"};

struct ExportWords {
    SpecWords spec;
    std::string plots, out, format;
    int width = sim::io::kTextPlotWidth;
    bool ascii = false;
    bool quiet = false;
    bool progress = false;
};

struct Target {
    std::string plot, path, format;
};

tl::unexpected<sim::Error> usage(std::string sentence)
{
    return sim::fail(ErrorCode::Usage, {std::move(sentence)});
}

Result<std::vector<std::string>> plotNames(const std::string& list)
{
    std::vector<std::string_view> known;
    for (const sim::PlotInfo& p : sim::plot_table())
        known.emplace_back(p.name);
    std::vector<std::string> names;
    for (std::size_t at = 0; at <= list.size();) {
        const std::size_t end = std::min(list.find(',', at), list.size());
        const std::string name = list.substr(at, end - at);
        if (std::find(known.begin(), known.end(), name) == known.end())
            return sim::fail(ErrorCode::UnknownName, {"plot", name, sim::nearest_names(name, known)});
        if (std::find(names.begin(), names.end(), name) == names.end())
            names.push_back(name);
        at = end + 1;
    }
    return names;
}

// One file for one plot; a directory for several, or if it is one already or its name ends like one.
Result<std::vector<Target>> targetsOf(const ExportWords& words, const std::vector<std::string>& plots)
{
    namespace fs = std::filesystem;
    std::error_code error;
    const bool directory = plots.size() > 1 || words.out.back() == '/' || fs::is_directory(words.out, error);
    std::string format = words.format;
    if (format.empty() && !directory && words.out != "-") {
        format = fs::path(words.out).extension().string();
        format.erase(0, 1);
    }
    if (format.empty() && directory)
        return usage("--out " + words.out + ": a directory needs --format svg, png, pdf, csv or txt");
    if (format.empty() && words.out == "-")
        format = "txt";
    if (std::find(kFormats.begin(), kFormats.end(), format) == kFormats.end())
        return usage("\"" + sim::io::printable(format, 40) + "\" is no format of a plot: svg, png, pdf, csv, txt");
    if (words.out == "-" && format != "csv" && format != "txt")
        return usage("--out -: only csv and txt go to standard output");
    if (!directory)
        return std::vector<Target>{{plots.front(), words.out, format}};
    fs::create_directories(words.out, error);
    if (error)
        return sim::fail(ErrorCode::CannotWrite, {error.message()}, {.file = words.out});
    std::vector<Target> targets;
    for (const std::string& plot : plots)
        targets.push_back({plot, (fs::path(words.out) / plot).concat(".").concat(format).string(), format});
    return targets;
}

// Both sides where the scenario has two and none is chosen.
Result<SpecPair> sidesOf(const SpecWords& words)
{
    const bool twoAsked = !words.a.empty() || !words.b.empty() || !words.aAt.empty() || !words.bAt.empty();
    const bool oneAsked = !words.side.empty() || !words.features.empty() || !words.at.empty();
    if (twoAsked && (!words.side.empty() || !words.at.empty()))
        return usage("--side and --at draw one side, --a and --b two: give one kind");
    if (oneAsked && !twoAsked) {
        auto side = oneSide(words);
        if (!side)
            return tl::unexpected<sim::Error>(side.error());
        return SpecPair{*side, nullptr};
    }
    if (twoAsked)
        return bothSides(words);
    auto side = oneSide(words);
    if (!side)
        return tl::unexpected<sim::Error>(side.error());
    if (!(*side)->scenario->b)
        return SpecPair{*side, nullptr};
    return bothSides(words);
}

struct Drawn {
    std::shared_ptr<const sim::RunSpec> spec;
    sim::RunOutput output;

    sim::SideView view(char letter) const
    {
        const sim::RunResult& r = output.result;
        const bool follows = !spec->scenario->followed_task.empty() && !r.tasks.empty();
        return {letter,
                spec.get(),
                output.store.get(),
                r.origin,
                follows ? r.tasks.front().task : sim::kNoTask,
                r.fits_threshold,
                &r.command_log};
    }
};

Result<Drawn> runStored(std::shared_ptr<const sim::RunSpec> spec, const std::function<void(double)>& progress)
{
    sim::RunOptions options;
    options.store = true;
    options.progress = progress;
    auto output = sim::run_side(spec, options);
    if (!output)
        return tl::unexpected<sim::Error>(output.error());
    return Drawn{std::move(spec), std::move(*output)};
}

Result<void> writePlot(const Target& target, const sim::PlotData& data, const ExportWords& words,
                       const FigureRenderer& renderFigure)
{
    if (target.format == "csv")
        return writeOutput(target.path, sim::io::plot_csv(data));
    if (target.format == "txt")
        return writeOutput(target.path, sim::io::text_plot(data, {words.width, words.ascii}));
    return renderFigure(data, target.path);
}

Result<void> drawAll(const ExportWords& words, const FigureRenderer& renderFigure)
{
    const auto plots = plotNames(words.plots);
    if (!plots)
        return tl::unexpected<sim::Error>(plots.error());
    const auto targets = targetsOf(words, *plots);
    if (!targets)
        return tl::unexpected<sim::Error>(targets.error());
    const auto sides = sidesOf(words.spec);
    if (!sides)
        return tl::unexpected<sim::Error>(sides.error());

    const auto progress = progressPrinter(words.progress && !words.quiet, "export");
    const auto a = runStored(sides->a, progress);
    if (!a)
        return tl::unexpected<sim::Error>(a.error());
    std::optional<Result<Drawn>> b;
    if (sides->b)
        b = runStored(sides->b, {});
    if (b && !*b)
        return tl::unexpected<sim::Error>(b->error());

    const sim::SideView viewA = a->view(sides->a->side_letter == 'b' ? 'B' : 'A');
    const sim::SideView viewB = b ? (*b)->view('B') : sim::SideView{};
    const sim::Duration from = sides->a->warmup;
    for (const Target& target : *targets) {
        auto data = sim::make_plot(target.plot, viewA, b ? &viewB : nullptr, from, from + sides->a->duration);
        if (!data)
            return tl::unexpected<sim::Error>(data.error());
        std::string digests = "digest: " + sim::digest_text(a->output.result.digest);
        if (b)
            digests += " (A), " + sim::digest_text((*b)->output.result.digest) + " (B)";
        data->provenance = {"command: " + sim::export_command(*sides->a, sides->b.get(), target.plot),
                            std::string("version: ramplight ") + RAMPLIGHT_VERSION, digests};
        if (auto ok = writePlot(target, *data, words, renderFigure); !ok)
            return ok;
    }
    return {};
}

} // namespace

void addExportCommand(CLI::App& program, Action& chosen, const FigureRenderer& renderFigure)
{
    auto words = std::make_shared<ExportWords>();
    CLI::App* command = program.add_subcommand("export", "Draw plots of a scenario into files");
    addSpecOptions(*command, words->spec, Takes::Either);
    command->add_option("--plot", words->plots, "NAME[,NAME...]; ramplight list plots")->required();
    command->add_option("--out", words->out, "File (.svg .png .pdf .csv .txt), directory, or - for stdout")->required();
    command->add_option("--format", words->format, "svg, png, pdf, csv or txt, whatever the name says");
    command->add_option("--width", words->width, "Columns of a text plot (40 to 75)")->check(CLI::Range(40, 75));
    command->add_flag("--ascii", words->ascii, "Text plots without block elements");
    command->add_flag("--quiet", words->quiet, "No progress");
    command->add_flag("--progress", words->progress, "Progress on stderr");
    command->callback([words, &chosen, &renderFigure] {
        chosen = [words, &renderFigure] {
            const auto done =
                words->out.empty() ? Result<void>(usage("--out: needs a name")) : drawAll(*words, renderFigure);
            return done ? 0 : reportError(done.error());
        };
    });
}

} // namespace app
