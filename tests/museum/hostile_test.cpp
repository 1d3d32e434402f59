// The museum of hostile agents: each plays in a tournament of three and attacks when it is asked
// for a move. Asserted of each: the attack ran (it says so on standard error, which is kept with
// the game), it lost every game for the right reason, the others' games were played to their end,
// and nothing of it is left: no process, no file, no control group.
#include <arpa/inet.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>

#include "base/file.h"
#include "base/temporary_folder.h"
#include "ogai_program.h"
#include "store/game_catalogue.h"
#include "store/game_outputs.h"
#include "traces.h"

namespace ogai::museum {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

struct Attack {
  const char* name;    // of the file in tests/museum/hostile
  const char* reason;  // for which it must lose
  // Each must be in what it wrote: that it tried, and, where it says so, what stopped it.
  std::vector<std::string> proof;
  const char* argument = "";  // SECRET, PORT and REFEREE are filled in
};

std::ostream& operator<<(std::ostream& out, const Attack& attack) {
  return out << attack.name;
}

const std::vector<Attack>& attacks() {
  static const std::vector<Attack> kAttacks = {
      {"fork_bomb", "time", {"ATTACK fork: stopped after"}},
      {"memory_hog", "memory", {"ATTACK memory: 32 MB", "ATTACK memory: 128 MB"}},
      {"forking_hog", "memory", {"ATTACK child ", " holds 5 MB"}},
      {"endless_loop", "time", {"ATTACK loop: signals ignored"}},
      {"reads_host",
       "crash",
       {"ATTACK open: FileNotFoundError", "ATTACK list: FileNotFoundError",
        "ATTACK root: ", "ATTACK shadow: "},
       "SECRET"},
      {"opens_socket",
       "crash",
       {"ATTACK connect: ", "ATTACK datagram: ", "ATTACK listen: ", "ATTACK raw: "},
       "PORT"},
      {"floods_stdout", "bad_answer", {"ATTACK flood: begins"}},
      {"floods_comments", "time", {"ATTACK flood: begins"}},
      {"floods_stderr", "time", {"ATTACK flood ATTACK flood"}},
      {"writes_outside",
       "crash",
       {"left_behind: OSError", "ATTACK write /usr/left_behind: ", "ATTACK write /tmp: succeeded"},
       "SECRET.written"},
      {"fills_disk", "crash", {"ATTACK fill: OSError"}},
      {"other_side", "illegal_move", {"ATTACK other side: "}},
      {"exits", "crash", {"ATTACK exit: now"}},
      {"half_line", "time", {"ATTACK half a line"}},
      {"binary_noise", "bad_answer", {"ATTACK noise"}},
      {"signals_referee",
       "crash",
       {"ATTACK kill referee: ProcessLookupError",
        "ATTACK kill referee's group: ", "ATTACK kill all: "},
       "REFEREE"},
      {"symlinks",
       "crash",
       {"ATTACK link beside: FileNotFoundError", "ATTACK own link: FileNotFoundError",
        "ATTACK relative: ", "ATTACK cwd of init: "},
       "SECRET"},
      {"daemon", "crash", {"ATTACK daemon: lives"}},
      {"escapes",
       "crash",
       {"ATTACK mount: PermissionError", "ATTACK unshare: PermissionError",
        "ATTACK ptrace: PermissionError", "ATTACK uid: PermissionError",
        "ATTACK device: PermissionError"}},
      {"stops_itself", "time", {"ATTACK stop: now"}},
      {"closes_streams", "time", {"ATTACK streams: closed"}},
  };
  return kAttacks;
}

// A server on the loopback that counts who comes.
class Doorkeeper {
 public:
  Doorkeeper() : door_(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    if (bind(door_, reinterpret_cast<sockaddr*>(&address), size) != 0 || listen(door_, 8) != 0 ||
        getsockname(door_, reinterpret_cast<sockaddr*>(&address), &size) != 0)
      throw std::runtime_error("no server on the loopback");
    port_ = ntohs(address.sin_port);
  }
  ~Doorkeeper() { close(door_); }
  int port() const { return port_; }
  bool somebody_came() const {
    pollfd door{door_, POLLIN, 0};
    return poll(&door, 1, 0) > 0;
  }

 private:
  int door_;
  int port_ = 0;
};

// So that the path is not taken for a file that the command needs, and shown to it.
std::string in_hexadecimal(const std::string& text) {
  std::string digits;
  for (const char byte : text)
    for (const int shift : {4, 0})
      digits += "0123456789abcdef"[(static_cast<unsigned char>(byte) >> shift) & 15];
  return digits;
}

class HostileTest : public testing::TestWithParam<Attack> {
 protected:
  HostileTest() {
    // A copy, whose path is a mark that no other process has.
    std::filesystem::copy(OGAI_HOSTILE, agents_, std::filesystem::copy_options::recursive);
    std::filesystem::remove_all(agents_ / "__pycache__");
    std::filesystem::create_directory(secrets_);
    EXPECT_TRUE(base::write_file_atomically(secret_, "do not read").ok());
    std::filesystem::create_symlink(secret_, agents_ / "link");
  }

