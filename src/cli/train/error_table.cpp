#include "cli/train/error_table.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace ogai::cli {

namespace {

constexpr int kRowDiscs = 4;

std::vector<train::StageError> error_rows(const std::vector<train::StageError>& errors) {
  std::vector<train::StageError> rows;
  for (const train::StageError& error : errors) {
    const int discs = error.discs - error.discs % kRowDiscs;
    if (rows.empty() || rows.back().discs != discs) rows.push_back({.discs = discs});
    rows.back().add(error);
  }
  std::erase_if(rows, [](const train::StageError& row) { return row.positions == 0; });
  return rows;
}

}  // namespace

void print_error_table(const std::vector<train::StageError>& errors) {
  train::StageError all;
  fmt::print("  discs   held out   error    mean  spread\n");
  const auto print_row = [](const std::string& name, const train::StageError& row) {
    fmt::print("  {} {:10} {:7.2f} {:7.2f} {:7.2f}\n", name, row.positions, row.rmse(),
               row.mean_absolute(), row.spread());
  };
  for (const train::StageError& row : error_rows(errors)) {
    all.add(row);
    print_row(fmt::format("{:2}–{:2}", row.discs, row.discs + kRowDiscs - 1), row);
  }
  print_row("all  ", all);
}

nlohmann::ordered_json error_json(const train::StageError& error) {
  return {{"discs", error.discs},
          {"positions", error.positions},
          {"rmse", error.rmse()},
          {"mean", error.mean_absolute()},
          {"spread", error.spread()}};
}

nlohmann::ordered_json error_list_json(const std::vector<train::StageError>& errors) {
  auto list = nlohmann::ordered_json::array();
  for (const train::StageError& error : errors)
    if (error.positions > 0) list.push_back(error_json(error));
  return list;
}

}  // namespace ogai::cli
