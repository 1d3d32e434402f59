// OrderedWriter: takes items in any order and writes them in that of their numbers, block by block.
//
// `File` has items(), how many it holds, and append(span of items). Threads may share the writer.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/clock.h"
#include "base/progress.h"
#include "base/result.h"

namespace ogai::train {

// A block is written when it has so many items, or is so old.
struct BlockLimits {
  std::size_t items;
  base::Duration age = std::chrono::seconds(30);
};

template <typename Item, typename File>
class OrderedWriter {
 public:
  OrderedWriter(File& file, BlockLimits limits, base::Progress& progress)
      : file_(file), limits_(limits), progress_(progress), next_(file.items()) {}

  void add(std::uint64_t number, Item item) {
    const std::lock_guard lock(mutex_);
    waiting_.emplace(number, std::move(item));
    while (!waiting_.empty() && waiting_.begin()->first == next_) {
      block_.push_back(std::move(waiting_.extract(waiting_.begin()).mapped()));
      ++next_;
    }
    if (block_.size() >= limits_.items || age_.elapsed() > limits_.age) write();
    progress_.advance();
  }

  // What is in order is written; items that wait for an earlier one are lost.
  std::optional<base::Error> finish() {
    const std::lock_guard lock(mutex_);
    write();
    return fault_;
  }

  bool failed() {
    const std::lock_guard lock(mutex_);
    return fault_.has_value();
  }

 private:
  void write() {
    if (fault_) return;
    if (auto written = file_.append(std::span<const Item>(block_)); !written)
      fault_ = std::move(written).error();
    block_.clear();
    age_.restart();
  }

  std::mutex mutex_;
  File& file_;
  BlockLimits limits_;
  base::Progress& progress_;
  std::uint64_t next_;
  std::map<std::uint64_t, Item> waiting_;
  std::vector<Item> block_;
  base::Stopwatch age_;
  std::optional<base::Error> fault_;
};

}  // namespace ogai::train
