#include "store/uploads.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "store/database.h"

namespace ogai::store {

using base::Done;
using base::Error;
using base::ErrorKind;
using base::Result;

namespace {

// In the order of UploadState.
constexpr std::array<std::string_view, 7> kUploadStates = {
    "waiting", "checking", "refused", "climbing", "rated", "failed", "withdrawn"};
constexpr const char* kUploadColumns =
    "SELECT id, name, kind, hash, spec, owner, state, created, updated, failures, report, problem"
    " FROM uploads ";
constexpr const char* kIsPending = "state IN ('waiting', 'checking', 'climbing')";
constexpr std::int64_t kHour = 3'600'000;

UploadState upload_state_of(std::string_view name) {
  const auto* const found = std::find(kUploadStates.begin(), kUploadStates.end(), name);
  if (found == kUploadStates.end())
    throw StoreError(StoreFault::damaged, fmt::format("an upload's state is '{}'", name));
  return static_cast<UploadState>(found - kUploadStates.begin());
}

Upload upload_of(const Statement& row) {
  Upload upload;
  upload.id = row.column<std::int64_t>(0);
  upload.what = {.name = row.column<std::string>(1),
                 .kind = row.column<std::string>(2),
                 .hash = row.column<std::string>(3),
                 .spec = row.column<std::string>(4),
                 .owner = row.column<std::string>(5)};
  upload.state = upload_state_of(row.column<std::string>(6));
  upload.created = row.column<std::int64_t>(7);
  upload.updated = row.column<std::int64_t>(8);
  upload.failures = row.column<int>(9);
  upload.report = row.column<std::string>(10);
  upload.problem = row.column<std::optional<std::string>>(11).value_or("");
  return upload;
}

}  // namespace

std::string_view upload_state_name(UploadState state) {
  return kUploadStates[static_cast<std::size_t>(state)];
}

bool is_pending(UploadState state) {
  return state == UploadState::waiting || state == UploadState::checking ||
         state == UploadState::climbing;
}

Result<Done> UploadStore::check_name(const NewUpload& upload) {
  Statement rows = database_.query(
      "SELECT owner, hash, kind, state, id FROM uploads WHERE name = ? ORDER BY id", upload.name);
  while (rows.step()) {
    const auto [owner, hash, kind, state, id] =
        rows.row<std::string, std::string, std::string, std::string, std::int64_t>();
    if (owner != upload.owner)
      return Error{ErrorKind::illegal,
                   fmt::format("the name {} belongs to somebody else: choose another, or send its "
                               "owner's key along",
                               upload.name)};
    const UploadState known = upload_state_of(state);
    if (hash == upload.hash && kind == upload.kind &&
        (is_pending(known) || known == UploadState::rated))
      return Error{ErrorKind::illegal,
                   fmt::format("this version of {} is here already: upload {}", upload.name, id)};
  }
  return Done{};
}

Result<Done> UploadStore::check_limits() {
  const int lately = database_.value<int>("SELECT count(*) FROM uploads WHERE created > ?",
                                          now_in_milliseconds() - kHour);
  if (lately >= limits_.most_an_hour)
    return Error{ErrorKind::range,
                 fmt::format("{} agents an hour are taken; try again later", limits_.most_an_hour)};
  const int pending =
      database_.value<int>(fmt::format("SELECT count(*) FROM uploads WHERE {}", kIsPending));
  if (pending >= limits_.most_pending)
    return Error{ErrorKind::range, fmt::format("{} agents wait already; try again when some have "
                                               "been checked",
                                               limits_.most_pending)};
  return Done{};
}

Result<Upload> UploadStore::create(const NewUpload& upload) {
  Transaction transaction(database_);
  if (auto checked = check_name(upload); !checked) return std::move(checked).error();
  if (auto checked = check_limits(); !checked) return std::move(checked).error();
  const std::int64_t now = now_in_milliseconds();
  database_.run(
      "INSERT INTO uploads (name, kind, hash, spec, owner, state, created, updated, failures,"
      " report) VALUES (?, ?, ?, ?, ?, 'waiting', ?, ?, 0, '')",
      upload.name, upload.kind, upload.hash, upload.spec, upload.owner, now, now);
  const std::int64_t id = database_.last_id();
  transaction.commit();
  return *find(id);
}

std::vector<Upload> UploadStore::select(const char* condition, std::string_view value, int limit) {
  Statement rows = database_.query(
      fmt::format("{} WHERE {} ORDER BY id DESC LIMIT ?2", kUploadColumns, condition), value,
      limit);
  std::vector<Upload> uploads;
  while (rows.step()) uploads.push_back(upload_of(rows));
  return uploads;
}

std::optional<Upload> UploadStore::find(std::int64_t id) {
  Statement row = database_.query(fmt::format("{} WHERE id = ?", kUploadColumns), id);
  if (!row.step()) return std::nullopt;
  return upload_of(row);
}

std::vector<Upload> UploadStore::list(int limit) {
  return select("state != ?1", upload_state_name(UploadState::withdrawn), limit);
}

std::vector<Upload> UploadStore::versions(std::string_view name) {
  return select("name = ?1 AND state != 'withdrawn'", name, -1);
}

bool UploadStore::has_spec(std::string_view spec) {
  return database_.value<bool>(
      "SELECT EXISTS (SELECT 1 FROM uploads WHERE spec = ? AND state != 'withdrawn')", spec);
}

bool UploadStore::has_passed(std::string_view spec) {
  return database_.value<bool>(
      "SELECT EXISTS (SELECT 1 FROM uploads WHERE spec = ? AND state IN ('climbing', 'rated'))",
      spec);
}

std::optional<Upload> UploadStore::next() {
  Statement row =
      database_.query(fmt::format("{} WHERE {} ORDER BY id LIMIT 1", kUploadColumns, kIsPending));
  if (!row.step()) return std::nullopt;
  return upload_of(row);
}

int UploadStore::ahead_of(std::int64_t id) {
  return database_.value<int>(
      fmt::format("SELECT count(*) FROM uploads WHERE {} AND id < ?", kIsPending), id);
}

bool UploadStore::begin_check(std::int64_t id) {
  return database_.run(
             "UPDATE uploads SET state = 'checking', report = '', updated = ?"
             " WHERE id = ? AND state != 'withdrawn'",
             now_in_milliseconds(), id) > 0;
}

bool UploadStore::begin_climb(std::int64_t id) {
  return database_.run(
             "UPDATE uploads SET failures = iif(state = 'climbing', failures, 0),"
             " state = 'climbing', updated = ? WHERE id = ? AND state != 'withdrawn'",
             now_in_milliseconds(), id) > 0;
}

int UploadStore::count_failure(std::int64_t id) {
  Transaction transaction(database_);
  database_.run("UPDATE uploads SET failures = failures + 1 WHERE id = ?", id);
  const int failures = database_.value<int>("SELECT failures FROM uploads WHERE id = ?", id);
  transaction.commit();
  return failures;
}

bool UploadStore::add_to_report(std::int64_t id, std::string_view line) {
  return database_.run(
             "UPDATE uploads SET report = report || ? || char(10), updated = ?"
             " WHERE id = ? AND state != 'withdrawn'",
             line, now_in_milliseconds(), id) > 0;
}

bool UploadStore::conclude(std::int64_t id, UploadState state, std::string_view problem) {
  const std::optional<std::string> why =
      problem.empty() ? std::nullopt : std::optional<std::string>(problem);
  return database_.run(
             "UPDATE uploads SET state = ?, problem = ?, updated = ?"
             " WHERE id = ? AND state != 'withdrawn'",
             upload_state_name(state), why, now_in_milliseconds(), id) > 0;
}

void UploadStore::withdraw(std::int64_t id) {
  database_.run("UPDATE uploads SET state = 'withdrawn', updated = ? WHERE id = ?",
                now_in_milliseconds(), id);
}

}  // namespace ogai::store
