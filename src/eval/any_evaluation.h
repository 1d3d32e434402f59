// AnyEvaluation: one of the evaluations that a search may use, for whoever does not care which.
//
// Searches are compiled for each kind; visit() is the one place where the kind is chosen. A
// cheap handle to something constant: copies share it, threads too.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <variant>

#include "base/result.h"
#include "eval/linear.h"
#include "eval/pattern_evaluation.h"

namespace ogai::eval {

enum class EvaluationKind : bool { linear, patterns };

class AnyEvaluation {
 public:
  explicit AnyEvaluation(std::shared_ptr<const LinearEvaluation> evaluation)
      : evaluation_(std::move(evaluation)) {}
  explicit AnyEvaluation(std::shared_ptr<const PatternEvaluation> evaluation)
      : evaluation_(std::move(evaluation)) {}

  // The best that ships for the board size and objective, or the best of that kind; a kind that
  // does not ship for them gives way to the linear one.
  static AnyEvaluation shipped(game::Objective objective, game::BoardSize size,
                               EvaluationKind kind = EvaluationKind::patterns);
  // Of a weight file of any kind, which must be for that objective; the error names the file.
  static base::Result<AnyEvaluation> from_file(const std::string& path, game::Objective objective);

  EvaluationKind kind() const { return static_cast<EvaluationKind>(evaluation_.index() == 1); }
  game::BoardSize size() const;
  std::uint64_t checksum() const;  // of the weights

  // Calls f with the evaluation itself.
  template <typename F>
  decltype(auto) visit(F&& f) const {
    return std::visit([&](const auto& evaluation) -> decltype(auto) { return f(*evaluation); },
                      evaluation_);
  }

 private:
  std::variant<std::shared_ptr<const LinearEvaluation>, std::shared_ptr<const PatternEvaluation>>
      evaluation_;
};

}  // namespace ogai::eval
