// Runs of the laboratory in a Database: what they are the store does not know. A run has a name, a
// summary for lists and a document, both JSON, which are replaced together as it grows.
//
// While a LabRunStore lives, its run counts as running and no other process can open it; an open
// run that nobody works on was interrupted.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "store/database.h"
#include "store/work_lock.h"

namespace ogai::store {

// A run as it stands.
struct LabRunTexts {
  std::string experiment;
  bool quick = false;
  bool finished = false;
  std::int64_t started = 0;  // milliseconds since 1970, UTC
  std::string summary;       // JSON
  std::string document;      // JSON
};

class LabRunStore {
 public:
  // A new run, or, if `resumed`, also one that is there. Throws StoreError: conflict when the name
  // is taken by another run, in_use when a process works on it.
  static std::unique_ptr<LabRunStore> open(Database& database, std::string_view name,
                                           const LabRunTexts& texts, bool resumed);

  // One transaction: all of it, or what was there before.
  void keep(const LabRunTexts& texts);

 private:
  LabRunStore(Database& database, std::int64_t id, WorkLock lock)
      : database_(database), id_(id), lock_(std::move(lock)) {}

  Database& database_;
  std::int64_t id_;
  WorkLock lock_;
};

struct LabRunEntry {
  std::string name;
  std::string experiment;
  bool quick = false;
  bool finished = false;
  bool running = false;
  std::int64_t started = 0;
  std::string summary;

  friend bool operator==(const LabRunEntry&, const LabRunEntry&) = default;
};

struct LabRunQuery {
  std::string experiment;  // empty: of all
  std::size_t most = 200;
};

// Newest first, without the documents.
std::vector<LabRunEntry> list_lab_runs(Database& database, const LabRunQuery& query = {});
// The newest finished run with full settings of each experiment that has one.
std::vector<LabRunEntry> latest_lab_runs(Database& database);
// Nothing: no such run.
std::optional<LabRunEntry> find_lab_run(Database& database, std::string_view name);
std::optional<std::string> lab_run_document(Database& database, std::string_view name);

}  // namespace ogai::store
