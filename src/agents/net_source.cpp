#include "agents/net_source.h"

#include <fmt/format.h>

#include "nn/network_file.h"
#include "nn/shipped_networks.h"

namespace ogai::agents {

using base::Error;
using base::ErrorKind;
using game::board_text;

namespace {

Error none_ships(const std::string& kind) {
  return {ErrorKind::illegal, fmt::format("no network for {} is shipped: give net=FILE", kind)};
}

bool some_ship(game::Objective objective) {
  for (const nn::ShippedNetwork& network : nn::shipped_networks())
    if (network.objective == objective) return true;
  return false;
}

}  // namespace

base::Result<NetSource> NetSource::open(const std::string& path, const AgentContext& context,
                                        nn::Arithmetic arithmetic) {
  NetSource source(path, context.objective, arithmetic);
  if (path.empty() && !context.size && !some_ship(context.objective))
    return none_ships(fmt::format("the {} rules", game::rules_name(context.objective)));
  if (!path.empty())
    if (const auto loaded = source.load(); !loaded) return loaded.error();
  if (context.size)
    if (const auto model = source.model(*context.size); !model) return model.error();
  return source;
}

base::Result<base::Done> NetSource::load() {
  const auto network = nn::load_network(path_);
  if (!network) return Error{network.error().kind, base::describe(network.error(), path_, "")};
  if (network->objective != objective_)
    return Error{ErrorKind::illegal,
                 fmt::format("{} is for the {} rules, the game is {}", path_,
                             game::rules_name(network->objective), game::rules_name(objective_))};
  model_ = std::make_shared<const nn::CpuModel>(*network, arithmetic_);
  return base::Done{};
}

base::Result<std::shared_ptr<const nn::CpuModel>> NetSource::model(game::BoardSize size) {
  if (path_.empty() && (!model_ || model_->layers().size != size))
    if (const auto taken = take_shipped(size); !taken) return taken.error();
  if (model_->layers().size != size)
    return Error{ErrorKind::illegal,
                 fmt::format("{} is for {}, the game is {}", path_,
                             board_text(model_->layers().size), board_text(size))};
  return model_;
}

base::Result<base::Done> NetSource::take_shipped(game::BoardSize size) {
  const nn::ShippedNetwork* shipped = nn::shipped_network(size, objective_);
  if (!shipped)
    return none_ships(fmt::format("{} ({})", board_text(size), game::rules_name(objective_)));
  const auto network = nn::parse_network(shipped->file);
  if (!network) return network.error();
  if (const auto fits = nn::check_fits(*network, size, objective_); !fits) return fits.error();
  model_ = std::make_shared<const nn::CpuModel>(*network, arithmetic_);
  return base::Done{};
}

}  // namespace ogai::agents
