#include "cli/sessions/nboard_search.h"

#include <fmt/format.h>
#include <optional>

#include "cli/sessions/ranked_moves.h"
#include "protocol/nboard.h"

namespace ogai::cli {

namespace nboard = protocol::nboard;
using base::Done;
using base::Error;
using base::Result;

namespace {

// The protocol wants a number where there is none: says so beside it.
std::string remark_on(const search::Info& info) {
  if (info.value) return "";
  if (info.win_rate) return fmt::format("no value; win rate {:.1f}%", *info.win_rate * 100);
  return "no value";
}

// Writes every report that names a line.
class Reporter final : public search::InfoSink {
 public:
  Reporter(const game::Position& position, LineWriter& out) : position_(position), out_(out) {}

  void report(const search::Info& info) override {
    last_ = info;
    if (!info.line.empty() && info.value) out_.write(nboard::format_search(position_, info));
  }

  const std::optional<search::Info>& last() const { return last_; }

 private:
  const game::Position position_;
  LineWriter& out_;
  std::optional<search::Info> last_;
};

// Writes the reports on the best few moves, and last on those that came up to them since.
class HintReporter final : public search::InfoSink {
 public:
  HintReporter(const game::Position& position, std::size_t count, LineWriter& out)
      : position_(position), count_(count), out_(out) {}

  void report(const search::Info& info) override {
    if (info.line.empty()) return;
    ranked_.update(info);
    const game::Move move = info.line.front();
    written_ &= ~game::bit(move);
    if (ranked_.rank_of(move) < count_) write(info);
  }

  void finish() {
    for (std::size_t i = 0; i < ranked_.moves().size() && i < count_; ++i)
      if (!(written_ & game::bit(ranked_.moves()[i].line.front()))) write(ranked_.moves()[i]);
  }

  bool empty() const { return ranked_.moves().empty(); }

 private:
  void write(const search::Info& info) {
    out_.write(nboard::format_search(position_, info, remark_on(info)));
    written_ |= game::bit(info.line.front());
  }

  const game::Position position_;
  std::size_t count_;
  LineWriter& out_;
  RankedMoves ranked_;
  game::Bits written_ = 0;  // moves whose last report was written
};

Error failure(game::EndReason fault, const arena::Seat& seat) {
  return {base::ErrorKind::io, seat.tell(fault)};
}

struct Thought {
  game::Move move;
  search::Info info;  // its line begins with the move
};

Result<Thought> think(arena::Seat& seat, const game::Position& position, const NBoardOrder& order,
                      const std::stop_token& stop, search::InfoSink& sink,
                      const std::optional<search::Info>& last = std::nullopt) {
  auto [fault, choice, spent] = seat.ask(position, order.limits, stop, sink);
  if (fault) return failure(*fault, seat);
  const bool last_counts = last && !last->line.empty() && last->line.front() == choice.move;
  if (!choice.info.value && last_counts) choice.info = *last;
  if (choice.info.line.empty()) choice.info.line = {choice.move};
  return Thought{choice.move, std::move(choice.info)};
}

void write_nodes(const search::Info& info, base::Duration elapsed, LineWriter& out) {
  if (const auto nodes = info.nodes ? info.nodes : info.simulations)
    out.write(nboard::format_node_statistics(*nodes, elapsed));
}

// The value of any position to its mover; nothing from agents that give none.
Result<std::optional<search::Info>> judge(arena::Seat& seat, const game::Position& position,
                                          const NBoardOrder& order, const std::stop_token& stop) {
  if (position.is_over()) {
    search::Info info;
    info.value = position.final_score(order.game.objective(), position.to_move);
    info.exact = true;
    return std::optional(info);
  }
  if (position.must_pass()) {
    auto passed = judge(seat, position.after(game::kPass), order, stop);
    if (!passed || !*passed) return passed;
    search::Info& info = **passed;
    info.value = -*info.value;
    info.line.insert(info.line.begin(), game::kPass);
    return passed;
  }
  if (const auto fault = seat.new_game(position, order.seed)) return failure(*fault, seat);
  search::NullSink sink;
  auto thought = think(seat, position, order, stop, sink);
  if (!thought) return std::move(thought).error();
  return thought->info.value ? std::optional(std::move(thought->info)) : std::nullopt;
}

}  // namespace

Result<Done> answer_go(arena::Seat& seat, const NBoardOrder& order, LineWriter& out,
                       const std::stop_token& stop) {
  const game::Position& position = order.game.position();
  const base::Stopwatch watch;
  if (position.must_pass()) {
    out.write(nboard::format_move(position, game::kPass, std::nullopt, watch.elapsed()));
    return Done{};
  }
  Reporter reporter(position, out);
  const auto thought = think(seat, position, order, stop, reporter, reporter.last());
  if (!thought) return thought.error();
  write_nodes(thought->info, watch.elapsed(), out);
  out.write(nboard::format_move(position, thought->move, thought->info.value, watch.elapsed()));
  return Done{};
}

Result<Done> answer_hint(arena::Seat& seat, const NBoardOrder& order, std::size_t moves,
                         LineWriter& out, const std::stop_token& stop) {
  const game::Position& position = order.game.position();
  if (position.must_pass()) {
    const auto judged = judge(seat, position, order, stop);
    if (!judged) return judged.error();
    search::Info info = judged->value_or(search::Info{});
    if (info.line.empty()) info.line = {game::kPass};
    out.write(nboard::format_search(position, info));
    return Done{};
  }
  if (seat.can_analyse()) {
    HintReporter reporter(position, moves, out);
    if (const auto fault = seat.analyse(position, order.limits, stop, reporter))
      return failure(*fault, seat);
    reporter.finish();
    if (!reporter.empty()) return Done{};
  }
  search::NullSink sink;
  const auto thought = think(seat, position, order, stop, sink);
  if (!thought) return thought.error();
  out.write(nboard::format_search(position, thought->info, remark_on(thought->info)));
  return Done{};
}

Result<bool> answer_analyze(arena::Seat& seat, const NBoardOrder& order, LineWriter& out,
                            const std::stop_token& stop) {
  for (std::size_t ply = order.game.moves().size() + 1; ply-- > 0 && !stop.stop_requested();) {
    const auto judged = judge(seat, order.game.position_at(ply), order, stop);
    if (!judged) return judged.error();
    const std::optional<search::Info>& info = *judged;
    if (!info) return false;
    // A search that was cut short says too little of its position.
    if (!stop.stop_requested() || info->exact)
      out.write(nboard::format_analysis(ply, *info->value));
  }
  return true;
}

}  // namespace ogai::cli
