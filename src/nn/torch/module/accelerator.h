// What a GPU has and a CPU has not: streams, recorded calculations, a description. The build takes
// accelerator_cuda.cpp where libtorch knows CUDA, else accelerator_none.cpp.
#pragma once

#include <functional>
#include <memory>
#include <string>

namespace ogai::nn {

// Work recorded once: replay() on the stream that recorded it does the same again with whatever
// its tensors hold.
class Recording {
 public:
  virtual ~Recording() = default;
  virtual void replay() = 0;
};

// A queue of work on the GPU. One thread at a time.
class Stream {
 public:
  virtual ~Stream() = default;
  // Whatever libtorch starts within `work` is queued here; does not wait.
  virtual void queue(const std::function<void()>& work) = 0;
  // Sleeps until all that was queued is done.
  virtual void wait() = 0;
  // `work` must have run on this stream and thread before: what libtorch chooses and allocates at
  // the first time cannot be recorded. Tensors made within live as long as the stream.
  virtual std::unique_ptr<Recording> record(const std::function<void()>& work) = 0;
};

bool gpu_is_there();
std::string gpu_description();  // "NVIDIA H200 (139 GiB)", or why there is none
std::unique_ptr<Stream> make_gpu_stream();
void wait_for_gpu();  // for what this thread started outside any Stream

}  // namespace ogai::nn
