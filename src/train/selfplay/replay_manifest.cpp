#include "train/selfplay/replay_manifest.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <optional>

#include "train/selfplay/sample_file.h"

namespace ogai::train::selfplay {

namespace {

using nlohmann::json;

constexpr std::string_view kReplayFormat = "ogai-replay";
constexpr std::uint64_t kMostNumber = std::uint64_t{1} << 62;

base::Error bad_manifest(std::string message) {
  return {base::ErrorKind::syntax, std::move(message)};
}

std::optional<std::uint64_t> number_of(const json& object, const char* key) {
  const auto found = object.find(key);
  if (found == object.end() || !found->is_number_unsigned()) return std::nullopt;
  const auto number = found->get<std::uint64_t>();
  return number < kMostNumber ? std::optional(number) : std::nullopt;
}

std::string text_of(const json& object, const char* key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_string() ? found->get<std::string>() : "";
}

bool is_shard_name(std::string_view name) {
  return name.starts_with("shard-") && name.ends_with(kShardEnding) &&
         name.find('/') == std::string_view::npos && name.find('\0') == std::string_view::npos;
}

base::Result<ReplayShard> shard_of(const json& object) {
  if (!object.is_object()) return bad_manifest("a shard in it is no object");
  const auto first = number_of(object, "first");
  const auto samples = number_of(object, "samples");
  std::string file = text_of(object, "file");
  if (!is_shard_name(file) || !first || !samples || *samples == 0 || *samples > kMostSamplesOfFile)
    return bad_manifest("a shard in it has no proper file, first or samples");
  return ReplayShard{std::move(file), *first, *samples};
}

// Shards without gaps that hold exactly what the manifest says, and none in vain.
bool fits(const ReplayManifest& manifest) {
  if (manifest.first > manifest.end) return false;
  if (manifest.shards.empty()) return manifest.first == manifest.end;
  for (std::size_t i = 1; i < manifest.shards.size(); ++i)
    if (manifest.shards[i].first != manifest.shards[i - 1].end()) return false;
  const ReplayShard& oldest = manifest.shards.front();
  return oldest.first <= manifest.first && manifest.first < oldest.end() &&
         manifest.shards.back().end() == manifest.end;
}

}  // namespace

std::string format_replay_manifest(const ReplayManifest& manifest) {
  nlohmann::ordered_json object = {{"format", kReplayFormat},
                                   {"version", 1},
                                   {"size", game::side(manifest.size)},
                                   {"rules", game::rules_name(manifest.objective)},
                                   {"first", manifest.first},
                                   {"end", manifest.end},
                                   {"shards", nlohmann::ordered_json::array()}};
  for (const ReplayShard& shard : manifest.shards)
    object["shards"].push_back(
        {{"file", shard.file}, {"first", shard.first}, {"samples", shard.samples}});
  return object.dump(1) + "\n";
}

base::Result<ReplayManifest> parse_replay_manifest(std::string_view text) {
  const json object = json::parse(text, nullptr, false);
  if (!object.is_object() || text_of(object, "format") != kReplayFormat)
    return bad_manifest("is no manifest of samples (\"format\": \"ogai-replay\")");
  if (number_of(object, "version") != 1u)
    return bad_manifest("is of another version; this program reads version 1");
  const auto side = number_of(object, "size");
  const auto size = side && *side < 64 ? game::board_size(static_cast<int>(*side)) : std::nullopt;
  const auto objective = game::objective_from_rules(text_of(object, "rules"));
  const auto first = number_of(object, "first");
  const auto end = number_of(object, "end");
  const auto shards = object.find("shards");
  if (!size || !objective || !first || !end || shards == object.end() || !shards->is_array())
    return bad_manifest("lacks size, rules, first, end or shards");
  ReplayManifest manifest{*size, *objective, *first, *end, {}};
  for (const json& entry : *shards) {
    auto shard = shard_of(entry);
    if (!shard) return shard.error();
    manifest.shards.push_back(std::move(*shard));
  }
  if (!fits(manifest)) return bad_manifest("its shards do not fit together");
  return manifest;
}

}  // namespace ogai::train::selfplay
