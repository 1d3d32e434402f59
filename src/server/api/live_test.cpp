#include "server/api/live.h"

#include "server/api/test_service.h"

namespace ogai::server {
namespace {

// On the small board all is proved at once.
constexpr const char* kSmallStart = "-----OX--XO----- X";

class LiveSessionTest : public testing::Test {
 protected:
  void tell(const Json& message) { socket->receive(message.dump()); }
  Json take(std::int64_t id, const std::string& type) { return service.outlet->take(id, type); }

  TestService service;
  std::unique_ptr<Session> socket = service.open_session();
};

TEST_F(LiveSessionTest, AnalysisStreamsUntilAllIsProved) {
  tell({{"type", "analyse"},
        {"id", 7},
        {"position",
         "-OOO"
         "OOXX"
         "XXXX"
         "XXX- X"}});
  const Json first = take(7, "analysis");
  EXPECT_GE(first["depth"], 0);
  take(7, "done");
  const std::vector<Json> later = service.outlet->all("analysis");
  const Json last = later.empty() ? first : later.back();
  EXPECT_EQ(last["proved"], true);
  for (const Json& move : last["moves"]) {
    EXPECT_EQ(move["exact"], true);
    EXPECT_EQ(move["line"][0], move["move"]);
  }
  EXPECT_TRUE(service.falls_idle());
}

TEST_F(LiveSessionTest, StopAndCloseEndTheSearch) {
  tell({{"type", "analyse"}, {"id", 1}, {"position", "start"}, {"seconds", 600}});
  take(1, "analysis");
  EXPECT_EQ(service.backend().scheduler.statistics().running, 1u);
  tell({{"type", "stop"}, {"id", 1}});
  EXPECT_TRUE(service.falls_idle());
  const std::size_t said = service.outlet->count();
  tell({{"type", "stop"}, {"id", 99}});  // there is none: no answer
  EXPECT_EQ(service.outlet->count(), said);

  tell({{"type", "analyse"}, {"id", 2}, {"position", "start"}, {"seconds", 600}});
  take(2, "analysis");
  socket.reset();
  EXPECT_TRUE(service.falls_idle());
}

TEST_F(LiveSessionTest, ANumberUsedAgainEndsWhatItStoodFor) {
  tell({{"type", "analyse"}, {"id", 1}, {"position", "start"}, {"seconds", 600}});
  take(1, "analysis");
  tell({{"type", "hint"}, {"id", 1}, {"position", kSmallStart}});
  const Json hint = take(1, "done");
  EXPECT_TRUE(hint.contains("move")) << hint;
  EXPECT_TRUE(service.falls_idle());
}

TEST_F(LiveSessionTest, ASlowClientGetsTheLastNews) {
  service.outlet->set_backlog(1 << 20);
  tell({{"type", "analyse"}, {"id", 1}, {"position", "start"}, {"seconds", 0.3}});
  take(1, "done");
  EXPECT_EQ(service.outlet->all("analysis").size(), 1u);
}

TEST_F(LiveSessionTest, GameAnalysisJudgesEveryPly) {
  const Json moves = {"d3", "c3", "b3", "b2"};
  tell({{"type", "analyse-game"}, {"id", 3}, {"moves", moves}, {"seconds", 0.05}});
  const Json done = take(3, "done");
  const std::vector<Json> plies = service.outlet->all("ply");
  ASSERT_EQ(plies.size(), 4u);
  EXPECT_EQ(plies[0]["ply"], 3);
  EXPECT_EQ(plies[0]["mover"], "white");
  EXPECT_EQ(plies[0]["remaining"], 3);
  EXPECT_EQ(plies[3]["remaining"], 0);
  for (const Json& ply : plies) {
    EXPECT_EQ(ply["played"]["move"], moves[ply["ply"].get<std::size_t>()]);
    EXPECT_EQ(ply["played"]["line"][0], ply["played"]["move"]);
    EXPECT_GE(ply["loss"], 0);
  }
  EXPECT_EQ(done["black"]["moves"], 2);
}

TEST_F(LiveSessionTest, GameAnalysisHasAnOverviewBeforeItGoesDeep) {
  tell({{"type", "analyse-game"},
        {"id", 3},
        {"moves", {"d3", "c3", "b3", "b2"}},
        {"quick", 0.05},
        {"seconds", 0.1}});
  const Json overview = take(3, "overview");
  EXPECT_EQ(overview["black"]["moves"], 2);
  EXPECT_TRUE(overview.contains("turning_point"));
  EXPECT_EQ(take(3, "done")["black"]["moves"], 2);
  EXPECT_EQ(service.outlet->all("ply").size(), 8u);
}

TEST_F(LiveSessionTest, RefusalsCarryTheNumber) {
  const auto refused = [&](const Json& message) {
    tell(message);
    return take(4, "error")["error"]["code"].get<std::string>();
  };
  EXPECT_EQ(refused({{"id", 4}, {"type", "dance"}}), "bad_request");
  EXPECT_EQ(refused({{"id", 4}}), "bad_request");
  EXPECT_EQ(refused({{"id", 4}, {"type", "analyse"}}), "bad_request");
  EXPECT_EQ(refused({{"id", 4}, {"type", "analyse"}, {"position", "?"}}), "bad_request");
  EXPECT_EQ(refused({{"id", 4}, {"type", "analyse"}, {"position", "start"}, {"seconds", -1}}),
            "bad_request");
  EXPECT_EQ(refused({{"id", 4}, {"type", "hint"}, {"position", "start"}, {"x", 1}}), "bad_request");
  EXPECT_EQ(refused({{"id", 4}, {"type", "analyse-game"}, {"moves", {"a1"}}}), "bad_move");
  EXPECT_EQ(refused({{"id", 4}, {"type", "play"}, {"game", "nothing"}, {"ply", 0}}), "not_found");
  EXPECT_EQ(refused({{"id", 4}, {"type", "watch-game"}, {"game", "nothing"}}), "not_found");
  EXPECT_EQ(refused({{"id", 4}, {"type", "watch-tournament"}, {"tournament", 77}}), "not_found");
  EXPECT_EQ(refused({{"id", 4}, {"type", "watch-run"}, {"run", "none"}}), "not_found");
  EXPECT_EQ(refused({{"id", 4}, {"type", "watch-lists"}, {"x", 1}}), "bad_request");
}

TEST_F(LiveSessionTest, SubscriptionsAreCounted) {
  for (std::int64_t id = 0; id < static_cast<std::int64_t>(kMostSubscriptions); ++id)
    tell({{"type", "watch-lists"}, {"id", id}});
  tell({{"type", "watch-lists"}, {"id", 1000}});
  EXPECT_EQ(take(1000, "error")["error"]["code"], "too_many");
  tell({{"type", "stop"}, {"id", 0}});
  tell({{"type", "watch-lists"}, {"id", 1000}});
  take(1000, "lists");
  EXPECT_EQ(service.backend().poller.watchers(), kMostSubscriptions);
  socket.reset();
  EXPECT_EQ(service.backend().poller.watchers(), 0u);
}

TEST_F(LiveSessionTest, SearchesAreCounted) {
  for (int id = 0; id < 8; ++id)
    tell({{"type", "analyse"}, {"id", id}, {"position", "start"}, {"seconds", 600}});
  tell({{"type", "hint"}, {"id", 8}, {"position", "start"}});
  EXPECT_EQ(take(8, "error")["error"]["code"], "too_many");
  take(3, "queued");  // one thread thinks for all
  tell({{"type", "stop"}, {"id", 0}});
  tell({{"type", "hint"}, {"id", 8}, {"position", kSmallStart}});
  take(8, "done");
}

TEST_F(LiveSessionTest, WhoThinksMuchLeavesRoomForOthersAtHisAddress) {
  for (int id = 0; id < 8; ++id)
    tell({{"type", "analyse"}, {"id", id}, {"position", "start"}, {"seconds", 600}});
  const auto other = service.open_session();
  other->receive(Json{{"type", "hint"}, {"id", 20}, {"position", kSmallStart}}.dump());
  take(20, "done");
}

TEST_F(LiveSessionTest, NothingIsSaidAfterTheLastWords) {
  service.outlet->check_messages = false;
  Subscription subscription(service.backend(), service.outlet, "test", 5);
  std::atomic<bool> said = false;
  {
    std::jthread talker([&] {
      for (int i = 0; i < 2000; ++i) {
        subscription.say("news", {{"depth", i}});
        if (i > 100) said = true;
      }
    });
    while (!said) std::this_thread::yield();
    subscription.done();
    subscription.done();
    subscription.fail({Fault::internal, "too late"});
  }
  EXPECT_TRUE(subscription.has_ended());
  EXPECT_EQ(service.outlet->all("done").size(), 1u);
  EXPECT_TRUE(service.outlet->all("error").empty());
  EXPECT_EQ(service.outlet->last()["type"], "done");
}

}  // namespace
}  // namespace ogai::server
