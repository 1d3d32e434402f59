// Agents that people send in: /api/uploads.
#include <fmt/format.h>

#include "server/api/backend.h"
#include "server/api/fields.h"
#include "server/api/query.h"
#include "server/api/routes.h"
#include "server/api/tournament_json.h"
#include "server/api/upload_json.h"
#include "store/games.h"
#include "store/plays.h"

namespace ogai::server {

namespace {

constexpr std::int64_t kMostRecentGames = 50;

class UploadRoutes {
 public:
  explicit UploadRoutes(Backend& backend) : backend_(backend) {}

  Response list(const Call&) const {
    UploadedAgents& agents = allowed();
    const Json standings = ladder_standings();
    Json uploads = Json::array();
    for (const store::Upload& upload : agents.store().list())
      uploads.push_back(shown(upload, standings));
    return answer({{"uploads", std::move(uploads)}});
  }

  Response create(const Call& call) const {
    UploadedAgents& agents = allowed();
    if (!agents.admits(call.request.token))
      throw Refusal(Fault::forbidden,
                    "the upload token is missing or wrong: ask whoever runs this server");
    const Json body = parse_object(call.request.body, kMostUploadBytes);
    Fields fields(body);
    const AgentFile file{
        .name = fields.text("name"), .kind = fields.text("kind"), .text = fields.text("text")};
    const std::optional<std::string> known = fields.find_text("owner");
    fields.end();
    if (known && !store::is_play_id(*known))
      throw Refusal(Fault::bad_request, "\"owner\" is not an owner's key");
    const std::string key = known ? *known : store::new_play_id();
    Json object = shown(agents.take(file, key), Json::array());
    if (!known) object["key"] = key;
    return answer(object, 201);
  }

  Response show(const Call& call) const {
    const store::Upload upload = find(call);
    const bool owner = owns(upload, call.request.token);
    const Json standings = ladder_standings();
    Json object = shown(upload, standings);
    object["owner"] = owner;
    Json& recent = object["recent"] = Json::array();
    for (const store::GameSummary& game : games_of(upload))
      recent.push_back(game_summary_json(game));
    Json& versions = object["versions"] = Json::array();
    for (const store::Upload& version : allowed().store().versions(upload.what.name))
      versions.push_back(shown(version, standings));
    if (owner) object["report"] = report_json(upload);
    return answer(object);
  }

  Response show_errors(const Call& call) const {
    const store::Upload upload = find(call);
    require_owner(upload, call);
    const auto id = call.query.find_integer("game", 1, kMostInteger);
    if (!id) throw Refusal(Fault::bad_request, "\"game\" is missing");
    const store::StoredGame game = store::GameCatalogue(backend_.reading).game(*id);
    const store::ErrorOutputs outputs = store::error_outputs_of(backend_.reading, *id);
    // An agent that played itself wrote both.
    std::string text;
    if (game.summary.black == upload.what.spec) text += outputs[0];
    if (game.summary.white == upload.what.spec) text += outputs[1];
    if (game.summary.black != upload.what.spec && game.summary.white != upload.what.spec)
      throw Refusal(Fault::not_found, "that is no game of this agent");
    return answer({{"game", *id}, {"text", text}});
  }

  Response withdraw(const Call& call) const {
    const store::Upload upload = find(call);
    require_owner(upload, call);
    allowed().withdraw(upload);
    return answer(shown(*allowed().store().find(upload.id), Json::array()));
  }

 private:
  UploadedAgents& allowed() const {
    if (!backend_.uploads)
      throw Refusal(Fault::forbidden,
                    "agents cannot be uploaded here: the server runs without --allow-uploads");
    return *backend_.uploads;
  }

  store::Upload find(const Call& call) const {
    const auto id = integer_from(call.parts[0], 1, kMostInteger);
    auto upload = id ? allowed().store().find(*id) : (allowed(), std::nullopt);
    const bool gone = upload && upload->state == store::UploadState::withdrawn &&
                      !owns(*upload, call.request.token);
    if (!upload || gone) throw Refusal(Fault::not_found, "there is no such upload");
    return *std::move(upload);
  }

  static void require_owner(const store::Upload& upload, const Call& call) {
    if (!owns(upload, call.request.token))
      throw Refusal(Fault::forbidden, "only its owner may do that: the key is missing or wrong");
  }

  Json ladder_standings() const {
    const auto ladder = store::find_ladder(backend_.reading);
    const auto view = ladder ? backend_.views.look(ladder->id) : std::nullopt;
    return view ? view->results->at("standings") : Json::array();
  }

  std::vector<store::GameSummary> games_of(const store::Upload& upload) const {
    return store::GameCatalogue(backend_.reading)
        .list({.agent = upload.what.spec, .newest_first = true, .limit = kMostRecentGames});
  }

  Json shown(const store::Upload& upload, const Json& standings) const {
    return upload_json(upload, allowed().store().ahead_of(upload.id), standings);
  }

  Backend& backend_;
};

}  // namespace

void add_upload_routes(Router& router, Backend& backend) {
  const UploadRoutes routes(backend);
  const auto add = [&](const char* method, const std::string& pattern, auto handler,
                       std::vector<std::string> parameters = {}) {
    router.add(
        method, pattern, [routes, handler](const Call& call) { return (routes.*handler)(call); },
        std::move(parameters));
  };
  const std::string path = kUploadPath;
  add("GET", path, &UploadRoutes::list);
  add("POST", path, &UploadRoutes::create);
  add("GET", path + "/{}", &UploadRoutes::show);
  add("GET", path + "/{}/stderr", &UploadRoutes::show_errors, {"game"});
  add("DELETE", path + "/{}", &UploadRoutes::withdraw);
}

}  // namespace ogai::server
