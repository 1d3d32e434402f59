// UploadRunner: works through the uploaded agents, one after another, on a thread of its own.
//
// The work is done by processes of this program, which keep the agent in the sandbox: `ogai check
// SPEC --json`, whose lines become the upload's report, and, if the agent has passed, `ogai ladder
// add SPEC`. What the runner's end, or a kill of the server, finds under way stays pending in the
// database and is begun again by the next runner; the ladder goes on where it was. A process that
// was killed is started again a few times. Safe from several threads.
#pragma once

#include <atomic>
#include <condition_variable>
#include <filesystem>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

#include "base/clock.h"
#include "server/api/child_work.h"
#include "store/uploads.h"

namespace ogai::server {

struct UploadRunnerSettings {
  std::string program;  // ogai itself
  std::filesystem::path database;
  int most_games = 100;   // of an agent on the ladder
  int most_failures = 3;  // of a kind of work on an upload; then it is given up
  base::Duration check_time = std::chrono::minutes(30);  // at most
  base::Duration pause = std::chrono::seconds(2);        // before something is tried again
  base::Duration grace = std::chrono::seconds(10);       // between asking to stop and killing
};

class UploadRunner {
 public:
  explicit UploadRunner(UploadRunnerSettings settings);
  ~UploadRunner();  // stops what is under way; it stays pending
  UploadRunner(const UploadRunner&) = delete;
  UploadRunner& operator=(const UploadRunner&) = delete;

  void wake();                   // there is something new
  void cancel(std::int64_t id);  // it was withdrawn: work on it stops

 private:
  void run(const std::stop_token& stop);
  // False: somebody else works on it, or it could not be worked on now.
  bool work_on(const store::Upload& upload, const std::stop_token& stop);
  bool check(const store::Upload& upload, const std::stop_token& stop);
  bool climb(const store::Upload& upload, const std::stop_token& stop);
  WorkEnd start(const std::vector<std::string>& words, std::int64_t id,
                const std::function<void(std::string_view)>& on_line, base::Deadline deadline,
                const std::stop_token& stop);
  bool give_up_or_retry(std::int64_t id, const std::string& what, const std::string& why);
  void rest(const std::stop_token& stop, base::Duration time);

  UploadRunnerSettings settings_;
  store::Database database_;  // of its own: it never holds up a request
  store::UploadStore uploads_;
  std::mutex mutex_;
  std::condition_variable_any news_;
  bool woken_ = false;
  std::atomic<std::int64_t> cancelled_ = 0;
  std::jthread thread_;  // last: ends before the rest goes
};

}  // namespace ogai::server
