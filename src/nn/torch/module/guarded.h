// guarded(work): calls it and turns libtorch's exceptions into a base::Failure of one line.
#pragma once

#include <c10/util/Exception.h>
#include <string>

#include "nn/torch/device.h"

namespace ogai::nn {

inline std::string first_line(const std::string& text) {
  return text.substr(0, text.find('\n'));
}

template <class Work>
auto guarded(Work&& work) {
  try {
    return work();
  } catch (const base::Failure&) {
    throw;
  } catch (const c10::OutOfMemoryError& error) {
    throw base::Failure(
        "the device's memory is full (a smaller batch, fewer streams, a smaller "
        "learn_batch or network need less): " +
        first_line(error.what_without_backtrace()));
  } catch (const c10::Error& error) {
    throw base::Failure("libtorch: " + first_line(error.what_without_backtrace()));
  } catch (const std::runtime_error& error) {
    throw base::Failure("libtorch: " + first_line(error.what()));
  }
}

}  // namespace ogai::nn
