// UploadStore: the agents that people sent to the server, and how far each has come.
//
//   waiting → checking → climbing → rated
//                      → refused                failed, withdrawn: from any of them
//
// An upload is a version of an agent: a name, which belongs to whoever used it first, and the hash
// of a file. Its owner is known by the hash of a key that only he has. Work is done in order of
// arrival; who works says how far it has come, and learns that way that the owner has withdrawn it
// meanwhile. Every change is one transaction. Safe from several threads and processes; faults are
// StoreErrors.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "store/database.h"

namespace ogai::store {

enum class UploadState { waiting, checking, refused, climbing, rated, failed, withdrawn };

std::string_view upload_state_name(UploadState state);
// Whether there is work to do for it.
bool is_pending(UploadState state);

struct NewUpload {
  std::string name;
  std::string kind;   // "py", "py-strategy"
  std::string hash;   // of the file
  std::string spec;   // by which it plays
  std::string owner;  // hash of the owner's key
};

struct Upload {
  std::int64_t id = 0;
  NewUpload what;
  UploadState state = UploadState::waiting;
  std::int64_t created = 0;  // milliseconds since 1970, UTC
  std::int64_t updated = 0;
  int failures = 0;     // of processes that worked at what it is at now
  std::string report;   // what the check said: a JSON object a line
  std::string problem;  // why it failed
};

struct UploadLimits {
  int most_an_hour = 60;
  int most_pending = 30;
};

class UploadStore {
 public:
  explicit UploadStore(Database& database, UploadLimits limits = {})
      : database_(database), limits_(limits) {}

  // Error kinds: illegal, if the name belongs to somebody else or this version is here and has not
  // failed; range, if there are too many.
  base::Result<Upload> create(const NewUpload& upload);

  std::optional<Upload> find(std::int64_t id);
  // Without those withdrawn, newest first.
  std::vector<Upload> list(int limit = 200);
  // All versions of that name, newest first, without those withdrawn.
  std::vector<Upload> versions(std::string_view name);
  bool has_spec(std::string_view spec);    // of one that is not withdrawn
  bool has_passed(std::string_view spec);  // its check, and is not withdrawn
  // What is to be worked on now: the pending one that came first.
  std::optional<Upload> next();
  // How many are pending that came before it.
  int ahead_of(std::int64_t id);

  // These do nothing and return false if the upload was withdrawn.
  bool begin_check(std::int64_t id);  // the report begins anew
  bool begin_climb(std::int64_t id);
  bool add_to_report(std::int64_t id, std::string_view line);
  bool conclude(std::int64_t id, UploadState state, std::string_view problem = "");

  int count_failure(std::int64_t id);  // how many there were since it began that work
  void withdraw(std::int64_t id);

 private:
  base::Result<base::Done> check_name(const NewUpload& upload);
  base::Result<base::Done> check_limits();
  std::vector<Upload> select(const char* condition, std::string_view value, int limit);

  Database& database_;
  UploadLimits limits_;
};

}  // namespace ogai::store
