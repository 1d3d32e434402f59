#include "arena/tournament_spec.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "arena/random_specs.h"
#include "arena/spec_forms.h"

namespace ogai::arena {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;
using testing::HasSubstr;
using testing::StartsWith;

TournamentSpec small(const std::string& kind) {
  TournamentSpec spec = default_spec(kind);
  spec.agents = {"gdy", "rnd"};
  return spec;
}

std::string fault_of(const TournamentSpec& spec) {
  const auto checked = check(spec);
  return checked ? "" : checked.error().message;
}

std::string fault_of(const std::string& text) {
  const auto spec = spec_from_json(ordered_json::parse(text));
  return spec ? fault_of(*spec) : spec.error().message;
}

TEST(TournamentSpec, ComesBackFromJson) {
  base::Random random(1);
  for (int i = 0; i < 1000; ++i) {
    const TournamentSpec spec = random_spec(random);
    ASSERT_EQ(fault_of(spec), "");
    const auto back = spec_from_json(ordered_json::parse(to_json(spec).dump()));
    ASSERT_TRUE(back) << back.error().message;
    EXPECT_EQ(*back, spec) << to_json(spec);
  }
}

TEST(TournamentSpec, ComesBackFromItsIdentity) {
  base::Random random(2);
  for (int i = 0; i < 1000; ++i) {
    TournamentSpec spec = random_spec(random);
    spec.agents = {"gdy", "rnd"};
    const auto identity = identity_of(spec, {});
    ASSERT_TRUE(identity);
    const auto back = spec_from_identity(*identity, spec.name, spec.agents);
    ASSERT_TRUE(back) << back.error().message;
    const TournamentSpec usual = default_spec(spec.kind);
    spec.threads = usual.threads;
    spec.settled = usual.settled;
    spec.most = usual.most;
    EXPECT_EQ(*back, spec) << *identity;
  }
}

// To the byte what version 0.1 stored: tournaments are taken up again only under it.
TEST(TournamentSpec, TheIdentityIsThatOfVersion01) {
  const std::vector<game::Position> start = {game::Position::initial(game::BoardSize::six)};
  TournamentSpec sprt = small("sprt");
  sprt.games = 16;
  sprt.size = 6;
  sprt.elo0 = -3.5;
  sprt.elo1 = 20;
  sprt.alpha = 0.04;
  sprt.model = "normalized";
  sprt.clock = "60s+1s";
  sprt.margin = "1s";
  sprt.openings = "start";
  EXPECT_EQ(identity_of(sprt, start)->dump(),
            R"({"alpha":0.04,"beta":0.05,"clock":"60s+1s","depth":0,"elo0":-3.5,"elo1":20.0,)"
            R"("games":16,"kind":"sprt","margin":"1s","memory":100,"model":"normalized","nodes":0,)"
            R"("openings":"start","openings_digest":"e49341f471bf5523","rules":"reversed",)"
            R"("seed":1,"sims":0,"size":6,"time":""})");
  TournamentSpec course = small("match");
  course.course = true;
  course.rules = "classic";
  EXPECT_EQ(identity_of(course, start)->dump(),
            R"({"clock":"180s","course":true,"depth":0,"games":100,"kind":"match",)"
            R"("margin":"100ms","memory":100,"nodes":0,"openings":"random:8",)"
            R"("openings_digest":"e49341f471bf5523","rules":"classic","seed":1,"sims":0,"size":8,)"
            R"("time":"5s"})");
  EXPECT_EQ(identity_of(small("swiss"), start)->at("rounds"), 5);
  EXPECT_FALSE(identity_of(small("ladder"), start)->contains("most"));
}

TEST(TournamentSpec, FaultsNameTheirField) {
  const std::string head = R"({"kind": "match", "agents": ["gdy", "rnd"], )";
  EXPECT_EQ(fault_of(head + R"("games": 1})"), "games: 1 is not between 2 and 100000000");
  EXPECT_THAT(fault_of(head + R"("games": "many"})"), StartsWith("games: a whole number"));
  EXPECT_THAT(fault_of(head + R"("games": 1e30})"), StartsWith("games: "));
  EXPECT_THAT(fault_of(head + R"("seed": -1})"), StartsWith("seed: -1 is not"));
  EXPECT_THAT(fault_of(head + R"("size": 4294967304})"), StartsWith("size: "));
  EXPECT_THAT(fault_of(head + R"("size": 5})"), StartsWith("size: "));
  EXPECT_THAT(fault_of(head + R"("rules": "chess"})"), StartsWith("rules: "));
  EXPECT_THAT(fault_of(head + R"("time": "soon"})"), StartsWith("time: "));
  EXPECT_THAT(fault_of(head + R"("time": "9000000000s"})"), StartsWith("time"));
  EXPECT_THAT(fault_of(head + R"("clock": "60s+x"})"), StartsWith("clock: "));
  EXPECT_THAT(fault_of(head + R"("time": "1s", "course": true})"), StartsWith("course: "));
  EXPECT_THAT(fault_of(head + R"("depth": 61})"), StartsWith("depth: 61 is not"));
  EXPECT_EQ(fault_of(head + R"("depth": 0})"), "");
  EXPECT_THAT(fault_of(head + R"("openings": "all:99"})"), StartsWith("openings: all:99: "));
  EXPECT_THAT(fault_of(head + R"("rounds": 3})"), StartsWith("rounds: only the kind 'swiss'"));
  EXPECT_THAT(fault_of(head + R"("gmaes": 3})"), HasSubstr("did you mean 'games'?"));
  EXPECT_THAT(fault_of(R"({"kind": "cup"})"), StartsWith("kind: "));
  EXPECT_THAT(fault_of(R"({"kind": "match", "agents": ["gdy"]})"), StartsWith("agents: 1 is not"));
  EXPECT_THAT(fault_of(R"({"kind": "swiss", "agents": ["gdy", "gdy"]})"), HasSubstr("twice"));
  EXPECT_EQ(fault_of(R"({"kind": "match", "agents": ["gdy", "gdy"], "time": null})"), "");
  EXPECT_THAT(fault_of(R"({"kind": "sprt", "agents": ["a", "b"], "elo0": 9})"),
              StartsWith("elo0: "));
}

// That each of these is read back by the program is tried in src/cli.
TEST(TournamentSpec, SaysTheCommandThatPlaysItAgain) {
  TournamentSpec swiss = small("swiss");
  swiss.agents = {"gdy", "py:\"a b\"", "it's"};
  swiss.rounds = 3;
  swiss.time = "10ms";
  swiss.memory = 0;
  swiss.name = "all";
  EXPECT_EQ(command_line(swiss),
            "ogai tournament swiss gdy 'py:\"a b\"' 'it'\\''s' --rounds 3 --time 10ms --memory 0 "
            "--name all");
  TournamentSpec course = small("match");
  course.course = true;
  EXPECT_EQ(command_line(course), "ogai match gdy rnd --course");
  EXPECT_EQ(command_line(small("sprt")), "ogai sprt gdy rnd");
  EXPECT_EQ(command_line(small("ladder")), "ogai ladder add gdy rnd");
}

TEST(TournamentSpec, SaysHowMuchIsPlayed) {
  TournamentSpec spec = small("round-robin");
  spec.agents = {"a", "b", "c", "d"};
  spec.games = 5;  // three pairs
  EXPECT_EQ(planned_pairs(spec), 18u);
  for (const auto& [kind, pairs] :
       {std::pair("gauntlet", 9u), {"knockout", 9u}, {"swiss", 30u}, {"ladder", 0u}}) {
    spec.kind = kind;
    EXPECT_EQ(planned_pairs(spec), pairs) << kind;
  }
}

}  // namespace
}  // namespace ogai::arena
