#include "store/lab_runs.h"

#include <fmt/format.h>

#include "store/database.h"

namespace ogai::store {

namespace {

constexpr const char* kEntryColumns =
    "SELECT id, name, experiment, quick, state = 'finished', started, summary FROM lab_runs ";

LabRunEntry entry_of(Database& database, const Statement& row) {
  LabRunEntry entry;
  entry.name = row.column<std::string>(1);
  entry.experiment = row.column<std::string>(2);
  entry.quick = row.column<bool>(3);
  entry.finished = row.column<bool>(4);
  entry.running = !entry.finished &&
                  WorkLock::is_taken(database.path(), Work::lab_run, row.column<std::int64_t>(0));
  entry.started = row.column<std::int64_t>(5);
  entry.summary = row.column<std::string>(6);
  return entry;
}

std::vector<LabRunEntry> entries_of(Database& database, Statement rows) {
  std::vector<LabRunEntry> entries;
  while (rows.step()) entries.push_back(entry_of(database, rows));
  return entries;
}

std::optional<std::int64_t> row_of_name(Database& database, std::string_view name) {
  Statement row = database.query("SELECT id FROM lab_runs WHERE name = ?", name);
  if (!row.step()) return std::nullopt;
  return row.column<std::int64_t>(0);
}

std::int64_t insert_run(Database& database, std::string_view name, const LabRunTexts& texts) {
  database.run(
      "INSERT INTO lab_runs (name, experiment, quick, state, started, updated, summary, document)"
      " VALUES (?, ?, ?, 'open', ?, ?, ?, ?)",
      name, texts.experiment, texts.quick, texts.started, now_in_milliseconds(), texts.summary,
      texts.document);
  return database.last_id();
}

}  // namespace

std::unique_ptr<LabRunStore> LabRunStore::open(Database& database, std::string_view name,
                                               const LabRunTexts& texts, bool resumed) {
  Transaction transaction(database);
  const std::optional<std::int64_t> known = row_of_name(database, name);
  if (known && !resumed)
    throw StoreError(StoreFault::conflict, fmt::format("there is a run {} already", name));
  const std::int64_t id = known ? *known : insert_run(database, name, texts);
  auto lock = WorkLock::take(database.path(), Work::lab_run, id);
  if (!lock)
    throw StoreError(StoreFault::in_use,
                     fmt::format("another process works on the run {}; wait for it", name));
  std::unique_ptr<LabRunStore> store(new LabRunStore(database, id, std::move(*lock)));
  transaction.commit();
  return store;
}

void LabRunStore::keep(const LabRunTexts& texts) {
  Transaction transaction(database_);
  database_.run(
      "UPDATE lab_runs SET state = ?, updated = ?, summary = ?, document = ? WHERE id = ?",
      texts.finished ? "finished" : "open", now_in_milliseconds(), texts.summary, texts.document,
      id_);
  transaction.commit();
}

std::vector<LabRunEntry> list_lab_runs(Database& database, const LabRunQuery& query) {
  const std::string where = query.experiment.empty() ? "WHERE ?1 = ''" : "WHERE experiment = ?1";
  return entries_of(
      database, database.query(kEntryColumns + where + " ORDER BY started DESC, id DESC LIMIT ?2",
                               query.experiment, query.most));
}

std::vector<LabRunEntry> latest_lab_runs(Database& database) {
  // The row with the greatest `started` of each group: SQLite's bare columns with max().
  return entries_of(database,
                    database.query("SELECT id, name, experiment, quick, 1, max(started), summary"
                                   " FROM lab_runs WHERE state = 'finished' AND NOT quick"
                                   " GROUP BY experiment ORDER BY experiment"));
}

std::optional<LabRunEntry> find_lab_run(Database& database, std::string_view name) {
  Statement row = database.query(std::string(kEntryColumns) + "WHERE name = ?", name);
  if (!row.step()) return std::nullopt;
  return entry_of(database, row);
}

std::optional<std::string> lab_run_document(Database& database, std::string_view name) {
  Statement row = database.query("SELECT document FROM lab_runs WHERE name = ?", name);
  if (!row.step()) return std::nullopt;
  return row.column<std::string>(0);
}

}  // namespace ogai::store
