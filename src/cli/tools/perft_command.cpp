#include <algorithm>
#include <atomic>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <thread>

#include "base/clock.h"
#include "base/interrupt.h"
#include "base/progress.h"
#include "base/thread_pool.h"
#include "cli/frame/exit.h"
#include "cli/frame/game_input.h"
#include "cli/frame/print_json.h"
#include "game/notation/position_text.h"
#include "game/perft.h"

namespace ogai::cli {

namespace {

// Enough pieces for any number of threads and a lively progress line: 8200 from the start.
constexpr int kSplitPly = 6;

struct PerftArguments {
  GameInput input;
  int depth = 0;
  std::string position = "start";
  int threads = 0;
  bool split = false;
  bool json = false;
  bool quiet = false;
};

struct Root {
  game::Move move;
  game::Position position;  // after the move
  int depth;                // left below it
  std::uint64_t leaves = 0;
};

// The root's moves, or the root itself where it has none or nothing is to be split off.
std::vector<Root> roots(const game::Position& position, int depth) {
  if (depth == 0 || position.is_over()) return {{game::kPass, position, depth}};
  std::vector<Root> found;
  if (position.must_pass()) return {{game::kPass, position.after(game::kPass), depth - 1}};
  for (game::Bits moves = position.legal_moves(); moves;) {
    const game::Square square = game::pop_first(moves);
    found.push_back({square, position.after(square), depth - 1});
  }
  return found;
}

struct Piece {
  game::PerftItem item;
  std::size_t root;
};

// A count deep enough to be worth its overhead and short enough to stop soon: some milliseconds.
constexpr int kUninterruptedDepth = 9;

// perft() that gives up when asked; the count is then meaningless.
std::uint64_t stoppable_perft(const game::PerftItem& item, game::Bits playable,
                              const std::stop_token& stop) {
  if (item.depth <= kUninterruptedDepth) return game::perft(item.board, playable, item.depth);
  std::uint64_t leaves = 0;
  for (const game::PerftItem& child : game::perft_items(item.board, playable, item.depth, 1)) {
    if (stop.stop_requested()) break;
    leaves += stoppable_perft(child, playable, stop);
  }
  return leaves;
}

// Counts below every root on all threads; false if interrupted.
bool count(std::vector<Root>& found, const PerftArguments& arguments, std::stop_token stop) {
  const game::Bits playable = game::playable(found.front().position.size);
  std::vector<Piece> pieces;
  for (std::size_t i = 0; i < found.size(); ++i)
    for (const game::PerftItem& item :
         game::perft_items(found[i].position.board, playable, found[i].depth,
                           std::min(kSplitPly - 1, found[i].depth)))
      pieces.push_back({item, i});
  base::Progress progress({.title = "perft",
                           .total = pieces.size(),
                           .unit = "positions",
                           .mode = arguments.quiet || arguments.json
                                       ? base::ProgressMode::silent
                                       : base::ProgressMode::automatic});
  std::vector<std::atomic<std::uint64_t>> leaves(found.size());
  base::ThreadPool pool(static_cast<std::size_t>(arguments.threads));
  const bool whole = pool.parallel_for(
      pieces.size(),
      [&](std::size_t i) {
        leaves[pieces[i].root] += stoppable_perft(pieces[i].item, playable, stop);
        progress.advance(1);
      },
      stop);
  progress.finish();
  for (std::size_t i = 0; i < found.size(); ++i) found[i].leaves = leaves[i];
  return whole && !stop.stop_requested();
}

void print(const std::vector<Root>& found, const game::Position& position,
           const PerftArguments& arguments, double seconds) {
  std::uint64_t total = 0;
  for (const Root& root : found) total += root.leaves;
  const double rate = seconds > 0 ? static_cast<double>(total) / seconds : 0;
  if (arguments.json) {
    nlohmann::ordered_json object = {
        {"position", game::notation::format_position(position)},
        {"size", game::side(position.size)},
        {"depth", arguments.depth},
        {"leaves", total},
        {"seconds", seconds},
    };
    if (arguments.split)
      for (const Root& root : found)
        object["split"][game::move_name(position.size, root.move)] = root.leaves;
    print_json(object);
    return;
  }
  if (arguments.split)
    for (const Root& root : found)
      fmt::print("{}  {}\n", game::move_name(position.size, root.move), root.leaves);
  fmt::print("perft({}) = {}   {}, {:.1f} million leaves/s\n", arguments.depth, total,
             base::format_duration(std::chrono::duration_cast<base::Duration>(
                 std::chrono::duration<double>(seconds))),
             rate / 1e6);
}

void run(const PerftArguments& arguments) {
  const game::Position position =
      arguments.input.read_one(arguments.position, "--position").position();
  std::vector<Root> found = roots(position, arguments.depth);
  const base::Interrupt interrupt;
  const base::Stopwatch watch;
  if (!count(found, arguments, interrupt.token()))
    throw Exit(ExitCode::failed, "interrupted before the count was complete");
  print(found, position, arguments, watch.seconds());
}

}  // namespace

void add_perft_command(Command& program) {
  Command command = program.add_command(
      "perft", "Count the move sequences of a length: the move generator's test and measure");
  auto arguments = std::make_shared<PerftArguments>();
  arguments->threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  arguments->input.add_size_flag(command);
  command.add_option("--depth", arguments->depth, "Plies; a pass is one ply")
      .required()
      .range(0, 128)
      .type_name("N");
  command.add_option("--position", arguments->position, "The position to count from")
      .type_name("GAME")
      .show_default();
  command.add_option("--threads", arguments->threads, "Threads")
      .range(1, 1024)
      .type_name("N")
      .show_default();
  command.add_flag("--split", arguments->split, "Also the count below each move");
  command.add_flag("--json", arguments->json, "One JSON object");
  command.add_flag("--quiet", arguments->quiet, "No progress line");
  command.footer(
      "A finished game counts as one leaf at every greater depth.\n\n"
      "Examples:\n"
      "  ogai perft --size 8 --depth 11\n"
      "  ogai perft --size 6 --depth 8 --split\n"
      "  ogai perft --depth 9 --position f5d6c3 --threads 1");
  command.callback([arguments] { run(*arguments); });
}

}  // namespace ogai::cli
