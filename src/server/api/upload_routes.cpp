// Agents that people send in: /api/uploads.
#include "server/api/backend.h"
#include "server/api/routes.h"
#include "server/api/upload_wire.h"
#include "store/games.h"
#include "store/plays.h"

namespace ogai::server {

namespace {

constexpr std::int64_t kMostRecentGames = 50;

struct UploadInput {
  AgentFile file;
  std::optional<std::string> owner;
};
struct NewUploadAnswer {
  ShownUpload shown;
  std::optional<std::string> key;
};
struct UploadDetails {
  ShownUpload shown;
  bool owner = false;
  std::vector<store::GameSummary> recent;
  std::vector<ShownUpload> versions;
};
struct GameNumber {
  std::int64_t game = 0;
};
struct ErrorText {
  std::int64_t game = 0;
  std::string text;
};

class UploadRoutes {
 public:
  explicit UploadRoutes(Backend& backend) : backend_(backend) {}

  // Refuses where the server takes no uploads.
  void require_uploads() const { (void)allowed(); }

  wire::Only<"uploads", std::vector<ShownUpload>> list() const {
    return {shown(allowed().store().list())};
  }

  NewUploadAnswer create(const UploadInput& input) const {
    if (input.owner && !store::is_play_id(*input.owner))
      throw Refusal(Fault::bad_request, "\"owner\" is not an owner's key");
    const std::string key = input.owner ? *input.owner : store::new_play_id();
    const store::Upload upload = allowed().take(input.file, key);
    return {{upload, ahead_of(upload), {}}, input.owner ? std::nullopt : std::optional(key)};
  }

  UploadDetails show(const Call& call) const {
    const store::Upload upload = find(call);
    return {{upload, ahead_of(upload), ladder_standings()},
            owns(upload, call.request.token),
            games_of(upload),
            shown(allowed().store().versions(upload.what.name))};
  }

  ErrorText show_errors(const Call& call, const GameNumber& number) const {
    const store::Upload upload = find(call);
    require_owner(upload, call);
    const store::StoredGame game = store::GameCatalogue(backend_.reading).game(number.game);
    const store::ErrorOutputs outputs = store::error_outputs_of(backend_.reading, number.game);
    // An agent that played itself wrote both.
    std::string text;
    if (game.summary.black == upload.what.spec) text += outputs[0];
    if (game.summary.white == upload.what.spec) text += outputs[1];
    if (game.summary.black != upload.what.spec && game.summary.white != upload.what.spec)
      throw Refusal(Fault::not_found, "that is no game of this agent");
    return {number.game, std::move(text)};
  }

  ShownUpload withdraw(const Call& call) const {
    const store::Upload upload = find(call);
    require_owner(upload, call);
    allowed().withdraw(upload);
    return {*allowed().store().find(upload.id), ahead_of(upload), {}};
  }

  void require_upload_token(const Call& call) const {
    if (!allowed().admits(call.request.token))
      throw Refusal(Fault::forbidden,
                    "the upload token is missing or wrong: ask whoever runs this server");
  }

 private:
  UploadedAgents& allowed() const {
    if (!backend_.uploads)
      throw Refusal(Fault::forbidden,
                    "agents cannot be uploaded here: the server runs without --allow-uploads");
    return *backend_.uploads;
  }

  store::Upload find(const Call& call) const {
    UploadedAgents& agents = allowed();
    auto upload = agents.store().find(id_in(call));
    const bool gone = upload && upload->state == store::UploadState::withdrawn &&
                      !owns(*upload, call.request.token);
    if (!upload || gone) throw Refusal(Fault::not_found, "there is no such upload");
    return *std::move(upload);
  }

  static void require_owner(const store::Upload& upload, const Call& call) {
    if (!owns(upload, call.request.token))
      throw Refusal(Fault::forbidden, "only its owner may do that: the key is missing or wrong");
  }

  std::vector<StandingLine> ladder_standings() const {
    const auto ladder = store::find_ladder(backend_.reading);
    const auto view = ladder ? backend_.views.look(ladder->id) : std::nullopt;
    return view ? view->results->standings : std::vector<StandingLine>();
  }

