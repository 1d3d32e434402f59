#include "train/selfplay/iteration_games.h"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <set>

#include "base/file.h"
#include "train/selfplay/sample_file.h"

namespace ogai::train::selfplay {

namespace fs = std::filesystem;
using nlohmann::json;

namespace {

constexpr std::string_view kGamesIndex = "games.json";
constexpr std::size_t kSamplesOfPart = std::size_t{1} << 16;

base::Error games_fault(const base::Error& error, const fs::path& path) {
  const fs::path within = path.parent_path().filename() / path.filename();
  return {error.kind, base::describe(error, within.string(), "")};
}

// Parts of former saves, which the index no longer names.
void remove_other_parts(const fs::path& folder, const json& files) {
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(folder, ignored))
    if (entry.path().extension() == ".samples" &&
        std::find(files.begin(), files.end(), json(entry.path().filename().string())) ==
            files.end())
      fs::remove(entry.path(), ignored);
}

}  // namespace

void IterationGames::begin(int iteration) {
  iteration_ = iteration;
  samples_ = 0;
  games_.clear();
}

void IterationGames::add(std::uint64_t number, std::vector<Sample> samples) {
  samples_ += samples.size();
  games_.emplace(number, std::move(samples));
}

std::uint64_t IterationGames::end() const {
  return games_.empty() ? 0 : games_.rbegin()->first + 1;
}

std::vector<Sample> IterationGames::in_order() const {
  std::vector<Sample> all;
  all.reserve(samples_);
  for (const auto& [number, samples] : games_)
    all.insert(all.end(), samples.begin(), samples.end());
  return all;
}

std::size_t IterationGames::different() const {
  std::set<std::vector<game::Bits>> lines;
  for (const auto& [number, samples] : games_) {
    std::vector<game::Bits> line;
    for (const Sample& sample : samples)
      line.insert(line.end(), {sample.board.own, sample.board.opp});
    lines.insert(std::move(line));
  }
  return lines.size();
}

base::Result<base::Done> IterationGames::save(const fs::path& folder) const {
  std::error_code failed;
  fs::create_directories(folder, failed);
  if (failed)
    return base::Error{base::ErrorKind::io,
                       folder.filename().string() + ": cannot be made: " + failed.message()};
  const std::vector<Sample> all = in_order();
  json files = json::array();
  for (std::size_t at = 0; at < all.size(); at += kSamplesOfPart) {
    const auto part = std::span(all).subspan(at, std::min(kSamplesOfPart, all.size() - at));
    const std::string name = fmt::format("{:05}-{}-{}.samples", iteration_, all.size(), at);
    const auto written =
        base::write_file_atomically(folder / name, format_samples(part, size_, objective_));
    if (!written) return games_fault(written.error(), folder / name);
    files.push_back(name);
  }
  json games = json::array();
  for (const auto& [number, samples] : games_) games.push_back({number, samples.size()});
  const json index{{"iteration", iteration_}, {"games", games}, {"files", files}};
  const auto written = base::write_file_atomically(folder / kGamesIndex, index.dump());
  if (!written) return games_fault(written.error(), folder / kGamesIndex);
  remove_other_parts(folder, files);
  return base::Done{};
}

base::Result<base::Done> IterationGames::load(const fs::path& folder, int iteration) {
  begin(iteration);
  const fs::path path = folder / kGamesIndex;
  if (!fs::exists(path)) return base::Done{};
  const auto text = base::read_file(path);
  if (!text) return games_fault(text.error(), path);
  const json index = json::parse(*text, nullptr, false);
  const auto damaged = [&](const std::string& what) {
    begin(iteration);
    return games_fault({base::ErrorKind::syntax, what}, path);
  };
  try {
    if (index.at("iteration").get<int>() != iteration) return base::Done{};
    std::vector<Sample> all;
    for (const json& name : index.at("files")) {
      const fs::path file = folder / fs::path(name.get<std::string>()).filename();
      const auto bytes = base::read_file(file);
      if (!bytes) return games_fault(bytes.error(), file);
      const auto samples = parse_samples(*bytes, size_, objective_);
      if (!samples) return games_fault(samples.error(), file);
      all.insert(all.end(), samples->begin(), samples->end());
    }
    std::size_t at = 0;
    for (const json& game : index.at("games")) {
      const auto count = game.at(1).get<std::size_t>();
      if (count > all.size() - at) return damaged("fewer samples than it says");
      const auto first = all.begin() + static_cast<std::ptrdiff_t>(at);
      add(game.at(0).get<std::uint64_t>(), {first, first + static_cast<std::ptrdiff_t>(count)});
      at += count;
    }
  } catch (const json::exception&) {
    return damaged("not an index of games");
  }
  return base::Done{};
}

// ---- every game of a run ----

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
