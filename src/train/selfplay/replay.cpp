#include "train/selfplay/replay.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>

#include "base/file.h"
#include "game/moves.h"
#include "train/selfplay/sample_file.h"

namespace ogai::train::selfplay {

// ---- the window ----

namespace {

using base::Done;
using base::Error;
using base::Result;

static_assert(Replay::kChunkSamples * kMostSampleBytes < (std::size_t{7} << 20));
static_assert(Replay::kChunkSamples <= kMostSamplesOfFile);

constexpr std::size_t kPrefetched = 12;  // samples asked for before their turn

using PolicyIndices = std::array<std::array<std::uint8_t, 64>, game::kSymmetries>;

// Where the policy of a square goes when the board is transformed.
constexpr PolicyIndices policy_indices(game::BoardSize size) {
  PolicyIndices indices{};
  for (game::Symmetry s = 0; s < game::kSymmetries; ++s)
    for (game::Bits rest = game::playable(size); rest;) {
      const game::Square square = game::pop_first(rest);
      indices[static_cast<std::size_t>(s)][square] =
          static_cast<std::uint8_t>(nn::policy_index(size, game::transform_move(square, s)));
    }
  return indices;
}

constexpr PolicyIndices kPolicyIndices4 = policy_indices(game::BoardSize::four);
constexpr PolicyIndices kPolicyIndices6 = policy_indices(game::BoardSize::six);
constexpr PolicyIndices kPolicyIndices8 = policy_indices(game::BoardSize::eight);

const PolicyIndices& indices_of(game::BoardSize size) {
  if (size == game::BoardSize::four) return kPolicyIndices4;
  return size == game::BoardSize::six ? kPolicyIndices6 : kPolicyIndices8;
}

void prefetch(const Sample& sample) {
  constexpr std::size_t kLine = 64;
  const char* const bytes = reinterpret_cast<const char*>(&sample);
  __builtin_prefetch(bytes);
  __builtin_prefetch(bytes + kLine);
}

Error in_file(const Error& error, std::string_view file) {
  return {error.kind, base::describe(error, file, "")};
}

}  // namespace

Replay::Replay(game::BoardSize size, game::Objective objective, std::size_t capacity,
               Symmetries symmetries)
    : size_(size), objective_(objective), symmetries_(symmetries), capacity_(capacity) {
  assert(capacity > 0);
}

const Sample& Replay::at(std::uint64_t number) const {
  const std::uint64_t chunk = number / kChunkSamples - chunks_.front().first / kChunkSamples;
  const Chunk& found = chunks_[chunk];
  return found.samples[number - found.first];
}

void Replay::add(std::span<const Sample> samples) {
  assert(std::all_of(samples.begin(), samples.end(),
                     [&](const Sample& sample) { return is_sound(sample, size_); }));
  while (!samples.empty()) {
    if (end_ % kChunkSamples == 0 || chunks_.empty()) {
      chunks_.push_back({.first = end_});
      chunks_.back().samples.reserve(std::min(capacity_, kChunkSamples));
    }
    const std::size_t room = kChunkSamples - end_ % kChunkSamples;
    const auto taken = samples.subspan(0, std::min(room, samples.size()));
    auto& chunk = chunks_.back().samples;
    chunk.insert(chunk.end(), taken.begin(), taken.end());
    end_ += taken.size();
    samples = samples.subspan(taken.size());
  }
  push_out();
}

void Replay::set_capacity(std::size_t capacity) {
  assert(capacity > 0);
  capacity_ = capacity;
  push_out();
}

void Replay::push_out() {
  first_ = std::max(first_, end_ - std::min<std::uint64_t>(end_, capacity_));
  while (!chunks_.empty() && chunks_.front().end() <= first_) chunks_.pop_front();
}

void Replay::draw(base::Random& random, std::size_t count, LessonBatch& batch) const {
  assert(size() > 0 && size() <= UINT32_MAX);
  struct Drawn {
    const Sample* sample;
    game::Symmetry symmetry;
  };
  // A ring of what was drawn and not yet used: the memory is slower than all the rest.
  std::array<Drawn, kPrefetched> ring{};
  batch.resize(count, size_);
  for (std::size_t i = 0; i < count + kPrefetched; ++i) {
    Drawn& drawn = ring[i % kPrefetched];
    if (i >= kPrefetched) write_lesson(*drawn.sample, drawn.symmetry, i - kPrefetched, batch);
    if (i >= count) continue;
    drawn.sample = &(*this)[random.below(static_cast<std::uint32_t>(size()))];
    prefetch(*drawn.sample);
    drawn.symmetry =
        symmetries_ == Symmetries::on ? static_cast<game::Symmetry>(random() >> 61) : 0;
  }
}

void Replay::write_lesson(const Sample& sample, game::Symmetry symmetry, std::size_t row,
                          LessonBatch& batch) const {
  const game::Bits moves = game::legal_moves(sample.board, game::playable(size_));
  batch.boards[row] = game::transform(sample.board, symmetry);
  batch.moves[row] = game::transform(moves, symmetry);
  batch.finals[row] = game::transform(sample.final_board, symmetry);
  batch.value[row] = static_cast<float>(sample.value) / 32767.0f;
  batch.score[row] = static_cast<float>(sample.score) / static_cast<float>(game::cell_count(size_));

  const auto width = static_cast<std::size_t>(nn::policy_size(size_));
  const auto policy = std::span(batch.policy).subspan(row * width, width);
  std::fill(policy.begin(), policy.end(), 0.0f);
  std::uint32_t sum = 0;
  for (const std::uint16_t part : sample.policy) sum += part;
  if (sum == 0) return;
  const float scale = 1.0f / static_cast<float>(sum);
  const auto& indices = indices_of(size_)[static_cast<std::size_t>(symmetry)];
  const std::uint16_t* part = sample.policy.data();
  for (game::Bits rest = moves; rest;)
    policy[indices[game::pop_first(rest)]] = static_cast<float>(*part++) * scale;
}

Result<Done> Replay::save_chunk(Chunk& chunk, const std::filesystem::path& folder) const {
  if (folder == folder_ && chunk.saved == chunk.samples.size()) return Done{};
  const std::string bytes = format_samples(chunk.samples, size_, objective_);
  std::string file = fmt::format("shard-{:06}-{:016x}{}", chunk.first / kChunkSamples,
                                 sample_checksum(bytes), kShardEnding);
  if (const auto written = base::write_file_atomically(folder / file, bytes); !written)
    return in_file(written.error(), file);
  chunk.file = std::move(file);
  chunk.saved = chunk.samples.size();
  return Done{};
}

ReplayManifest Replay::manifest() const {
  ReplayManifest manifest{.size = size_, .objective = objective_, .first = first_, .end = end_};
  for (const Chunk& chunk : chunks_)
    manifest.shards.push_back({chunk.file, chunk.first, chunk.samples.size()});
  return manifest;
}

Result<ReplayManifest> Replay::save(const std::filesystem::path& folder) {
  std::error_code fault;
  std::filesystem::create_directories(folder, fault);
  if (fault) return Error{base::ErrorKind::io, "cannot be made a folder: " + fault.message()};
  for (Chunk& chunk : chunks_)
    if (const auto saved = save_chunk(chunk, folder); !saved) {
      folder_.clear();  // some files may lie elsewhere now: the next save writes them all
      return saved.error();
    }
  folder_ = folder;
  return manifest();
}

void remove_strays(const std::filesystem::path& folder, const ReplayManifest& manifest) {
  std::set<std::string> kept;
  for (const ReplayShard& shard : manifest.shards) kept.insert(shard.file);
  std::error_code ignored;  // what cannot be removed does no harm, and goes the next time
  std::vector<std::filesystem::path> others;
  for (const auto& entry : std::filesystem::directory_iterator(folder, ignored)) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with("shard-") && name.ends_with(kShardEnding) && !kept.contains(name))
      others.push_back(entry.path());
  }
  for (const auto& path : others) std::filesystem::remove(path, ignored);
}

