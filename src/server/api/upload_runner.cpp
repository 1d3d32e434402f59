#include "server/api/upload_runner.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <spdlog/spdlog.h>

#include "store/tournaments.h"
#include "store/work_lock.h"

namespace ogai::server {

namespace {

constexpr std::size_t kMostReportBytes = 256 * 1024;
// Even without a call: another server on the same database may have left something.
constexpr auto kLongestRest = std::chrono::seconds(30);

// What `ogai check --json` says, a JSON object a line: verdicts, and at last how it came out.
class CheckReport {
 public:
  CheckReport(store::UploadStore& uploads, std::int64_t id) : uploads_(uploads), id_(id) {}

  void hear(std::string_view line) {
    const auto object = nlohmann::json::parse(line, nullptr, false);
    if (!object.is_object() || (bytes_ += line.size()) > kMostReportBytes) return;
    uploads_.add_to_report(id_, line);
    not_passed_ = object.value("finished", false) && !object.value("passed", true);
  }
  // It has come to an end, and the agent has not passed.
  bool not_passed() const { return not_passed_; }

 private:
  store::UploadStore& uploads_;
  std::int64_t id_;
  std::size_t bytes_ = 0;
  bool not_passed_ = false;
};

}  // namespace

UploadRunner::UploadRunner(UploadRunnerSettings settings)
    : settings_(std::move(settings)),
      database_(settings_.database),
      uploads_(database_),
      thread_([this](const std::stop_token& stop) { run(stop); }) {}

UploadRunner::~UploadRunner() = default;

void UploadRunner::wake() {
  const std::lock_guard lock(mutex_);
  woken_ = true;
  news_.notify_all();
}

void UploadRunner::cancel(std::int64_t id) {
  cancelled_ = id;
}

void UploadRunner::rest(const std::stop_token& stop, base::Duration time) {
  std::unique_lock lock(mutex_);
  news_.wait_for(lock, stop, time, [this] { return woken_; });
  woken_ = false;
}

void UploadRunner::run(const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    try {
      const std::optional<store::Upload> upload = uploads_.next();
      if (!upload)
        rest(stop, kLongestRest);
      else if (!work_on(*upload, stop))
        rest(stop, settings_.pause);
    } catch (const std::exception& error) {
      spdlog::error("uploads: {}", error.what());
      rest(stop, settings_.pause);
    }
  }
}

bool UploadRunner::work_on(const store::Upload& upload, const std::stop_token& stop) {
  const auto lock = store::WorkLock::take(settings_.database, store::Work::upload, upload.id);
  if (!lock) return false;
  const auto now = uploads_.find(upload.id);  // who had the lock may have done something
  if (!now || !store::is_pending(now->state)) return true;
  return now->state == store::UploadState::climbing ? climb(*now, stop) : check(*now, stop);
}

WorkEnd UploadRunner::start(const std::vector<std::string>& words, std::int64_t id,
                            const std::function<void(std::string_view)>& on_line,
                            base::Deadline deadline, const std::stop_token& stop) {
  auto process = start_work(settings_.program, words);
  if (!process) return {base::ExitStatus{1, 0}, process.error().message};
  return see_through(
      std::move(process).value(), on_line,
      [&] { return stop.stop_requested() || cancelled_ == id || deadline.expired(); },
      settings_.grace);
}

bool UploadRunner::give_up_or_retry(std::int64_t id, const std::string& what,
                                    const std::string& why) {
  spdlog::warn("upload {}: {}: {}", id, what, why);
  if (uploads_.count_failure(id) < settings_.most_failures) return false;
  uploads_.conclude(id, store::UploadState::failed, fmt::format("{}: {}", what, why));
  return true;
}

bool UploadRunner::check(const store::Upload& upload, const std::stop_token& stop) {
  if (!uploads_.begin_check(upload.id)) return true;
  CheckReport report(uploads_, upload.id);
  const auto deadline = base::Deadline::after(settings_.check_time);
  const WorkEnd end = start(
      {"check", upload.what.spec, "--json"}, upload.id,
      [&](std::string_view line) { report.hear(line); }, deadline, stop);
  if (!end.status) {
    if (deadline.expired())
      uploads_.conclude(upload.id, store::UploadState::refused,
                        fmt::format("the check took longer than {}",
                                    base::compact_duration(settings_.check_time)));
    return true;
  }
  if (end.status->success()) return uploads_.begin_climb(upload.id), true;
  // Otherwise something was wrong with the check, or somebody ended it.
  if (report.not_passed()) return uploads_.conclude(upload.id, store::UploadState::refused), true;
  return give_up_or_retry(upload.id, "the check could not be run",
                          reason_of(*end.status, end.said));
}

bool UploadRunner::climb(const store::Upload& upload, const std::stop_token& stop) {
  // Somebody else may be playing it, also one whom a killed server left behind.
  const auto ladder = store::find_ladder(database_);
  if (ladder && ladder->running) return false;
  if (!uploads_.begin_climb(upload.id)) return true;
  const WorkEnd end = start(
      {"ladder", "add", upload.what.spec, "--unchecked",
       fmt::format("--most={}", settings_.most_games), "--db=" + settings_.database.string(),
       "--quiet"},
      upload.id, [](std::string_view) {}, base::Deadline::never(), stop);
  if (!end.status) return true;
  if (end.status->success()) return uploads_.conclude(upload.id, store::UploadState::rated), true;
  return give_up_or_retry(upload.id, "the ladder could not be played",
                          reason_of(*end.status, end.said));
}

}  // namespace ogai::server
