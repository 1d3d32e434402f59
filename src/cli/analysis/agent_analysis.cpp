#include "cli/analysis/agent_analysis.h"

#include <algorithm>

#include "agents/registry.h"
#include "cli/sessions/ranked_moves.h"

namespace ogai::cli {

namespace {

// Remembers the last word about each move and passes everything on.
class RankingSink final : public search::InfoSink {
 public:
  explicit RankingSink(search::InfoSink& next) : next_(next) {}

  void report(const search::Info& info) override {
    ranked_.update(info);
    if (!info.line.empty()) next_.report(info);
  }
  const std::vector<search::Info>& moves() const { return ranked_.moves(); }

 private:
  search::InfoSink& next_;
  RankedMoves ranked_;
};

}  // namespace

const search::Info* AgentPly::of_played() const {
  const auto found = std::find_if(moves.begin(), moves.end(),
                                  [&](const auto& info) { return info.line.front() == played; });
  return found == moves.end() ? nullptr : &*found;
}

double AgentPly::loss() const {
  const search::Info* own = of_played();
  if (!own) return 0;
  const auto worth = [](const search::Info& info) {
    return info.value ? *info.value : info.win_rate.value_or(0);
  };
  return std::max(0.0, worth(*best()) - worth(*own));
}

void AgentPly::keep_best(int count) {
  const search::Info* own = of_played();
  std::vector<search::Info> kept(
      moves.begin(), moves.begin() + std::min<std::ptrdiff_t>(count, std::ssize(moves)));
  if (own && own - moves.data() >= count) kept.push_back(*own);
  moves = std::move(kept);
}

base::Result<AgentAnalysis> analyse_by_agent(arena::Seat& seat, const AgentQuestion& question,
                                             const std::stop_token& stop, search::InfoSink& sink,
                                             const std::function<void()>& before,
                                             const std::function<void()>& behind) {
  const game::GameRecord& game = question.game;
  AgentAnalysis analysis;
  const auto judge = [&](const game::Position& position, std::size_t ply, game::Move played) {
    before();
    RankingSink ranking(sink);
    arena::Fault fault;
    if (position.legal_moves()) fault = seat.analyse(position, question.limits, stop, ranking);
    behind();
    analysis.plies.push_back(
        {.ply = ply, .position = position, .played = played, .moves = ranking.moves()});
    analysis.complete = !stop.stop_requested();
    return fault;
  };
  arena::Fault fault = seat.new_game(game.start(), question.seed);
  if (!fault && game.moves().empty()) fault = judge(game.position(), 0, game::kPass);
  for (std::size_t ply = 0; !fault && ply < game.moves().size() && analysis.complete; ++ply) {
    const game::Move move = game.moves()[ply].move;
    if (move != game::kPass) fault = judge(game.position_at(ply), ply, move);
    if (!fault) fault = seat.observe(move);
  }
  if (fault) return base::Error{base::ErrorKind::io, seat.tell(*fault)};
  return analysis;
}

std::vector<std::string> analysing_agents(game::Objective objective) {
  std::vector<std::string> names;
  for (const agents::AgentFactory& factory : agents::agent_factories()) {
    if (factory.outside()) continue;
    const auto agent = agents::make_agent(factory.name, {objective});
    if (agent && (*agent)->can_analyse()) names.push_back(factory.name);
  }
  return names;
}

}  // namespace ogai::cli