  std::string argument() const {
    std::string text = GetParam().argument;
    if (text.starts_with("SECRET")) return in_hexadecimal(secret_ + text.substr(6));
    if (text == "PORT") return std::to_string(doorkeeper_.port());
    if (text == "REFEREE") return std::to_string(getpid());
    return text;
  }

  std::string spec() const {
    return "cmd:\"/usr/bin/python3 -B " + (agents_ / GetParam().name).string() + ".py " +
           argument() + "\",memory=200,processes=40";
  }

  void expect_nothing_left(int referee) const {
    // Killing is quick, but the machine may be busy.
    for (int i = 0; i < 100 && !processes_that_mention(agents_.string()).empty(); ++i)
      std::this_thread::sleep_for(100ms);
    EXPECT_THAT(processes_that_mention(agents_.string()), IsEmpty());
    EXPECT_EQ(paths_below(agents_), agent_files_);
    EXPECT_EQ(paths_below(secrets_), std::set<std::string>{secret_});
    EXPECT_EQ(base::read_file(secret_).value(), "do not read");
    EXPECT_THAT(control_groups_of(referee), IsEmpty());
    EXPECT_FALSE(doorkeeper_.somebody_came());
  }

  base::TemporaryFolder folder_;
  std::filesystem::path agents_ = folder_.path() / "agents";
  std::filesystem::path secrets_ = folder_.path() / "secrets";
  std::string secret_ = (secrets_ / "secret").string();
  std::string database_ = folder_.file("hostile.db");
  Doorkeeper doorkeeper_;
  std::set<std::string> agent_files_;
};

// The attacker's games must all be lost, for the reason, with the proof.
void expect_lost(store::Database& database, const store::GameSummary& game, const Attack& attack,
                 bool attacker_is_black) {
  EXPECT_EQ(game.reason, attack.reason);
  const int score = game.black_score.value_or(0);
  EXPECT_LT(attacker_is_black ? score : -score, 0);
  const std::string text = store::error_outputs_of(database, game.id)[attacker_is_black ? 0 : 1];
  for (const std::string& proof : attack.proof) EXPECT_THAT(text, HasSubstr(proof));
  EXPECT_LE(text.size(), std::size_t{64} << 10);
  // "succeeded" is what a hole in the wall looks like; /tmp is the agent's own, and so is whatever
  // it kills inside.
  const std::set<std::string> allowed = {"writes_outside", "signals_referee"};
  if (!allowed.contains(attack.name)) {
    EXPECT_THAT(text, Not(HasSubstr("succeeded")));
  }
}

TEST_P(HostileTest, LosesAndLeavesNothing) {
  agent_files_ = paths_below(agents_);
  const std::string attacker = spec();
  auto referee = base::Subprocess::start({OGAI_PROGRAM, "tournament", "round-robin", attacker,
                                          "gdy:seed=3", "rnd:seed=4", "--games", "2", "--time",
                                          "300ms", "--openings", "random:4", "--name", "t", "--db",
                                          database_, "--quiet", "--threads", "2"});
  ASSERT_TRUE(referee.ok());
  const auto status = referee->wait(base::Deadline::after(200s));
  ASSERT_TRUE(status.ok());
  ASSERT_EQ(status->code, 0) << referee->error_output();

  store::Database database(database_, {.access = store::Access::read});
  const auto games = store::GameCatalogue(database).list();
  ASSERT_EQ(games.size(), 6u);
  int attacked = 0;
  for (const store::GameSummary& game : games) {
    const bool black = game.black == attacker;
    if (!black && game.white != attacker) {
      EXPECT_EQ(game.reason, "discs");
      continue;
    }
    ++attacked;
    SCOPED_TRACE(game.moves);
    expect_lost(database, game, GetParam(), black);
  }
  EXPECT_EQ(attacked, 4);
  expect_nothing_left(referee->pid());
}

INSTANTIATE_TEST_SUITE_P(Museum, HostileTest, testing::ValuesIn(attacks()),
                         [](const auto& one) { return std::string(one.param.name); });

// None is forgotten.
TEST(HostileMuseum, EveryFileIsTried) {
  std::set<std::string> files, tried;
  for (const auto& entry : std::filesystem::directory_iterator(OGAI_HOSTILE))
    if (entry.path().extension() == ".py" && entry.path().stem() != "visitor" &&
        entry.path().stem() != "honest")
      files.insert(entry.path().stem());
  for (const Attack& attack : attacks()) tried.insert(attack.name);
  EXPECT_EQ(files, tried);
}

}  // namespace
}  // namespace ogai::museum
