// AlphaZeroRuns: a folder with small runs of `ogai train alphazero`, 4x4, of seconds.
#pragma once

#include <filesystem>
#include <fstream>

#include "base/temporary_folder.h"
#include "folder_contents.h"
#include "game/objective.h"
#include "nn/network_file.h"
#include "ogai_program.h"

namespace ogai::e2e {

class AlphaZeroRuns : public testing::Test {
 protected:
  // Without libtorch the program refuses every run, which has a test of its own.
  void SetUp() override {
    if (!OGAI_HAS_TORCH) GTEST_SKIP() << "built without libtorch";
  }

  AlphaZeroRuns() {
    std::ofstream(config_) << R"({"size": "4", "net": "resnet:b1c8", "threads": 1,
      "iterations": 2, "games": 6, "sims": 10, "concurrent": 4, "learn_batch": 16,
      "gate_games": 4, "gate_sims": 5, "window": 5000})";
  }

  std::vector<std::string> train(std::vector<std::string> more) const {
    more.insert(more.begin(), {"train", "alphazero", "--out", run_});
    return more;
  }
  std::vector<std::string> fresh(std::vector<std::string> more = {}) const {
    more.insert(more.begin(), {"--config", config_});
    return train(std::move(more));
  }
  std::vector<std::string> resumed(std::vector<std::string> more = {}) const {
    more.insert(more.begin(), "--resume");
    return train(std::move(more));
  }
  std::string file(const std::string& name) const { return run_ + "/" + name; }

  // A small network of random weights, with an "other" one of another size, rules or layers.
  std::string network(game::BoardSize size, game::Objective objective,
                      const std::string& architecture = "resnet:b1c8") const {
    const std::string path = folder_.file("start.net");
    const auto layers = nn::layers_of(*nn::parse_architecture(architecture), size);
    EXPECT_TRUE(nn::save_network(path, nn::random_network(*layers, objective, 1)).ok());
    return path;
  }

  // One line that names the fault, and the run's files as they were.
  void expect_untouched(const std::vector<std::string>& arguments, const std::string& fault) const {
    const FolderContents before = contents_of(run_);
    const ProgramRun run = ogai(arguments);
    EXPECT_THAT(run.code, testing::AnyOf(1, 2)) << fault;
    EXPECT_EQ(run.out, "");
    EXPECT_THAT(run.err, testing::StartsWith("ogai: "));
    EXPECT_THAT(run.err, testing::HasSubstr(fault));
    EXPECT_EQ(std::count(run.err.begin(), run.err.end(), '\n'), 1) << run.err;
    EXPECT_TRUE(before == contents_of(run_)) << fault << ": the run's files were changed";
    if (before.empty()) {
      EXPECT_FALSE(std::filesystem::exists(run_)) << fault;
    }
  }

  const base::TemporaryFolder folder_;
  const std::string config_ = folder_.file("tiny.json");
  const std::string run_ = folder_.file("run");
};

}  // namespace ogai::e2e
