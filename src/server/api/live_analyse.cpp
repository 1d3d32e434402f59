// {"type": "analyse"}: every legal move of a position, deeper and deeper.
#include "server/api/live.h"
#include "server/think/position_analysis.h"

namespace ogai::server {

void begin_analyse(const Json& message, Subscription& subscription) {
  const auto input = read_as<AnalyseInput>(message);
  think::PositionAnalysis analysis{.position = position_from(input.position),
                                   .objective = input.position.rules,
                                   .budget = base::from_seconds(input.seconds)};
  analysis.news = [&subscription, size = analysis.position.size](const auto& snapshot) {
    subscription.show("analysis", wire::to_json(ShownSnapshot{size, snapshot}));
  };
  analysis.done = [&subscription] { subscription.done(); };
  subscription.search(think::make_request(std::move(analysis)));
}

}  // namespace ogai::server
