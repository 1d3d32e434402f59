// Kill -9 while pairs are being appended, again and again, each time resumed.
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <set>
#include <thread>

#include "base/descriptor.h"
#include "base/random.h"
#include "base/temporary_folder.h"
#include "store/child_process.h"
#include "store/sample_pairs.h"
#include "store/tournament_store.h"

namespace ogai::store {
namespace {

constexpr int kKills = 25;

// Appends what is missing, as a resumed tournament does, with two threads; a byte into the
// pipe says that work has begun.
int play(const std::string& file, int report) {
  Database database(file);
  const auto cup = TournamentStore::open(database, "cup", nlohmann::json::object(), {"rnd", "gdy"});
  std::set<arena::PairKey> done;
  for (const arena::PairOutcome& outcome : cup->outcomes()) done.insert(outcome.key);
  const auto work = [&](int first) {
    for (int number = first;; number += 2)
      if (!done.contains({0, number})) {
        cup->append(sample_pair(0, number));
        if (write(report, "!", 1) < 0) return;
      }
  };
  std::thread other(work, 1);
  work(0);
  return 0;
}

struct Counts {
  int pairs = 0;
  int games = 0;
};

Counts expect_sound(const std::string& file) {
  Database database(file);
  EXPECT_EQ(database.value<std::string>("PRAGMA integrity_check"), "ok");
  EXPECT_EQ(database.value<int>("SELECT count(*) FROM pragma_foreign_key_check"), 0);
  const Counts counts{database.value<int>("SELECT count(*) FROM pairs"),
                      database.value<int>("SELECT count(*) FROM games")};
  EXPECT_EQ(counts.games, 2 * counts.pairs);
  EXPECT_EQ(
      counts.games,
      database.value<int>("SELECT count(*) FROM (SELECT DISTINCT round, pair, leg FROM games)"));
  return counts;
}

TEST(Crash, KillsLoseNothingAndDoubleNothing) {
  const base::TemporaryFolder folder;
  const std::string file = folder.file("ogai.db");
  base::Random random(7);
  int before = 0;
  for (int round = 0; round < kKills; ++round) {
    base::Pipe pipe = base::make_pipe().value();
    ChildProcess child([&] { return play(file, pipe.write_end.get()); });
    pipe.write_end.close();
    char begun = 0;
    ASSERT_EQ(read(pipe.read_end.get(), &begun, 1), 1);
    usleep(random.below(8000));
    EXPECT_EQ(child.kill_and_wait(), 128 + SIGKILL);  // so it was still at work

    std::string reported(1 << 16, '\0');
    int acknowledged = 1;  // appends that had returned
    for (ssize_t got; (got = read(pipe.read_end.get(), reported.data(), reported.size())) > 0;)
      acknowledged += static_cast<int>(got);
    const Counts now = expect_sound(file);
    EXPECT_GE(now.pairs, before + acknowledged);
    EXPECT_LE(now.pairs, before + acknowledged + 2);  // one in flight for each thread
    before = now.pairs;
  }
}

}  // namespace
}  // namespace ogai::store
