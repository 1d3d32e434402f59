#include "nn/torch/torch_backend.h"

#include "base/module.h"
#include "nn/torch/torch_module.h"

namespace ogai::nn {

namespace {

base::Result<const TorchModule*> open_module() {
  const auto entry =
      base::module_entry({"libogai_torch.so", OGAI_TORCH_MODULE_FOLDER, kTorchModuleEntry,
                          "this program was built without libtorch: no libogai_torch.so beside it; "
                          "install libtorch (tools/install-packages train) and build again"});
  if (!entry) return entry.error();
  const TorchModule* module = reinterpret_cast<TorchModuleEntry>(*entry)();
  if (module->version != kTorchModuleVersion)
    return base::Error{base::ErrorKind::io, "libogai_torch.so belongs to another build"};
  return module;
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

// A Learner whose steps the module calculates. Here are its network, and its state as bytes.
class TorchLearner final : public Learner {
 public:
  TorchLearner(LearnerKind kind, std::unique_ptr<DeviceLearner> device)
      : kind_(std::move(kind)), device_(std::move(device)) {}

  Losses learn(const Lessons& lessons, double rate) override {
    if (lessons.size() == 0) return {};
    return device_->learn(lessons, rate);
  }

  Losses examine(const Lessons& lessons) override {
    if (lessons.size() == 0) return {};
    return device_->examine(lessons);
  }

  Network network() const override { return {kind_.layers, kind_.objective, device_->result()}; }

  std::string state() const override { return format_learner_state(kind_, device_->state()); }

  base::Result<base::Done> restore(std::string_view state) override {
    const auto parsed = parse_learner_state(kind_, state);
    if (!parsed) return parsed.error();
    device_->set_state(*parsed);
    return base::Done{};
  }

 private:
  LearnerKind kind_;
  std::unique_ptr<DeviceLearner> device_;
};

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
    return std::make_unique<NetServer>(network.layers, std::move(device), settings);
  } catch (const base::Failure& error) {
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
  } catch (const base::Failure& error) {
    return base::Error{base::ErrorKind::io, error.what()};
  }
}

}  // namespace ogai::nn
