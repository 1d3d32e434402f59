#include <ATen/cuda/CUDAGraph.h>
#include <c10/cuda/CUDAException.h>
#include <c10/cuda/CUDAFunctions.h>
#include <c10/cuda/CUDAGuard.h>
#include <c10/cuda/CUDAStream.h>
#include <cuda_runtime_api.h>
#include <mutex>

#include "nn/torch/module/accelerator.h"

namespace ogai::nn {

namespace {

using Pool = decltype(at::cuda::graph_pool_handle());  // its namespace has changed over time

// One recording at a time in the process: libtorch's allocator has one state for it.
std::mutex& recording_mutex() {
  static std::mutex mutex;
  return mutex;
}

class CudaRecording final : public Recording {
 public:
  // Other threads may go on allocating and launching meanwhile: hence ThreadLocal.
  CudaRecording(const c10::cuda::CUDAStream& stream, Pool pool, const std::function<void()>& work)
      : stream_(stream) {
    const std::lock_guard lock(recording_mutex());
    const c10::cuda::CUDAStreamGuard guard(stream_);
    graph_.capture_begin(pool, cudaStreamCaptureModeThreadLocal);
    try {
      work();
    } catch (...) {
      end_after_failure();
      throw;
    }
    graph_.capture_end();
  }

  void replay() override {
    const c10::cuda::CUDAStreamGuard guard(stream_);
    graph_.replay();
  }

 private:
  void end_after_failure() {
    try {
      graph_.capture_end();
    } catch (...) {  // the first fault is the one to tell
    }
  }

  c10::cuda::CUDAStream stream_;
  at::cuda::CUDAGraph graph_;
};

class CudaStream final : public Stream {
 public:
  CudaStream()
      : stream_(c10::cuda::getStreamFromPool(/*isHighPriority=*/false)),
        pool_(at::cuda::graph_pool_handle()) {
    // Sleeping, not spinning: the cores have trees to search.
    C10_CUDA_CHECK(
        cudaEventCreateWithFlags(&done_, cudaEventBlockingSync | cudaEventDisableTiming));
  }
  ~CudaStream() override {
    cudaStreamSynchronize(stream_.stream());
    cudaEventDestroy(done_);
  }
  CudaStream(const CudaStream&) = delete;
  CudaStream& operator=(const CudaStream&) = delete;

  void queue(const std::function<void()>& work) override {
    const c10::cuda::CUDAStreamGuard guard(stream_);
    work();
  }

  void wait() override {
    C10_CUDA_CHECK(cudaEventRecord(done_, stream_.stream()));
    C10_CUDA_CHECK(cudaEventSynchronize(done_));
  }

  std::unique_ptr<Recording> record(const std::function<void()>& work) override {
    wait();
    return std::make_unique<CudaRecording>(stream_, pool_, work);
  }

 private:
  c10::cuda::CUDAStream stream_;
  // The recordings of a stream never run at once, so they share their memory.
  Pool pool_;
  cudaEvent_t done_ = nullptr;
};

}  // namespace

bool gpu_is_there() {
  return c10::cuda::device_count() > 0;
}

std::string gpu_description() {
  cudaDeviceProp properties;
  if (!gpu_is_there() || cudaGetDeviceProperties(&properties, 0) != cudaSuccess)
    return "for GPUs, but finds none";
  return std::string(properties.name) + " (" + std::to_string(properties.totalGlobalMem >> 30) +
         " GiB)";
}

std::unique_ptr<Stream> make_gpu_stream() {
  return std::make_unique<CudaStream>();
}

// Not for the whole device: that is an error while another thread records.
void wait_for_gpu() {
  c10::cuda::getCurrentCUDAStream().synchronize();
}

}  // namespace ogai::nn
