#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/embed.h"
#include "train/genetic/config.h"

OGAI_EMBED(ogai_genetic_paper_e, "genetic/paper-e.json");
OGAI_EMBED(ogai_genetic_paper_c_squares, "genetic/paper-c-squares.json");
OGAI_EMBED(ogai_genetic_paper_c_combined, "genetic/paper-c-combined.json");
OGAI_EMBED(ogai_genetic_ours, "genetic/ours.json");
OGAI_EMBED(ogai_genetic_quick, "genetic/quick.json");

namespace ogai::train::genetic {

namespace {

struct ShippedConfig {
  std::string_view name;
  std::string_view text;
};

const auto& shipped_configs() {
  static const std::array kConfigs{
      ShippedConfig{"paper-e", base::embedded(ogai_genetic_paper_e, ogai_genetic_paper_e_end)},
      ShippedConfig{"paper-c-squares",
                    base::embedded(ogai_genetic_paper_c_squares, ogai_genetic_paper_c_squares_end)},
      ShippedConfig{"paper-c-combined", base::embedded(ogai_genetic_paper_c_combined,
                                                       ogai_genetic_paper_c_combined_end)},
      ShippedConfig{"ours", base::embedded(ogai_genetic_ours, ogai_genetic_ours_end)},
      ShippedConfig{"quick", base::embedded(ogai_genetic_quick, ogai_genetic_quick_end)},
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

}  // namespace ogai::train::genetic
