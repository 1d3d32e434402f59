// ogai, the flagship: the alpha-beta engine with the evaluation that ships for the board size and
// the rules.
//
// The engine is made when a game shows the size, before any clock runs, and serves as many games as
// that size lasts; each game begins with an empty table. A forced
// or proved answer comes at once, and so does a move of the opening book (opening_book.h), which
// analyse() does not ask. With error=DISCS it judges every move and draws one of those that lose at
// most so much: a fallible opponent, and one that does not repeat itself. When neither the options
// nor the referee set a limit, choose() takes a second: a player that thinks for ever is no use to
// anyone.
#include <fmt/format.h>
#include <new>
#include <utility>

#include "agents/factories.h"
#include "agents/opening_book.h"
#include "game/select.h"
#include "search/alphabeta/engine.h"

namespace ogai::agents {

namespace {

using search::Limits;
using search::SearchQuery;
using search::SearchResult;

constexpr base::Duration kUnlimitedTime = std::chrono::seconds(1);
constexpr int kAllMoves = 64;

bool is_bounded(const Limits& limits) {
  return limits.move_time || limits.clock || limits.nodes || limits.depth;
}

struct OgaiSettings {
  eval::EvaluationKind kind;  // if the engine's options name no evaluation
  Limits limits;
  int error;           // discs that a move may lose; 0: none
  int error_until;     // and only until so many per cent of the squares are taken
  std::uint64_t seed;  // of the option; 0 = the game's
};

class OgaiAgent final : public Agent {
 public:
  OgaiAgent(game::Objective objective, const search::EngineOptions& options,
            const OgaiSettings& settings, OpeningBook book)
      : objective_(objective), options_(options), settings_(settings), book_(std::move(book)) {}

  // Whatever takes longer than a short move is done before the clock starts: the weights and the
  // book are unpacked, the table is made, or cleared of what the last game left.
  void new_game(const game::Position& start, std::uint64_t seed) override {
    seed_ = seed;
    book_.prepare(start.size);
    search::Searcher& ready = engine(start.size);
    if (std::exchange(used_, false)) ready.clear();
  }

  Choice choose(const game::Position& position, const Limits& limits, const std::stop_token& stop,
                search::InfoSink& sink) override {
    if (auto known = book_.choose(position, seed_)) {
      sink.report(known->info);
      return std::move(*known);
    }
    SearchQuery query;
    query.board = position.board;
    query.limits = tighter(settings_.limits, limits);
    if (may_err(position)) query.lines = kAllMoves;
    if (!is_bounded(query.limits)) query.limits.move_time = kUnlimitedTime;
    const SearchResult answer = think(position.size, query, stop, sink);
    const search::RootMove& move = chosen(answer, position);
    return {move.move, info_of(move, answer)};
  }

  bool can_analyse() const override { return true; }
  void analyse(const game::Position& position, const Limits& limits, const std::stop_token& stop,
               search::InfoSink& sink) override {
    SearchQuery query;
    query.board = position.board;
    query.limits = limits;
    query.lines = kAllMoves;
    query.may_stop_early = false;
    think(position.size, query, stop, sink);
  }

 private:
  bool may_err(const game::Position& position) const {
    const int cells = game::cell_count(position.size);
    const int taken = cells - std::popcount(position.empties());
    return settings_.error > 0 &&
           (settings_.error_until == 100 || 100 * taken < settings_.error_until * cells);
  }

  const search::RootMove& chosen(const SearchResult& answer, const game::Position& position) const {
    if (!may_err(position)) return answer.moves.front();
    // From the board, not from the moves chosen before: a game that is taken up again goes on
    // alike, and an agent made anew for each move does not draw the same number every time.
    const std::uint64_t seed = settings_.seed != 0 ? settings_.seed : seed_;
    base::Random random(base::derive_seed(seed, {position.board.own, position.board.opp}));
    return game::draw_by_value(answer.moves, settings_.error, random);
  }

  SearchResult think(game::BoardSize size, const SearchQuery& query, const std::stop_token& stop,
                     search::InfoSink& sink) {
    search::Searcher& ready = engine(size);
    used_ = true;
    return ready.think(query, stop, sink);
  }

  search::Searcher& engine(game::BoardSize size) {
    if (!engine_ || size != size_) {
      engine_.reset();
      engine_ = made(size);
      size_ = size;
      used_ = false;
    }
    return *engine_;
  }

