// ShippedConfigs: the configs of a trainer that are inside the program, found by their names.
#pragma once

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"

namespace ogai::train {

struct ShippedConfig {
  std::string_view name;
  std::string_view text;
};

class ShippedConfigs {
 public:
  explicit ShippedConfigs(std::vector<ShippedConfig> configs) : configs_(std::move(configs)) {}

  std::vector<std::string> names() const {
    std::vector<std::string> names;
    for (const ShippedConfig& config : configs_) names.emplace_back(config.name);
    return names;
  }

  // The error names those that there are.
  base::Result<std::string> find(std::string_view name) const {
    for (const ShippedConfig& config : configs_)
      if (config.name == name) return std::string(config.text);
    return base::Error{base::ErrorKind::unknown,
                       fmt::format("no such file, and no config of that name; there are: {}",
                                   fmt::join(names(), ", "))};
  }

 private:
  std::vector<ShippedConfig> configs_;
};

}  // namespace ogai::train
