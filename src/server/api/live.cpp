#include "server/api/live.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace ogai::server {

namespace {

// A client this far behind gets no more news that are soon old.
constexpr std::size_t kSlowBacklog = 64 * 1024;

struct SubscriptionType {
  std::string_view name;
  void (*begin)(const Json&, Subscription&);
};

constexpr std::array kTypes = {
    SubscriptionType{"analyse", begin_analyse},
    SubscriptionType{"analyse-game", begin_analyse_game},
    SubscriptionType{"hint", begin_hint},
    SubscriptionType{"play", begin_play},
    SubscriptionType{"watch-game", begin_watch_game},
    SubscriptionType{"watch-tournament", begin_watch_tournament},
    SubscriptionType{"watch-run", begin_watch_run},
    SubscriptionType{"watch-lists", begin_watch_lists},
    SubscriptionType{"watch-lab", begin_watch_lab},
    SubscriptionType{"watch-lab-run", begin_watch_lab_run},
};

Refusal not_taken(think::Rejection rejection) {
  if (rejection == think::Rejection::too_many)
    return {Fault::too_many, "too many searches at once; stop some, or wait for their end"};
  return {Fault::busy, "the server has too much to think about; try again later"};
}

Fault fault_of(think::Failure::Kind kind) {
  switch (kind) {
    case think::Failure::Kind::request:
      return Fault::bad_request;
    case think::Failure::Kind::memory:
      return Fault::busy;
    case think::Failure::Kind::agent:
    case think::Failure::Kind::server:
      break;
  }
  return Fault::internal;
}

// The field, which the rest of the message then has no more.
template <typename T>
T take(Json& message, const char* name, const wire::Bounds& bounds = {}) {
  wire::Shape shape = wire::shape_of<T>();
  shape.bounds = bounds;
  const Json value = message.value(name, Json(nullptr));
  message.erase(name);
  require_fit(Json{{name, value}}, wire::object("", "", {{name, "", std::move(shape)}}));
  return value.get<T>();
}

}  // namespace

Subscription::Subscription(Backend& backend, std::shared_ptr<Outlet> outlet, std::string client,
                           std::int64_t id)
    : backend_(backend), outlet_(std::move(outlet)), client_(std::move(client)), id_(id) {}

void Subscription::search(think::OwnedRequest request) {
  request->on_wait = [this] { mention("queued"); };
  request->on_failure = [this](const think::Failure& failure) {
    fail({fault_of(failure.kind), failure.message});
  };
  if (const auto rejection = backend_.scheduler.submit(client_, *request))
    throw not_taken(*rejection);
  request_ = std::move(request);
}

void Subscription::watch(Poller::Look look) {
  watch_ = backend_.poller.watch([this, look = std::move(look)] {
    try {
      return look();
    } catch (...) {
      fail(refusal_of(std::current_exception()));
      return false;
    }
  });
}

void Subscription::send(std::string_view type, const Json& object) {
  if (ended_) return;
  Json message = {{"id", id_}, {"type", type}};
  message.update(object);
  outlet_->send(dump(message));
}

void Subscription::say(std::string_view type, const Json& object) {
  const std::lock_guard lock(mutex_);
  send(type, object);
}

bool Subscription::mention(std::string_view type, const Json& object) {
  if (outlet_->backlog() > kSlowBacklog) return false;
  say(type, object);
  return true;
}

void Subscription::show(std::string_view type, Json object) {
  const std::lock_guard lock(mutex_);
  const bool slow = outlet_->backlog() > kSlowBacklog;
  if (!slow) send(type, object);
  untold_type_ = type;
  untold_ = slow ? std::move(object) : Json(nullptr);
}

void Subscription::done(const Json& object) {
  const std::lock_guard lock(mutex_);
  if (!untold_.is_null()) send(untold_type_, untold_);
  send("done", object);
  ended_ = true;
}

void Subscription::fail(const Refusal& refusal) {
  const std::lock_guard lock(mutex_);
  send("error", {{"error", error_json(refusal)}});
  ended_ = true;
}

LiveSession::LiveSession(Backend& backend, std::shared_ptr<Outlet> outlet, std::string client)
    : backend_(backend), outlet_(std::move(outlet)), client_(std::move(client)) {}

void LiveSession::receive(std::string_view message) {
  const std::lock_guard lock(mutex_);
  std::erase_if(subscriptions_, [](const auto& entry) { return entry.second->has_ended(); });
  Json id = nullptr;  // known as soon as the message has told it
  try {
    Json object = parse_object(message);
    const auto number = take<std::int64_t>(object, "id", {0, kMostInteger});
    id = number;
    begin(number, take<std::string>(object, "type"), object);
  } catch (...) {
    const Refusal refusal = refusal_of(std::current_exception());
    outlet_->send(dump({{"id", id}, {"type", "error"}, {"error", error_json(refusal)}}));
  }
}

void LiveSession::begin(std::int64_t id, const std::string& type, const Json& message) {
  if (type == "stop") {
    require_fit(message, wire::object("", "", {}));
    subscriptions_.erase(id);
    return;
  }
  const auto found =
      std::find_if(kTypes.begin(), kTypes.end(), [&](const auto& one) { return one.name == type; });
  if (found == kTypes.end())
    throw Refusal(Fault::bad_request, fmt::format("unknown type '{}'", type));
  subscriptions_.erase(id);  // a number used again ends what it stood for
  if (subscriptions_.size() >= kMostSubscriptions)
    throw Refusal(Fault::too_many,
                  fmt::format("more than {} subscriptions at once; stop some", kMostSubscriptions));
  auto subscription = std::make_unique<Subscription>(backend_, outlet_, client_, id);
  found->begin(message, *subscription);
  subscriptions_.emplace(id, std::move(subscription));
}

}  // namespace ogai::server
