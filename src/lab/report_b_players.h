// Report B's three players, and what stands here for its code with and without compilation.
#pragma once

#include <array>
#include <string>

namespace ogai::lab {

struct ReportBPlayer {
  const char* key;
  const char* name;
  double rounds;        // a second, the report's table I
  double plain_rounds;  // table II
  bool by_net;
};

inline constexpr std::array<ReportBPlayer, 3> kReportBPlayers = {{
    {"plain", "MCTS", 1005, 503, false},
    {"table", "MCTS with table", 5297, 1174, false},
    {"net", "MCTS with network", 2657, 1280, true},
}};

// `net` is a spec's option: net="FILE". Fast code: random games eight at a time in one register,
// the network in 16-bit integers; plain: one game at a time, fp32.
inline std::string report_b_spec(const ReportBPlayer& player, const std::string& net, bool fast,
                                 const std::string& more) {
  std::string spec = "table-mcts:c=1";
  if (player.by_net)
    spec += "," + net + ",batch=1,arithmetic=" + (fast ? "int16" : "fp32");
  else
    spec += std::string(",batch=") + (fast ? "8" : "1") +
            ",keep=" + (player.key == std::string("plain") ? "off" : "on");
  return spec + (more.empty() ? "" : "," + more);
}

}  // namespace ogai::lab
