// Modules: parts of the program that need a large library and are loaded when first asked for, so
// that everything else starts without it.
#pragma once

#include <string>

#include "base/result.h"

namespace ogai::base {

struct ModulePlace {
  std::string file;          // libogai_NAME.so, beside the program
  std::string build_folder;  // where the build puts it: programs of tests lie elsewhere
  std::string entry;         // the function that it exports
  std::string missing;       // what to say if there is no such file
};

// The address of the entry. The module stays loaded for the whole run.
Result<void*> module_entry(const ModulePlace& place);

}  // namespace ogai::base
