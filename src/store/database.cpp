#include "store/database.h"

#include <algorithm>
#include <cerrno>
#include <fmt/format.h>
#include <spdlog/spdlog.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <system_error>
#include <thread>
#include <unistd.h>

#include "store/default_path.h"
#include "store/schema.h"

namespace ogai::store {
namespace {

using std::chrono::steady_clock;

// Commits write to the log without waiting for the disk; a checkpoint works the log into the file
// and flushes the disk twice. 4096 pages are 16 MB, some 900 pairs.
constexpr const char* kConnectionSettings =
    "PRAGMA synchronous=NORMAL;"
    "PRAGMA foreign_keys=ON;"
    "PRAGMA wal_autocheckpoint=4096;"
    "PRAGMA journal_size_limit=67108864;"
    "PRAGMA cache_size=-16384;"
    "PRAGMA temp_store=MEMORY;";

std::string system_message(int fault) {
  return fault ? std::generic_category().message(fault) : "unknown reason";
}

bool is_full(int primary, int system) {
  return primary == SQLITE_FULL ||
         (primary == SQLITE_IOERR && (system == ENOSPC || system == EDQUOT || system == EFBIG));
}

bool is_refusal(int system) {
  return system == EACCES || system == EPERM || system == EROFS;
}

// SQLite tries to open a file in several ways and reports the last; what stands in the
// way of writing to it is what the user must know.
int obstacle(const std::filesystem::path& path, int reported) {
  if (std::filesystem::is_directory(path)) return EISDIR;
  if (access(path.c_str(), F_OK) == 0 && access(path.c_str(), R_OK | W_OK) != 0) return errno;
  if (access(path.parent_path().c_str(), W_OK) != 0) return errno;
  return reported;
}

StoreError explained(const std::string& file, int code, int system, const char* message) {
  const int primary = code & 0xff;
  if (is_full(primary, system))
    return {StoreFault::full,
            fmt::format("no space left to write {}; everything stored before is intact", file)};
  switch (primary) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return {StoreFault::locked, fmt::format("{} is locked by another program", file)};
    case SQLITE_READONLY:
      if (code == SQLITE_READONLY_DBMOVED)
        return {StoreFault::missing, fmt::format("{} was moved or deleted while in use", file)};
      return {StoreFault::read_only, fmt::format("{} is read-only: nothing can be stored", file)};
    case SQLITE_CANTOPEN:
      return {
          is_refusal(system) ? StoreFault::read_only : StoreFault::other,
          fmt::format("cannot open {} or the files beside it: {}", file, system_message(system))};
    case SQLITE_NOTADB:
      return {StoreFault::foreign, fmt::format("{} is not an Ogai database", file)};
    case SQLITE_CORRUPT:
      return {StoreFault::damaged, fmt::format("{} is damaged: {}", file, message)};
    case SQLITE_IOERR:
      return {StoreFault::other, fmt::format("cannot read or write {}: {}", file,
                                             system ? system_message(system) : message)};
    default:
      return {StoreFault::other, fmt::format("{}: {}", file, message)};
  }
}

std::filesystem::path real_path(const std::filesystem::path& path) {
  std::error_code fault;
  const auto canonical = std::filesystem::weakly_canonical(std::filesystem::absolute(path), fault);
  return fault ? std::filesystem::absolute(path) : canonical;
}

// Only the owner may look into folders that are made here, and open the file: it holds the ids by
// which games of the page are continued.
void make_private_folder(const std::filesystem::path& folder) {
  std::error_code absent;
  if (std::filesystem::exists(folder, absent)) return;
  make_private_folder(folder.parent_path());
  if (mkdir(folder.c_str(), S_IRWXU) != 0 && errno != EEXIST)
    throw StoreError(is_refusal(errno) ? StoreFault::read_only : StoreFault::other,
                     fmt::format("cannot make the folder {}: {}", folder.string(),
                                 std::generic_category().message(errno)));
}

// Not by open(): closing a file takes away the locks that this process has on it. What stands in
// the way, SQLite will say.
void make_private_file(const std::filesystem::path& path) {
  (void)mknod(path.c_str(), S_IFREG | S_IRUSR | S_IWUSR, 0);
}

// Takes the rights of others away; true: they had some.
bool take_from_others(const std::filesystem::path& path) {
  struct stat facts {};
  return stat(path.c_str(), &facts) == 0 && (facts.st_mode & (S_IRWXG | S_IRWXO)) != 0 &&
         chmod(path.c_str(), facts.st_mode & S_IRWXU) == 0;
}

// Older versions made what everybody could read. (SQLite gives the log the rights of the file.)
void mend_rights(const std::filesystem::path& path) {
  bool mended = is_own_folder(path.parent_path()) && take_from_others(path.parent_path());
  for (const char* suffix : {"", "-wal", "-shm", "-lock"})
    mended |= take_from_others(path.string() + suffix);
  if (mended)
    spdlog::info("{} was open to other users of this machine; now only its owner can read it",
                 path.string());
}

// Write-protected folders cannot hold the log's files; a database without a log can be read so.
std::string unchanging_uri(const std::filesystem::path& path) {
  std::string escaped;
  for (const char c : path.string())
    escaped += c == '%' || c == '?' || c == '#' ? fmt::format("%{:02x}", c) : std::string(1, c);
  return "file://" + escaped + "?immutable=1";
}

bool has_log(const std::filesystem::path& path) {
  std::error_code none;
  const auto size = std::filesystem::file_size(path.string() + "-wal", none);
  return !none && size > 0;
}

int version_of(Database& database) {
  return database.value<int>("PRAGMA user_version");
}

void apply_migration(Database& database, int version, const char* sql) {
  Transaction transaction(database);
  if (version_of(database) >= version) return;  // another process was quicker
  database.run_script(sql);
  database.run_script(
      fmt::format("PRAGMA application_id={}; PRAGMA user_version={}", kApplicationId, version));
  transaction.commit();
}

}  // namespace

