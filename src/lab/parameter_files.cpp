#include "lab/parameter_files.h"

#include <fmt/format.h>

#include "base/file.h"
#include "eval/report_e.h"
#include "lab/frame/bench.h"

namespace ogai::lab {

std::string ParameterFiles::hybrid(std::span<const double> values, std::string_view options) {
  const std::string path = folder_.file(fmt::format("{}.params", ++files_));
  const auto text = eval::format_parameters(eval::report_e::kForm, values);
  if (const auto done = base::write_file_atomically(path, text); !done)
    throw base::Failure(base::describe(done.error(), path, ""));
  return fmt::format("hybrid:{},params=\"{}\"", options, path);
}

}  // namespace ogai::lab
