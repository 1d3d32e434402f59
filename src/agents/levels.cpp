#include "agents/levels.h"

#include <algorithm>
#include <array>

namespace ogai::agents {

namespace {

constexpr std::array kLevels = {
    Level{"beginner", "rnd", "moves at random"},
    Level{"novice", "gdy", "turns as few discs as it can"},
    Level{"casual", "gdy-ab:4", "counts discs a few moves ahead"},
    Level{"club", "ogai:hash=1,depth=1,eval=linear", "judges the position, one move ahead"},
    Level{"strong", "ogai:hash=1,depth=3,eval=linear", "judges the position, three moves ahead"},
    Level{"expert", "ogai:hash=1,depth=4", "learned judgement, four moves ahead"},
    Level{"master", "ogai:hash=16,depth=10", "learned judgement, ten moves ahead"},
    Level{"perfect", "ogai:hash=64,time=3s,book=on",
          "everything the engine has, three seconds a move; exact near the end"},
};

}  // namespace

std::span<const Level> levels() {
  return kLevels;
}

const Level* find_level(std::string_view id) {
  const auto at = std::find_if(kLevels.begin(), kLevels.end(),
                               [&](const Level& level) { return level.id == id; });
  return at == kLevels.end() ? nullptr : &*at;
}

}  // namespace ogai::agents
