#include "base/file.h"

#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

namespace ogai::base {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

class File : public ::testing::Test {
 protected:
  File() {
    std::string name = (fs::temp_directory_path() / "ogai_file_XXXXXX").string();
    directory_ = mkdtemp(name.data());
    path_ = directory_ / "data";
  }
  ~File() override { fs::remove_all(directory_); }

  static void put(const fs::path& path, std::string_view text) {
    std::ofstream(path, std::ios::binary) << text;
  }
  static std::string get(const fs::path& path) {
    const auto contents = read_file(path);
    return contents.ok() ? *contents : "error: " + contents.error().message;
  }
  std::size_t entries() const {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(directory_), fs::directory_iterator()));
  }
  static mode_t mode_of(const fs::path& path) {
    struct stat facts {};
    stat(path.c_str(), &facts);
    return facts.st_mode & 07777;
  }

  fs::path directory_, path_;
};

// In a child process, so that its limits and rights do not touch the other
// tests: true if `check` returned true there.
template <typename Check>
bool holds_in_child(Check check) {
  const pid_t child = fork();
  if (child == 0) _exit(check() ? 0 : 1);
  int status = -1;
  waitpid(child, &status, 0);
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

TEST_F(File, ReadsWhatIsThere) {
  std::string text = "one\ntwo\0three";
  text += std::string(200'000, 'x') + '\0';
  put(path_, text);
  EXPECT_EQ(get(path_), text);
  put(path_, "");
  EXPECT_EQ(get(path_), "");
}

TEST_F(File, ReadFaults) {
  EXPECT_EQ(get(path_), "error: no such file or directory");
  EXPECT_EQ(get(directory_), "error: is a directory");
  EXPECT_EQ(get(""), "error: no such file or directory");
  put(path_, "text");
  EXPECT_THAT(get(path_ / "below"), HasSubstr("Not a directory"));
  EXPECT_EQ(read_file(path_ / "below").error().kind, ErrorKind::io);
}

TEST_F(File, ReadKeepsToItsLimit) {
  put(path_, "12345");
  EXPECT_EQ(*read_file(path_, 5), "12345");
  const auto large = read_file(path_, 4);
  ASSERT_FALSE(large.ok());
  EXPECT_EQ(large.error().kind, ErrorKind::range);
  EXPECT_THAT(large.error().message, HasSubstr("larger than 4 bytes"));
  EXPECT_FALSE(read_file("/dev/zero", 1'000'000).ok());  // announces no size, never ends
}

TEST_F(File, ReadsAPipe) {
  ASSERT_EQ(mkfifo(path_.c_str(), 0600), 0);
  std::jthread writer([this] { put(path_, "through the pipe"); });
  EXPECT_EQ(get(path_), "through the pipe");
}

TEST_F(File, WriteCreatesAndReplaces) {
  EXPECT_TRUE(write_file_atomically(path_, "first"));
  EXPECT_EQ(get(path_), "first");
  const std::string large(3'000'000, 'y');
  EXPECT_TRUE(write_file_atomically(path_, large));
  EXPECT_EQ(get(path_), large);
  EXPECT_TRUE(write_file_atomically(path_, ""));
  EXPECT_EQ(get(path_), "");
  EXPECT_EQ(entries(), 1u);
}

TEST_F(File, WriteTakesARelativePath) {
  EXPECT_TRUE(holds_in_child([this] {
    fs::current_path(directory_);
    return write_file_atomically("data", "here").ok();
  }));
  EXPECT_EQ(get(path_), "here");
}

TEST_F(File, WriteKeepsPermissionsAndLinks) {
  put(path_, "old");
  chmod(path_.c_str(), 0640);
  const fs::path link = directory_ / "link";
  fs::create_symlink("data", link);
  EXPECT_TRUE(write_file_atomically(link, "new"));
  EXPECT_TRUE(fs::is_symlink(link));
  EXPECT_EQ(get(path_), "new");
  EXPECT_EQ(mode_of(path_), mode_t{0640});
  EXPECT_EQ(entries(), 2u);
}

TEST_F(File, WriteFaultsNameTheReason) {
  const auto message = [](const fs::path& path) {
    const auto done = write_file_atomically(path, "x");
    return done.ok() ? "written" : done.error().message;
  };
  EXPECT_EQ(message(directory_), "is a directory");
  EXPECT_EQ(message(directory_ / "missing" / "data"), "no such file or directory");
  EXPECT_EQ(message(""), "no such file or directory");
  EXPECT_THAT(message("/dev/full"), HasSubstr("No space left on device"));
  EXPECT_EQ(message("/dev/null"), "written");
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
}

// The limit on a file's size stands in for a full disk: the write breaks off in
// the middle.
TEST_F(File, AFailedWriteLeavesTheOldFileWhole) {
  put(path_, "old");
  EXPECT_TRUE(holds_in_child([this] {
    signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{100'000, 100'000};
    if (setrlimit(RLIMIT_FSIZE, &limit) != 0) return false;
    const auto done = write_file_atomically(path_, std::string(300'000, 'n'));
    return !done.ok() && done.error().message.find("File too large") != std::string::npos;
  }));
  EXPECT_EQ(get(path_), "old");
  EXPECT_EQ(entries(), 1u);
}

TEST_F(File, AnUnwritableDirectoryLeavesTheOldFileWhole) {
  put(path_, "old");
  chmod(directory_.c_str(), 0555);
  EXPECT_TRUE(holds_in_child([this] {
    constexpr uid_t kNobody = 65534;  // rights do not bind root
    if (geteuid() == 0 && seteuid(kNobody) != 0) return false;
    const auto done = write_file_atomically(path_, "new");
    return !done.ok() && done.error().message.find("Permission denied") != std::string::npos;
  }));
  EXPECT_EQ(get(path_), "old");
  EXPECT_EQ(entries(), 1u);
  chmod(directory_.c_str(), 0755);
}

TEST_F(File, ReadersSeeTheOldOrTheNewFile) {
  const std::string a(100'000, 'a'), b(100'000, 'b');
  ASSERT_TRUE(write_file_atomically(path_, a));
  std::jthread writer([&](std::stop_token stop) {
    for (int i = 0; !stop.stop_requested(); ++i) {
      EXPECT_TRUE(write_file_atomically(path_, i % 2 ? a : b));
    }
  });
  for (int i = 0; i < 200; ++i) {
    const std::string seen = get(path_);
    ASSERT_TRUE(seen == a || seen == b) << seen.size();
  }
}

// A writer killed before it was done leaves its file beside the other.
TEST_F(File, UnfinishedWritesCanBeRemoved) {
  const auto folder = std::filesystem::path(path_).parent_path() / "run";
  std::filesystem::create_directories(folder / "below");
  const std::string large(50'000'000, 'z');
  const pid_t writer = fork();
  if (writer == 0) {
    while (write_file_atomically(folder / "below" / "file", large).ok()) continue;
    _exit(1);
  }
  const auto files = [&] {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
      if (entry.is_regular_file()) names.push_back(entry.path().filename().string());
    return names;
  };
  while (files().empty()) std::this_thread::yield();
  kill(writer, SIGKILL);
  waitpid(writer, nullptr, 0);
  EXPECT_THAT(files(), testing::Contains(testing::EndsWith(".tmp"))) << "nothing to remove";
  put((folder / "kept.tmp").string(), "a user's own");
  remove_unfinished(folder);
  for (const std::string& name : files()) EXPECT_TRUE(name == "file" || name == "kept.tmp") << name;
  remove_unfinished(folder / "nowhere");
}

TEST_F(File, SeveralWritersAtOnce) {
  {
    std::vector<std::jthread> writers;
    for (int t = 0; t < 4; ++t) {
      writers.emplace_back([this, t] {
        for (int i = 0; i < 20; ++i) {
          EXPECT_TRUE(write_file_atomically(path_, std::string(1000, static_cast<char>('a' + t))));
        }
      });
    }
  }
  const std::string seen = get(path_);
  EXPECT_EQ(seen, std::string(1000, seen.at(0)));
  EXPECT_EQ(entries(), 1u);
}

}  // namespace
}  // namespace ogai::base
