#include "store/statement.h"

#include <sqlite3.h>

#include "store/database.h"

namespace ogai::store {

Statement::~Statement() {
  if (handle_) database_->give_back(handle_);
}

bool Statement::step() {
  const int code = sqlite3_step(handle_);
  if (code == SQLITE_ROW) return true;
  if (code != SQLITE_DONE) database_->fail(code);
  return false;
}

void Statement::bind_null(int index) {
  database_->check(sqlite3_bind_null(handle_, index));
}

void Statement::bind_integer(int index, std::int64_t value) {
  database_->check(sqlite3_bind_int64(handle_, index, value));
}

void Statement::bind_real(int index, double value) {
  database_->check(sqlite3_bind_double(handle_, index, value));
}

void Statement::bind_text(int index, std::string_view value) {
  const char* data = value.data() ? value.data() : "";  // a null pointer would bind NULL
  database_->check(
      sqlite3_bind_text64(handle_, index, data, value.size(), SQLITE_TRANSIENT, SQLITE_UTF8));
}

void Statement::bind_blob(int index, std::string_view value) {
  const char* data = value.data() ? value.data() : "";
  database_->check(sqlite3_bind_blob64(handle_, index, data, value.size(), SQLITE_TRANSIENT));
}

bool Statement::is_null(int index) const {
  return sqlite3_column_type(handle_, index) == SQLITE_NULL;
}

std::int64_t Statement::integer(int index) const {
  return sqlite3_column_int64(handle_, index);
}

double Statement::real(int index) const {
  return sqlite3_column_double(handle_, index);
}

std::string Statement::text(int index) const {
  // As a blob: the bytes as they are, for text and blobs alike.
  const void* data = sqlite3_column_blob(handle_, index);
  const int size = sqlite3_column_bytes(handle_, index);
  return data ? std::string(static_cast<const char*>(data), static_cast<std::size_t>(size))
              : std::string();
}

}  // namespace ogai::store
