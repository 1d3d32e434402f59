#include "arena/usability/examiner.h"

#include <algorithm>
#include <fmt/format.h>

#include "agents/agent.h"
#include "arena/openings.h"
#include "arena/referee.h"
#include "base/random.h"
#include "game/select.h"

namespace ogai::arena {

using game::Color;
using game::EndReason;
using game::Position;

namespace {

// The other side in a test: plays so many moves by chance, then resigns.
class SparringAgent final : public agents::Agent {
 public:
  explicit SparringAgent(int moves) : moves_(moves) {}

  void new_game(const game::Position&, std::uint64_t seed) override {
    random_ = base::Random(seed);
    left_ = moves_;
  }

  agents::Choice choose(const game::Position& position, const search::Limits&,
                        const std::stop_token&, search::InfoSink&) override {
    if (left_-- == 0) throw agents::AgentFailure(game::EndReason::resignation, "enough was seen");
    return {game::random_square(position.legal_moves(), random_), {}};
  }

 private:
  int moves_;
  int left_ = 0;
  base::Random random_{0};
};

constexpr int kShownLines = 12;      // of standard error
constexpr int kOpeningPlies = 6;     // before a whole game
constexpr int kSmallBoardMoves = 5;  // of the other side
constexpr double kNearlyAll = 0.8;   // of the memory: worth a warning
constexpr std::size_t kMuchOutput = 64 << 10;

// Of the agent: what ends a game on the other side is not its affair.
std::optional<EndReason> fault_of(const game::GameRecord& record, Color agent) {
  const game::Outcome outcome = record.outcome().value_or(game::Outcome{});
  const bool lost = (outcome.black_score < 0) == (agent == Color::black);
  if (outcome.reason == EndReason::discs || !lost) return std::nullopt;
  return outcome.reason;
}

GameSettings quick(GameSettings settings) {
  settings.limits.move_time = kLookTime;
  return settings;
}

std::string megabytes(std::size_t bytes) {
  return fmt::format("{:.1f} MB", static_cast<double>(bytes) / (1 << 20));
}

std::string in_words(double seconds) {
  return base::format_duration(
      std::chrono::duration_cast<base::Duration>(std::chrono::duration<double>(seconds)));
}

}  // namespace

Examiner::Examiner(Seat& agent, const UsabilitySettings& settings, std::stop_token stop)
    : agent_(agent),
      settings_(settings),
      stop_(std::move(stop)),
      quick_(quick(settings.game)),
      interface_(interface_of(agent.name())) {}

void Examiner::note_fault(Verdict& verdict, EndReason reason, const Position& where) {
  faults_[static_cast<std::size_t>(reason)] = true;
  last_fault_ = reason;
  verdict.grade = Grade::fail;
  verdict.reason = fault_text(reason, agent_.complaint());
  verdict.advice = advice_on(reason, interface_);
  verdict.board = where;
  verdict.error_output = last_lines(agent_.error_output(), kShownLines);
}

void Examiner::note_answer(Verdict& verdict, game::Move move, double seconds) {
  verdict.answers.push_back(move);
  ++answers_;
  seconds_ += seconds;
  slowest_ = std::max(slowest_, seconds);
}

void Examiner::note_output() {
  const std::string output = agent_.error_output();
  written_ += output.size();
  if (!output.empty()) last_output_ = output;
}

bool Examiner::play(Verdict& verdict, const Start& start, Seat& opponent) {
  const bool black = start.color == Color::black;
  const auto record = play_game(looking_ ? quick_ : settings_.game, black ? agent_ : opponent,
                                black ? opponent : agent_, start.position,
                                base::derive_seed(settings_.seed, {games_++}), stop_);
  if (!record) return false;
  note_output();
  double seconds = 0;
  for (std::size_t ply = 0; ply < record->moves().size(); ++ply) {
    const game::PlayedMove& played = record->moves()[ply];
    if (record->mover_at(ply) != start.color || played.move == game::kPass) continue;
    note_answer(verdict, played.move, played.note.seconds.value_or(0));
    seconds += played.note.seconds.value_or(0);
  }
  longest_game_ = std::max(longest_game_, seconds);
  const auto fault = fault_of(*record, start.color);
  if (fault) note_fault(verdict, *fault, record->position());
  return !fault;
}

bool Examiner::play(Verdict& verdict, const Start& start, int opponent_moves) {
  Seat opponent(std::make_unique<SparringAgent>(opponent_moves), "sparring");
  verdict.board = start.position;
  return play(verdict, start, opponent);
}

bool Examiner::play_whole(Verdict& verdict, const Start& start, const std::string& opponent) {
  Seat other(opponent, {settings_.game.objective});
  verdict.board = start.position;
  return play(verdict, start, other);
}

std::optional<EndReason> Examiner::begin(const Position& position) {
  agent_.set_margin(settings_.game.margin);
  const auto fault = agent_.expect(position.to_move, settings_.game.limits);
  return fault ? fault : agent_.new_game(position, settings_.seed);
}

// One question within the game that was begun.
bool Examiner::ask(Verdict& verdict, const Position& position) {
  search::Limits limits = settings_.game.limits;
  limits.clock.reset();
  const Answer answer = agent_.ask(position, limits, stop_);
  if (stop_.stop_requested()) return false;
  if (answer.fault)
    note_fault(verdict, *answer.fault, position);
  else
    note_answer(verdict, answer.choice.move, base::to_seconds(answer.spent));
  return !answer.fault;
}

void Examiner::start(Verdict& verdict) {
  const Position initial;
  verdict.board = initial;
  const base::Stopwatch watch;
  if (const auto fault = begin(initial)) {
    note_fault(verdict, *fault, initial);
    // Whatever kept it from a first game will keep it from any other.
    faults_[static_cast<std::size_t>(EndReason::failed_start)] = true;
    return;
  }
  verdict.reason = fmt::format("ready after {}", base::format_duration(watch.elapsed()));
}

// With little time first. A fault counts if it is made with all of the time as well: an agent may
// be told so short a time that it cannot do anything sensible in it. False: it made one.
bool Examiner::look_at(Verdict& verdict, const std::function<bool(Verdict&)>& test) {
  const auto faults_elsewhere = faults_;
  const Verdict before = verdict;
  looking_ = true;
  const bool right = test(verdict);
  looking_ = false;
  if (right || stop_.stop_requested()) return true;
  faults_ = faults_elsewhere;
  verdict = before;
  return last_fault_ != EndReason::time && test(verdict);
}

void Examiner::first_look(Verdict& verdict) {
  std::vector<std::function<bool(Verdict&)>> tests;
  for (const TestBoard& board : test_boards())
    tests.push_back([&](Verdict& found) {
      return play(found, {position_of(board), board.agent}, board.opponent_moves);
    });
  for (const Color color : {Color::black, Color::white})
    tests.push_back([this, color](Verdict& found) {
      return play_whole(found, {Position(), color}, "rnd");
    });
  const int before = answers_;
  for (const auto& test : tests) {
    const bool right = look_at(verdict, test);
    if (stop_.stop_requested() || verdict.grade == Grade::fail) return;
    verdict.answers.clear();
    if (right) continue;
    verdict.reason = fmt::format("an answer took longer than {}: the tests that follow have more",
                                 base::format_duration(kLookTime));
    return;
  }
  verdict.reason = fmt::format("{} answers, all of them legal", answers_ - before);
}

void Examiner::board(Verdict& verdict, const TestBoard& board) {
  if (play(verdict, {position_of(board), board.agent}, board.opponent_moves))
    verdict.reason = "legal";
}

void Examiner::repeated_call(Verdict& verdict) {
  const Position position = board_of_test("many-moves-black");
  verdict.board = position;
  if (const auto fault = begin(position)) return note_fault(verdict, *fault, position);
  for (int call = 0; call < 3; ++call)
    if (!ask(verdict, position)) return;
  const bool same =
      std::equal(verdict.answers.begin() + 1, verdict.answers.end(), verdict.answers.begin());
  verdict.reason = same ? "legal three times, the same move" : "legal three times, different moves";
}

void Examiner::game_left_early(Verdict& verdict) {
  const Position elsewhere = board_of_test("many-moves-white");
  if (play(verdict, {Position(), Color::black}, 2) &&
      play(verdict, {elsewhere, elsewhere.to_move}, 1))
    verdict.reason = "the new game was played from its own board";
}

void Examiner::both_colors(Verdict& verdict) {
  for (const Color color : {Color::black, Color::white})
    if (!play(verdict, {Position(), color}, 4)) return;
  verdict.reason = "legal with both";
}

void Examiner::whole_games(Verdict& verdict, const std::string& opponent, Color color) {
  for (const Position& opening :
       random_openings(game::BoardSize::eight, kOpeningPlies,
                       static_cast<std::size_t>(settings_.pairs), settings_.seed))
    if (!play_whole(verdict, {opening, color}, opponent)) return;
  verdict.reason = settings_.pairs == 1
                       ? "played to the end"
                       : fmt::format("{} games played to the end", settings_.pairs);
}

void Examiner::small_board(Verdict& verdict, game::BoardSize size) {
  const auto faults_elsewhere = faults_;
  const bool legal = play(verdict, {Position::initial(size), Color::black}, kSmallBoardMoves);
  faults_ = faults_elsewhere;  // none of these counts
  if (legal) verdict.reason = "legal";
  if (verdict.grade != Grade::fail) return;
  verdict.grade = Grade::warning;
  verdict.advice = "Nothing, if the agent is meant for 8x8 alone: it cannot play on this board.";
}

void Examiner::answer_times(Verdict& verdict) const {
  const double limit = base::to_seconds(*settings_.game.limits.move_time);
  verdict.reason = fmt::format("{} answers, mean {}, slowest {} ({:.0f} % of {})", answers_,
                               in_words(answers_ > 0 ? seconds_ / answers_ : 0), in_words(slowest_),
                               100 * slowest_ / limit, in_words(limit));
  if (seen(EndReason::time)) {
    verdict.grade = Grade::fail;
    verdict.reason = "an answer came too late, or never; of the others: " + verdict.reason;
    verdict.advice = advice_on(EndReason::time, interface_);
  } else if (slowest_ > limit) {
    verdict.grade = Grade::warning;
    verdict.advice =
        "It was stopped at the limit, and its last word counted within the referee's "
        "margin. Stop at nine tenths of the limit: a loaded machine is less patient.";
  }
}

void Examiner::game_times(Verdict& verdict) const {
  const auto& clock = settings_.game.limits.clock;
  verdict.reason = fmt::format("longest game {}", in_words(longest_game_));
  if (!clock) {
    verdict.reason += ", no limit";
    return;
  }
  const double limit = base::to_seconds(clock->remaining);
  verdict.reason += fmt::format(" of {}", in_words(limit));
  if (longest_game_ > kNearlyAll * limit) {
    verdict.grade = Grade::warning;
    verdict.advice =
        "Divide the time that is left by the moves that are left: a longer game "
        "would be lost by time.";
  }
}

void Examiner::memory(Verdict& verdict) const {
  const std::size_t peak = agent_.peak_memory();
  verdict.reason = peak == 0 ? "not known" : fmt::format("at most {}", megabytes(peak));
  if (settings_.memory > 0) verdict.reason += fmt::format(" of {}", megabytes(settings_.memory));
  if (seen(EndReason::memory)) {
    verdict.grade = Grade::fail;
    verdict.advice = advice_on(EndReason::memory, interface_);
  } else if (settings_.memory > 0 &&
             static_cast<double>(peak) > kNearlyAll * static_cast<double>(settings_.memory)) {
    verdict.grade = Grade::warning;
    verdict.advice = "Nearly all of it is taken; more, and the game is lost. " +
                     advice_on(EndReason::memory, interface_);
  }
}

void Examiner::output(Verdict& verdict) const {
  verdict.reason = written_ == 0 ? "it wrote nothing beside its answers"
                                 : fmt::format("{} bytes beside its answers", written_);
  if (written_ < kMuchOutput) return;
  verdict.grade = Grade::warning;
  verdict.advice = "Write less: output costs time, and only the last 64 KiB of a game are kept.";
  verdict.error_output = last_lines(last_output_, 3);
}

void Examiner::enter_sums(UsabilityReport& report) const {
  report.answers = answers_;
  report.mean = answers_ > 0 ? seconds_ / answers_ : 0;
  report.slowest = slowest_;
  report.longest = longest_game_;
  report.peak_memory = agent_.peak_memory();
}

}  // namespace ogai::arena
