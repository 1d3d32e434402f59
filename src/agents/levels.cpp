#include "agents/levels.h"

#include <algorithm>
#include <array>

namespace ogai::agents {

namespace {

constexpr std::array kLevels = {
    Level{"beginner", "rnd", "moves at random"},
    Level{"novice", "ogai:hash=1,eval=linear,depth=1,error=8",
          "judges roughly, looks one move ahead and errs much"},
    Level{"casual", "ogai:hash=1,eval=linear,depth=1,error=3",
          "judges roughly, looks one move ahead and errs a little"},
    Level{"amateur", "ogai:hash=1,depth=1,error=2",
          "judges by learned patterns, looks one move ahead and errs a little"},
    Level{"club", "ogai:hash=1,depth=2,error=1", "looks two moves ahead and errs now and then"},
    Level{"strong", "ogai:hash=1,depth=4,error=1", "looks four moves ahead and errs now and then"},
    Level{"expert", "ogai:hash=1,depth=7,error=1", "looks seven moves ahead and errs now and then"},
    Level{"master", "ogai:hash=4,depth=10,error=1,error_until=25",
          "looks ten moves ahead and errs only in the opening"},
    Level{"perfect", "ogai:time=3s,book=on,book_error=1",
          "opening book, three seconds a move, exact long before the end"},
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

const Level* level_of_spec(std::string_view spec) {
  if (spec.find(':') == spec.npos) return nullptr;
  const auto at = std::find_if(kLevels.begin(), kLevels.end(),
                               [&](const Level& level) { return level.spec == spec; });
  return at == kLevels.end() ? nullptr : &*at;
}

}  // namespace ogai::agents
