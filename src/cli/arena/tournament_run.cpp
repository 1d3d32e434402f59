#include "cli/arena/tournament_run.h"

#include <chrono>
#include <ctime>
#include <fmt/format.h>
#include <unistd.h>

#include "base/interrupt.h"
#include "cli/arena/ledgers.h"
#include "cli/frame/exit.h"

namespace ogai::cli {

namespace {

// A name for a match whose user gave none, unlike that of any other: time and process.
std::string name_by_time(const std::string& kind) {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  const std::time_t seconds = std::chrono::duration_cast<std::chrono::seconds>(now).count();
  const auto milliseconds = std::chrono::duration_cast<std::chrono::milliseconds>(now) % 1000;
  char text[32];
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  std::strftime(text, sizeof text, "%Y%m%d-%H%M%S", &parts);
  return fmt::format("{}-{}.{:03}-{}", kind, text, milliseconds.count(), getpid());
}

std::unique_ptr<KeptTournament> keep(const ArenaFlags& flags, const TournamentJob& job,
                                     const std::string& name,
                                     const std::vector<game::Position>& openings) {
  if (!flags.kept()) return unkept_tournament();
  nlohmann::ordered_json description = flags.description(job.kind, openings);
  if (job.extra.is_object()) description.update(job.extra);
  if (auto versions = outside_versions(job.agents); !versions.empty())
    description["versions"] = std::move(versions);
  return keep_tournament(flags, name, description, job.agents);
}

}  // namespace

TournamentRun run_tournament(const ArenaFlags& flags, const TournamentJob& job) {
  flags.check_agents(job.agents);
  const arena::TournamentSettings settings = flags.settings();
  TournamentRun run;
  if (flags.kept()) run.name = flags.name().empty() ? name_by_time(job.kind) : flags.name();
  const std::unique_ptr<KeptTournament> kept = keep(flags, job, run.name, settings.openings);
  arena::Ledger& ledger = kept->ledger();
  kept->plan(job.games / 2);
  const base::Interrupt interrupt;
  {
    LiveTournament live(
        job, ledger.outcomes(), run.name.empty() ? job.kind : run.name,
        flags.quiet() || flags.json(),
        {.note_fault = [&](const auto& fault) { kept->log_fault(fault); },
         .round_over = [&](int round,
                           const auto& outcomes) { kept->save_ratings(round, outcomes); },
         .boards = kept->show_games(settings)});
    run.end = live.decided()
                  ? arena::TournamentEnd::enough
                  : arena::run_tournament(settings, *job.schedule, flags.make_seat(job.agents),
                                          ledger, live, interrupt.token());
    run.outcomes = ledger.outcomes();
    if (live.decided()) run.outcomes.resize(live.counted());
    run.faults = live.faults();
  }
  if (run.end != arena::TournamentEnd::stopped) kept->finish();
  if (!run.outcomes.empty()) kept->save_ratings(run.outcomes.back().key.round, run.outcomes);
  return run;
}

void conclude(const TournamentRun& run, bool json) {
  if (!json)
    for (const std::string& fault : run.faults) fmt::print("{}\n", fault);
  if (run.end != arena::TournamentEnd::stopped) return;
  throw Exit(ExitCode::failed,
             run.name.empty()
                 ? "interrupted; nothing was kept (--unkept)"
                 : fmt::format("interrupted; the same command with --name {} goes on", run.name));
}

}  // namespace ogai::cli
