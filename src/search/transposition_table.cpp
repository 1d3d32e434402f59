#include "search/transposition_table.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "base/huge_pages.h"

namespace ogai::search {

namespace {

// The data word, from the top: what decides which entry gives way comes first.
// date 6, cost 6 (log2 of nodes), depth 6, selectivity 3, best 7, second 7, upper 8, lower 8.
constexpr int kDate = 58, kCost = 52, kDepth = 46, kSelectivity = 43, kBest = 36, kSecond = 29,
              kUpper = 8, kLower = 0;

constexpr std::uint64_t field(std::uint64_t data, int at, int bits) {
  return data >> at & ((std::uint64_t{1} << bits) - 1);
}
constexpr std::uint64_t byte_of(int bound) {
  return static_cast<std::uint8_t>(bound);
}

TTData unpack(std::uint64_t data) {
  return {.lower = static_cast<std::int8_t>(data >> kLower),
          .upper = static_cast<std::int8_t>(data >> kUpper),
          .depth = static_cast<int>(field(data, kDepth, 6)),
          .selectivity = static_cast<int>(field(data, kSelectivity, 3)),
          .best = static_cast<game::Move>(field(data, kBest, 7)),
          .second = static_cast<game::Move>(field(data, kSecond, 7))};
}

std::uint64_t pack(const TTData& tt, std::uint64_t date, std::uint64_t cost) {
  return date << kDate | cost << kCost | std::uint64_t(tt.depth) << kDepth |
         std::uint64_t(tt.selectivity) << kSelectivity | std::uint64_t(tt.best) << kBest |
         std::uint64_t(tt.second) << kSecond | byte_of(tt.upper) << kUpper |
         byte_of(tt.lower) << kLower;
}

// What `result` adds to what was known at the same depth and selectivity.
void tighten(TTData& tt, const TranspositionTable::Result& result) {
  if (result.score < result.beta && result.score < tt.upper) tt.upper = result.score;
  if (result.score > result.alpha && result.score > tt.lower) tt.lower = result.score;
  // The new search is right where the two contradict each other (selective searches may).
  if (tt.lower > tt.upper) {
    tt.lower = result.score > result.alpha ? result.score : -64;
    tt.upper = result.score < result.beta ? result.score : 64;
  }
  const bool found = result.score > result.alpha || tt.best == game::kPass;
  if (found && result.best != game::kPass && tt.best != result.best) {
    tt.second = tt.best;
    tt.best = result.best;
  }
}

}  // namespace

TranspositionTable::TranspositionTable(std::size_t budget) {
  count_ = std::bit_floor(std::max<std::size_t>(budget, 4096) / sizeof(Bucket));
  shift_ = 64 - std::countr_zero(count_);
  buckets_ = static_cast<Bucket*>(base::allocate_table(bytes()));
  clear();
}

TranspositionTable::~TranspositionTable() {
  base::free_table(buckets_, bytes());
}

std::size_t TranspositionTable::bytes() const {
  return count_ * sizeof(Bucket);
}

void TranspositionTable::clear() {
  std::memset(static_cast<void*>(buckets_), 0, bytes());
  date_.store(1, std::memory_order_relaxed);
}

bool TranspositionTable::probe(Key key, TTData& tt) const {
  for (const Entry& entry : bucket(key)->entries) {
    const std::uint64_t data = entry.data.load(std::memory_order_relaxed);
    if ((entry.check.load(std::memory_order_relaxed) ^ data) != key.check || !data) continue;
    tt = unpack(data);
    return true;
  }
  return false;
}

void TranspositionTable::store(Key key, const Result& result) {
  const std::uint64_t date = date_.load(std::memory_order_relaxed);
  Entry* victim = nullptr;
  std::uint64_t least = ~std::uint64_t{0};
  TTData tt;
  bool same = false;
  for (Entry& entry : bucket(key)->entries) {
    const std::uint64_t data = entry.data.load(std::memory_order_relaxed);
    if (data && (entry.check.load(std::memory_order_relaxed) ^ data) == key.check) {
      victim = &entry;
      tt = unpack(data);
      if (tt.depth > result.depth ||
          (tt.depth == result.depth && tt.selectivity > result.selectivity))
        return;
      same = true;
      break;
    }
    const std::uint64_t worth =
        (data >> kDepth & 0xfff) | std::uint64_t{field(data, kDate, 6) == date} << 12;
    if (worth < least) {
      least = worth;
      victim = &entry;
    }
  }
  if (!same || tt.depth != result.depth || tt.selectivity != result.selectivity) {
    // Bounds of another depth say nothing here; its moves are good guesses still.
    tt.lower = -64;
    tt.upper = 64;
    tt.depth = result.depth;
    tt.selectivity = result.selectivity;
  }
  tighten(tt, result);
  const std::uint64_t cost = std::uint64_t(std::bit_width(result.nodes));
  const std::uint64_t data = pack(tt, date, cost);
  victim->check.store(key.check ^ data, std::memory_order_relaxed);
  victim->data.store(data, std::memory_order_relaxed);
}

}  // namespace ogai::search
