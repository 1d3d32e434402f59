// `ogai book` and the flagship's book from outside.
#include <fstream>
#include <nlohmann/json.hpp>
#include <signal.h>
#include <thread>

#include "base/file.h"
#include "base/temporary_folder.h"
#include "ogai_program.h"

namespace ogai::e2e {
namespace {

using namespace std::chrono_literals;
using nlohmann::json;
using ::testing::AllOf;
using ::testing::HasSubstr;

class BookProgram : public testing::Test {
 protected:
  std::vector<std::string> build(const std::string& file, const std::string& positions,
                                 const std::string& depth = "4") const {
    return {"book",        "build",   "--size",    "6",
            "--depth",     depth,     "--threads", "1",
            "--hash",      "1",       "--error",   "4",
            "--positions", positions, "--out",     folder_.file(file),
            "--json"};
  }
  std::string bytes(const std::string& file) const {
    return base::read_file(folder_.file(file)).value();
  }

  const base::TemporaryFolder folder_;
};

TEST_F(BookProgram, HelpHasExamples) {
  for (const std::string command : {"build", "show", "check"}) {
    const ProgramRun run = ogai({"book", command, "--help"});
    EXPECT_EQ(run.code, 0);
    EXPECT_THAT(run.out, AllOf(HasSubstr("Examples:"), HasSubstr("ogai book " + command)));
  }
  expect_refused(ogai({"book"}), "subcommand is required");
  expect_refused(ogai({"book", "build"}), "(see ogai book build --help)");
}

TEST_F(BookProgram, BuildGrowShowCheckPlay) {
  const json first = json::parse(ogai(build("a", "10")).out);
  EXPECT_EQ(first["positions"], 10);
  const json second = json::parse(ogai(build("a", "30")).out);
  EXPECT_EQ(second["new_positions"], 20);
  EXPECT_EQ(ogai(build("b", "30")).code, 0);
  EXPECT_EQ(bytes("a"), bytes("b"));

  const std::string file = folder_.file("a");
  const json start = json::parse(ogai({"book", "show", file, "--json"}).out);
  EXPECT_EQ(start["value"], second["value"]);
  EXPECT_EQ(start["moves"].size(), 4u);
  EXPECT_EQ(start["moves"][0]["below"], 29);
  EXPECT_EQ(start["moves"][0]["loss"], 0);
  const std::string move = start["line"][0];
  const ProgramRun after = ogai({"book", "show", file, move});
  EXPECT_THAT(after.out, AllOf(HasSubstr("reversed 6x6, 30 positions, depth 4"), HasSubstr("move"),
                               HasSubstr("line"), HasSubstr("white to move")));
  const ProgramRun unknown = ogai({"book", "show", file, std::string(34, '-') + "XO X"});
  EXPECT_THAT(unknown.out, HasSubstr("does not know this position"));

  const ProgramRun check = ogai({"book", "check", file, "--depth", "5", "--samples", "3"});
  EXPECT_EQ(check.code, 0) << check.err;
  EXPECT_THAT(check.out, AllOf(HasSubstr("3 positions searched to depth 5"), HasSubstr("sound")));
  const json counts = json::parse(ogai({"book", "check", file, "--json"}).out);
  EXPECT_EQ(counts["unreachable"], 0);
  EXPECT_EQ(counts["plies"][0]["positions"], 1);

  const ProgramRun match = ogai({"match", "ogai:depth=1,hash=1,book=" + file, "rnd", "--size", "6",
                                 "--games", "4", "--unkept", "--json", "--quiet"});
  EXPECT_EQ(match.code, 0) << match.err;
}

// Killed at any moment, the file is a whole book, and the same command makes the same of it.
TEST_F(BookProgram, KilledAndTakenUpAgain) {
  ASSERT_EQ(ogai(build("whole", "120", "6")).code, 0);
  auto command = build("cut", "120", "6");
  command.insert(command.begin(), OGAI_PROGRAM);
  for (const int signal : {SIGINT, SIGKILL, SIGTERM, SIGHUP}) {
    auto started = base::Subprocess::start(command);
    ASSERT_TRUE(started.ok());
    std::this_thread::sleep_for(30ms);  // every position takes a millisecond or so
    kill(started->pid(), signal);
    ASSERT_TRUE(started->wait(base::Deadline::after(30s)).ok());
  }
  ASSERT_EQ(ogai(build("cut", "120", "6")).code, 0);
  EXPECT_EQ(bytes("cut"), bytes("whole"));
}

TEST_F(BookProgram, ASoonKilledBuildHasSomething) {
  auto command = build("cut", "1000000", "6");
  command.insert(command.begin(), OGAI_PROGRAM);
  auto started = base::Subprocess::start(command);
  ASSERT_TRUE(started.ok());
  const base::Stopwatch watch;  // checkpoints of a long build are 30 s apart
  while (!std::filesystem::exists(folder_.file("cut")) && watch.elapsed() < 20s)
    std::this_thread::sleep_for(5ms);
  kill(started->pid(), SIGKILL);
  ASSERT_TRUE(started->wait(base::Deadline::after(30s)).ok());
  const ProgramRun check = ogai({"book", "check", folder_.file("cut")});
  EXPECT_EQ(check.code, 0) << check.err;
}

TEST_F(BookProgram, RefusesBadInput) {
  const std::string file = folder_.file("a");
  ASSERT_EQ(ogai(build("a", "5")).code, 0);
  expect_refused(ogai(build("a", "5", "3")), "was made with depth 4, not 3");
  expect_refused(ogai({"book", "show", file, "f5"}), "1:1: ");
  expect_refused(ogai({"book", "show", file,
                       std::string(27, '-') + "OX------XO" + std::string(27, '-') + " X"}),
                 "a position of 8x8, but a book of 6x6");
  expect_refused(ogai({"book", "show", "shipped", "--size", "4"}), "no book ships for 4x4");
  expect_refused(ogai({"match", "ogai:book=" + file, "rnd", "--rules", "classic", "--unkept",
                       "--games", "2", "--quiet"}),
                 "a book for reversed rules");

  std::string damaged = bytes("a");
  damaged[damaged.size() / 2] ^= 1;
  std::ofstream(folder_.file("bad"), std::ios::binary) << damaged;
  expect_refused(ogai({"book", "check", folder_.file("bad")}), "checksum does not fit");
  expect_refused(ogai(build("bad", "5")), "checksum does not fit");
  std::ofstream(folder_.file("text")) << "not a book";
  expect_refused(ogai({"book", "check", folder_.file("text")}), "is not a book");
  expect_refused(ogai({"book", "build", "--size", "4", "--depth", "20", "--out", file}),
                 "at most 16 on this board");
  EXPECT_EQ(ogai({"book", "check", folder_.file("nowhere")}).code, 1);
}

TEST_F(BookProgram, TheShippedBookIsSound) {
  const ProgramRun check = ogai({"book", "check", "shipped"});
  EXPECT_EQ(check.code, 0) << check.err;
  EXPECT_THAT(check.out, HasSubstr("sound"));
}

}  // namespace
}  // namespace ogai::e2e