void Database::Closer::operator()(sqlite3* handle) const {
  sqlite3_close_v2(handle);
}

Database::Database(const std::filesystem::path& path, Options options)
    : path_(real_path(path)), patience_(options.patience) {
  if (options.access == Access::write) {
    make_private_folder(path_.parent_path());
    make_private_file(path_);
  } else if (!std::filesystem::exists(path_)) {
    throw StoreError(StoreFault::missing, fmt::format("there is no file {}", path_.string()));
  }
  const bool logged = has_log(path_);
  try {
    open_file(options.access);
    check_identity(static_cast<int>(migrations().size()));
    mend_rights(path_);
    prepare_connection(options.access);
  } catch (...) {
    // A refused file keeps every byte: its log is not worked into it at closing.
    if (handle_ && logged)
      sqlite3_db_config(handle_.get(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
    for (const auto& [sql, statement] : idle_) sqlite3_finalize(statement);
    throw;
  }
}

Database::~Database() {
  for (const auto& [sql, statement] : idle_) sqlite3_finalize(statement);
}

void Database::open_file(Access access) {
  const auto open = [&](const std::string& name, int flags) {
    sqlite3* handle = nullptr;
    const int code = sqlite3_open_v2(name.c_str(), &handle,
                                     flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nullptr);
    handle_.reset(handle);
    check(code);
    check(sqlite3_busy_handler(handle, &Database::wait_for_lock, this));
  };
  open(path_.string(), SQLITE_OPEN_READWRITE | (access == Access::write ? SQLITE_OPEN_CREATE : 0));
  const int probe = sqlite3_exec(handle_.get(), "PRAGMA schema_version", nullptr, nullptr, nullptr);
  const bool protected_folder =
      (probe & 0xff) == SQLITE_CANTOPEN || (probe & 0xff) == SQLITE_READONLY;
  if (access == Access::read && protected_folder && !has_log(path_))
    return open(unchanging_uri(path_), SQLITE_OPEN_READONLY | SQLITE_OPEN_URI);
  check(probe);
}

void Database::prepare_connection(Access access) {
  const bool write_protected = sqlite3_db_readonly(handle_.get(), "main") == 1;
  if (access == Access::write && write_protected) fail(SQLITE_READONLY);
  run_script(kConnectionSettings);
  if (access == Access::read && value<int>("PRAGMA user_version") == 0)
    throw StoreError(StoreFault::missing, fmt::format("{} is empty", path_.string()));
  if (write_protected) {
    require_current();
  } else {
    if (access == Access::write) use_write_ahead_log();
    migrate(migrations());
  }
  if (access == Access::read) run_script("PRAGMA query_only=ON");
}

// SQLite does not wait by itself when the mode of a file in use is to change.
void Database::use_write_ahead_log() {
  const auto start = steady_clock::now();
  for (;;) {
    try {
      if (value<std::string>("PRAGMA journal_mode=WAL") == "wal") return;
      throw StoreError(StoreFault::other,
                       fmt::format("{}: this disk does not allow a write-ahead log (is it a "
                                   "network drive?)",
                                   path_.string()));
    } catch (const StoreError& error) {
      if (error.fault() != StoreFault::locked || steady_clock::now() - start > patience_) throw;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
}

void Database::check_identity(int known) {
  const std::string file = path_.string();
  // One statement, so that another process that is just making the file cannot come between.
  Statement facts = query(
      "SELECT application_id, user_version, (SELECT count(*) FROM sqlite_schema)"
      " FROM pragma_application_id, pragma_user_version");
  facts.step();
  const auto [id, version, tables] = facts.row<int, int, int>();
  if (id != kApplicationId && (id != 0 || version != 0 || tables != 0))
    throw StoreError(StoreFault::foreign,
                     fmt::format("{} is the database of another program, not of Ogai; nothing was "
                                 "changed",
                                 file));
  if (version > known)
    throw StoreError(StoreFault::newer,
                     fmt::format("{} was made by a newer Ogai (schema {}, this program knows {}); "
                                 "nothing was changed",
                                 file, version, known));
}

void Database::require_current() {
  const int version = version_of(*this);
  const int known = static_cast<int>(migrations().size());
  if (version < known)
    throw StoreError(StoreFault::read_only,
                     fmt::format("{} was made by an older Ogai (schema {}, now {}) and cannot be "
                                 "written to bring it up to date",
                                 path_.string(), version, known));
}

void Database::migrate(std::span<const char* const> steps) {
  for (int version = version_of(*this); version < static_cast<int>(steps.size()); ++version)
    apply_migration(*this, version + 1, steps[static_cast<std::size_t>(version)]);
}

// Short naps: another process's transaction takes well under a millisecond.
int Database::wait_for_lock(void* context, int attempt) {
  auto& database = *static_cast<Database*>(context);
  const auto now = steady_clock::now();
  if (attempt == 0) database.waiting_since_ = now;
  if (now - database.waiting_since_ >= database.patience_) return 0;
  const auto nap = std::chrono::microseconds(100) * (1 << std::min(attempt, 5));
  std::this_thread::sleep_for(nap);
  return 1;
}

Statement Database::prepare(std::string_view sql) {
  std::unique_lock lock(mutex_);
  if (const auto found = idle_.find(sql); found != idle_.end()) {
    sqlite3_stmt* statement = found->second;
    idle_.erase(found);
    return {*this, std::move(lock), statement};
  }
  sqlite3_stmt* statement = nullptr;
  check(sqlite3_prepare_v3(handle_.get(), sql.data(), static_cast<int>(sql.size()),
                           SQLITE_PREPARE_PERSISTENT, &statement, nullptr));
  return {*this, std::move(lock), statement};
}

void Database::give_back(sqlite3_stmt* statement) {
  sqlite3_reset(statement);
  sqlite3_clear_bindings(statement);
  if (!idle_.try_emplace(sqlite3_sql(statement), statement).second) sqlite3_finalize(statement);
}

void Database::run_script(const std::string& sql) {
  const std::unique_lock lock(mutex_);
  check(sqlite3_exec(handle_.get(), sql.c_str(), nullptr, nullptr, nullptr));
}

std::int64_t Database::last_id() const {
  return sqlite3_last_insert_rowid(handle_.get());
}

int Database::changes() const {
  return sqlite3_changes(handle_.get());
}

void Database::fail(int code) const {
  const int last = errno;  // SQLite does not note it for every failed write
  int system = handle_ ? sqlite3_system_errno(handle_.get()) : 0;
  if ((code & 0xff) == SQLITE_IOERR && system == 0) system = last;
  if ((code & 0xff) == SQLITE_CANTOPEN) system = obstacle(path_, system);
  const char* message = handle_ ? sqlite3_errmsg(handle_.get()) : sqlite3_errstr(code);
  throw explained(path_.string(), code, system, message);
}

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

Transaction::Transaction(Database& database) : database_(database), lock_(database.mutex_) {
  database_.run("BEGIN IMMEDIATE");
}

Transaction::~Transaction() {
  // After a full disk SQLite has already rolled back by itself.
  sqlite3* handle = database_.handle_.get();
  if (open_ && !sqlite3_get_autocommit(handle))
    sqlite3_exec(handle, "ROLLBACK", nullptr, nullptr, nullptr);
}

void Transaction::commit() {
  database_.run("COMMIT");
  open_ = false;
}

}  // namespace ogai::store