  std::unique_ptr<search::Searcher> made(game::BoardSize size) const {
    if (options_.evaluation && options_.evaluation->size() != size)
      throw AgentFailure(game::EndReason::crash, "its weights are for boards of " +
                                                     game::board_text(options_.evaluation->size()));
    search::EngineOptions options = options_;
    if (!options.evaluation)
      options.evaluation = eval::AnyEvaluation::shipped(objective_, size, settings_.kind);
    try {
      return search::make_engine(objective_, size, options);
    } catch (const std::bad_alloc&) {
      throw AgentFailure(game::EndReason::memory, "no memory for a table of " +
                                                      std::to_string(options_.table_bytes >> 20) +
                                                      " MB; give it less with hash=N");
    }
  }

  game::Objective objective_;
  search::EngineOptions options_;
  OgaiSettings settings_;
  OpeningBook book_;
  std::uint64_t seed_ = 0;  // of the game
  std::unique_ptr<search::Searcher> engine_;
  game::BoardSize size_ = game::BoardSize::eight;
  bool used_ = false;  // the engine has thought since it was made or cleared
};

base::OptionTable options() {
  using namespace std::chrono_literals;
  base::OptionTable table;
  table.duration("time", 0s, {}, "time per move; 0 leaves it to the referee (1s if he sets none)")
      .integer("depth", 0, {0, 60}, "plies to search; 0 = no limit")
      .integer("nodes", 0, {0, std::numeric_limits<std::int64_t>::max()},
               "positions to visit per move; 0 = no limit")
      .integer("hash", 64, {1, 1 << 20}, "table in MB, rounded down to a power of two")
      .integer("threads", 1, {1, 256}, "threads of its search")
      .choice("eval", "patterns", {"patterns", "linear"},
              "evaluation: learned patterns, or the hand-made one they are measured by")
      .text("weights", "", "weight file of either kind instead of the one that ships")
      .integer("error", 0, {0, 128},
               "draws among the moves up to so many discs worse than the best, the better the "
               "likelier; 0 = plays the best")
      .integer("error_until", 100, {0, 100},
               "errs only until so many per cent of the squares are taken");
  OpeningBook::declare_options(table);
  return table.hide({"error_until"});
}

Limits own_limits(const base::OptionValues& values) {
  Limits limits;
  if (const base::Duration time = values.duration("time"); time.count() > 0)
    limits.move_time = time;
  if (const std::int64_t nodes = values.integer("nodes"); nodes > 0)
    limits.nodes = static_cast<std::uint64_t>(nodes);
  if (const std::int64_t depth = values.integer("depth"); depth > 0)
    limits.depth = static_cast<int>(depth);
  return limits;
}

base::Result<eval::AnyEvaluation> loaded_weights(const std::string& path,
                                                 const AgentContext& context) {
  auto loaded = eval::AnyEvaluation::from_file(path, context.objective);
  if (loaded && context.size && loaded->size() != *context.size)
    return base::Error{
        base::ErrorKind::illegal,
        fmt::format("{}: weights for boards of {}, the game is {}", path,
                    game::board_text(loaded->size()), game::board_text(*context.size))};
  return loaded;
}

base::Result<std::unique_ptr<Agent>> make_ogai(const base::OptionValues& values,
                                               const AgentContext& context) {
  search::EngineOptions engine;
  engine.table_bytes = static_cast<std::size_t>(values.integer("hash")) << 20;
  engine.threads = static_cast<int>(values.integer("threads"));
  if (const std::string& path = values.text("weights"); !path.empty()) {
    auto loaded = loaded_weights(path, context);
    if (!loaded) return std::move(loaded).error();
    engine.evaluation = std::move(*loaded);
  }
  auto book = OpeningBook::from_options(values, context);
  if (!book) return std::move(book).error();
  const OgaiSettings settings{.kind = values.text("eval") == "linear"
                                          ? eval::EvaluationKind::linear
                                          : eval::EvaluationKind::patterns,
                              .limits = own_limits(values),
                              .error = static_cast<int>(values.integer("error")),
                              .error_until = static_cast<int>(values.integer("error_until")),
                              .seed = seed_of(values)};
  return std::unique_ptr<Agent>(
      new OgaiAgent(context.objective, engine, settings, std::move(*book)));
}

}  // namespace

AgentFactory ogai_agent() {
  return {
      .name = "ogai",
      .summary = "the flagship: alpha-beta search and an exact endgame solver",
      .source = "Ogai",
      .options = options(),
      .make = make_ogai,
  };
}

}  // namespace ogai::agents
