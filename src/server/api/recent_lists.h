// RecentLists: when the lists of tournaments and training runs last changed, asked of the database
// once for all who watch them at the same time. Safe from several threads.
#pragma once

#include <mutex>

#include "base/clock.h"
#include "store/change_stamps.h"

namespace ogai::server {

class RecentLists {
 public:
  explicit RecentLists(store::Database& database) : database_(database) {}

  // A tenth of a second old at most.
  store::ListStamp look();

 private:
  store::Database& database_;
  std::mutex mutex_;
  std::optional<store::ListStamp> stamp_;
  base::Stopwatch age_;
};

}  // namespace ogai::server
