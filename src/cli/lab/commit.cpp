#include <commit_id.inc>  // OGAI_COMMIT; made by cmake/Commit.cmake at every build

#include "cli/lab/machine.h"

namespace ogai::cli {

std::string commit_id() {
  return OGAI_COMMIT;
}

}  // namespace ogai::cli
