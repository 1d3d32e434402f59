#include "server/api/player_fields.h"

#include <fmt/format.h>

#include "agents/levels.h"
#include "server/think/agent_policy.h"

namespace ogai::server {

namespace {

constexpr std::size_t kMostSpecBytes = 200;

std::string level_ids() {
  std::string ids;
  for (const agents::Level& level : agents::levels())
    ids += (ids.empty() ? "" : ", ") + std::string(level.id);
  return ids;
}

store::PlayPlayer read_level(Fields& player) {
  std::string id = player.text("id");
  if (!agents::find_level(id))
    throw Refusal(Fault::bad_request, fmt::format("{}: there is no level '{}'; there are {}",
                                                  player.quoted("id"), id, level_ids()));
  return {store::PlayerKind::level, std::move(id)};
}

store::PlayPlayer read_agent(Fields& player) {
  std::string spec = player.text("spec");
  if (spec.size() > kMostSpecBytes)
    throw Refusal(Fault::bad_request, fmt::format("{} is too long", player.quoted("spec")));
  if (const auto allowed = think::check_allowed(spec); !allowed)
    throw Refusal(Fault::bad_request,
                  fmt::format("{}: {}", player.quoted("spec"), allowed.error().message));
  return {store::PlayerKind::agent, std::move(spec)};
}

store::PlayPlayer read_player(Fields& fields, const char* color) {
  Fields player(fields.object(color), color);
  const std::string kind = player.text("kind");
  store::PlayPlayer read;
  if (kind == "level")
    read = read_level(player);
  else if (kind == "agent")
    read = read_agent(player);
  else if (kind != "person")
    throw Refusal(Fault::bad_request, fmt::format("{} is not \"person\", \"level\" or \"agent\"",
                                                  player.quoted("kind")));
  player.end();
  return read;
}

}  // namespace

store::PlayPlayers read_players(Fields& fields) {
  store::PlayPlayer black = read_player(fields, "black");
  return {std::move(black), read_player(fields, "white")};
}

}  // namespace ogai::server
