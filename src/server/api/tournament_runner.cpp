#include "server/api/tournament_runner.h"

#include <algorithm>
#include <array>
#include <condition_variable>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <thread>

#include "arena/spec_forms.h"
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

// Never empty, nothing that a command line takes for an option, nothing invisible.
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

// What the server is stricter about than a terminal.
Result<Done> check_policy(const arena::TournamentSpec& spec,
                          const TournamentRunnerSettings& limits) {
  if (!is_plain_word(spec.name) || spec.name.size() > kLongestName)
    return Error{
        ErrorKind::syntax,
        fmt::format("name: 1 to {} characters, none invisible, no - in front", kLongestName)};
  if (std::ranges::find(kTournamentKinds, spec.kind) == kTournamentKinds.end())
    return Error{
        ErrorKind::unknown,
        fmt::format("kind: '{}' is none of round-robin, gauntlet, swiss, knockout", spec.kind)};
  const auto move = spec.limits().move_time;
  if (move && *move <= base::Duration{})
    return Error{ErrorKind::range, "time: a move has more than nothing"};
  if (auto checked = check_range("games", spec.games, 2, limits.most_games); !checked)
    return checked;
  if (auto checked = check_range("threads", spec.threads, 1, limits.most_threads); !checked)
    return checked;
  return check_range("agents", std::ssize(spec.agents), 2, limits.most_agents);
}

Result<Done> check_agents(const arena::TournamentSpec& spec,
                          const TournamentRunnerSettings& limits) {
  for (const std::string& agent : spec.agents) {
    if (!is_plain_word(agent) || !limits.check_agent)
      return Error{ErrorKind::syntax, fmt::format("agents: '{}' cannot play here", agent)};
    if (auto checked = limits.check_agent(agent); !checked)
      return Error{
          checked.error().kind == ErrorKind::illegal || checked.error().kind == ErrorKind::io
              ? ErrorKind::unknown
              : checked.error().kind,
          fmt::format("agents: {}: {}", agent, checked.error().message)};
  }
  return Done{};
}

// The program, with the spec on its standard input. One that ends without reading it says why.
Result<base::Subprocess> start_tournament(const arena::TournamentSpec& spec,
                                          const TournamentRunnerSettings& settings) {
  auto process = start_work(settings.program, {"tournament", "--spec", "-", "--db",
                                               settings.database.string(), "--quiet"});
  if (process)
    static_cast<void>(
        process->write(arena::to_json(spec).dump(), base::Deadline::after(settings.grace)));
  return process;
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
  // The program refused the spec: there is such a tournament with other settings.
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

Result<Done> TournamentRunner::check(const arena::TournamentSpec& spec) const {
  if (auto checked = check_policy(spec, settings_); !checked) return checked;
  if (auto checked = arena::check(spec); !checked) return checked;
  return check_agents(spec, settings_);
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

Result<Done> TournamentRunner::start(const arena::TournamentSpec& spec) {
  if (auto checked = check(spec); !checked) return checked;
  std::shared_ptr<Job> job;
  {
    const std::lock_guard lock(mutex_);
    if (auto room = make_room(spec.name); !room) return room;
    auto process = start_tournament(spec, settings_);
    if (!process) return Error{ErrorKind::io, std::move(process).error().message};
    job = std::make_shared<Job>(std::move(process).value(), settings_.grace);
    jobs_[spec.name] = job;
  }
  job->wait_for_end(settings_.settle);
  if (const auto failure = job->failure())
    return Error{job->refused() ? ErrorKind::illegal : ErrorKind::io,
                 fmt::format("the tournament '{}' did not start: {}", spec.name, *failure)};
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
