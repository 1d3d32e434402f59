#include <gmock/gmock.h>

#include "sandbox/box_test_kit.h"

namespace ogai::sandbox {
namespace {

TEST(BoxThreads, ABoxOutlivesTheThreadThatMadeIt) {
  for (const Confinement confinement : {Confinement::full, Confinement::none}) {
    Rules rules;
    rules.confinement = confinement;
    std::optional<Box> box;
    std::thread([&] { box.emplace(box_of(shell("read x; echo $x"), rules)); }).join();
    std::this_thread::sleep_for(200ms);
    EXPECT_TRUE(box->process().write("alive\n", ample()));
    EXPECT_EQ(next_line(*box), "alive");
  }
}

TEST(BoxThreads, ManyAtOnce) {
  const std::string token = new_token();
  std::vector<std::jthread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([t, &token] {
      for (int i = 0; i < 8; ++i) {
        Box box = box_of({"/bin/sh", "-c", "read x; echo $x; sleep 1000", token});
        const std::string text = std::to_string(100 * t + i);
        EXPECT_TRUE(box.process().write(text + "\n", ample()));
        EXPECT_EQ(next_line(box), text);
        EXPECT_EQ(box.excess(), std::nullopt);
      }
    });
  }
  threads.clear();
  EXPECT_TRUE(processes_with(token).empty());
}

}  // namespace
}  // namespace ogai::sandbox
