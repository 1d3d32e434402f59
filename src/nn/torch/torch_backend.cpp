#include "nn/torch/torch_backend.h"

#include <dlfcn.h>
#include <filesystem>

#include "nn/torch/batch_server.h"
#include "nn/torch/torch_learner.h"
#include "nn/torch/torch_module.h"

namespace ogai::nn {

namespace {

constexpr const char* kModuleName = "libogai_torch.so";

base::Error no_module(const std::string& why) {
  return {base::ErrorKind::io, "this program was built without libtorch: " + why};
}

// Beside the program, or where the build puts it (the tests lie elsewhere).
std::vector<std::filesystem::path> module_places() {
  std::vector<std::filesystem::path> places;
  std::error_code failed;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", failed);
  if (!failed) places.push_back(program.parent_path() / kModuleName);
  places.push_back(std::filesystem::path(OGAI_TORCH_MODULE_FOLDER) / kModuleName);
  return places;
}

base::Result<const TorchModule*> open_module() {
  for (const auto& place : module_places()) {
    std::error_code failed;
    if (!std::filesystem::exists(place, failed)) continue;
    void* handle = ::dlopen(place.c_str(), RTLD_NOW | RTLD_LOCAL);  // for the whole run
    if (!handle) return base::Error{base::ErrorKind::io, ::dlerror()};
    const auto entry = reinterpret_cast<TorchModuleEntry>(::dlsym(handle, kTorchModuleEntry));
    if (!entry || entry()->version != kTorchModuleVersion)
      return base::Error{base::ErrorKind::io, place.string() + " belongs to another build"};
    return entry();
  }
  return no_module(std::string("no ") + kModuleName +
                   " beside it; install libtorch (tools/install-packages train) and build again");
}

const base::Result<const TorchModule*>& torch_module() {
  static const auto module = open_module();
  return module;
}

base::Result<base::Done> check_device(const TorchModule& module, Device device) {
  if (device == Device::gpu && !module.has_gpu())
    return base::Error{base::ErrorKind::io, "no GPU here: " + module.description()};
  return base::Done{};
}

}  // namespace

base::Result<base::Done> torch_available() {
  if (!torch_module()) return torch_module().error();
  return base::Done{};
}

bool torch_has_gpu() {
  return torch_module() && (*torch_module())->has_gpu();
}

std::string torch_description() {
  return torch_module() ? (*torch_module())->description() : torch_module().error().message;
}

base::Result<std::unique_ptr<NetServer>> make_net_server(const Network& network,
                                                         const NetServerSettings& settings) {
  if (!torch_module()) return torch_module().error();
  if (const auto checked = check_device(**torch_module(), settings.device); !checked)
    return checked.error();
  if (settings.batch < 1 || settings.streams < 1 || settings.threads < 1)
    return base::Error{base::ErrorKind::range, "batch, streams and threads are at least 1"};
  try {
    auto device = (*torch_module())->make_network(network, fold(network), settings);
    return std::unique_ptr<NetServer>(
        std::make_unique<BatchServer>(network.layers, std::move(device), settings));
  } catch (const DeviceError& error) {
    return base::Error{base::ErrorKind::io, error.what()};
  }
}

base::Result<std::unique_ptr<Learner>> make_torch_learner(const Network& start,
                                                          const LearnerSettings& settings) {
  if (!torch_module()) return torch_module().error();
  if (const auto checked = check_device(**torch_module(), settings.device); !checked)
    return checked.error();
  if (settings.threads < 1 || settings.averaging < 0 || settings.averaging >= 1)
    return base::Error{base::ErrorKind::range, "threads are at least 1, averaging is below 1"};
  try {
    auto device = (*torch_module())->make_learner(start, tensors_of(start.layers), settings);
    const LearnerKind kind{start.layers, start.objective, settings.adam, settings.averaging > 0};
    return std::unique_ptr<Learner>(std::make_unique<TorchLearner>(kind, std::move(device)));
  } catch (const DeviceError& error) {
    return base::Error{base::ErrorKind::io, error.what()};
  }
}

}  // namespace ogai::nn
