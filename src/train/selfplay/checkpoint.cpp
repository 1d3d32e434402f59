#include "train/selfplay/checkpoint.h"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/checksum.h"
#include "base/file.h"
#include "nn/network_file.h"

namespace ogai::train::selfplay {

namespace fs = std::filesystem;
using nlohmann::json;

namespace {

constexpr std::string_view kCheckpointFile = "checkpoint.json";
constexpr std::string_view kCheckpointFormat = "ogai-alphazero";
constexpr std::size_t kPartBytes = std::size_t{12} << 20;

base::Error fault_in(const base::Error& error, std::string_view file) {
  return {error.kind, base::describe(error, file, "")};
}

base::Error checkpoint_fault(std::string_view what) {
  return {base::ErrorKind::syntax, fmt::format("{}: {}", kCheckpointFile, what)};
}

json to_json(const RunProgress& p) {
  return {{"iteration", p.iteration},
          {"begun", p.begun},
          {"games", p.games},
          {"steps", p.steps},
          {"evaluations", p.evaluations},
          {"best_iteration", p.best_iteration},
          {"elo", p.elo},
          {"seconds", p.seconds}};
}

RunProgress progress_from(const json& j) {
  return {.iteration = j.at("iteration").get<int>(),
          .begun = j.at("begun").get<std::uint64_t>(),
          .games = j.at("games").get<std::uint64_t>(),
          .steps = j.at("steps").get<std::uint64_t>(),
          .evaluations = j.at("evaluations").get<std::uint64_t>(),
          .best_iteration = j.at("best_iteration").get<int>(),
          .elo = j.at("elo").get<double>(),
          .seconds = j.at("seconds").get<double>()};
}

base::Result<json> write_parts(const fs::path& run, const std::string& stem,
                               std::string_view bytes) {
  json names = json::array();
  for (std::size_t at = 0; at == 0 || at < bytes.size(); at += kPartBytes) {
    const std::string name = fmt::format("{}.{:03}", stem, at / kPartBytes);
    const auto written = base::write_file_atomically(run / name, bytes.substr(at, kPartBytes));
    if (!written) return fault_in(written.error(), name);
    names.push_back(name);
  }
  return names;
}

base::Result<std::string> read_parts(const fs::path& run, const json& names) {
  std::string all;
  for (const json& name : names) {
    const fs::path file = fs::path(name.get<std::string>()).filename();
    const auto bytes = base::read_file(run / file);
    if (!bytes) return fault_in(bytes.error(), file.string());
    all += *bytes;
  }
  return all;
}

void remove_former(const fs::path& run, const json& kept) {
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(run, ignored)) {
    const std::string name = entry.path().filename().string();
    const bool ours = name.starts_with("learner-") || name.starts_with("best-");
    if (ours && std::find(kept.begin(), kept.end(), json(name)) == kept.end())
      fs::remove(entry.path(), ignored);
  }
}

}  // namespace

bool has_checkpoint(const fs::path& run) {
  return fs::exists(run / kCheckpointFile);
}

base::Result<base::Done> save_checkpoint(const fs::path& run, const Checkpoint& checkpoint,
                                         Replay& replay) {
  const int number = checkpoint.progress.iteration;
  const std::string net = fmt::format("best-{:05}.net", number);
  const auto saved = nn::save_network(run / net, checkpoint.best, nn::Precision::fp32);
  if (!saved) return fault_in(saved.error(), net);
  const auto parts = write_parts(run, fmt::format("learner-{:05}", number), checkpoint.learner);
  if (!parts) return parts.error();
  const auto shards = replay.save(run / "replay");
  if (!shards) return shards.error();
  const json contents{{"format", kCheckpointFormat},
                      {"version", 1},
                      {"progress", to_json(checkpoint.progress)},
                      {"net", net},
                      {"learner", *parts},
                      {"replay", json::parse(format_replay_manifest(*shards))}};
  const auto written = base::write_file_atomically(run / kCheckpointFile, contents.dump(2) + "\n");
  if (!written) return fault_in(written.error(), kCheckpointFile);
  json kept = *parts;
  kept.push_back(net);
  remove_former(run, kept);
  base::remove_unfinished(run);
  remove_strays(run / "replay", *shards);
  return base::Done{};
}

base::Result<Checkpoint> load_checkpoint(const fs::path& run, Replay& replay) {
  const auto text = base::read_file(run / kCheckpointFile);
  if (!text) return fault_in(text.error(), kCheckpointFile);
  const json contents = json::parse(*text, nullptr, false);
  try {
    if (contents.at("format") != kCheckpointFormat || contents.at("version") != 1)
      return checkpoint_fault("not a checkpoint of ours");
    Checkpoint checkpoint;
    checkpoint.progress = progress_from(contents.at("progress"));
    const fs::path net = fs::path(contents.at("net").get<std::string>()).filename();
    auto network = nn::load_network(run / net);
    if (!network) return fault_in(network.error(), net.string());
    checkpoint.best = std::move(*network);
    auto learner = read_parts(run, contents.at("learner"));
    if (!learner) return std::move(learner).error();
    checkpoint.learner = std::move(*learner);
    const auto manifest = parse_replay_manifest(contents.at("replay").dump());
    if (!manifest) return fault_in(manifest.error(), kCheckpointFile);
    const auto loaded = replay.load(run / "replay", *manifest);
    if (!loaded) return loaded.error();
    return checkpoint;
  } catch (const json::exception&) {
    return checkpoint_fault("damaged: not JSON, or a part is missing");
  }
}

}  // namespace ogai::train::selfplay
