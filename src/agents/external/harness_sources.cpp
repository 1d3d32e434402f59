#include "agents/external/harness_sources.h"

#include "base/embed.h"

OGAI_EMBED(ogai_harness_monitor, "../src/agents/external/harness/monitor.py");
OGAI_EMBED(ogai_harness_course, "../src/agents/external/harness/course.py");
OGAI_EMBED(ogai_harness_strategy, "../src/agents/external/harness/strategy.py");

namespace ogai::agents {

namespace {

std::string with_monitor(std::string_view side) {
  std::string source(base::embedded(ogai_harness_monitor, ogai_harness_monitor_end));
  return source.append("\n\n").append(side);
}

}  // namespace

std::string course_harness() {
  return with_monitor(base::embedded(ogai_harness_course, ogai_harness_course_end));
}

std::string strategy_harness() {
  return with_monitor(base::embedded(ogai_harness_strategy, ogai_harness_strategy_end));
}

}  // namespace ogai::agents
