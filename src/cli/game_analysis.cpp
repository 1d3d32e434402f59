#include "cli/game_analysis.h"

#include <algorithm>

namespace ogai::cli {

namespace {

// The best moves of an answer and, among or behind them, the move played.
PlyAnalysis split(const search::Answer& answer, game::Move played, int lines) {
  PlyAnalysis ply;
  for (const search::RootMove& move : answer.moves)
    if (move.move == played) ply.played = move;
  ply.lines = answer.moves;
  ply.lines.resize(std::min(ply.lines.size(), static_cast<std::size_t>(lines)));
  return ply;
}

bool is_pass(const game::PlayedMove& played) {
  return played.move == game::kPass;
}

}  // namespace

std::size_t plies_to_analyse(const game::GameRecord& game) {
  const auto passes = std::count_if(game.moves().begin(), game.moves().end(), is_pass);
  return game.moves().size() - static_cast<std::size_t>(passes);
}

GameAnalysis analyse_game(const game::GameRecord& game, const AnalysisSettings& settings,
                          search::Searcher& searcher, const std::stop_token& stop,
                          search::InfoSink& sink, const std::function<void()>& before,
                          const std::function<void()>& behind) {
  GameAnalysis analysis;
  searcher.clear();
  for (std::size_t ply = game.moves().size(); ply-- > 0;) {
    const game::Move move = game.moves()[ply].move;
    if (move == game::kPass) continue;
    const game::Position position = game.position_at(ply);
    search::Question question;
    question.board = position.board;
    question.limits = settings.limits;
    question.lines = settings.lines;
    question.also = move;
    question.clock_is_ours = false;
    before();
    const search::Answer answer = searcher.think(question, stop, sink);
    behind();
    PlyAnalysis one = split(answer, move, settings.lines);
    analysis.complete = !stop.stop_requested();
    if (!analysis.complete) break;
    // No time to compare the two: nothing is known about the move.
    if (one.played.line.empty()) continue;
    one.ply = ply;
    one.mover = position.to_move;
    one.choices = std::popcount(position.legal_moves());
    analysis.plies.push_back(std::move(one));
  }
  std::reverse(analysis.plies.begin(), analysis.plies.end());
  return analysis;
}

SideSummary summarise(const GameAnalysis& analysis, game::Color side) {
  SideSummary summary;
  for (const PlyAnalysis& ply : analysis.plies) {
    if (ply.mover != side || ply.choices < 2) continue;
    ++summary.moves;
    summary.loss += ply.loss();
    if (ply.loss() == 0)
      ++summary.best;
    else if (!summary.worst || ply.loss() > summary.worst->loss())
      summary.worst = &ply;
  }
  return summary;
}

}  // namespace ogai::cli