Result<Done> Replay::load_shard(const std::filesystem::path& folder, const ReplayShard& shard) {
  const auto bytes = base::read_file(folder / shard.file);
  if (!bytes) return in_file(bytes.error(), shard.file);
  auto samples = parse_samples(*bytes, size_, objective_);
  if (!samples) return in_file(samples.error(), shard.file);
  const bool aligned = shard.first / kChunkSamples == (shard.end() - 1) / kChunkSamples &&
                       (chunks_.empty() || shard.first % kChunkSamples == 0);
  if (samples->size() != shard.samples || !aligned)
    return Error{base::ErrorKind::syntax,
                 shard.file + ": holds other samples than the manifest says"};
  chunks_.push_back({shard.first, std::move(*samples), shard.file, shard.samples});
  end_ = shard.end();
  return Done{};
}

Result<Done> Replay::load(const std::filesystem::path& folder, const ReplayManifest& manifest) {
  if (manifest.size != size_ || manifest.objective != objective_)
    return Error{base::ErrorKind::range,
                 fmt::format("the samples are for {0} {1}x{1}, not for {2} {3}x{3}",
                             game::rules_name(manifest.objective), game::side(manifest.size),
                             game::rules_name(objective_), game::side(size_))};
  Replay loaded(size_, objective_, capacity_, symmetries_);
  loaded.first_ = loaded.end_ = manifest.end;
  for (const ReplayShard& shard : manifest.shards)
    if (const auto read = loaded.load_shard(folder, shard); !read) return read.error();
  loaded.first_ = manifest.first;
  loaded.folder_ = folder;
  loaded.push_out();
  *this = std::move(loaded);
  return Done{};
}

// ---- its manifest ----

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
  ReplayManifest manifest{.size = *size, .objective = *objective, .first = *first, .end = *end};
  for (const json& entry : *shards) {
    auto shard = shard_of(entry);
    if (!shard) return shard.error();
    manifest.shards.push_back(std::move(*shard));
  }
  if (!fits(manifest)) return bad_manifest("its shards do not fit together");
  return manifest;
}

}  // namespace ogai::train::selfplay
