// StoredRun: one run of an experiment as it is stored: what was set, and what was measured, cell by
// cell.
//
// A cell is the smallest thing worth measuring by itself (a match, a row of a table): a key and a
// JSON value. Cells are all a page is made from, so a page can be made again from a stored run at
// any time, and a run that was interrupted goes on behind its last cell. Text of a run (run.json,
// the database) is JSON:
//
//   {"ogai_lab": 1, "experiment": "c-breadth", "commit": "a0576da", "seed": 1, "threads": 2,
//    "quick": false, "settings": {"games": 100000}, "machine": "…, 2 cores", "started": 1763…,
//    "finished": 1763…, "planned": 3,
//    "cells": [{"key": "breadth", "seconds": 4.1, "value": {…}}, …]}
//
// "finished" is null while the run goes on, or if it was interrupted. Plain data.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace ogai::lab {

using Json = nlohmann::ordered_json;  // keeps the order in which things were written

struct StoredCell {
  std::string key;
  double seconds = 0;  // that it took
  Json value;
};

struct StoredRun {
  std::string experiment;
  std::string commit;  // of the program; empty: not known
  std::uint64_t seed = 1;
  int threads = 1;
  bool quick = false;
  Json settings = Json::object();  // all of the experiment's, by name
  std::string machine;
  std::int64_t started = 0;              // milliseconds since 1970, UTC
  std::optional<std::int64_t> finished;  // the same
  std::size_t planned = 0;               // cells in all, as far as is known
  std::vector<StoredCell> cells;         // in the order of measuring

  // "c-breadth-20261116-073045": the experiment and when the run began. Unique in practice.
  std::string id() const;
  double seconds() const;  // of all cells
  // nullptr: not measured (yet).
  const Json* find(std::string_view key) const;
  // Whether all of it was measured.
  bool complete() const { return finished.has_value(); }
};

std::string format_run(const StoredRun& run);
// The error says what is wrong; the text may come from outside.
base::Result<StoredRun> parse_run(std::string_view text);

}  // namespace ogai::lab
