#include "server/api/refusal.h"

#include <array>

namespace ogai::server {

namespace {

struct FaultEntry {
  std::string_view code;
  int status;
};

// In the order of Fault.
constexpr std::array kFaults = {
    FaultEntry{"bad_request", 400}, FaultEntry{"bad_move", 400},  FaultEntry{"bad_text", 400},
    FaultEntry{"forbidden", 403},   FaultEntry{"not_found", 404}, FaultEntry{"bad_method", 405},
    FaultEntry{"conflict", 409},    FaultEntry{"too_large", 413}, FaultEntry{"too_many", 429},
    FaultEntry{"internal", 500},    FaultEntry{"busy", 503},
};
static_assert(kFaults.size() == static_cast<std::size_t>(Fault::busy) + 1);

}  // namespace

std::string_view code_of(Fault fault) {
  return kFaults[static_cast<std::size_t>(fault)].code;
}

int status_of(Fault fault) {
  return kFaults[static_cast<std::size_t>(fault)].status;
}

}  // namespace ogai::server
