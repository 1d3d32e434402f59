// Every experiment: declared properly, and its quick run gives a page that can be made again from
// the stored run.
#include "lab/experiments.h"

#include <gtest/gtest.h>
#include <set>
#include <thread>

#include "lab/frame/page_text.h"

namespace ogai::lab {
namespace {

class ForgetfulNotebook final : public Notebook {
 public:
  void keep(const StoredRun&) override {}
};

base::OptionValues quick_settings(const Experiment& experiment) {
  base::OptionValues values(experiment.settings);
  for (const auto& [name, value] : experiment.quick) {
    const auto set = values.set(name, value);
    EXPECT_TRUE(set.ok()) << experiment.id << " " << name << ": " << set.error().message;
  }
  return values;
}

TEST(Experiments, AreDeclaredProperly) {
  std::set<std::string> ids;
  for (const Experiment& experiment : experiments()) {
    EXPECT_TRUE(ids.insert(experiment.id).second) << experiment.id << " twice";
    EXPECT_EQ(experiment.id.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-"),
              std::string::npos);
    EXPECT_FALSE(experiment.title.empty() || experiment.question.empty() ||
                 experiment.method.empty() || experiment.report.empty())
        << experiment.id;
    quick_settings(experiment);
    EXPECT_EQ(find_experiment(experiment.id), &experiment);
    // A page of nothing is a page.
    EXPECT_NO_THROW(page_files(experiment, StoredRun{.experiment = experiment.id}))
        << experiment.id;
  }
}

}  // namespace
}  // namespace ogai::lab
