#include "cli/tournament_run.h"

#include <ctime>
#include <fmt/format.h>
#include <map>
#include <nlohmann/json.hpp>

#include "base/interrupt.h"
#include "base/progress.h"
#include "cli/exit.h"
#include "cli/ledgers.h"

namespace ogai::cli {

namespace {

using arena::PairOutcome;
using arena::PairResult;

// A name for a match whose user gave none: it can be looked up, hardly ever resumed.
std::string name_by_time(const std::string& kind) {
  char text[32];
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  std::strftime(text, sizeof text, "%Y%m%d-%H%M%S", &parts);
  return fmt::format("{}-{}", kind, text);
}

// Feeds the progress line, and counts what agents did wrong.
class Live final : public arena::TournamentObserver {
 public:
  Live(const TournamentJob& job, std::vector<PairOutcome> done, base::Progress& progress)
      : job_(job), outcomes_(std::move(done)), progress_(progress) {}

  bool pair_done(const PairResult& pair) override {
    outcomes_.push_back(arena::outcome_of(pair));
    for (const game::GameRecord& game : pair.games) note_fault(game);
    if (job_.standing && note_due()) progress_.note(job_.standing(outcomes_));
    progress_.advance(2);
    return !(job_.enough && job_.enough(outcomes_));
  }

  std::vector<std::string> faults() const {
    std::vector<std::string> lines;
    for (const auto& [fault, games] : faults_)
      lines.push_back(fmt::format("{} lost {} game{} by {}", fault.first, games,
                                  games == 1 ? "" : "s", fault.second));
    return lines;
  }

 private:
  // Standings take a while to compute: a few times a second is enough.
  bool note_due() {
    if (last_note_.elapsed() < std::chrono::milliseconds(300) && outcomes_.size() > 1) return false;
    last_note_.restart();
    return true;
  }

  void note_fault(const game::GameRecord& game) {
    const game::Outcome outcome = game.outcome().value_or(game::Outcome{});
    if (outcome.reason == game::EndReason::discs) return;
    const std::string& loser = outcome.black_score < 0 ? game.tags().black : game.tags().white;
    ++faults_[{loser, std::string(game::name(outcome.reason))}];
  }

  const TournamentJob& job_;
  std::vector<PairOutcome> outcomes_;
  base::Progress& progress_;
  base::Stopwatch last_note_;
  std::map<std::pair<std::string, std::string>, int> faults_;
};

// Games in all, where that is known beforehand: all schedules of one round.
std::size_t games_in_all(const TournamentJob& job, int rounds_known) {
  const arena::Round round = job.schedule->round(0, {});
  return rounds_known * 2 * round.encounters.size() * static_cast<std::size_t>(round.pairs);
}

}  // namespace

TournamentRun run_tournament(const ArenaFlags& flags, const TournamentJob& job) {
  flags.check_agents(job.agents);
  const arena::TournamentSettings settings = flags.settings();
  nlohmann::ordered_json description = flags.description(job.kind);
  if (job.extra) description.update(*job.extra);
  TournamentRun run;
  if (flags.kept()) run.name = flags.name().empty() ? name_by_time(job.kind) : flags.name();
  const std::unique_ptr<KeptTournament> kept =
      flags.kept() ? keep_tournament(flags, run.name, description, job.agents)
                   : unkept_tournament();
  arena::Ledger& ledger = kept->ledger();
  std::vector<PairOutcome> done = ledger.outcomes();
  const base::Interrupt interrupt;
  base::Progress progress({.title = run.name.empty() ? job.kind : run.name,
                           .total = games_in_all(job, job.extra ? 0 : 1),
                           .unit = "games",
                           .already = done.size() * 2,
                           .mode = flags.quiet() || flags.json() ? base::ProgressMode::silent
                                                                 : base::ProgressMode::automatic});
  Live live(job, std::move(done), progress);
  run.end = arena::run_tournament(settings, *job.schedule, flags.make_player(job.agents), ledger,
                                  live, interrupt.token());
  progress.finish();
  run.outcomes = ledger.outcomes();
  run.faults = live.faults();
  if (run.end != arena::TournamentEnd::stopped) kept->finish();
  if (!run.outcomes.empty()) kept->save_ratings(job.agents, run.outcomes);
  return run;
}

std::string resume_hint(const TournamentRun& run) {
  if (run.end != arena::TournamentEnd::stopped) return "";
  if (run.name.empty()) return "interrupted; nothing was kept (--unkept)";
  return fmt::format("interrupted; the same command with --name {} goes on", run.name);
}

}  // namespace ogai::cli
