#include "cli/sessions/ranked_moves.h"

#include <algorithm>
#include <limits>

namespace ogai::cli {

namespace {

// Players that count wins instead of discs are ranked by their win rate.
double worth(const search::Info& info) {
  if (info.value) return *info.value;
  return info.win_rate.value_or(std::numeric_limits<double>::lowest());
}

}  // namespace

void RankedMoves::update(const search::Info& info) {
  if (info.line.empty()) return;
  const std::size_t known = rank_of(info.line.front());
  if (known < moves_.size())
    moves_[known] = info;
  else
    moves_.push_back(info);
  std::stable_sort(moves_.begin(), moves_.end(),
                   [](const auto& a, const auto& b) { return worth(a) > worth(b); });
}

std::size_t RankedMoves::rank_of(game::Move move) const {
  const auto found = std::find_if(moves_.begin(), moves_.end(),
                                  [&](const auto& info) { return info.line.front() == move; });
  return static_cast<std::size_t>(found - moves_.begin());
}

}  // namespace ogai::cli
