// NetSource: where an agent's networks come from: one from a file, or those that ship.
//
// A file is read and checked when the agent is made; so is what ships, where the board is known by
// then. Every refusal names the file or the board: "net.ogai is for 6x6, the game is 8x8".
#pragma once

#include <memory>
#include <string>

#include "agents/factories.h"
#include "nn/cpu_model.h"

namespace ogai::agents {

class NetSource {
 public:
  // An empty path: the networks that ship.
  static base::Result<NetSource> open(const std::string& path, const AgentContext& context,
                                      nn::Arithmetic arithmetic = nn::Arithmetic::int16);

  // For boards of that size. What ships is made ready at the first use of its size, in about 50 ms.
  base::Result<std::shared_ptr<const nn::CpuModel>> model(game::BoardSize size);

 private:
  NetSource(std::string path, game::Objective objective, nn::Arithmetic arithmetic)
      : path_(std::move(path)), objective_(objective), arithmetic_(arithmetic) {}

  base::Result<base::Done> load();
  base::Result<base::Done> take_shipped(game::BoardSize size);

  std::string path_;  // empty: what ships
  game::Objective objective_;
  nn::Arithmetic arithmetic_;
  std::shared_ptr<const nn::CpuModel> model_;
};

}  // namespace ogai::agents
