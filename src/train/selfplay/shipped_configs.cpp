#include "train/shipped_configs.h"

#include "base/embed.h"
#include "train/selfplay/config.h"

OGAI_EMBED(ogai_config_paper_a, "alphazero/paper-a.json");
OGAI_EMBED(ogai_config_paper_b, "alphazero/paper-b.json");
OGAI_EMBED(ogai_config_quick_6x6, "alphazero/quick-6x6.json");
OGAI_EMBED(ogai_config_h200_large, "alphazero/h200-large.json");
OGAI_EMBED(ogai_config_h200, "alphazero/h200.json");

namespace ogai::train::selfplay {

namespace {

const ShippedConfigs& shipped_configs() {
  static const ShippedConfigs configs({
      {"paper-a", base::embedded(ogai_config_paper_a, ogai_config_paper_a_end)},
      {"paper-b", base::embedded(ogai_config_paper_b, ogai_config_paper_b_end)},
      {"quick-6x6", base::embedded(ogai_config_quick_6x6, ogai_config_quick_6x6_end)},
      {"h200-large", base::embedded(ogai_config_h200_large, ogai_config_h200_large_end)},
      {"h200", base::embedded(ogai_config_h200, ogai_config_h200_end)},
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

}  // namespace ogai::train::selfplay
