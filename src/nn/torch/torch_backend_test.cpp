// With or without the module: whoever asks is told.
#include "nn/torch/torch_backend.h"

#include <gmock/gmock.h>

#include "nn/sample_positions.h"

namespace ogai::nn {
namespace {

using testing::HasSubstr;

TEST(TorchBackend, SaysWhatItIsOrWhyItIsNot) {
  EXPECT_THAT(torch_description(), HasSubstr("libtorch"));
  if (torch_available()) return;
  const Network network = sample_network("resnet:b1c8", game::BoardSize::four);
  EXPECT_FALSE(torch_has_gpu());
  const auto server = make_net_server(network, {});
  ASSERT_FALSE(server);
  EXPECT_THAT(server.error().message, HasSubstr("this program was built without libtorch: no "));
  const auto learner = make_torch_learner(network, {});
  ASSERT_FALSE(learner);
  EXPECT_EQ(learner.error().message, server.error().message);
}

}  // namespace
}  // namespace ogai::nn
