#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/embed.h"
#include "train/selfplay/config.h"

OGAI_EMBED(ogai_config_paper_a, "alphazero/paper-a.json");
OGAI_EMBED(ogai_config_paper_b, "alphazero/paper-b.json");
OGAI_EMBED(ogai_config_quick_6x6, "alphazero/quick-6x6.json");
OGAI_EMBED(ogai_config_h200_large, "alphazero/h200-large.json");
OGAI_EMBED(ogai_config_h200, "alphazero/h200.json");

namespace ogai::train::selfplay {

namespace {

struct ShippedConfig {
  std::string_view name;
  std::string_view text;
};

const auto& shipped_configs() {
  static const std::array kConfigs{
      ShippedConfig{"paper-a", base::embedded(ogai_config_paper_a, ogai_config_paper_a_end)},
      ShippedConfig{"paper-b", base::embedded(ogai_config_paper_b, ogai_config_paper_b_end)},
      ShippedConfig{"quick-6x6", base::embedded(ogai_config_quick_6x6, ogai_config_quick_6x6_end)},
      ShippedConfig{"h200-large",
                    base::embedded(ogai_config_h200_large, ogai_config_h200_large_end)},
      ShippedConfig{"h200", base::embedded(ogai_config_h200, ogai_config_h200_end)},
  };
  return kConfigs;
}

}  // namespace

std::vector<std::string> shipped_config_names() {
  std::vector<std::string> names;
  for (const ShippedConfig& config : shipped_configs()) names.emplace_back(config.name);
  return names;
}

base::Result<std::string> shipped_config(std::string_view name) {
  for (const ShippedConfig& config : shipped_configs())
    if (config.name == name) return std::string(config.text);
  return base::Error{base::ErrorKind::unknown,
                     fmt::format("no such file, and no config of that name; there are: {}",
                                 fmt::join(shipped_config_names(), ", "))};
}

}  // namespace ogai::train::selfplay
