#include "train/selfplay/kept_games.h"

#include "base/file.h"

namespace ogai::train::selfplay {

namespace {

base::Error kept_fault(const base::Error& error) {
  return {error.kind, base::describe(error, kKeptGamesFile, "")};
}

}  // namespace

base::Result<KeptGames> KeptGames::open(const std::filesystem::path& folder, const Config& config) {
  SelfPlaySettings settings;
  settings.objective = config.objective;
  settings.size = config.size;
  settings.depth = 0;  // moves are not chosen by searches of a depth
  settings.solve = config.solve;
  settings.seed = config.seed;
  auto file = PositionWriter::open(folder / kKeptGamesFile, settings);
  if (!file) return kept_fault(file.error());
  return KeptGames(std::move(*file));
}

void KeptGames::add(const FinishedGame& game) {
  TrainingGame& kept = games_.emplace_back();
  kept.start = game.setup.start.board;
  int score = game.score;
  for (const game::Move move : game.moves) {
    kept.moves.push_back({move, static_cast<std::int8_t>(score)});
    score = -score;
  }
}

base::Result<base::Done> KeptGames::write() {
  const auto written = file_.append(games_);
  if (!written) return kept_fault(written.error());
  games_.clear();
  return base::Done{};
}

}  // namespace ogai::train::selfplay
