#include "cli/sessions/engine_agent.h"

#include <algorithm>
#include <fmt/format.h>

namespace ogai::cli {

using base::Done;
using base::Error;
using base::ErrorKind;
using base::Result;

EngineAgent::EngineAgent(agents::ResolvedSpec spec, std::uint64_t seed,
                         agents::AgentContext context)
    : spec_(std::move(spec)), seed_(seed), context_(context) {}

std::string EngineAgent::spec() const {
  return base::format_spec(base::spec_from_values(spec_.factory->name, spec_.values));
}

Result<Done> EngineAgent::set_option(std::string_view name, std::string_view text) {
  Result<Done> set = spec_.values.set(name, text);
  if (set) discard();
  return set;
}

void EngineAgent::discard() {
  seat_.reset();
  told_.reset();
}

Result<Done> EngineAgent::make(game::Objective objective) {
  discard();  // before the new one asks for its memory
  context_.objective = objective;
  Result<std::unique_ptr<agents::Agent>> made = spec_.factory->make(spec_.values, context_);
  if (!made) return std::move(made).error();
  seat_ = std::make_unique<arena::Seat>(std::move(*made), spec());
  objective_ = objective;
  return Done{};
}

bool EngineAgent::told_part_of(const game::GameRecord& game) const {
  if (!told_ || !(told_->start() == game.start())) return false;
  const auto& told = told_->moves();
  const auto& moves = game.moves();
  return told.size() <= moves.size() &&
         std::equal(told.begin(), told.end(), moves.begin(),
                    [](const auto& a, const auto& b) { return a.move == b.move; });
}

Result<arena::Seat*> EngineAgent::follow(const game::GameRecord& game) {
  if (!seat_ || objective_ != game.objective())
    if (Result<Done> made = make(game.objective()); !made) return std::move(made).error();
  const bool goes_on = told_part_of(game);
  arena::Fault fault;
  if (!goes_on) fault = seat_->new_game(game.start(), seed_);
  for (std::size_t ply = goes_on ? told_->moves().size() : 0; ply < game.moves().size(); ++ply)
    if (!fault) fault = seat_->observe(game.moves()[ply].move);
  if (fault) {
    const Error error{ErrorKind::io, "the agent failed: " + seat_->tell(*fault)};
    discard();
    return error;
  }
  told_ = game;
  return seat_.get();
}

game::GameRecord replayed(const game::GameRecord& game, game::Objective objective) {
  game::GameRecord copy(game.start(), objective);
  for (const game::PlayedMove& played : game.moves())
    copy.play_checked(played.move, played.flipped, played.note);
  return copy;
}

}  // namespace ogai::cli
