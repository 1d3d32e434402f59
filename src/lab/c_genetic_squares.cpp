// Report C, section 4.2.3: the ten square weights of its one-stage evaluation by genetic search.
#include "lab/experiments.h"
#include "lab/report_c_genetic.h"

namespace ogai::lab {

namespace {

const GeneticStudy kSquaresStudy = {.config = "paper-c-squares",
                                    .published = "squares",
                                    .report_win_rate = 0.85345,
                                    .report_seconds = 10022.8001};

}  // namespace

Experiment c_genetic_squares() {
  return {.id = "c-genetic-squares",
          .report = "C",
          .place = "section 4.2.3",
          .title = "Square weights by genetic search",
          .question =
              "How good are ten square weights found by the report's genetic search, and "
              "how long does it take?",
          .method =
              "`ogai train genetic --config paper-c-squares`: strengthened elitist search (SEGA), "
              "fitness is the win rate of the greedy player with an exact endgame against random "
              "moves with an exact endgame. Population, generations and rates are not in the "
              "report; ours are settings and the config's. What was found is measured by games it "
              "was not chosen by: the win rate, duels with random neighbours (differing by a fifth "
              "of the bounds), and pairs against the report's two vectors, all by the same greedy "
              "player.",
          .settings = genetic_study_settings(),
          .quick = quick_genetic_study(),
          .measure = [](Bench& bench) { measure_genetic_study(bench, kSquaresStudy); },
          .page = [](const StoredRun& run) { return genetic_study_page(run, kSquaresStudy); }};
}

}  // namespace ogai::lab
