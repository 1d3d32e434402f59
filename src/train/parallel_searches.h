// Independent pieces of work on several threads, each piece with a FixedSearch to itself.
#pragma once

#include <functional>

#include "train/fixed_search.h"

namespace ogai::train {

// Calls work(search, i) once for every i < count; a work that wants the same answers on any
// thread begins with search.forget(). True: every piece was done; false: `stop` came first.
bool parallel_searches(const FixedSearchSettings& settings, int threads, std::size_t count,
                       const std::function<void(FixedSearch&, std::size_t)>& work,
                       const std::stop_token& stop);

}  // namespace ogai::train
