#include <fmt/format.h>
#include <map>

#include "agents/agent_version.h"
#include "base/counted.h"
#include "base/printable.h"
#include "base/progress.h"
#include "cli/arena/tournament_run.h"

namespace ogai::cli {

namespace {

using arena::PairKey;
using arena::PairOutcome;

// Standings take a while to compute: a few times a second is enough.
constexpr auto kBetweenStandings = std::chrono::milliseconds(300);

struct Fault {
  int games = 0;
  std::string complaint;  // the first one
};

}  // namespace

struct LiveTournament::State {
  const TournamentJob& job;
  Outcomes outcomes;  // as they came
  bool silent;
  LiveHooks hooks;
  base::Progress progress;
  base::Stopwatch last_standing;
  std::map<std::pair<std::string, std::string>, Fault> faults;  // by agent and reason
  std::map<PairKey, PairOutcome> waiting;  // done, but a pair before them is not
  PairKey next;
  std::size_t counted = 0;
  bool decided = false;

  // Pairs finish in any order; the decision must not depend on it.
  void count_in_order(const PairOutcome& outcome) {
    waiting.emplace(outcome.key, outcome);
    for (auto first = waiting.begin(); !decided && first != waiting.end() && first->first == next;
         first = waiting.begin()) {
      decided = job.enough(first->second);
      ++counted;
      ++next.number;
      waiting.erase(first);
    }
  }

  void show_standing() {
    if (!job.standing || silent) return;
    if (last_standing.elapsed() < kBetweenStandings && outcomes.size() > 1) return;
    last_standing.restart();
    progress.note(job.standing(outcomes));
  }

  void look_for_fault(const game::GameRecord& game, const std::string& complaint) {
    const game::Outcome outcome = game.outcome().value_or(game::Outcome{});
    if (outcome.reason == game::EndReason::discs) return;
    const std::string& loser = outcome.black_score < 0 ? game.tags().black : game.tags().white;
    Fault& fault = faults[{loser, std::string(game::name(outcome.reason))}];
    if (++fault.games > 1) return;
    fault.complaint = complaint;
    hooks.note_fault(fmt::format("{}: {}{}{}", agents::shown_name(loser),
                                 game::name(outcome.reason), complaint.empty() ? "" : ": ",
                                 complaint));
  }
};

LiveTournament::LiveTournament(const TournamentJob& job, const Outcomes& done,
                               const std::string& title, bool silent, LiveHooks hooks)
    : state_(new State{job,
                       done,
                       silent,
                       std::move(hooks),
                       base::Progress({.title = title,
                                       .total = job.games,
                                       .unit = "games",
                                       .already = done.size() * 2,
                                       .mode = silent ? base::ProgressMode::silent
                                                      : base::ProgressMode::automatic}),
                       {},
                       {},
                       {},
                       {}}) {
  if (job.enough)
    for (const PairOutcome& outcome : done) state_->count_in_order(outcome);
}

LiveTournament::~LiveTournament() = default;

// A round that was over when the tournament was taken up again has been told of before.
void LiveTournament::round_begins(int round, std::size_t pairs, std::size_t already) {
  if (round == 0 || already == pairs || !state_->hooks.round_over) return;
  Outcomes earlier;
  for (const PairOutcome& outcome : state_->outcomes)
    if (outcome.key.round < round) earlier.push_back(outcome);
  state_->hooks.round_over(round - 1, earlier);
}

arena::LiveBoards* LiveTournament::boards() {
  return state_->hooks.boards;
}

bool LiveTournament::pair_done(const arena::PairResult& pair) {
  State& state = *state_;
  const PairOutcome outcome = arena::outcome_of(pair);
  state.outcomes.push_back(outcome);
  for (std::size_t i = 0; i < pair.games.size(); ++i)
    state.look_for_fault(pair.games[i], pair.complaints[i]);
  if (state.job.enough) state.count_in_order(outcome);
  state.show_standing();
  state.progress.advance(2);
  return !state.decided;
}

bool LiveTournament::decided() const {
  return state_->decided;
}

std::size_t LiveTournament::counted() const {
  return state_->counted;
}

std::vector<std::string> LiveTournament::faults() const {
  std::vector<std::string> lines;
  for (const auto& [who, fault] : state_->faults)
    lines.push_back(fmt::format(
        "{} lost {} by {}{}{}", agents::shown_name(who.first), base::counted(fault.games, "game"),
        who.second, fault.complaint.empty() ? "" : ": ", base::printable(fault.complaint)));
  return lines;
}

}  // namespace ogai::cli