  std::vector<store::GameSummary> games_of(const store::Upload& upload) const {
    return store::GameCatalogue(backend_.reading)
        .list({.agent = upload.what.spec, .newest_first = true, .limit = kMostRecentGames});
  }

  int ahead_of(const store::Upload& upload) const { return allowed().store().ahead_of(upload.id); }

  std::vector<ShownUpload> shown(const std::vector<store::Upload>& uploads) const {
    const std::vector<StandingLine> standings = ladder_standings();
    std::vector<ShownUpload> list;
    for (const store::Upload& upload : uploads)
      list.push_back({upload, ahead_of(upload), standings});
    return list;
  }

  Backend& backend_;
};

}  // namespace

namespace wire {

template <>
Object<UploadInput> describe() {
  return Object<UploadInput>("UploadInput", "An agent to be uploaded.")
      .include(&UploadInput::file)
      .maybe("owner", "the owner's key, if there is one", &UploadInput::owner);
}

template <>
Object<NewUploadAnswer> describe() {
  return Object<NewUploadAnswer>("NewUpload", "An upload, for who has sent it.")
      .include(&NewUploadAnswer::shown)
      .maybe("key", "the owner's key, if a new one was made", &NewUploadAnswer::key);
}

template <>
Object<UploadDetails> describe() {
  using Report = std::vector<AnyObject>;
  return Object<UploadDetails>("UploadDetails", "All about an upload.")
      .include(&UploadDetails::shown)
      .field("owner", "whether the key was given and is right", &UploadDetails::owner)
      .field("recent", "its newest 50 games", &UploadDetails::recent)
      .field("versions", "uploads of the same name, newest first", &UploadDetails::versions)
      .maybe("report", "for the owner: what `ogai check --json` said, line by line",
             [](const UploadDetails& one) -> std::optional<Report> {
               if (!one.owner) return std::nullopt;
               return report_of(one.shown.upload);
             });
}

template <>
Object<GameNumber> describe() {
  return Object<GameNumber>("", "").field("game", "of the agent's own", &GameNumber::game,
                                          within(1, kMostInteger));
}

template <>
Object<ErrorText> describe() {
  return Object<ErrorText>("ErrorText", "What an agent wrote to its standard error.")
      .field("game", "", &ErrorText::game)
      .field("text", "the last 64 KiB", &ErrorText::text);
}

}  // namespace wire

void add_upload_routes(Router& router, Backend& backend) {
  const UploadRoutes routes(backend);
  const std::string path = kUploadPath;
  const auto of_owner = [routes](Endpoint endpoint) {
    endpoint.token = "owner";
    endpoint.guard = [routes](const Call&) { routes.require_uploads(); };
    return endpoint;
  };
  router.add(get(path, "newest first, without those withdrawn, at most 200"),
             [routes](const Call&) { return routes.list(); });
  Endpoint upload = post(path,
                         "takes an agent; 409: the name belongs to somebody else, or this version "
                         "is here already; 429: too many uploads this hour, or too many waiting",
                         201);
  upload.token = "upload";
  upload.guard = [routes](const Call& call) { routes.require_upload_token(call); };
  upload.most_bytes = kMostUploadBytes;
  router.add<UploadInput>(
      upload, [routes](const Call&, const UploadInput& input) { return routes.create(input); });
  router.add(get(path + "/{id}", "one; its owner learns more"),
             [routes](const Call& call) { return routes.show(call); });
  router.add<GameNumber>(
      of_owner(get(path + "/{id}/stderr", "what the agent wrote to its standard error in a game")),
      [routes](const Call& call, const GameNumber& number) {
        return routes.show_errors(call, number);
      });
  router.add(of_owner({.method = "DELETE",
                       .path = path + "/{id}",
                       .help = "the upload, withdrawn: work on it stops, its file is deleted, and "
                               "it leaves the list; games that it has played stay"}),
             [routes](const Call& call) { return routes.withdraw(call); });
}

}  // namespace ogai::server
