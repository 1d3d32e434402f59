// The laboratory as the server wants it.
#pragma once

#include <memory>

namespace ogai::server {
class LabShelf;
}

namespace ogai::cli {

// Null in programs built without the experiments.
std::shared_ptr<const server::LabShelf> make_lab_shelf();

}  // namespace ogai::cli
