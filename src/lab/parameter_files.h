// ParameterFiles: parameter vectors of report E as agents, by files in a folder that goes with the
// object. Nothing of it is stored: cells keep the numbers themselves.
#pragma once

#include <span>
#include <string>

#include "base/temporary_folder.h"

namespace ogai::lab {

class ParameterFiles {
 public:
  // A spec of `hybrid` with these twenty numbers and further options: "cp=60". It is good as long
  // as the object lives. Throws base::Failure when the file cannot be written.
  std::string hybrid(std::span<const double> values, std::string_view options);

 private:
  base::TemporaryFolder folder_;
  int files_ = 0;
};

}  // namespace ogai::lab
