#include "agents/levels.h"
#include "agents/registry.h"
#include "server/api/test_service.h"

namespace ogai::server {
namespace {

TEST(AboutRoutes, SayWhatThereIs) {
  TestService service("secret");
  const Answer about = service.get("/api/about");
  EXPECT_EQ(about.status, 200);
  EXPECT_EQ(about.json["admin"], true);
  EXPECT_EQ(about.json["engine"]["threads"], 1);
  EXPECT_FALSE(about.json["version"].get<std::string>().empty());
  EXPECT_EQ(TestService().get("/api/about").json["admin"], false);
}

TEST(AboutRoutes, ListLevelsWeakestFirst) {
  TestService service;
  const Json levels = service.get("/api/levels").json["levels"];
  ASSERT_EQ(levels.size(), agents::levels().size());
  for (std::size_t i = 0; i < levels.size(); ++i) {
    EXPECT_EQ(levels[i]["id"], agents::levels()[i].id);
    EXPECT_EQ(levels[i]["number"], i + 1);
    EXPECT_TRUE(levels[i]["time"].is_null() || levels[i]["time"].is_string());
  }
}

TEST(AboutRoutes, ListAgentsWithoutOptionsThatNameFiles) {
  TestService service;
  const Json agents = service.get("/api/agents").json["agents"];
  ASSERT_FALSE(agents.empty());
  for (const Json& agent : agents) {
    for (const Json& option : agent["options"]) {
      EXPECT_NE(option["name"], "weights");
      EXPECT_NE(option["name"], "params");
      EXPECT_FALSE(option["help"].get<std::string>().empty());
    }
    EXPECT_TRUE(agents::check_spec(agent["name"].get<std::string>()).ok());
  }
}

}  // namespace
}  // namespace ogai::server
