#include "server/api/tournament_runner.h"

#include <algorithm>
#include <array>
#include <condition_variable>
#include <fmt/format.h>
#include <thread>

#include "base/subprocess.h"
#include "server/api/child_work.h"

namespace ogai::server {

using base::Done;
using base::Error;
using base::ErrorKind;
using base::Result;

namespace {

constexpr std::array<std::string_view, 4> kTournamentKinds = {"round-robin", "gauntlet", "swiss",
                                                              "knockout"};
constexpr std::size_t kLongestName = 100;
constexpr int kBadUsage = 2;                // ogai's exit code
constexpr std::size_t kMostEndedJobs = 50;  // kept for what they said

// Words that go into the argument vector: never empty, never an option, nothing invisible.
bool is_plain_word(std::string_view text) {
  return !text.empty() && text.front() != '-' && std::none_of(text.begin(), text.end(), [](char c) {
    return static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
  });
}

Result<Done> check_range(const char* what, std::int64_t value, std::int64_t least,
                         std::int64_t most) {
  if (value >= least && value <= most) return Done{};
  return Error{ErrorKind::range,
               fmt::format("{}: {} is not between {} and {}", what, value, least, most)};
}

Result<Done> check_words(const TournamentOrder& order) {
  if (!is_plain_word(order.name) || order.name.size() > kLongestName)
    return Error{
        ErrorKind::syntax,
        fmt::format("name: 1 to {} characters, none invisible, no - in front", kLongestName)};
  if (std::find(kTournamentKinds.begin(), kTournamentKinds.end(), order.kind) ==
      kTournamentKinds.end())
    return Error{
        ErrorKind::unknown,
        fmt::format("kind: '{}' is none of round-robin, gauntlet, swiss, knockout", order.kind)};
  if (order.rules != "reversed" && order.rules != "classic")
    return Error{ErrorKind::unknown,
                 fmt::format("rules: '{}' is neither reversed nor classic", order.rules)};
  if (!order.time) return Done{};
  const auto time = base::parse_duration(*order.time);
  if (!time) return Error{ErrorKind::syntax, "time: " + time.error().message};
  if (*time <= base::Duration{} || *time > std::chrono::hours(24))
    return Error{ErrorKind::range, "time: a move has more than nothing and at most a day"};
  return Done{};
}

Result<Done> check_numbers(const TournamentOrder& order, const TournamentRunnerSettings& limits) {
  struct Range {
    const char* what;
    std::optional<std::int64_t> value;
    std::int64_t least, most;
  };
  for (const Range& range :
       {Range{"games", order.games, 2, limits.most_games}, Range{"rounds", order.rounds, 1, 1000},
        Range{"depth", order.depth, 1, 60}, Range{"nodes", order.nodes, 1, 1'000'000'000'000},
        Range{"threads", order.threads, 1, limits.most_threads},
        Range{"seed", order.seed, 0, 1'000'000'000'000'000'000}})
    if (range.value)
      if (auto checked = check_range(range.what, *range.value, range.least, range.most); !checked)
        return checked;
  if (order.size != 4 && order.size != 6 && order.size != 8)
    return Error{ErrorKind::range, "size: 4, 6 or 8"};
  if (order.rounds && order.kind != "swiss")
    return Error{ErrorKind::syntax, "rounds: only a swiss tournament has them to choose"};
  return Done{};
}

Result<Done> check_agents(const TournamentOrder& order, const TournamentRunnerSettings& limits) {
  const auto count = static_cast<std::int64_t>(order.agents.size());
  if (auto checked = check_range("agents", count, 2, limits.most_agents); !checked) return checked;
  for (std::size_t i = 0; i < order.agents.size(); ++i) {
    const std::string& spec = order.agents[i];
    if (std::count(order.agents.begin(), order.agents.end(), spec) > 1)
      return Error{ErrorKind::syntax, fmt::format("agents: {} stands twice in the list", spec)};
    if (!is_plain_word(spec) || !limits.check_agent)
      return Error{ErrorKind::syntax, fmt::format("agents: '{}' cannot play here", spec)};
    if (auto checked = limits.check_agent(spec); !checked)
      return Error{
          checked.error().kind == ErrorKind::illegal || checked.error().kind == ErrorKind::io
              ? ErrorKind::unknown
              : checked.error().kind,
          fmt::format("agents: {}: {}", spec, checked.error().message)};
  }
  return Done{};
}

std::vector<std::string> command_of(const TournamentOrder& order,
                                    const TournamentRunnerSettings& settings) {
  std::vector<std::string> words = {"tournament", order.kind};
  words.insert(words.end(), order.agents.begin(), order.agents.end());
  const auto add = [&](const char* flag, const auto& value) {
    words.push_back(fmt::format("--{}={}", flag, value));
  };
  add("name", order.name);
  add("db", settings.database.string());
  add("games", order.games);
  if (order.rounds) add("rounds", *order.rounds);
  add("rules", order.rules);
  add("size", order.size);
  if (order.time) add("time", *order.time);
  if (order.depth) add("depth", *order.depth);
  if (order.nodes) add("nodes", *order.nodes);
  add("threads", order.threads);
  add("seed", order.seed);
  words.push_back("--quiet");
  return words;
}

}  // namespace

// One process, and the thread that listens to it until it has ended.
class TournamentRunner::Job {
 public:
  explicit Job(base::Subprocess process, base::Duration grace)
      : thread_([this, grace, process = std::move(process)](const std::stop_token& stop) mutable {
          watch(std::move(process), grace, stop);
        }) {}

