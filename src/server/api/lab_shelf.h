// LabShelf: what the API needs of the laboratory, which stands beside the server and is not known
// to it. All in the form that docs/api.md gives it.
//
// Safe from several threads.
#pragma once

#include <string>
#include <vector>

#include "server/api/responses.h"

namespace ogai::server {

struct ShippedLabRun {
  Json summary;  // as in the database: without title, report, state and "shipped"
  std::string document;
};

class LabShelf {
 public:
  virtual ~LabShelf() = default;

  // The experiment objects, in their order.
  virtual std::vector<Json> experiments() const = 0;
  virtual std::vector<ShippedLabRun> shipped() const = 0;

  // {"settings", "machine", "page"} of a run's document. Throws std::runtime_error, whose message
  // is for the client, when this program cannot show it.
  virtual Json open(const std::string& document) const = 0;
};

}  // namespace ogai::server
