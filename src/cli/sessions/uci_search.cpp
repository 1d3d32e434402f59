#include "cli/sessions/uci_search.h"

#include <fmt/format.h>
#include <optional>

#include "cli/sessions/ranked_moves.h"
#include "protocol/uci.h"
#include "protocol/words.h"

namespace ogai::cli {

namespace uci = protocol::uci;

namespace {

// One line, about whatever the search reports.
class OneLine final : public search::InfoSink {
 public:
  OneLine(const game::Position& position, LineWriter& out) : position_(position), out_(out) {}

  void report(const search::Info& info) override {
    const std::string line = uci::format_info(position_, info, watch_.elapsed());
    if (!line.empty()) out_.write(line);
    last_ = info;
  }

  // The last word of the search, unless it was said already.
  void finish(const agents::Choice& choice) {
    search::Info info = choice.info;
    const bool silent = !info.value && !info.depth && !info.nodes && !info.simulations;
    if (info.line.empty() && !silent) info.line = {choice.move};
    const bool repeated = last_ && last_->depth == info.depth && last_->value == info.value &&
                          last_->nodes == info.nodes && last_->line == info.line;
    if (!silent && !repeated) report(info);
  }

  // The answer the search expects to `move`.
  std::optional<game::Move> reply_to(game::Move move) const {
    if (!last_) return std::nullopt;
    const std::vector<game::Move> line = protocol::played_line(position_, last_->line);
    if (line.size() < 2 || line[0] != move) return std::nullopt;
    return line[1];
  }

 private:
  const game::Position position_;
  LineWriter& out_;
  base::Stopwatch watch_;
  std::optional<search::Info> last_;
};

// The best few root moves, each on its numbered line; lines that changed are written again.
class SeveralLines final : public search::InfoSink {
 public:
  SeveralLines(const UciOrder& order, LineWriter& out) : order_(order), out_(out) {}

  void report(const search::Info& info) override {
    if (info.line.empty()) return;
    const std::vector<search::Info> before = ranked_.moves();
    ranked_.update(info);
    const std::vector<search::Info>& now = ranked_.moves();
    for (std::size_t i = 0; i < now.size() && i < order_.lines; ++i) {
      const bool reported = now[i].line.front() == info.line.front();
      if (!reported && i < before.size() && before[i].line == now[i].line) continue;
      const std::string line =
          uci::format_info(order_.position, now[i], watch_.elapsed(), static_cast<int>(i) + 1);
      out_.write(line);
    }
  }

  const std::vector<search::Info>& moves() const { return ranked_.moves(); }

 private:
  const UciOrder& order_;
  LineWriter& out_;
  base::Stopwatch watch_;
  RankedMoves ranked_;
};

struct Best {
  arena::Fault fault;
  game::Move move = game::kPass;
  std::optional<game::Move> reply;
};

Best choose(arena::Seat& seat, const UciOrder& order, LineWriter& out,
            const std::stop_token& stop) {
  OneLine sink(order.position, out);
  const arena::Answer answer = seat.ask(order.position, order.limits, stop, sink);
  if (answer.fault) return {answer.fault, {}, {}};
  sink.finish(answer.choice);
  return {{}, answer.choice.move, sink.reply_to(answer.choice.move)};
}

Best choose_by_analysis(arena::Seat& seat, const UciOrder& order, LineWriter& out,
                        const std::stop_token& stop) {
  SeveralLines sink(order, out);
  if (const auto fault = seat.analyse(order.position, order.limits, stop, sink)) return {fault};
  if (sink.moves().empty()) return choose(seat, order, out, stop);  // stopped before any word
  const std::vector<game::Move> line =
      protocol::played_line(order.position, sink.moves().front().line);
  if (line.empty()) return {game::EndReason::illegal_move, {}, {}};
  return {{}, line[0], line.size() > 1 ? std::optional(line[1]) : std::nullopt};
}

UciAnswer failure(LineWriter& out, std::string_view message) {
  out.write(uci::format_info_string(message));
  return {std::string(uci::kNoBestMove), true};
}

}  // namespace

UciAnswer search_for_uci(arena::Seat& seat, const UciOrder& order, LineWriter& out,
                         const std::stop_token& stop) {
  const game::Position& position = order.position;
  if (position.is_over()) {
    search::Info info;
    info.depth = 0;
    info.value = position.final_score(order.objective, position.to_move);
    out.write(uci::format_info(position, info, {}));
    return {std::string(uci::kNoBestMove)};
  }
  if (position.must_pass()) return {uci::format_best_move(position, game::kPass, std::nullopt)};
  const bool several = order.lines > 1 && seat.can_analyse();
  const Best best =
      several ? choose_by_analysis(seat, order, out, stop) : choose(seat, order, out, stop);
  if (best.fault) return failure(out, "the agent failed: " + seat.tell(*best.fault));
  return {uci::format_best_move(position, best.move, best.reply)};
}

}  // namespace ogai::cli
