// What there is: /api/about, /api/levels, /api/agents.
#include "agents/levels.h"
#include "agents/registry.h"
#include "server/api/backend.h"
#include "server/api/option_wire.h"
#include "server/api/routes.h"
#include "server/think/agent_policy.h"

namespace ogai::server {

namespace {

using think::AllowedAgent;

struct About {
  std::string version;
  bool admin = false;
  bool uploads = false;
  int threads = 0;
};

struct NumberedLevel {
  std::size_t number = 1;
  agents::Level level;
};

// The time a level takes for a move, if it says so in its spec.
std::optional<std::string> level_time(std::string_view spec) {
  const auto resolved = agents::resolve_spec(spec);
  if (!resolved || !resolved->factory->options.find("time") || !resolved->values.is_set("time"))
    return std::nullopt;
  return base::compact_duration(resolved->values.duration("time"));
}

}  // namespace

namespace wire {

template <>
Object<About> describe() {
  using Engine = Only<"threads", int>;
  return Object<About>("About", "What this server is.")
      .field("version", "of the program", &About::version)
      .field("admin", "whether there is an admin token", &About::admin)
      .field("uploads", "whether agents may be uploaded", &About::uploads)
      .field("engine", "the threads that think",
             [](const About& about) { return Engine{about.threads}; });
}

template <>
Object<NumberedLevel> describe() {
  const auto text = [](std::string_view agents::Level::*member) {
    return [member](const NumberedLevel& one) { return one.level.*member; };
  };
  return Object<NumberedLevel>("Level", "An agent that the page offers as an opponent.")
      .field("id", "its name in requests", text(&agents::Level::id))
      .field("number", "from 1, the weakest", &NumberedLevel::number)
      .field("agent", "its spec", text(&agents::Level::spec))
      .field("time", "of a move, such as `100ms`; null: it has no limit of its own",
             [](const NumberedLevel& one) { return level_time(one.level.spec); })
      .field("summary", "one line about it", text(&agents::Level::summary));
}

template <>
Object<AllowedAgent> describe() {
  return Object<AllowedAgent>("Agent", "An agent that may play here.")
      .field("name", "the first word of its spec", &AllowedAgent::name)
      .field("summary", "one line about it", &AllowedAgent::summary)
      .field("source", "where it comes from", &AllowedAgent::source)
      .field("options", "those that may be set here", &AllowedAgent::options);
}

}  // namespace wire

void add_about_routes(Router& router, Backend& backend) {
  router.add(get("/api/about", "what this server is"), [&backend](const Call&) {
    return About{OGAI_VERSION, !backend.settings.admin_token.empty(), backend.uploads.has_value(),
                 backend.scheduler.threads()};
  });
  router.add(cacheable_get("/api/levels", "the levels, weakest first"), [](const Call&) {
    wire::Only<"levels", std::vector<NumberedLevel>> list;
    for (const agents::Level& level : agents::levels())
      list.value.push_back({list.value.size() + 1, level});
    return list;
  });
  router.add(cacheable_get("/api/agents", "those that may play here"), [](const Call&) {
    return wire::Only<"agents", std::vector<AllowedAgent>>{think::allowed_agents()};
  });
}

}  // namespace ogai::server
