// What stands for the laboratory in programs built without its experiments.
#include "cli/serve/lab_shelf.h"

namespace ogai::cli {

std::shared_ptr<const server::LabShelf> make_lab_shelf() {
  return nullptr;
}

}  // namespace ogai::cli
