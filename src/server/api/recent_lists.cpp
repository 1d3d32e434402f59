#include "server/api/recent_lists.h"

namespace ogai::server {

store::ListStamp RecentLists::look() {
  const std::lock_guard lock(mutex_);
  if (!stamp_ || age_.elapsed() > std::chrono::milliseconds(100)) {
    stamp_ = store::list_stamp(database_);
    age_.restart();
  }
  return *stamp_;
}

}  // namespace ogai::server
