#include "server/api/topics.h"

#include <algorithm>
#include <array>

namespace ogai::server {

namespace {

struct TopicEntry {
  std::string_view type;
  TopicMaker make;
};

constexpr std::array kTopics = {
    TopicEntry{"analyse", begin_analyse},
    TopicEntry{"analyse-game", begin_analyse_game},
    TopicEntry{"hint", begin_hint},
    TopicEntry{"play", begin_play},
    TopicEntry{"watch-game", begin_watch_game},
    TopicEntry{"watch-tournament", begin_watch_tournament},
    TopicEntry{"watch-run", begin_watch_run},
    TopicEntry{"watch-lists", begin_watch_lists},
    TopicEntry{"watch-lab", begin_watch_lab},
    TopicEntry{"watch-lab-run", begin_watch_lab_run},
};

}  // namespace

TopicMaker topic_maker(std::string_view type) {
  const auto found = std::find_if(kTopics.begin(), kTopics.end(),
                                  [&](const TopicEntry& entry) { return entry.type == type; });
  return found == kTopics.end() ? nullptr : found->make;
}

}  // namespace ogai::server
