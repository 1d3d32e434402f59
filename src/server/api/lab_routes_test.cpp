// The laboratory over HTTP and the WebSocket, with a shelf of two experiments.
#include <gmock/gmock.h>

#include "server/api/lab_shelf.h"
#include "server/api/test_service.h"
#include "store/lab_runs.h"

namespace ogai::server {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

// A document is the blocks of the page.
class TestShelf final : public LabShelf {
 public:
  std::vector<Json> experiments() const override {
    return {{{"id", "c-breadth"}, {"title", "Breadth"}, {"report", "C"}},
            {{"id", "o-draws"}, {"title", "Draws"}, {"report", "Ogai"}}};
  }
  std::vector<ShippedLabRun> shipped() const override {
    return {{{{"id", "shipped"},
              {"experiment", "c-breadth"},
              {"quick", false},
              {"started", 50},
              {"finished", 60}},
             R"([{"kind": "claim", "verdict": "holds"}, {"kind": "text"}])"}};
  }
  Json open(const std::string& document) const override {
    const Json blocks = Json::parse(document, nullptr, false);
    if (blocks.is_discarded()) throw std::runtime_error("measured by another version");
    return {{"settings", {{"games", 5}}}, {"machine", "a machine"}, {"page", {{"blocks", blocks}}}};
  }
};

class LabRoutesTest : public testing::Test {
 protected:
  // What this shelf tells is less than the laboratory's own.
  void SetUp() override {
    service_.check_answers = false;
    service_.outlet->check_messages = false;
  }

  static store::LabRunTexts texts(const std::string& experiment, std::int64_t started,
                                  const Json& page, bool finished = false) {
    const Json summary = {{"id", "x"}, {"started", started}, {"measured", page.size()}};
    return {.experiment = experiment,
            .quick = false,
            .finished = finished,
            .started = started,
            .summary = summary.dump(),
            .document = page.dump()};
  }
  std::unique_ptr<store::LabRunStore> begin(const std::string& name,
                                            const store::LabRunTexts& texts) {
    auto run = store::LabRunStore::open(database_, name, texts, true);
    run->keep(texts);
    return run;
  }
  static std::vector<std::string> ids(const Json& runs) {
    std::vector<std::string> list;
    for (const Json& run : runs) list.push_back(run["id"].get<std::string>());
    return list;
  }

