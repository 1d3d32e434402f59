#include "cli/serve/lab_shelf.h"

#include "lab/frame/conduct.h"
#include "lab/frame/page_json.h"
#include "lab/shipped_runs.h"
#include "server/api/lab_shelf.h"

namespace ogai::cli {

namespace {

class Shelf final : public server::LabShelf {
 public:
  std::vector<server::Json> experiments() const override {
    std::vector<server::Json> list;
    for (const lab::Experiment& experiment : lab::experiments())
      list.push_back(lab::experiment_json(experiment));
    return list;
  }
  std::vector<server::ShippedLabRun> shipped() const override {
    std::vector<server::ShippedLabRun> list;
    for (const lab::FolderRun& shipped : lab::shipped_runs())
      list.push_back({lab::summary_json(shipped.run), lab::format_run(shipped.run)});
    return list;
  }
  server::Json open(const std::string& document) const override {
    const auto found = lab::known_run(document);
    if (!found) throw std::runtime_error(found.error().message);
    const lab::Page page = lab::page_of(*found.value().experiment, found.value().run);
    return {{"settings", found.value().run.settings},
            {"machine", found.value().run.machine},
            {"page", lab::page_json(page)}};
  }
};

}  // namespace

std::shared_ptr<const server::LabShelf> make_lab_shelf() {
  return std::make_shared<Shelf>();
}

}  // namespace ogai::cli
