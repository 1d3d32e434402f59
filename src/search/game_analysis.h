// The analysis of a game: what each move cost.
//
// Retrograde: the last position is judged first and the table kept, so that what the end of the
// game proved is known when the positions before it are judged. Each position is asked for its best
// moves and the one played, all at one depth; the loss of a move is the difference, in discs, from
// the mover's side.
//
// What a loss is called, and how well a side played, is said here once for all who show it. Losses
// are then those of a board of 64 squares: on smaller boards they count for more, in proportion.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "game/record.h"
#include "search/searcher.h"

namespace ogai::search {

// By the loss in discs: none, below 3, below 6, below 12, more. A move that gives a won game away,
// or a drawn one, is at least a mistake where both values are proved; where they are estimates, if
// it turns a win into a loss and costs 3 discs or more.
enum class Mark : std::uint8_t { best, good, inaccuracy, mistake, blunder };

inline constexpr std::array<std::string_view, 5> kMarkNames = {"best", "good", "inaccuracy",
                                                               "mistake", "blunder"};
constexpr std::string_view name(Mark mark) {
  return kMarkNames[static_cast<std::size_t>(mark)];
}

// What a move lost against the best one, in discs. One searched alone may come out better than the
// best: then it loses nothing.
int loss_of(const RootMove& move, const RootMove& best);
Mark mark_of(const RootMove& move, const RootMove& best, game::BoardSize size);

struct PlyAnalysis {
  std::size_t ply = 0;  // from 0
  game::Color mover = game::Color::black;
  game::BoardSize size = game::BoardSize::eight;
  int choices = 0;              // legal moves
  RootMove played;              // the move of the game
  std::vector<RootMove> lines;  // the best moves, best first

  const RootMove& best() const { return lines.front(); }
  int loss() const { return loss_of(played, best()); }
  Mark mark() const { return mark_of(played, best(), size); }
  double accuracy() const;  // 0 … 100: 100·exp(−(loss / 6)²): 2 discs leave 89, 6 37, 12 2
};

struct GameAnalysis {
  std::vector<PlyAnalysis> plies;  // in the game's order, without passes
  bool complete = true;            // false: stopped, the first plies are missing
};

struct AnalysisSettings {
  Limits limits;  // of each position
  int lines = 1;
};

// Plies with a move to be judged.
std::size_t plies_to_analyse(const game::GameRecord& game);

// What the move at `ply`, not a pass, cost. Nothing: there was no time to compare it with the best
// move. Told to stop, it answers with the last depth at which they were compared.
std::optional<PlyAnalysis> analyse_ply(const game::GameRecord& game, std::size_t ply,
                                       const AnalysisSettings& settings, Searcher& searcher,
                                       const std::stop_token& stop, InfoSink& sink);

// All of them, last first, with a cleared table; `before` and `behind` are called around each
// search.
GameAnalysis analyse_game(const game::GameRecord& game, const AnalysisSettings& settings,
                          Searcher& searcher, const std::stop_token& stop, InfoSink& sink,
                          const std::function<void()>& before, const std::function<void()>& behind);

// How one side played.
struct SideSummary {
  int moves = 0;                   // with a choice
  int best = 0;                    // of them without loss
  int loss = 0;                    // in discs, of the whole game
  std::optional<double> accuracy;  // the mean of its moves'; none: it never had a choice
  std::array<int, 5> marks{};      // how many of each Mark
  const PlyAnalysis* worst = nullptr;
};
SideSummary summarise(const GameAnalysis& analysis, game::Color side);

// The ply that decided the game: of the moves by which the loser went from not lost to lost, after
// the winner last gave it back, the one that cost most. None: a draw, or lost from the first ply
// on.
std::optional<std::size_t> turning_point(const GameAnalysis& analysis);

// The ply that cost most, of those who did not win; none that is worth telling: a disc is not.
std::optional<std::size_t> costliest_ply(const GameAnalysis& analysis);

struct GameSummary {
  SideSummary black;
  SideSummary white;
  std::optional<std::size_t> turning_point;
  std::optional<std::size_t> costliest;
};
GameSummary summarise(const GameAnalysis& analysis);

}  // namespace ogai::search
