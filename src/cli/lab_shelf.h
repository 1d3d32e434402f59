// The laboratory as the server wants it.
#pragma once

#include <memory>

#include "server/api/lab_shelf.h"

namespace ogai::cli {

std::shared_ptr<const server::LabShelf> make_lab_shelf();

}  // namespace ogai::cli
