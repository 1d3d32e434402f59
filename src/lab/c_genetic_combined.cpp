// Report C, section 4.2.4: all sixteen parameters of its two-stage evaluation by genetic search.
#include "lab/experiments.h"
#include "lab/report_c_genetic.h"

namespace ogai::lab {

namespace {

const GeneticStudy kCombinedStudy = {.config = "paper-c-combined",
                                     .published = "combined",
                                     .report_win_rate = 0.93,
                                     .report_seconds = 24438.2295,
                                     .report_neighbours = 0.40};

}  // namespace

Experiment c_genetic_combined() {
  return {.id = "c-genetic-combined",
          .report = "C",
          .place = "section 4.2.4",
          .title = "Sixteen parameters by genetic search",
          .question =
              "How good are sixteen parameters found by the report's genetic search, by its "
              "own measures and against its own vectors?",
          .method =
              "`ogai train genetic --config paper-c-combined`: strengthened elitist search (SEGA); "
              "fitness is the share of the points, less one half, in duels with 40 neighbours, "
              "provided that the vector wins 85 % against random moves with an exact endgame. "
              "Population, generations and rates are not in the report; ours are settings and the "
              "config's. What was found is measured by games it was not chosen by: the win rate, "
              "duels with other neighbours, and pairs against the report's two vectors, all by the "
              "same greedy player.",
          .settings = genetic_study_settings(),
          .quick = quick_genetic_study(),
          .measure = [](Bench& bench) { measure_genetic_study(bench, kCombinedStudy); },
          .page = [](const StoredRun& run) { return genetic_study_page(run, kCombinedStudy); }};
}

}  // namespace ogai::lab
