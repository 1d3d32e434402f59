#include "cli/arena/tournament_run.h"

#include <chrono>
#include <ctime>
#include <fmt/format.h>
#include <map>
#include <unistd.h>

#include "agents/agent_version.h"
#include "base/counted.h"
#include "base/interrupt.h"
#include "base/printable.h"
#include "base/progress.h"

namespace ogai::cli {

namespace {

// Standings take a while to compute: a few times a second is enough.
constexpr auto kBetweenStandings = std::chrono::milliseconds(300);

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

// How it stands, for the progress line.
std::string standing_text(const arena::TournamentSpec& spec, const Outcomes& outcomes) {
  if (spec.kind == "match") return short_match_text(outcomes);
  if (spec.kind == "sprt") return sprt_text(spec.sprt(), arena::pentanomial_of(outcomes, 0, 1));
  return leader_text(spec.agents, outcomes);
}

// Progress line and faults of a tournament while it is played.
class LiveView {
 public:
  LiveView(const arena::TournamentSpec& spec, arena::Recorder& recorder, bool silent)
      : spec_(spec),
        recorder_(recorder),
        outcomes_(recorder.outcomes()),
        silent_(silent),
        progress_({.title = spec.name.empty() ? spec.kind : spec.name,
                   .total = 2 * arena::planned_pairs(spec),
                   .unit = "games",
                   .already = outcomes_.size() * 2,
                   .mode = silent ? base::ProgressMode::silent : base::ProgressMode::automatic}) {}

  void add(const arena::PairResult& pair) {
    outcomes_.push_back(arena::outcome_of(pair));
    for (std::size_t i = 0; i < pair.games.size(); ++i)
      look_for_fault(pair.games[i], pair.complaints[i]);
    show_standing();
    progress_.advance(2);
  }

  std::vector<std::string> faults() const {
    std::vector<std::string> lines;
    for (const auto& [who, fault] : faults_)
      lines.push_back(fmt::format(
          "{} lost {} by {}{}{}", agents::shown_name(who.first), base::counted(fault.games, "game"),
          who.second, fault.complaint.empty() ? "" : ": ", base::printable(fault.complaint)));
    return lines;
  }

 private:
  struct SeenFault {
    int games = 0;
    std::string complaint;  // the first one
  };

  void show_standing() {
    if (silent_ || (last_standing_.elapsed() < kBetweenStandings && outcomes_.size() > 1)) return;
    last_standing_.restart();
    progress_.note(standing_text(spec_, outcomes_));
  }

  void look_for_fault(const game::GameRecord& game, const std::string& complaint) {
    const game::Outcome outcome = game.outcome().value_or(game::Outcome{});
    if (outcome.reason == game::EndReason::discs) return;
    const std::string& loser = outcome.black_score < 0 ? game.tags().black : game.tags().white;
    SeenFault& fault = faults_[{loser, std::string(game::name(outcome.reason))}];
    if (++fault.games > 1) return;
    fault.complaint = complaint;
    recorder_.note_fault(fmt::format("{}: {}{}{}", agents::shown_name(loser),
                                     game::name(outcome.reason), complaint.empty() ? "" : ": ",
                                     complaint));
  }

  const arena::TournamentSpec& spec_;
  arena::Recorder& recorder_;
  Outcomes outcomes_;  // as they came
  bool silent_;
  base::Progress progress_;
  base::Stopwatch last_standing_;
  std::map<std::pair<std::string, std::string>, SeenFault> faults_;  // by agent and reason
};

}  // namespace

PlayedTournament play(const ArenaFlags& flags, arena::Tournament tournament) {
  arena::TournamentSpec& spec = tournament.spec;
  if (!flags.kept()) spec.name.clear();
  if (flags.kept() && spec.name.empty()) spec.name = name_by_time(spec.kind);
  const std::shared_ptr<arena::Recorder> recorder =
      flags.kept() ? open_recorder(flags, tournament) : std::make_shared<arena::MemoryRecorder>();
  const base::Interrupt interrupt;
  LiveView view(spec, *recorder, flags.quiet() || flags.json());
  const arena::TournamentEnd end = arena::run_tournament(
      tournament, *recorder, [&](const arena::PairResult& pair) { view.add(pair); },
      interrupt.token());
  return {spec.name, end, arena::counted(spec, recorder->outcomes()), view.faults()};
}

}  // namespace ogai::cli
