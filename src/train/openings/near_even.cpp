#include "train/openings/near_even.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <set>

#include "base/random.h"
#include "game/notation/position_text.h"
#include "game/notation/transcript.h"
#include "game/select.h"
#include "game/symmetry.h"
#include "train/fixed_search.h"

namespace ogai::train {

namespace {

using game::Board;
using game::GameRecord;

constexpr int kStemPlies = 4;
constexpr std::size_t kStems = 40;  // of 60 on 8×8: so many at least share the set
constexpr int kQuickDepth = 4;
constexpr int kQuickMargin = 8;      // beyond the margin: what a shallow search may be wrong by
constexpr int kLevel = 3;            // selectivity of the searches
constexpr std::size_t kBatch = 256;  // candidates searched at a time, whatever the threads
constexpr int kFruitless = 40;       // batches in a row after which nothing more is expected
constexpr int kTries = 2000;         // failures in a row after which no fresh candidate is expected

// Candidates and what was chosen of them.
class Collection {
 public:
  Collection(game::BoardSize size, game::Objective objective, const OpeningOptions& options)
      : size_(size), objective_(objective), options_(options), random_(options.seed) {}

  // Fresh random games, fewer than asked for when they run out.
  std::vector<GameRecord> candidates() {
    std::vector<GameRecord> found;
    for (int failures = 0; found.size() < kBatch && failures < kTries; ++failures) {
      GameRecord game = random_game();
      if (game.is_over() || !seen_.insert(canonical(game.position())).second) continue;
      found.push_back(std::move(game));
      failures = -1;
    }
    return found;
  }

  void add(GameRecord game, int value) {
    if (full()) return;
    const std::size_t share = (options_.count + kStems - 1) / kStems;
    std::size_t& members =
        stems_[canonical(game.position_at(std::min<std::size_t>(kStemPlies, game.moves().size())))];
    if (members >= share) return;
    ++members;
    openings_.push_back({std::move(game), value});
  }

  bool full() const { return openings_.size() >= options_.count; }
  std::size_t size() const { return openings_.size(); }
  std::vector<NearEvenOpening> take() { return std::move(openings_); }

 private:
  static Board canonical(const game::Position& position) {
    return game::canonical(position.board).board;
  }

  GameRecord random_game() {
    const int range = options_.most_plies - options_.least_plies + 1;
    const int plies =
        options_.least_plies + static_cast<int>(random_.below(static_cast<std::uint32_t>(range)));
    GameRecord game(game::Position::initial(size_), objective_);
    for (int ply = 0; ply < plies && !game.is_over(); ++ply) {
      const game::Bits moves = game.position().legal_moves();
      (void)game.play(moves ? game::random_square(moves, random_) : game::kPass);
    }
    return game;
  }

  game::BoardSize size_;
  game::Objective objective_;
  const OpeningOptions& options_;
  base::Random random_;
  std::set<Board> seen_;
  std::map<Board, std::size_t> stems_;
  std::vector<NearEvenOpening> openings_;
};

// By how much a search of `depth` may yet be wrong about one of `last`.
int doubt(int depth, int last) {
  return depth >= last ? 0 : std::clamp((last - depth) / 2, 2, kQuickMargin);
}

// The value of the position, if it is near even and has a move. Each depth orders the moves of the
// next, and asks only whether the value is near enough to go on: most candidates end early.
std::optional<int> even_value(FixedSearch& search, const game::Position& position,
                              const OpeningOptions& options) {
  if (position.must_pass()) return std::nullopt;
  search.forget();
  int value = 0;
  for (int depth = std::min(options.depth, kQuickDepth + (options.depth & 1));
       depth <= options.depth; depth += 2) {
    const int allowed = options.margin + doubt(depth, options.depth);
    value = search.value(position.board, depth, kLevel, allowed);
    if (std::abs(value) > allowed) return std::nullopt;
  }
  return value;
}

}  // namespace

std::optional<std::vector<NearEvenOpening>> near_even_openings(const FixedSearchSettings& search,
                                                               const OpeningOptions& options,
                                                               const std::stop_token& stop) {
  base::Progress progress(
      {.title = "openings", .total = options.count, .unit = "found", .mode = options.progress});
  Collection collection(search.size, search.objective, options);
  for (int fruitless = 0; !collection.full() && fruitless < kFruitless; ++fruitless) {
    std::vector<GameRecord> games = collection.candidates();
    if (games.empty()) break;
    std::vector<std::optional<int>> values(games.size());
    const bool whole = parallel_searches(
        search, options.threads, games.size(),
        [&](FixedSearch& fixed, std::size_t i) {
          values[i] = even_value(fixed, games[i].position(), options);
        },
        stop);
    if (!whole) return std::nullopt;
    const std::size_t before = collection.size();
    for (std::size_t i = 0; i < games.size(); ++i)
      if (values[i]) collection.add(std::move(games[i]), *values[i]);
    progress.advance(collection.size() - before);
    if (collection.size() > before) fruitless = -1;
  }
  return collection.take();
}

std::string format_openings(const std::vector<NearEvenOpening>& openings, int depth,
                            const std::string& how) {
  std::string text = fmt::format(
      "# Near-even openings: value for the side to move, search depth, moves.\n# Made by: {}\n",
      how);
  for (const NearEvenOpening& opening : openings)
    text += fmt::format("{}; value:{:+}; depth:{}; game:{}\n",
                        game::notation::format_position(opening.game.position()), opening.value,
                        depth, game::notation::format_transcript(opening.game).value());
  return text;
}

}  // namespace ogai::train