  TestService service_{"", std::make_shared<TestShelf>()};
  store::Database database_{service_.database()};
};

TEST_F(LabRoutesTest, ListsOwnAndShippedRunsWithTheirStates) {
  const auto running = begin("running", texts("c-breadth", 90, {1, 2}));
  begin("interrupted", texts("o-draws", 20, {}));
  begin("done", texts("o-draws", 70, {1}, true));
  begin("unknown", texts("no-longer-known", 99, {}));
  const Answer lab = service_.get("/api/lab");
  ASSERT_EQ(lab.status, 200);
  const Json& runs = lab.json["runs"];
  ASSERT_THAT(ids(runs), ElementsAre("running", "done", "shipped", "interrupted"));
  const char* const states[] = {"running", "finished", "finished", "interrupted"};
  for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(runs[i]["state"], states[i]);
  EXPECT_EQ(runs[0]["measured"], 2);
  EXPECT_EQ(runs[0]["title"], "Breadth");
  EXPECT_EQ(runs[1]["report"], "Ogai");
  EXPECT_EQ(runs[2]["shipped"], true);
  EXPECT_EQ(runs[3]["shipped"], false);

  const Json& experiments = lab.json["experiments"];
  ASSERT_THAT(ids(experiments), ElementsAre("c-breadth", "o-draws"));
  EXPECT_EQ(experiments[0]["latest"]["id"], "shipped");
  EXPECT_EQ(experiments[1]["latest"]["id"], "done");
  EXPECT_EQ(experiments[1]["latest"]["state"], "finished");
  EXPECT_EQ(experiments[0]["latest"]["verdicts"], (Json{"holds"}));
  EXPECT_EQ(experiments[1]["latest"]["verdicts"], Json::array());
  const Json claims = {{{"kind", "claim"}, {"verdict", "open"}},
                       {{"kind", "claim"}, {"verdict", "fails"}}};
  begin("newer", texts("c-breadth", 80, claims, true));
  const Json newer = service_.get("/api/lab").json["experiments"][0]["latest"];
  EXPECT_EQ(newer["id"], "newer");
  EXPECT_EQ(newer["verdicts"], (Json{"open", "fails"}));
}

TEST_F(LabRoutesTest, WithoutRunsTheListsAreEmpty) {
  EXPECT_EQ(service_.get("/api/lab").json["experiments"][1]["latest"], nullptr);
  TestService bare;
  const Answer lab = bare.get("/api/lab");
  EXPECT_EQ(lab.json, (Json{{"experiments", Json::array()}, {"runs", Json::array()}}));
  EXPECT_EQ(bare.get("/api/lab/runs/shipped").status, 404);
}

TEST_F(LabRoutesTest, ShowsARun) {
  begin("mine", texts("o-draws", 20, {"a page"}));
  const Answer own = service_.get("/api/lab/runs/mine");
  ASSERT_EQ(own.status, 200);
  EXPECT_EQ(own.json["run"]["id"], "mine");
  EXPECT_EQ(own.json["run"]["settings"], (Json{{"games", 5}}));
  EXPECT_EQ(own.json["run"]["machine"], "a machine");
  EXPECT_EQ(own.json["run"]["state"], "interrupted");
  EXPECT_EQ(own.json["experiment"]["title"], "Draws");
  EXPECT_EQ(own.json["page"]["blocks"], Json::array({"a page"}));
  EXPECT_EQ(service_.get("/api/lab/runs/shipped").json["page"]["blocks"].size(), 2u);
}

TEST_F(LabRoutesTest, RefusesWhatIsNotThereOrCannotBeShown) {
  for (const std::string id :
       {"nothing", "..", "", "a'; DROP TABLE lab_runs; --", "\xff\xfe", "unknown"}) {
    begin("unknown", texts("no-longer-known", 1, {}));
    const Answer answer = service_.get("/api/lab/runs/" + id);
    EXPECT_EQ(answer.status, 404) << id;
    EXPECT_EQ(answer.code(), "not_found") << id;
  }
  EXPECT_EQ(service_.get("/api/lab/runs/" + std::string(5000, 'x')).status, 404);
  EXPECT_EQ(service_.get("/api/lab", {{"x", "1"}}).status, 400);
  EXPECT_EQ(service_.post("/api/lab", Json::object()).status, 405);
  store::LabRunTexts broken = texts("o-draws", 1, {});
  broken.document = "{";
  begin("broken", broken);
  broken.finished = true;
  begin("broken-latest", broken);
  EXPECT_EQ(service_.get("/api/lab").json["experiments"][1]["latest"]["verdicts"], Json::array());
  const Answer conflict = service_.get("/api/lab/runs/broken");
  EXPECT_EQ(conflict.status, 409);
  EXPECT_THAT(conflict.message(), HasSubstr("another version"));
}

TEST_F(LabRoutesTest, DamagedSummariesAreShownWithWhatIsKnown) {
  store::LabRunTexts damaged = texts("o-draws", 1, {});
  damaged.summary = "[nonsense";
  begin("damaged", damaged);
  damaged.summary = R"({"started": "never", "finished": []})";
  begin("odd", damaged);
  const Json runs = service_.get("/api/lab").json["runs"];
  EXPECT_THAT(ids(runs), ElementsAre("shipped", "odd", "damaged"));
  EXPECT_EQ(service_.get("/api/lab/runs/odd").status, 200);
}

TEST_F(LabRoutesTest, AGrowingRunIsWatchedToItsEnd) {
  auto run = begin("grown", texts("o-draws", 90, {1}));
  const auto socket = service_.open_session();
  socket->receive(R"({"type": "watch-lab", "id": 1})");
  socket->receive(R"({"type": "watch-lab-run", "id": 2, "run": "grown"})");
  TestOutlet& heard = *service_.outlet;
  EXPECT_EQ(heard.take(1, "lab")["runs"][0]["state"], "running");
  EXPECT_EQ(heard.take(2, "lab-run")["page"]["blocks"], (Json{1}));
  run->keep(texts("o-draws", 90, {1, 2}));
  const Json grown = heard.take(2, "lab-run");
  EXPECT_EQ(grown["page"]["blocks"], (Json{1, 2}));
  EXPECT_EQ(grown["run"]["state"], "running");
  EXPECT_EQ(heard.take(1, "lab")["runs"][0]["measured"], 2);
  run.reset();
  EXPECT_EQ(heard.take(2, "lab-run")["run"]["state"], "interrupted");
  EXPECT_EQ(heard.take(1, "lab")["runs"][0]["state"], "interrupted");
  run = begin("grown", texts("o-draws", 90, {1, 2}));
  EXPECT_EQ(heard.take(2, "lab-run")["run"]["state"], "running");
  run->keep(texts("o-draws", 90, {1, 2, 3}, true));
  const Json last = heard.take(2, "lab-run");
  EXPECT_EQ(last["page"]["blocks"], (Json{1, 2, 3}));
  EXPECT_EQ(last["run"]["state"], "finished");
  heard.take(2, "done");
}

TEST_F(LabRoutesTest, WatchingIsRefusedLikeEverythingElse) {
  const auto socket = service_.open_session();
  TestOutlet& heard = *service_.outlet;
  socket->receive(R"({"type": "watch-lab-run", "id": 3, "run": "none"})");
  EXPECT_EQ(heard.take(3, "error")["error"]["code"], "not_found");
  socket->receive(R"({"type": "watch-lab-run", "id": 4})");
  EXPECT_EQ(heard.take(4, "error")["error"]["code"], "bad_request");
  socket->receive(R"({"type": "watch-lab", "id": 5, "run": "none"})");
  EXPECT_EQ(heard.take(5, "error")["error"]["code"], "bad_request");
  socket->receive(R"({"type": "watch-lab-run", "id": 6, "run": "shipped"})");
  EXPECT_EQ(heard.take(6, "lab-run")["page"]["blocks"].size(), 2u);
  heard.take(6, "done");
}

}  // namespace
}  // namespace ogai::server
