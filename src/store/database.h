// Database: a connection to one Ogai database file, and Transaction.
//
// Opening for writing creates file, folders and tables when they are missing, for their owner
// alone, and brings an older file up to date; a file that is not ours, or newer than this program,
// is refused and left as it was. Everything is safe from several threads (one at a time works); any
// number of processes may read while one writes, and writers take turns (write-ahead log). A crash
// leaves every committed transaction; a power cut may cost the last ones, never the file.
// All faults are StoreErrors.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

#include "store/error.h"
#include "store/statement.h"

struct sqlite3;

namespace ogai::store {

enum class Access {
  write,
  read,  // the file must be there; it may be write-protected
};

class Database {
 public:
  struct Options {
    Access access = Access::write;
    std::chrono::milliseconds patience{10'000};  // how long to wait for another writer
  };

  explicit Database(const std::filesystem::path& path) : Database(path, Options()) {}
  Database(const std::filesystem::path& path, Options options);
  ~Database();
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  const std::filesystem::path& path() const { return path_; }

  // `sql` with its parameters, ready for step().
  template <typename... Values>
  Statement query(std::string_view sql, const Values&... values) {
    Statement statement = prepare(sql);
    statement.bind(values...);
    return statement;
  }
  // Runs one statement to its end; returns how many rows it inserted, changed or deleted.
  template <typename... Values>
  int run(std::string_view sql, const Values&... values) {
    Statement statement = prepare(sql);
    statement.bind(values...).run();
    return changes();
  }
  // The first column of the only row.
  template <typename Value, typename... Values>
  Value value(std::string_view sql, const Values&... values) {
    Statement statement = query(sql, values...);
    if (!statement.step()) throw StoreError(StoreFault::other, "no row: " + std::string(sql));
    return statement.column<Value>(0);
  }
  // Any number of statements without parameters.
  void run_script(const std::string& sql);
  // Another number whenever another connection has changed the file since: cheap to ask.
  std::int64_t data_version() { return value<std::int64_t>("PRAGMA data_version"); }
  std::int64_t last_id() const;  // of the row inserted last; within a Transaction

  [[noreturn]] void fail(int code) const;  // throws what the SQLite result code means
  void check(int code) const {
    if (code != 0) fail(code);
  }

 private:
  friend class Statement;
  friend class Transaction;
  struct Closer {
    void operator()(sqlite3* handle) const;
  };

  void open_file(Access access);
  void prepare_connection(Access access);
  void use_write_ahead_log();
  Statement prepare(std::string_view sql);
  void give_back(sqlite3_stmt* statement);
  int changes() const;
  static int wait_for_lock(void* database, int attempt);

  std::filesystem::path path_;
  std::chrono::milliseconds patience_;
  std::unique_ptr<sqlite3, Closer> handle_;
  std::unordered_map<std::string_view, sqlite3_stmt*> idle_;  // the keys are SQLite's own copies
  std::recursive_mutex mutex_;
  std::chrono::steady_clock::time_point waiting_since_;
};

// Begins by taking the writer's place, ends with commit() or undoes everything. Holds
// the connection's lock throughout.
class Transaction {
 public:
  explicit Transaction(Database& database);
  ~Transaction();
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;

  void commit();

 private:
  Database& database_;
  std::unique_lock<std::recursive_mutex> lock_;
  bool open_ = true;
};

}  // namespace ogai::store
