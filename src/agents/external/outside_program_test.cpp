#include "agents/external/outside_program.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <thread>

#include "agents/external/test_scripts.h"

namespace ogai::agents {
namespace {

using namespace std::chrono_literals;
using base::Deadline;
using game::EndReason;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

// Far more than anything here takes.
Deadline ample() {
  return Deadline::after(30s);
}

class OutsideProgramTest : public testing::Test {
 protected:
  OutsideProgram started(const std::string& script) {
    return OutsideProgram({scripts_.shell(script)}, bare_settings());
  }
  ScriptFolder scripts_;
};

TEST_F(OutsideProgramTest, LinesGoOutAndIn) {
  OutsideProgram program = started("while read line; do echo \"got $line\"; done");
  for (const char* line : {"one", "two words"}) {
    program.say(line);
    EXPECT_EQ(program.hear(ample()), std::string("got ") + line);
  }
}

TEST_F(OutsideProgramTest, NothingComesAtTheDeadlineOrOnStop) {
  OutsideProgram program = started("sleep 100");
  EXPECT_EQ(program.hear(Deadline::after(10ms)), std::nullopt);
  std::stop_source source;
  std::jthread stopper([&] {
    std::this_thread::sleep_for(20ms);
    source.request_stop();
  });
  const base::Stopwatch watch;
  EXPECT_EQ(program.hear(ample(), source.get_token()), std::nullopt);
  EXPECT_LT(watch.elapsed(), 20s);
  EXPECT_EQ(program.hear(ample(), source.get_token()), std::nullopt) << "already stopped";
}

TEST_F(OutsideProgramTest, AFloodDoesNotOutliveTheDeadline) {
  OutsideProgram program = started("yes");
  const Deadline deadline = Deadline::after(50ms);
  while (program.hear(deadline)) continue;
  EXPECT_TRUE(deadline.expired());
}

TEST_F(OutsideProgramTest, AnEndIsACrashWithItsLastWords) {
  OutsideProgram program = started("echo first; echo a >&2; echo b: no such thing >&2; exit 3");
  EXPECT_EQ(program.hear(ample()), "first");
  const Failure failure = failure_of([&] { program.hear(ample()); });
  EXPECT_EQ(failure.reason, EndReason::crash);
  EXPECT_THAT(failure.message, AllOf(HasSubstr("exit code 3"), HasSubstr("a b: no such thing")));
}

TEST_F(OutsideProgramTest, SayingToADeadProgramIsACrash) {
  OutsideProgram program = started("exit 0");
  const Failure failure = failure_of([&] {
    while (true) program.say("hello");
  });
  EXPECT_EQ(failure.reason, EndReason::crash);
}

TEST_F(OutsideProgramTest, WhoDoesNotReadLosesByTime) {
  OutsideProgram program = started("sleep 100");
  const Failure failure = failure_of([&] {
    for (int i = 0; i < 100; ++i) program.say(std::string(10'000, 'x'));
  });
  EXPECT_EQ(failure.reason, EndReason::time);
  EXPECT_THAT(failure.message, HasSubstr("does not read"));
}

TEST_F(OutsideProgramTest, EndlessLinesAndNoiseAreBadAnswers) {
  OutsideProgram endless = started("yes | tr -d '\\n'");
  EXPECT_EQ(failure_of([&] { endless.hear(ample()); }).reason, EndReason::bad_answer);
  OutsideProgram noise = started("printf 'a\\001\\002\\n'");
  EXPECT_EQ(failure_of([&] { noise.hear(ample()); }).reason, EndReason::bad_answer);
  OutsideProgram colours = started("printf '\\033[1mbold\\033[0m\\tG\\303\\274n\\n'");
  EXPECT_THAT(colours.hear(ample()).value_or(""), HasSubstr("bold"));
}

TEST_F(OutsideProgramTest, ErrorOutputBelongsToItsGame) {
  OutsideProgram program = started("while read word; do echo $word >&2; echo ok; done");
  program.say("one");
  program.hear(ample());
  EXPECT_EQ(program.error_output(), "one\n");
  program.begin_output();
  program.say("two");
  program.hear(ample());
  EXPECT_EQ(program.error_output(), "two\n");
}

TEST_F(OutsideProgramTest, AProgramThatIsNotThereFailsToStart) {
  const Failure failure =
      failure_of([&] { OutsideProgram({scripts_.file("nothing")}, bare_settings()); });
  EXPECT_EQ(failure.reason, EndReason::failed_start);
}

TEST(OutsideSettings, TheCallerDecidesAboutConfinementAndTheSpecAboutMemory) {
  base::OptionValues values(outside_options());
  EXPECT_FALSE(outside_settings(values, {}).ok()) << "refused unless somebody allows it";
  AgentContext context;
  context.outside = OutsidePrograms::confined;
  EXPECT_EQ(outside_settings(values, context)->rules.confinement, sandbox::Confinement::full);
  EXPECT_EQ(outside_settings(values, context)->rules.memory, std::size_t{1024} << 20);
  context.outside = OutsidePrograms::bare;
  EXPECT_EQ(outside_settings(values, context)->rules.confinement, sandbox::Confinement::none);
  context.outside_memory = std::size_t{100} << 20;
  EXPECT_EQ(outside_settings(values, context)->rules.memory, std::size_t{100} << 20);
  ASSERT_TRUE(values.set("memory", "300").ok());
  ASSERT_TRUE(values.set("fresh", "on").ok());
  EXPECT_EQ(outside_settings(values, context)->rules.memory, std::size_t{300} << 20);
  EXPECT_TRUE(outside_settings(values, context)->fresh);
}

}  // namespace
}  // namespace ogai::agents
