// Experiment: a question, how it is measured, and how the answer is shown. One file each in
// src/lab/, named in the one list of experiments.cpp.
//
//   Experiment c_breadth() {
//     return {.id = "c-breadth", .report = "C", .place = "section 4.1.1",
//             .title = "Average breadth by round", .question = "How many moves …?",
//             .settings = OptionTable().integer("games", 100'000, {1, 1'000'000}, "random games"),
//             .quick = settings_text("games=1000"),
//             .measure = measure_breadth,
//             .page = breadth_page};
//   }
//
// `measure` asks the Bench for its cells in a fixed order; `page` is a pure function of the run and
// makes the best of an unfinished one. Report figures stand in the page's code, beside ours, with
// their place; whatever is said of our figures is computed from the run, never typed. What both
// are written with comes with this header: cells, duels, tables and charts, rules of verdicts.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "base/options.h"
#include "lab/frame/bench.h"
#include "lab/frame/cell.h"
#include "lab/frame/duel.h"
#include "lab/frame/page.h"
#include "lab/frame/parallel.h"
#include "lab/frame/run.h"
#include "lab/frame/stored_mean.h"
#include "lab/frame/verdicts.h"

namespace ogai::lab {

using ChosenSettings = std::vector<std::pair<std::string, std::string>>;  // names and values
// Of "games=1000, time=1ms".
ChosenSettings settings_text(std::string_view text);

struct Experiment {
  std::string id;        // letters, digits, hyphens; begins with the report's letter, or "o-"
  std::string report;    // "A" … "E", or "Ogai": a question of our own
  std::string place;     // where in the report: "Table 3"
  std::string title;     // a few words
  std::string question;  // one or two sentences; Markdown
  std::string method;  // what is measured and how, so that the figures can be understood; Markdown
  base::OptionTable settings;  // the defaults are those of the full run
  ChosenSettings quick;        // settings of --quick: under a minute
  std::function<void(Bench&)> measure;
  std::function<Page(const StoredRun&)> page;
};

}  // namespace ogai::lab
