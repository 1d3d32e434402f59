#include "nn/evaluation_cache.h"

#include <algorithm>

#include "game/board.h"

namespace ogai::nn {

EvaluationCache::EvaluationCache(std::size_t bytes)
    : buckets_(std::max<std::size_t>(bytes / (kBucket * sizeof(Entry)), 1)) {
  entries_.resize(buckets_ * kBucket);
}

EvaluationCache::Entry* EvaluationCache::bucket(std::uint64_t hash) {
  return &entries_[(hash >> 8) % buckets_ * kBucket];
}
const EvaluationCache::Entry* EvaluationCache::bucket(std::uint64_t hash) const {
  return &entries_[(hash >> 8) % buckets_ * kBucket];
}

bool EvaluationCache::find(game::Board board, float& value, std::span<float> priors) const {
  const std::uint64_t hash = game::hash(board);
  const Entry* entries = bucket(hash);
  const std::lock_guard lock(locks_[(hash >> 8) % buckets_ % kLocks]);
  for (const Entry* entry = entries; entry < entries + kBucket; ++entry) {
    if (entry->board != board || entry->moves != priors.size()) continue;
    value = entry->value;
    std::copy_n(entry->priors.begin(), priors.size(), priors.begin());
    return true;
  }
  return false;
}

void EvaluationCache::store(game::Board board, float value, std::span<const float> priors) {
  if (priors.size() > kMostMoves) return;
  const std::uint64_t hash = game::hash(board);
  Entry* entries = bucket(hash);
  const std::size_t stripe = (hash >> 8) % buckets_ % kLocks;
  const std::lock_guard lock(locks_[stripe]);
  const auto older = [](const Entry& a, const Entry& b) { return a.date < b.date; };
  Entry* entry = std::find_if(entries, entries + kBucket,
                              [&](const Entry& known) { return known.board == board; });
  if (entry == entries + kBucket) entry = std::min_element(entries, entries + kBucket, older);
  entry->board = board;
  entry->value = value;
  entry->date = ++dates_[stripe];
  entry->moves = static_cast<std::uint32_t>(priors.size());
  std::copy(priors.begin(), priors.end(), entry->priors.begin());
}

void EvaluationCache::clear() {
  std::fill(entries_.begin(), entries_.end(), Entry{});
}

}  // namespace ogai::nn
