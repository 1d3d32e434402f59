// The rules that the sandbox reads the kernel's texts by, and the sweeping of dead owners' groups.
#include <filesystem>
#include <gtest/gtest.h>
#include <set>
#include <unistd.h>

#include "base/file.h"
#include "base/temporary_folder.h"
#include "sandbox/box_user.h"
#include "sandbox/control_group.h"
#include "sandbox/process_tree.h"

namespace ogai::sandbox {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

TEST(GroupPlace, OfVersionOneIsInTheHierarchyOfItsController) {
  constexpr const char* kMounts =
      "22 1 8:1 / / rw - ext4 /dev/sda rw\n"
      "32 31 0:29 / /sys/fs/cgroup/cpu rw shared:9 - cgroup cgroup rw,cpu,cpuacct\n"
      "35 31 0:32 / /sys/fs/cgroup/memory rw,relatime - cgroup cgroup rw,memory\n"
      "41 31 0:38 / /sys/fs/cgroup/unified rw,relatime - cgroup2 cgroup2 rw\n";
  const auto place = group_place("memory", kMounts, "4:memory:/a/b\n2:cpu,cpuacct:/c\n0::/d\n");
  ASSERT_TRUE(place);
  EXPECT_EQ(place->version, 1);
  EXPECT_EQ(place->folder, "/sys/fs/cgroup/memory/a/b");
  EXPECT_EQ(group_place("cpuacct", kMounts, "2:cpu,cpuacct:/\n")->folder, "/sys/fs/cgroup/cpu");
}

TEST(GroupPlace, OfVersionTwo) {
  constexpr const char* kMounts =
      "30 23 0:26 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw,nsdelegate\n";
  const auto place = group_place("memory", kMounts, "0::/user.slice/app.slice\n");
  ASSERT_TRUE(place);
  EXPECT_EQ(place->version, 2);
  EXPECT_EQ(place->mount, "/sys/fs/cgroup");
  EXPECT_EQ(place->folder, "/sys/fs/cgroup/user.slice/app.slice");
}

TEST(GroupPlace, InAContainerOnlyAPartIsMounted) {
  const auto place =
      group_place("memory", "35 31 0:32 /docker/x /sys/fs/cgroup/memory ro - cgroup c rw,memory\n",
                  "4:memory:/docker/x/inner\n");
  ASSERT_TRUE(place);
  EXPECT_EQ(place->folder, "/sys/fs/cgroup/memory/inner");
}

TEST(GroupPlace, IsNowhereWithoutMounts) {
  EXPECT_FALSE(group_place("memory", "", "0::/\n"));
  EXPECT_FALSE(group_place("memory", "nonsense\n- -\n", "4:memory:/\n"));
  EXPECT_FALSE(group_place("memory", "35 31 0:32 / /x rw - cgroup c rw,memory\n", ""));
}

// Of version 2 only a group that hands the memory controller on can have limited children.
TEST(GroupParents, OfVersionTwoHandOn) {
  const base::TemporaryFolder mount;
  const fs::path inner = mount.path() / "slice" / "own";
  fs::create_directories(inner);
  const auto write = [](const fs::path& file, const char* text) {
    EXPECT_TRUE(base::write_file_atomically(file, text).ok());
  };
  write(mount.path() / "cgroup.subtree_control", "cpu memory pids\n");
  write(mount.path() / "slice" / "cgroup.subtree_control", "cpu memory_of_another\n");
  write(inner / "cgroup.subtree_control", "\n");
  EXPECT_EQ(group_that_hands_on(inner, mount.path()), mount.path());
  write(mount.path() / "slice" / "cgroup.subtree_control", "memory\n");
  EXPECT_EQ(group_that_hands_on(inner, mount.path()), mount.path() / "slice");
  write(mount.path() / "slice" / "cgroup.subtree_control", "pids\n");
  write(mount.path() / "cgroup.subtree_control", "\n");
  EXPECT_EQ(group_that_hands_on(inner, mount.path()), std::nullopt);
}

TEST(NamedNumber, StandsAtTheBeginningOfALine) {
  EXPECT_EQ(named_number("cache 1\nrss_huge 2\nrss 3\n", "rss "), 3u);
  EXPECT_EQ(named_number("total_rss 2\n", "rss "), std::nullopt);
  EXPECT_EQ(named_number("oom 1\noom_kill 7", "oom_kill "), 7u);
  EXPECT_EQ(named_number("rss x", "rss "), std::nullopt);
  EXPECT_EQ(named_number("", "rss "), std::nullopt);
}

TEST(Sweep, TakesTheGroupsOfTheDeadOnly) {
  const base::TemporaryFolder parent;
  const std::string space = fs::read_symlink("/proc/self/ns/pid").string();  // "pid:[NUMBER]"
  const std::string prefix = "ogai-" + space.substr(5, space.size() - 6) + "-";
  for (const std::string& name : {prefix + "999999999-0", prefix + std::to_string(getpid()) + "-0",
                                  std::string("ogai-1-999999999-0"), std::string("other")}) {
    fs::create_directory(parent.path() / name);
  }
  sweep_groups(parent.path());
  EXPECT_FALSE(fs::exists(parent.path() / (prefix + "999999999-0")));
  EXPECT_TRUE(fs::exists(parent.path() / (prefix + std::to_string(getpid()) + "-0")));
  EXPECT_TRUE(fs::exists(parent.path() / "ogai-1-999999999-0"));
  EXPECT_TRUE(fs::exists(parent.path() / "other"));
}

TEST(BoxUsers, AreAsManyAsTheNamespaceHas) {
  EXPECT_EQ(mapped_users("         0          0 4294967295\n"), 4294967295u);
  EXPECT_EQ(mapped_users("0 100000 65536\n"), 65536u);
  EXPECT_EQ(mapped_users("0 1000 1\n1 100000 65536\n"), 1u);
  EXPECT_EQ(mapped_users(""), 1u);
}

TEST(BoxUsers, AreNeverRoot) {
  std::set<uid_t> seen;
  for (int i = 0; i < 100; ++i) {
    const BoxUser user = BoxUser::next();
    EXPECT_NE(user.id, 0u);
    EXPECT_TRUE(user.in_user_namespace || seen.insert(user.id).second);
  }
}

TEST(ProcessTree, MemoryIsPrivateAndShared) {
  EXPECT_EQ(private_memory_in("x [rollup]\nRss: 1740 kB\nPss: 192 kB\nPss_Anon:   112 kB\n"
                              "Pss_File: 80 kB\nPss_Shmem: 8 kB\nSwap: 99 kB\nSwapPss: 4 kB\n"),
            124u * 1024);
  EXPECT_EQ(private_memory_in(""), 0u);
}

TEST(ProcessTree, ProcessorTimeIsThatOfUserAndSystem) {
  const std::string stat = "7 (a) b) S 1 2 3 4 5 6 7 8 9 10 250 50 1 2 20 0";
  EXPECT_EQ(processor_time_in(stat), base::Duration(1s) * 300 / sysconf(_SC_CLK_TCK));
  EXPECT_EQ(processor_time_in("no brackets"), base::Duration{0});
}

TEST(ProcessTree, BeginsWithItself) {
  const auto tree = process_tree(getpid());
  ASSERT_FALSE(tree.empty());
  EXPECT_EQ(tree[0], getpid());
  EXPECT_GT(private_memory(tree), 0u);
}

}  // namespace
}  // namespace ogai::sandbox
