#include "cli/lab/machine.h"

#include <fmt/format.h>
#include <thread>

#include "base/counted.h"
#include "base/file.h"
#include "base/text_canvas.h"

namespace ogai::cli {

std::string processor_name(std::string_view cpuinfo) {
  const std::size_t field = cpuinfo.find("model name");
  const std::size_t colon = cpuinfo.find(':', field);
  if (field == std::string_view::npos || colon == std::string_view::npos)
    return "unknown processor";
  const std::string_view rest = cpuinfo.substr(colon + 1);
  const std::string_view line = rest.substr(0, rest.find('\n'));
  const std::size_t first = std::min(line.find_first_not_of(" \t"), line.size());
  return base::harmless_text(line.substr(first), false);
}

std::string machine_text() {
  const auto cpuinfo = base::read_file("/proc/cpuinfo");
  const unsigned cores = std::max(1u, std::thread::hardware_concurrency());
  return fmt::format("{}, {}", processor_name(cpuinfo ? *cpuinfo : ""),
                     base::counted(cores, "core"));
}

}  // namespace ogai::cli
