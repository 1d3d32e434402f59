// Database: a connection to one Ogai database file, with its Statements and Transactions.
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
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <unordered_map>
#include <utility>

#include "store/error.h"

struct sqlite3;
struct sqlite3_stmt;

namespace ogai::store {

class Database;

struct Blob {
  std::string bytes;
};

// One prepared SQL statement, borrowed from its Database's cache.
//
// It holds the connection's lock until it goes away, so what it reads cannot be mixed with
// another thread's work; keep it short-lived. Parameters are copied. Values in and out are
// integers, doubles, text, Blob, and std::optional of these for NULL.
class Statement {
 public:
  ~Statement();
  Statement(Statement&& other) noexcept
      : database_(other.database_),
        lock_(std::move(other.lock_)),
        handle_(std::exchange(other.handle_, nullptr)) {}
  Statement& operator=(Statement&&) = delete;

  // The parameters ?1, ?2, … in order.
  template <typename... Values>
  Statement& bind(const Values&... values) {
    int index = 0;
    (bind_one(++index, values), ...);
    return *this;
  }
  template <typename Value>
  void bind_one(int index, const Value& value);

  bool step();  // whether there is a (next) row
  void run() {
    while (step()) {
    }
  }

  template <typename Value>
  Value column(int index) const;
  // The first columns of the row.
  template <typename... Values>
  std::tuple<Values...> row() const {
    return row_of<Values...>(std::index_sequence_for<Values...>{});
  }

 private:
  friend class Database;
  Statement(Database& database, std::unique_lock<std::recursive_mutex> lock, sqlite3_stmt* handle)
      : database_(&database), lock_(std::move(lock)), handle_(handle) {}

  template <typename... Values, std::size_t... indices>
  std::tuple<Values...> row_of(std::index_sequence<indices...>) const {
    return std::tuple<Values...>{column<Values>(static_cast<int>(indices))...};
  }

  void bind_null(int index);
  void bind_integer(int index, std::int64_t value);
  void bind_real(int index, double value);
  void bind_text(int index, std::string_view value);
  void bind_blob(int index, std::string_view value);
  bool is_null(int index) const;
  std::int64_t integer(int index) const;
  double real(int index) const;
  std::string text(int index) const;

  Database* database_;
  std::unique_lock<std::recursive_mutex> lock_;
  sqlite3_stmt* handle_;
};

template <typename T>
inline constexpr bool kIsOptional = false;
template <typename T>
inline constexpr bool kIsOptional<std::optional<T>> = true;

template <typename Value>
void Statement::bind_one(int index, const Value& value) {
  if constexpr (kIsOptional<Value>) {
    if (value)
      bind_one(index, *value);
    else
      bind_null(index);
  } else if constexpr (std::is_integral_v<Value>) {
    bind_integer(index, static_cast<std::int64_t>(value));
  } else if constexpr (std::is_floating_point_v<Value>) {
    bind_real(index, value);
  } else if constexpr (std::is_same_v<Value, Blob>) {
    bind_blob(index, value.bytes);
  } else {
    bind_text(index, std::string_view(value));
  }
}

template <typename Value>
Value Statement::column(int index) const {
  if constexpr (kIsOptional<Value>) {
    if (is_null(index)) return std::nullopt;
    return column<typename Value::value_type>(index);
  } else if constexpr (std::is_integral_v<Value>) {
    return static_cast<Value>(integer(index));
  } else if constexpr (std::is_floating_point_v<Value>) {
    return static_cast<Value>(real(index));
  } else if constexpr (std::is_same_v<Value, Blob>) {
    return Blob{text(index)};
  } else {
    static_assert(std::is_same_v<Value, std::string>);
    return text(index);
  }
}

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

  // Parts of opening, with the tables of schema.h. The first two change nothing.
  void check_identity(int known);  // throws unless the file is empty or ours, and no newer
  void require_current();          // throws unless it is wholly up to date
  void migrate(std::span<const char* const> steps);

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

// For time columns: milliseconds since 1970, UTC.
inline std::int64_t now_in_milliseconds() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

}  // namespace ogai::store
