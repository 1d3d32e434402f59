// Playing with a network, from outside: az and table-mcts:net=FILE.
#include <fstream>
#include <nlohmann/json.hpp>

#include "base/file.h"
#include "base/temporary_folder.h"
#include "nn/network_file.h"
#include "ogai_program.h"

namespace ogai::e2e {
namespace {

using nlohmann::json;
using ::testing::AllOf;
using ::testing::HasSubstr;

// A folder with small networks of random weights.
class Networks : public testing::Test {
 protected:
  std::string network(game::BoardSize size,
                      game::Objective objective = game::Objective::fewest) const {
    const std::string path = folder_.file(std::to_string(game::side(size)) + "-" +
                                          std::string(game::rules_name(objective)) + ".net");
    const auto layers = nn::layers_of(*nn::parse_architecture("resnet:b1c8"), size);
    EXPECT_TRUE(nn::save_network(path, nn::random_network(*layers, objective, 1)).ok());
    return path;
  }

  base::TemporaryFolder folder_;
};

json parsed(const std::vector<std::string>& arguments) {
  const ProgramRun run = ogai(arguments);
  EXPECT_EQ(run.code, 0) << run.err;
  return json::parse(run.out);
}

TEST_F(Networks, AnalysisShowsPolicyVisitsAndValue) {
  const std::string spec = "az:" + network(game::BoardSize::eight);
  const json all = parsed({"analyze", "start", "--agent", spec, "--sims", "200", "--json"});
  double priors = 0;
  std::uint64_t visits = 0;
  for (const json& move : all["moves"]) {
    priors += move["prior"].get<double>();
    visits += move["visits"].get<std::uint64_t>();
    EXPECT_TRUE(move.contains("win_rate"));
  }
  EXPECT_NEAR(priors, 1, 1e-4);
  EXPECT_EQ(visits, 199u);  // the first simulation is the root's own
  EXPECT_EQ(all["inherited"], 0);
  EXPECT_THAT(ogai({"analyze", "start", "--agent", spec, "--sims", "20"}).out,
              AllOf(HasSubstr("visits    prior  depth"), HasSubstr("20 simulations")));
  EXPECT_THAT(ogai({"analyze", "start", "--agent", "rnd-mcts", "--sims", "20"}).out,
              HasSubstr("visits  depth"));
}

TEST_F(Networks, PlaysAMatchWithoutFaults) {
  const std::string net = network(game::BoardSize::six);
  const json match = parsed({"match", "az:" + net, "table-mcts:net=" + net, "--games", "2",
                             "--size", "6", "--sims", "30", "--unkept", "--json"});
  EXPECT_EQ(match["games"], 2);
  EXPECT_TRUE(match["faults"].empty());
}

TEST_F(Networks, WhatDoesNotFitIsRefused) {
  const std::string six = network(game::BoardSize::six);
  expect_refused(ogai({"analyze", "start", "--agent", "az:" + six}),
                 "6-reversed.net is for 6x6, the game is 8x8");
  expect_refused(ogai({"play", "--agent", "table-mcts:net=" + six}), "the game is 8x8");
  expect_refused(ogai({"analyze", "start", "--agent",
                       "az:" + network(game::BoardSize::eight, game::Objective::most)}),
                 "8-classic.net is for the classic rules, the game is reversed");
  const std::string cut = folder_.file("cut.net");
  std::ofstream(cut, std::ios::binary) << base::read_file(six)->substr(0, 1000);
  expect_refused(ogai({"analyze", "start", "--size", "6", "--agent", "az:" + cut}), "cut.net: ");
  const ProgramRun none = ogai({"measure", "iterations", "az:none.net"});
  EXPECT_EQ(none.code, 1);  // as of any file that is not there
  EXPECT_THAT(none.err, HasSubstr("none.net: no such file"));
}

}  // namespace
}  // namespace ogai::e2e
