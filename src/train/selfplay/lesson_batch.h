// LessonBatch: owns the numbers behind nn::Lessons; used again and again, it allocates once.
#pragma once

#include <vector>

#include "nn/encoding.h"
#include "nn/learner.h"

namespace ogai::train::selfplay {

struct LessonBatch {
  std::vector<game::Board> boards;
  std::vector<game::Bits> moves;
  std::vector<float> policy;  // nn::policy_size() a position
  std::vector<float> value;
  std::vector<float> score;
  std::vector<game::Board> finals;

  std::size_t size() const { return boards.size(); }
  void resize(std::size_t count, game::BoardSize board_size) {
    boards.resize(count);
    moves.resize(count);
    policy.resize(count * static_cast<std::size_t>(nn::policy_size(board_size)));
    value.resize(count);
    score.resize(count);
    finals.resize(count);
  }
  // Valid until the batch changes.
  nn::Lessons lessons() const { return {boards, moves, policy, value, score, finals}; }
};

}  // namespace ogai::train::selfplay
