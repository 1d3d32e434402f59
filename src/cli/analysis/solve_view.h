// A solved position as a row of a table and as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "game/position.h"
#include "search/searcher.h"

namespace ogai::cli {

struct Solved {
  game::Position position;
  game::Objective objective = game::Objective::fewest;
  bool wld = false;
  bool all_moves = false;
  search::SearchResult answer;
  // Against the values of the file: "" agrees, else what was expected; nothing if it has none.
  std::optional<std::string> fault;
};

std::string solve_header();                            // the names of the columns
std::string solve_row(int number, const Solved& one);  // with --moves several lines
std::string solve_sum(std::uint64_t nodes, base::Duration elapsed);
nlohmann::ordered_json solve_json(const Solved& one);

}  // namespace ogai::cli
