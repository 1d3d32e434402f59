#include "search/game_analysis.h"

#include <cmath>

namespace ogai::search {

namespace {

// Marks, by the loss on 64 squares.
constexpr double kInaccuracy = 3, kMistake = 6, kBlunder = 12;
// The loss that leaves exp(−1) of a move's accuracy.
constexpr double kAccuracyScale = 6;

// A ply that cost less may be but the noise of a short search.
constexpr int kWorthTelling = 2;

double scaled_loss(int loss, game::BoardSize size) {
  return loss * 64.0 / game::cell_count(size);
}

int sign(int value) {
  return (value > 0) - (value < 0);
}

bool throws_the_game_away(const RootMove& move, const RootMove& best, double lost) {
  if (best.exact && move.exact) return sign(move.value) < sign(best.value);
  return best.value > 0 && move.value < 0 && lost >= kInaccuracy;
}

// The best moves of an answer and, among or behind them, the move played.
PlyAnalysis split(const SearchResult& answer, game::Move played, int lines) {
  PlyAnalysis ply;
  for (const RootMove& move : answer.moves)
    if (move.move == played) ply.played = move;
  ply.lines = answer.moves;
  ply.lines.resize(std::min<std::size_t>(ply.lines.size(), lines));
  return ply;
}

bool is_pass(const game::PlayedMove& played) {
  return played.move == game::kPass;
}

// A move with which its side lets go of what it had: at least a draw, or a win.
bool loses(const PlyAnalysis& ply) {
  return ply.best().value >= 0 && ply.played.value < 0;
}
bool gives_back(const PlyAnalysis& ply) {
  return ply.best().value > 0 && ply.played.value <= 0;
}

}  // namespace

int loss_of(const RootMove& move, const RootMove& best) {
  return std::max(0, best.value - move.value);
}

Mark mark_of(const RootMove& move, const RootMove& best, game::BoardSize size) {
  const double lost = scaled_loss(loss_of(move, best), size);
  if (lost == 0) return Mark::best;
  if (lost >= kBlunder) return Mark::blunder;
  if (lost >= kMistake || throws_the_game_away(move, best, lost)) return Mark::mistake;
  return lost >= kInaccuracy ? Mark::inaccuracy : Mark::good;
}

double PlyAnalysis::accuracy() const {
  const double share = scaled_loss(loss(), size) / kAccuracyScale;
  return 100 * std::exp(-share * share);
}

std::size_t plies_to_analyse(const game::GameRecord& game) {
  const auto passes = std::count_if(game.moves().begin(), game.moves().end(), is_pass);
  return game.moves().size() - passes;
}

std::optional<PlyAnalysis> analyse_ply(const game::GameRecord& game, std::size_t ply,
                                       const AnalysisSettings& settings, Searcher& searcher,
                                       const std::stop_token& stop, InfoSink& sink) {
  const game::Position position = game.position_at(ply);
  SearchQuery query;
  query.board = position.board;
  query.limits = settings.limits;
  query.lines = settings.lines;
  query.extra_move = game.moves()[ply].move;
  query.may_stop_early = false;
  const SearchResult answer = searcher.think(query, stop, sink);
  PlyAnalysis one = split(answer, query.extra_move, settings.lines);
  if (one.played.line.empty() || one.played.depth == 0) return std::nullopt;
  one.ply = ply;
  one.mover = position.to_move;
  one.size = position.size;
  one.choices = std::popcount(position.legal_moves());
  return one;
}

GameAnalysis analyse_game(const game::GameRecord& game, const AnalysisSettings& settings,
                          Searcher& searcher, const std::stop_token& stop, InfoSink& sink,
                          const std::function<void()>& before,
                          const std::function<void()>& behind) {
  GameAnalysis analysis;
  searcher.clear();
  for (std::size_t ply = game.moves().size(); ply-- > 0;) {
    if (game.moves()[ply].move == game::kPass) continue;
    before();
    auto one = analyse_ply(game, ply, settings, searcher, stop, sink);
    behind();
    analysis.complete = !stop.stop_requested();
    if (!analysis.complete) break;
    if (one) analysis.plies.push_back(std::move(*one));
  }
  std::reverse(analysis.plies.begin(), analysis.plies.end());
  return analysis;
}

SideSummary summarise(const GameAnalysis& analysis, game::Color side) {
  SideSummary summary;
  double accuracy = 0;
  for (const PlyAnalysis& ply : analysis.plies) {
    if (ply.mover != side || ply.choices < 2) continue;
    ++summary.moves;
    ++summary.marks[static_cast<std::size_t>(ply.mark())];
    summary.loss += ply.loss();
    accuracy += ply.accuracy();
    if (ply.loss() == 0)
      ++summary.best;
    else if (!summary.worst || ply.loss() > summary.worst->loss())
      summary.worst = &ply;
  }
  if (summary.moves > 0) summary.accuracy = accuracy / summary.moves;
  return summary;
}

namespace {

// Nothing: nobody leads at the end.
std::optional<game::Color> winner_of(const GameAnalysis& analysis) {
  if (analysis.plies.empty() || analysis.plies.back().played.value == 0) return std::nullopt;
  const PlyAnalysis& last = analysis.plies.back();
  return last.played.value > 0 ? last.mover : game::opposite(last.mover);
}

}  // namespace

// From the end back to where the winner last let the win go, if he did.
std::optional<std::size_t> turning_point(const GameAnalysis& analysis) {
  const std::optional<game::Color> winner = winner_of(analysis);
  if (!winner) return std::nullopt;
  const PlyAnalysis* worst = nullptr;
  for (auto ply = analysis.plies.rbegin(); ply != analysis.plies.rend(); ++ply) {
    if (ply->mover == *winner) {
      if (gives_back(*ply)) break;
    } else if (loses(*ply) && (!worst || ply->loss() >= worst->loss())) {
      worst = &*ply;
    }
  }
  return worst ? std::optional(worst->ply) : std::nullopt;
}

std::optional<std::size_t> costliest_ply(const GameAnalysis& analysis) {
  const std::optional<game::Color> winner = winner_of(analysis);
  const PlyAnalysis* worst = nullptr;
  for (const PlyAnalysis& ply : analysis.plies)
    if (ply.mover != winner && ply.loss() >= kWorthTelling &&
        (!worst || ply.loss() > worst->loss()))
      worst = &ply;
  return worst ? std::optional(worst->ply) : std::nullopt;
}

GameSummary summarise(const GameAnalysis& analysis) {
  return {summarise(analysis, game::Color::black), summarise(analysis, game::Color::white),
          turning_point(analysis), costliest_ply(analysis)};
}

}  // namespace ogai::search
