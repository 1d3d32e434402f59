#include "train/shipped_configs.h"

#include "base/embed.h"
#include "train/genetic/config.h"

OGAI_EMBED(ogai_genetic_paper_e, "genetic/paper-e.json");
OGAI_EMBED(ogai_genetic_paper_c_squares, "genetic/paper-c-squares.json");
OGAI_EMBED(ogai_genetic_paper_c_combined, "genetic/paper-c-combined.json");
OGAI_EMBED(ogai_genetic_ours, "genetic/ours.json");
OGAI_EMBED(ogai_genetic_quick, "genetic/quick.json");

namespace ogai::train::genetic {

namespace {

const ShippedConfigs& shipped_configs() {
  static const ShippedConfigs configs({
      {"paper-e", base::embedded(ogai_genetic_paper_e, ogai_genetic_paper_e_end)},
      {"paper-c-squares",
       base::embedded(ogai_genetic_paper_c_squares, ogai_genetic_paper_c_squares_end)},
      {"paper-c-combined",
       base::embedded(ogai_genetic_paper_c_combined, ogai_genetic_paper_c_combined_end)},
      {"ours", base::embedded(ogai_genetic_ours, ogai_genetic_ours_end)},
      {"quick", base::embedded(ogai_genetic_quick, ogai_genetic_quick_end)},
  });
  return configs;
}

}  // namespace

std::vector<std::string> shipped_config_names() {
  return shipped_configs().names();
}

base::Result<std::string> shipped_config(std::string_view name) {
  return shipped_configs().find(name);
}

}  // namespace ogai::train::genetic
