// The museum of hostile agents: each plays in a tournament of three and attacks when it is asked
// for a move. Asserted of each: the attack ran (it says so on standard error, which is kept with
// the game), it lost every game for the right reason, the others' games were played to their end,
// and nothing of it is left: no process, no file, no control group.
//
// Each is tried by an ordinary user first and then by root, if we are root. Whoever starts the
// referee has a secret: in the environment, among the arguments, in an open file and in the working
// folder.
#include <arpa/inet.h>
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>

#include "base/file.h"
#include "base/temporary_folder.h"
#include "ogai_program.h"
#include "store/games.h"
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
  const char* argument = "";  // SECRET, WORD, PORT and REFEREE are filled in
  const char* kind = "cmd";
};

enum class User { ordinary, root };
using Try = std::tuple<User, Attack>;
constexpr uid_t kNobody = 65534;

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
        "ATTACK ptrace: PermissionError", "ATTACK uid: ", "ATTACK device: PermissionError"}},
      {"stops_itself", "time", {"ATTACK stop: now"}},
      {"closes_streams", "crash", {"ATTACK streams: closed"}},
      {"searches_secrets",
       "crash",
       {"ATTACK search: LookupError: it is nowhere", "ATTACK searched many files"},
       "WORD"},
      {"opens_parents",
       "crash",
       {"ATTACK environ of 1: PermissionError", "ATTACK memory of 1: PermissionError",
        "ATTACK writing to 1: PermissionError", "ATTACK descriptors of 1: PermissionError",
        "ATTACK descriptor 0 of 1: "}},
      {"opens_monitor",
       "crash",
       {"ATTACK rb memory: PermissionError", "ATTACK r+b memory: PermissionError",
        "ATTACK environment: PermissionError", "ATTACK descriptors: PermissionError",
        "ATTACK descriptor 201: "},
       "",
       "py"},
      {"answers_twice", "bad_answer", {"ATTACK twice: "}},
      {"asks_too_much", "memory", {"ATTACK memory: asks for 1300 MB"}},
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

constexpr const char* kWord = "the-password-of-whoever-started-it";
constexpr std::string_view kWordText = kWord;

// So that the path is not taken for a file that the command needs, and shown to it.
std::string in_hexadecimal(const std::string& text) {
  std::string digits;
  for (const char byte : text)
    for (const int shift : {4, 0})
      digits += "0123456789abcdef"[(static_cast<unsigned char>(byte) >> shift) & 15];
  return digits;
}

class HostileTest : public testing::TestWithParam<Try> {
 protected:
  HostileTest() {
    // A copy, whose path is a mark that no other process has.
    std::filesystem::copy(OGAI_HOSTILE, agents_, std::filesystem::copy_options::recursive);
    std::filesystem::remove_all(agents_ / "__pycache__");
    std::filesystem::create_directory(secrets_);
    EXPECT_TRUE(base::write_file_atomically(secret_, kWord).ok());
    std::filesystem::create_symlink(secret_, agents_ / "link");
    if (as_another()) {
      EXPECT_EQ(lchown(folder_.path().c_str(), kNobody, kNobody), 0);
      for (const std::string& path : paths_below(folder_.path()))
        EXPECT_EQ(lchown(path.c_str(), kNobody, kNobody), 0);
    }
  }

  static User user() { return std::get<User>(GetParam()); }
  static const Attack& attack() { return std::get<Attack>(GetParam()); }
  static bool as_another() { return user() == User::ordinary && geteuid() == 0; }

  // With a secret wherever one could be. The program may lie where only root can find it, so it is
  // handed down as an open file.
  base::Result<base::Subprocess> start(std::vector<std::string> words) const {
    const base::Descriptor program(open(OGAI_PROGRAM, O_RDONLY | O_CLOEXEC));
    const base::Descriptor secret(open(secret_.c_str(), O_RDWR | O_CLOEXEC));
    base::SubprocessSettings settings;
    settings.handed_down = {program.get(), secret.get()};
    settings.directory = secrets_;
    settings.environment = {"PATH=/usr/local/bin:/usr/bin:/bin", "HOME=" + secrets_.string(),
                            std::string("PASSWORD=") + kWord};
    words.insert(words.begin(), "/proc/self/fd/3");
    if (as_another()) {
      const std::string id = std::to_string(kNobody);
      words.insert(words.begin(), {"setpriv", "--reuid", id, "--regid", id, "--clear-groups"});
    }
    return base::Subprocess::start(words, settings);
  }

  std::string argument() const {
    std::string text = attack().argument;
    if (text == "WORD") return in_hexadecimal(std::string(kWordText.rbegin(), kWordText.rend()));
    if (text.starts_with("SECRET")) return in_hexadecimal(secret_ + text.substr(6));
    if (text == "PORT") return std::to_string(doorkeeper_.port());
    if (text == "REFEREE") return std::to_string(getpid());
    return text;
  }

  std::string spec() const {
    const std::string limits = ",memory=200,processes=40",
                      file = (agents_ / attack().name).string();
    if (std::string_view(attack().kind) == "py") return "py:" + file + ".py,warmup=off" + limits;
    return "cmd:\"/usr/bin/python3 -B " + file + ".py " + argument() + "\"" + limits;
  }

  void expect_nothing_left(int referee) const {
    // Killing is quick, but the machine may be busy.
    for (int i = 0; i < 100 && !processes_that_mention(agents_.string()).empty(); ++i)
      std::this_thread::sleep_for(100ms);
    EXPECT_THAT(processes_that_mention(agents_.string()), IsEmpty());
    EXPECT_EQ(paths_below(agents_), agent_files_);
    EXPECT_EQ(paths_below(secrets_), std::set<std::string>{secret_});
    EXPECT_EQ(base::read_file(secret_).value(), kWord);
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
  auto referee = start({"tournament", "round-robin", attacker, "gdy:seed=3", "rnd:seed=4",
                        "--games", "2", "--time", "300ms", "--openings", "random:4", "--name",
                        kWord, "--db", database_, "--quiet", "--threads", "2"});
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
    expect_lost(database, game, attack(), black);
  }
  EXPECT_EQ(attacked, 4);
  expect_nothing_left(referee->pid());
}

std::vector<User> users() {
  if (geteuid() == 0) return {User::ordinary, User::root};
  return {User::ordinary};
}

INSTANTIATE_TEST_SUITE_P(Museum, HostileTest,
                         testing::Combine(testing::ValuesIn(users()), testing::ValuesIn(attacks())),
                         [](const auto& one) {
                           const bool root = std::get<User>(one.param) == User::root;
                           return std::string(root ? "root_" : "ordinary_") +
                                  std::get<Attack>(one.param).name;
                         });

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
