// Small contests and runs for the tests: 4x4 and 6x6, a few plies, milliseconds.
#pragma once

#include <map>

#include "base/file.h"
#include "base/temporary_folder.h"
#include "eval/parameter_forms.h"
#include "train/genetic/evolution.h"

namespace ogai::train::genetic {

inline const eval::ParameterForm& form_e() {
  return *eval::parameter_form("report-e");
}

inline std::vector<Vector> random_vectors(const eval::ParameterForm& form, std::size_t count,
                                          std::uint64_t seed) {
  base::Random random(seed);
  std::vector<Vector> vectors;
  for (std::size_t i = 0; i < count; ++i) vectors.push_back(uniform_vector(form, random));
  return vectors;
}

inline ContestRules small_rules(Style style, game::BoardSize size = game::BoardSize::four) {
  ContestRules rules;
  rules.size = size;
  rules.style = style;
  rules.depth = 2;
  rules.solve = 4;
  rules.limits.nodes = 500;
  rules.limits.simulations = 20;
  return rules;
}

// Keeps what was reported.
class KeptMetrics final : public MetricSink {
 public:
  void report(std::int64_t step, const MetricValues& values) override {
    for (const auto& [name, value] : values)
      if (name != "seconds" && name != "games_per_second") reported[step][name] = value;
    if (on_report) on_report(step);
  }

  std::map<std::int64_t, std::map<std::string, double>> reported;  // without times
  std::function<void(std::int64_t)> on_report;
};

inline Config config_of(std::string_view json) {
  return Config::from(parse_config(json).value()).value();
}

}  // namespace ogai::train::genetic
