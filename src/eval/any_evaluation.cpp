#include "eval/any_evaluation.h"

#include "base/file.h"
#include "eval/shipped_patterns.h"
#include "eval/weight_file.h"

namespace ogai::eval {

namespace {

using base::Error;
using base::Result;

// Lives for ever, so nobody need own it.
template <typename Evaluation>
AnyEvaluation unowned(const Evaluation& evaluation) {
  return AnyEvaluation(std::shared_ptr<const Evaluation>(std::shared_ptr<void>(), &evaluation));
}

Result<AnyEvaluation> from_bytes(std::string_view bytes, const std::string& kind) {
  if (kind == PatternWeights::kKind) {
    const auto weights = PatternWeights::from_bytes(bytes);
    if (!weights) return weights.error();
    if (weights->size == game::BoardSize::four)
      return Error{base::ErrorKind::illegal, "there are no patterns on boards of 4x4"};
    return AnyEvaluation(std::make_shared<const PatternEvaluation>(*weights));
  }
  auto evaluation = LinearEvaluation::from_bytes(bytes);
  if (!evaluation) return std::move(evaluation).error();
  return AnyEvaluation(std::make_shared<const LinearEvaluation>(std::move(*evaluation)));
}

}  // namespace

AnyEvaluation AnyEvaluation::shipped(game::Objective objective, game::BoardSize size,
                                     EvaluationKind kind) {
  if (kind == EvaluationKind::patterns)
    if (const PatternEvaluation* patterns = shipped_patterns(objective, size))
      return unowned(*patterns);
  return unowned(LinearEvaluation::shipped(objective, size));
}

Result<AnyEvaluation> AnyEvaluation::from_file(const std::string& path, game::Objective objective) {
  const auto fault = [&](const Error& error) {
    return Error{error.kind, base::describe(error, path, "")};
  };
  const auto bytes = base::read_file(path);
  if (!bytes) return fault(bytes.error());
  const auto file = parse_weights(*bytes);
  if (!file) return fault(file.error());
  if (file->objective != objective)
    return Error{
        base::ErrorKind::illegal,
        path + ": weights for " + std::string(game::rules_name(file->objective)) + " rules"};
  auto evaluation = from_bytes(*bytes, file->kind);
  if (!evaluation) return fault(evaluation.error());
  return evaluation;
}

game::BoardSize AnyEvaluation::size() const {
  return visit([](const auto& evaluation) { return evaluation.size(); });
}

std::uint64_t AnyEvaluation::checksum() const {
  return visit([](const auto& evaluation) { return evaluation.checksum(); });
}

}  // namespace ogai::eval
