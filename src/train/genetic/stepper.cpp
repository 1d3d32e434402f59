#include "train/genetic/stepper.h"

#include "base/module.h"

namespace ogai::train::genetic {

namespace {

base::Result<const PagmoModule*> open_pagmo() {
  const auto entry =
      base::module_entry({"libogai_pagmo.so", OGAI_PAGMO_MODULE_FOLDER, kPagmoModuleEntry,
                          "this program was built without pagmo: no libogai_pagmo.so beside it; "
                          "install libpagmo-dev (tools/install-packages train) and build again, or "
                          "use the optimiser genetic"});
  if (!entry) return entry.error();
  const PagmoModule* module = reinterpret_cast<PagmoModuleEntry>(*entry)();
  if (module->version != kPagmoModuleVersion)
    return base::Error{base::ErrorKind::io, "libogai_pagmo.so belongs to another build"};
  return module;
}

}  // namespace

base::Result<std::unique_ptr<Stepper>> make_stepper(const StepperSettings& settings) {
  static const auto module = open_pagmo();
  if (!module) return module.error();
  return (*module)->make(settings);
}

}  // namespace ogai::train::genetic