  void ask_to_stop() { thread_.request_stop(); }

  bool has_ended() const {
    const std::lock_guard lock(mutex_);
    return ended_;
  }
  void wait_for_end(base::Duration time) {
    std::unique_lock lock(mutex_);
    end_.wait_for(lock, time, [this] { return ended_; });
  }
  // The program refused the order: there is such a tournament with other settings.
  bool refused() const {
    const std::lock_guard lock(mutex_);
    return refused_;
  }
  // Nothing: it goes on, ended well, or was asked to stop.
  std::optional<std::string> failure() const {
    const std::lock_guard lock(mutex_);
    return failure_;
  }

 private:
  void watch(base::Subprocess process, base::Duration grace, const std::stop_token& stop) {
    const WorkEnd end = see_through(
        std::move(process), [](std::string_view) {}, [&] { return stop.stop_requested(); }, grace);
    const std::lock_guard lock(mutex_);
    if (end.status && !end.status->success()) failure_ = reason_of(*end.status, end.said);
    refused_ = end.status && end.status->code == kBadUsage;
    ended_ = true;
    end_.notify_all();
  }

  mutable std::mutex mutex_;
  std::condition_variable end_;
  bool ended_ = false;
  bool refused_ = false;
  std::optional<std::string> failure_;
  std::jthread thread_;  // last: ends before the rest goes
};

TournamentRunner::TournamentRunner(TournamentRunnerSettings settings)
    : settings_(std::move(settings)) {}

TournamentRunner::~TournamentRunner() {
  for (const auto& [name, job] : jobs_) job->ask_to_stop();
  jobs_.clear();
}

Result<Done> TournamentRunner::check(const TournamentOrder& order) const {
  if (auto checked = check_words(order); !checked) return checked;
  if (auto checked = check_numbers(order, settings_); !checked) return checked;
  return check_agents(order, settings_);
}

// The room for a new job of that name.
Result<Done> TournamentRunner::make_room(const std::string& name) {
  const auto running = std::count_if(jobs_.begin(), jobs_.end(),
                                     [](const auto& job) { return !job.second->has_ended(); });
  const auto known = jobs_.find(name);
  if (known != jobs_.end() && !known->second->has_ended())
    return Error{ErrorKind::illegal, fmt::format("the tournament '{}' is being played", name)};
  if (running >= settings_.most_running)
    return Error{ErrorKind::illegal,
                 fmt::format("{} tournament{} at a time: wait for the end, or stop one",
                             settings_.most_running, settings_.most_running == 1 ? "" : "s")};
  if (jobs_.size() >= kMostEndedJobs)
    std::erase_if(jobs_, [](const auto& job) { return job.second->has_ended(); });
  return Done{};
}

Result<Done> TournamentRunner::start(const TournamentOrder& order) {
  if (auto checked = check(order); !checked) return checked;
  std::shared_ptr<Job> job;
  {
    const std::lock_guard lock(mutex_);
    if (auto room = make_room(order.name); !room) return room;
    auto process = start_work(settings_.program, command_of(order, settings_));
    if (!process) return Error{ErrorKind::io, std::move(process).error().message};
    job = std::make_shared<Job>(std::move(process).value(), settings_.grace);
    jobs_[order.name] = job;
  }
  job->wait_for_end(settings_.settle);
  if (const auto failure = job->failure())
    return Error{job->refused() ? ErrorKind::illegal : ErrorKind::io,
                 fmt::format("the tournament '{}' did not start: {}", order.name, *failure)};
  return Done{};
}

Result<Done> TournamentRunner::stop(const std::string& name) {
  const std::lock_guard lock(mutex_);
  const auto known = jobs_.find(name);
  if (known == jobs_.end() || known->second->has_ended())
    return Error{ErrorKind::unknown,
                 fmt::format("no tournament '{}' that was started here is running", name)};
  known->second->ask_to_stop();
  return Done{};
}

std::vector<std::string> TournamentRunner::running() const {
  const std::lock_guard lock(mutex_);
  std::vector<std::string> names;
  for (const auto& [name, job] : jobs_)
    if (!job->has_ended()) names.push_back(name);
  return names;
}

std::optional<std::string> TournamentRunner::failure(const std::string& name) const {
  const std::lock_guard lock(mutex_);
  const auto known = jobs_.find(name);
  return known == jobs_.end() ? std::nullopt : known->second->failure();
}

}  // namespace ogai::server
