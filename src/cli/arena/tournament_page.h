// A tournament as a page to publish: Markdown, with the arena's pictures beside it.
//
// Everything on the page comes from what was played, so a page is never typed.
#pragma once

#include <string>

#include "cli/arena/standings_view.h"

namespace ogai::cli {

// Writes PREFIX-ratings.svg, PREFIX-crosstable.svg and PREFIX-rounds.svg.
void write_pictures(const std::string& prefix, const AgentNames& specs, const Outcomes& outcomes);

struct TournamentPage {
  std::string name;
  std::string command;  // that plays it again
  const AgentNames& agents;
  const Outcomes& outcomes;
};

// The page's text; `pictures` is the prefix of the pictures as the page sees them.
std::string page_text(const TournamentPage& page, const std::string& pictures);

// Writes the page and its pictures (FILE without its ending is their prefix).
void write_page(const std::string& file, const TournamentPage& page);

}  // namespace ogai::cli
