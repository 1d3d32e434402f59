// How an agent plays and analyses by PlainAlphaBeta: limits, reports and the answer, shared by the
// agents that differ in their evaluation only.
//
// `tell(info, move)` puts a move's value into a report in the agent's unit. A forced move is
// answered at once.
#pragma once

#include "agents/agent.h"
#include "agents/plain_alphabeta.h"
#include "agents/time_policy.h"

namespace ogai::agents {

// The referee's clock includes the way to the agent and back: of its time a move takes this share.
inline constexpr double kShareOfTime = 0.95;

inline PlainLimits plain_limits(const game::Position& position, const search::Limits& limits,
                                const std::stop_token& stop) {
  PlainLimits plain{limits.nodes, base::Deadline::never(), stop};
  const auto time = time_for_move(limits, std::popcount(position.empties()));
  if (time) plain.deadline = base::Deadline::after(part_of(*time, kShareOfTime));
  return plain;
}

template <typename Evaluation, typename Tell>
class PlainPlayer {
 public:
  PlainPlayer(const game::Position& position, const Evaluation& evaluation, int depth,
              const Tell& tell)
      : position_(position), evaluation_(evaluation), depth_(depth), tell_(tell) {}

  Choice choose(const search::Limits& limits, const std::stop_token& stop, search::InfoSink& sink) {
    const game::Bits moves = position_.legal_moves();
    if (std::has_single_bit(moves)) return forced_choice(game::first_square(moves));
    Choice choice;
    PlainAlphaBeta<Evaluation> search(evaluation_, playable(position_.size),
                                      plain_limits(position_, limits, stop));
    const auto completed = [&](int depth, const std::vector<PlainMove>& found) {
      choice.info = info_of(search, found.front(), depth);
      choice.info.exact = search.complete();
      sink.report(choice.info);
    };
    const auto found = search.deepen(position_.board, depth_of(limits), false, completed);
    choice.move = found.front().square;
    if (choice.info.line.empty()) choice.info.line = found.front().line;
    choice.info.nodes = search.nodes();
    choice.info.elapsed = stopwatch_.elapsed();
    return choice;
  }

  // Every move's value, after each depth.
  void analyse(const search::Limits& limits, const std::stop_token& stop, search::InfoSink& sink) {
    PlainAlphaBeta<Evaluation> search(evaluation_, playable(position_.size),
                                      plain_limits(position_, limits, stop));
    search.deepen(position_.board, depth_of(limits), true,
                  [&](int depth, const std::vector<PlainMove>& found) {
                    for (const PlainMove& move : found) sink.report(info_of(search, move, depth));
                  });
  }

 private:
  int depth_of(const search::Limits& limits) const {
    return std::max(1, std::min(depth_, limits.depth.value_or(depth_)));
  }

  search::Info info_of(const PlainAlphaBeta<Evaluation>& search, const PlainMove& move,
                       int depth) const {
    search::Info info;
    tell_(info, move);
    info.exact = move.exact;
    info.depth = depth;
    info.nodes = search.nodes();
    info.elapsed = stopwatch_.elapsed();
    info.line = move.line;
    return info;
  }

  game::Position position_;
  const Evaluation& evaluation_;
  int depth_;
  Tell tell_;
  base::Stopwatch stopwatch_;
};

}  // namespace ogai::agents
