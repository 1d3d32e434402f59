// Statement: one prepared SQL statement, borrowed from its Database's cache.
//
// It holds the connection's lock until it goes away, so what it reads cannot be mixed with
// another thread's work; keep it short-lived. Parameters are copied. Values in and out are
// integers, doubles, text, Blob, and std::optional of these for NULL.
#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

struct sqlite3_stmt;

namespace ogai::store {

class Database;

struct Blob {
  std::string bytes;
};

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

}  // namespace ogai::store
