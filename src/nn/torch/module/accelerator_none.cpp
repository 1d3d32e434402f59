#include "nn/torch/device.h"
#include "nn/torch/module/accelerator.h"

namespace ogai::nn {

bool gpu_is_there() {
  return false;
}

std::string gpu_description() {
  return "for the CPU only";
}

std::unique_ptr<Stream> make_gpu_stream() {
  throw base::Failure("no GPU here: libtorch is " + gpu_description());
}

void wait_for_gpu() {}

}  // namespace ogai::nn
