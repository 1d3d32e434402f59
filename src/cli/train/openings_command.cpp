#include <charconv>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/interrupt.h"
#include "cli/frame/exit.h"
#include "cli/frame/print_json.h"
#include "cli/train/commands.h"
#include "cli/train/flags.h"
#include "train/openings/near_even.h"

namespace ogai::cli {

namespace {

constexpr std::size_t kOpeningsTableBytes = std::size_t{1} << 24;
constexpr int kMostPlies = 40;

struct TrainOpeningsArguments {
  TrainFlags flags;
  std::string plies = "8..12";
  std::uint64_t count = 500;
  int depth = 10;
  int margin = 2;
};

// "8..12" or "10".
void parse_plies(const std::string& text, train::OpeningOptions& options) {
  const char* const end = text.data() + text.size();
  const auto number = [&](const char* from, int& value) {
    const auto [stop, fault] = std::from_chars(from, end, value);
    return fault == std::errc{} ? stop : nullptr;
  };
  const char* stop = number(text.data(), options.least_plies);
  options.most_plies = options.least_plies;
  if (stop && std::string_view(stop, end).starts_with(".."))
    stop = number(stop + 2, options.most_plies);
  if (stop != end || options.least_plies < 1 || options.most_plies < options.least_plies ||
      options.most_plies > kMostPlies)
    throw Exit(
        ExitCode::bad_usage,
        fmt::format("--plies {}: a number from 1 to {}, or a range like 8..12", text, kMostPlies));
}

std::string openings_origin(const TrainOpeningsArguments& arguments) {
  return fmt::format("ogai train openings {} --plies {} --count {} --depth {} --margin {}",
                     arguments.flags.description(), arguments.plies, arguments.count,
                     arguments.depth, arguments.margin);
}

void run(TrainOpeningsArguments& arguments) {
  const TrainFlags& flags = arguments.flags;
  train::OpeningOptions options;
  parse_plies(arguments.plies, options);
  options.count = arguments.count;
  options.depth = arguments.depth;
  options.margin = arguments.margin;
  options.seed = flags.seed();
  options.threads = flags.threads();
  options.progress = flags.progress();
  const train::FixedSearchSettings search{flags.objective(), flags.size(),
                                          arguments.flags.evaluation(), kOpeningsTableBytes};
  const base::Interrupt interrupt;
  const auto openings = train::near_even_openings(search, options, interrupt.token());
  if (!openings) throw Exit(ExitCode::failed, "interrupted; nothing was written");
  write_out(flags.out(),
            train::format_openings(*openings, options.depth, openings_origin(arguments)));
  if (flags.json())
    print_json({{"file", flags.out()}, {"openings", openings->size()}});
  else
    fmt::print("{}: {} openings\n", flags.out(), openings->size());
}

}  // namespace

void add_train_openings_command(Command& train) {
  Command command = train.add_command("openings", "Find openings that are nearly even");
  auto arguments = std::make_shared<TrainOpeningsArguments>();
  command.add_option("--plies", arguments->plies, "Length of the openings, from..to")
      .type_name("N..M")
      .show_default();
  command.add_option("--count", arguments->count, "How many")
      .range(1, 1e6)
      .type_name("N")
      .show_default();
  command.add_option("--depth", arguments->depth, "Depth of the deciding search")
      .range(1, 60)
      .type_name("N")
      .show_default();
  command.add_option("--margin", arguments->margin, "Discs by which the value may differ from 0")
      .range(0, 64)
      .type_name("N")
      .show_default();
  arguments->flags.add_to(command, "File to write; every command that takes openings reads it");
  command.footer(
      "No two openings are symmetric, and none of the positions after four plies has more\n"
      "than its share of them.\n\n"
      "Examples:\n"
      "  ogai train openings --count 500 --out openings.txt\n"
      "  ogai train openings --rules classic --plies 8..12 --depth 14 --margin 1 --out even.txt\n"
      "  ogai match gdy rnd --openings openings.txt");
  command.callback([arguments] { run(*arguments); });
}

}  // namespace ogai::cli
