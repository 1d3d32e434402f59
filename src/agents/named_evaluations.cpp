// combined, squares: report C's evaluation with its two published vectors, a value in [−1, 1].
// hybrid:            report E's evaluation, on the scale of its utilities ±10000.
// linear:            the engine's linear evaluation, in discs.
// discs:             report A's W, opponent's discs − own discs.
//
// Finished games have their true worth in the unit of the evaluation, which outranks every guess.
#include "agents/named_evaluations.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "eval/linear.h"
#include "eval/report_c.h"
#include "eval/report_e.h"

namespace ogai::agents {

using game::Bits;
using game::Board;
using game::BoardSize;
using game::Objective;

namespace {

struct BothMoves {
  BothMoves(Board board, BoardSize size)
      : own(game::legal_moves(board, playable(size))),
        opp(game::legal_moves(board.passed(), playable(size))) {}
  bool over() const { return !own && !opp; }

  Bits own;
  Bits opp;
};

template <typename Evaluation>
std::array<Evaluation, 3> for_each_size(const auto& parameters, Objective objective) {
  return {Evaluation(parameters, BoardSize::four, objective),
          Evaluation(parameters, BoardSize::six, objective),
          Evaluation(parameters, BoardSize::eight, objective)};
}

std::size_t size_index(BoardSize size) {
  return static_cast<std::size_t>(side(size) / 2 - 2);
}

// For evaluations that have an upper end, the value of a win.
template <typename Evaluation, int kTop>
class ReportEvaluation final : public NamedEvaluation {
 public:
  ReportEvaluation(const auto& parameters, Objective objective)
      : evaluations_(for_each_size<Evaluation>(parameters, objective)) {}

  Worth worth(Board board, BoardSize size) const override {
    const Evaluation& evaluation = evaluations_[size_index(size)];
    const BothMoves moves(board, size);
    const int value = moves.over() ? evaluation.utility(board)
                                   : evaluation.heuristic(board, moves.own, moves.opp);
    const double share = std::clamp(static_cast<double>(value) / kTop, -1.0, 1.0);
    return {value, std::nullopt, (1 + share) / 2};
  }

 private:
  std::array<Evaluation, 3> evaluations_;
};

using ReportC = ReportEvaluation<eval::report_c::Evaluation, eval::report_c::kOne>;
using ReportE = ReportEvaluation<eval::report_e::Evaluation, eval::report_e::kWin>;

class LinearDiscs final : public NamedEvaluation {
 public:
  explicit LinearDiscs(Objective objective)
      : objective_(objective),
        evaluations_{&eval::LinearEvaluation::shipped(objective, BoardSize::four),
                     &eval::LinearEvaluation::shipped(objective, BoardSize::six),
                     &eval::LinearEvaluation::shipped(objective, BoardSize::eight)} {}

  Worth worth(Board board, BoardSize size) const override {
    const Board theirs = board.passed();
    const BothMoves moves(theirs, size);
    const eval::LinearEvaluation& linear = *evaluations_[size_index(size)];
    const int value = moves.over() ? game::final_score(objective_, board, cell_count(size))
                                   : -linear.value(linear.trace(theirs), theirs, moves.own);
    return {value, value, std::nullopt};
  }

 private:
  Objective objective_;
  std::array<const eval::LinearEvaluation*, 3> evaluations_;  // by size; they live for ever
};

class DiscDifference final : public NamedEvaluation {
 public:
  explicit DiscDifference(Objective objective) : sign_(objective == Objective::fewest ? -1 : 1) {}

  Worth worth(Board board, BoardSize) const override {
    const int value = sign_ * (board.own_count() - board.opp_count());
    return {value, value, std::nullopt};
  }

 private:
  int sign_;
};

using MadeEvaluation = base::Result<std::unique_ptr<NamedEvaluation>>;

}  // namespace

std::vector<std::string> evaluation_names() {
  std::vector<std::string> names;
  for (const auto& set : eval::report_c::kPublishedSets) names.emplace_back(set.name);
  names.insert(names.end(), {"hybrid", "linear", "discs"});
  return names;
}

MadeEvaluation make_named_evaluation(std::string_view name, const std::string& parameters,
                                     Objective objective) {
  if (const auto* set = eval::report_c::published_set(name)) {
    auto vector = set->values;
    if (!parameters.empty()) {
      const auto loaded = eval::report_c::load_vector(parameters);
      if (!loaded) return loaded.error();
      vector = *loaded;
    }
    return std::unique_ptr<NamedEvaluation>(new ReportC(vector, objective));
  }
  if (name == "hybrid") {
    auto vector = eval::report_e::kPublished;
    if (!parameters.empty()) {
      const auto loaded = eval::load_parameters(eval::report_e::kForm, parameters);
      if (!loaded) return loaded.error();
      std::copy_n(loaded->begin(), vector.size(), vector.begin());
    }
    return std::unique_ptr<NamedEvaluation>(new ReportE(vector, objective));
  }
  if (!parameters.empty())
    return base::Error{base::ErrorKind::illegal,
                       fmt::format("the evaluation '{}' has no parameters to load", name)};
  if (name == "linear") return std::unique_ptr<NamedEvaluation>(new LinearDiscs(objective));
  return std::unique_ptr<NamedEvaluation>(new DiscDifference(objective));
}

}  // namespace ogai::agents
