// What `ogai train alphazero` does not take: one line that names the fault, and no file touched.
#include "alphazero_run.h"

namespace ogai::e2e {
namespace {

using game::BoardSize;
using game::Objective;

class AlphaZeroRefusals : public AlphaZeroRuns {
 protected:
  void cut(const std::string& name) const {
    const std::string bytes = base::read_file(file(name)).value();
    std::ofstream(file(name), std::ios::binary) << bytes.substr(0, bytes.size() / 2);
  }
  // The only file that begins so.
  std::string find(const std::string& beginning) const {
    for (const auto& entry : std::filesystem::directory_iterator(run_))
      if (entry.path().filename().string().starts_with(beginning))
        return entry.path().filename().string();
    ADD_FAILURE() << "no " << beginning;
    return "";
  }
};

// These need no libtorch.
class AlphaZeroUsage : public AlphaZeroRefusals {
 protected:
  void SetUp() override {}
};

TEST_F(AlphaZeroUsage, BadInput) {
  expect_untouched({"train", "alphazero"}, "--out is required");
  expect_untouched(train({"--config", "quick-9x9"}), "there are: paper-a, paper-b, quick-6x6");
  expect_untouched(fresh({"--set", "simms=9"}), "simms");
  expect_untouched(fresh({"--set", "sims=many"}), "--set sims=many: option 'sims' takes integer");
  expect_untouched(fresh({"--set", "sims=-1"}), "sims");
  expect_untouched(fresh({"--set", "size=5"}), "size");
  expect_untouched(fresh({"--set", "net=resnet:b0"}), "net");
  expect_untouched(fresh({"--set", "opponents=nobody"}), "nobody");
  expect_untouched(fresh({"--set", "sims"}), "--set sims: should be NAME=VALUE");
  expect_untouched(fresh({"--time", "soon"}), "--time");
  expect_untouched(fresh({"--start", "none.net"}), "none.net: no such file");
  expect_untouched(resumed(), "no run to go on with");
  std::ofstream(config_) << R"({"size": "4", "simms": 9})";
  expect_untouched(fresh(), "simms");
  std::ofstream(config_) << "size = 4";
  expect_untouched(fresh(), "tiny.json: not a JSON object of options");
}

TEST_F(AlphaZeroUsage, WithoutLibtorch) {
  if (OGAI_HAS_TORCH) GTEST_SKIP() << "built with libtorch";
  expect_untouched(fresh(), "libogai_torch");
}

TEST_F(AlphaZeroRefusals, NetworksThatDoNotFit) {
  const auto start = [&](const std::string& net) { return fresh({"--start", net}); };
  expect_untouched(start(network(BoardSize::six, Objective::fewest)),
                   "the network is for boards of 6x6, not 4x4");
  expect_untouched(start(network(BoardSize::four, Objective::most)), "classic rules");
  expect_untouched(start(network(BoardSize::four, Objective::fewest, "resnet:b2c8")),
                   "the config says resnet:b1c8");
  const std::string good = network(BoardSize::four, Objective::fewest);
  const std::string cut_net = folder_.file("cut.net");
  std::ofstream(cut_net, std::ios::binary) << base::read_file(good)->substr(0, 500);
  expect_untouched(start(cut_net), "cut.net: ");
  EXPECT_EQ(ogai(start(good)).code, 0);
}

TEST_F(AlphaZeroRefusals, WhatARunIsNotResumedWith) {
  ASSERT_EQ(ogai(fresh()).code, 0);
  expect_untouched(fresh(), "there is a run already; --resume goes on with it");
  expect_untouched(resumed({"--start", network(BoardSize::four, Objective::fewest)}), "--start");
  expect_untouched(resumed({"--set", "size=6"}),
                   "the samples are for reversed 4x4, not for reversed 6x6");
  expect_untouched(resumed({"--set", "rules=classic"}), "not for classic 4x4");
  expect_untouched(resumed({"--set", "net=resnet:b2c8"}), "the config says resnet:b2c8");
  expect_untouched(resumed({"--set", "optimiser=sgd"}), "learner");
  expect_untouched(resumed({"--set", "simms=3"}), "simms");
  EXPECT_EQ(ogai(resumed()).code, 0);
}

TEST_F(AlphaZeroRefusals, DamagedRuns) {
  ASSERT_EQ(ogai(fresh()).code, 0);
  for (const std::string& name : {std::string("checkpoint.json"), find("learner-"), find("best-"),
                                  std::string("config.json")}) {
    const std::string bytes = base::read_file(file(name)).value();
    cut(name);
    expect_untouched(resumed({"--set", "iterations=3"}), name.substr(0, name.find('-')));
    std::filesystem::remove(file(name));
    expect_untouched(resumed({"--set", "iterations=3"}),
                     name == "checkpoint.json" ? "no run to go on with" : name);
    std::ofstream(file(name), std::ios::binary) << bytes;
  }
  const std::string metrics = base::read_file(file("metrics.jsonl")).value();
  std::ofstream(file("metrics.jsonl")) << "garbage\n" + metrics;
  expect_untouched(resumed(), "metrics.jsonl: line 1");
  std::ofstream(file("metrics.jsonl")) << metrics;
  EXPECT_EQ(ogai(resumed({"--set", "iterations=3"})).code, 0);
}

TEST_F(AlphaZeroRefusals, AGpuThatIsNotThere) {
  const auto command = fresh({"--set", "device=gpu", "--set", "iterations=0"});
  if (std::filesystem::exists("/dev/nvidia0")) GTEST_SKIP() << "there is a GPU";
  expect_untouched(command, "no GPU here");
}

}  // namespace
}  // namespace ogai::e2e
