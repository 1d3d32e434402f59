#include "search/alphabeta/selectivity.h"
namespace ogai::search {
const ErrorModel& ErrorModel::shipped(game::Objective, game::BoardSize) {
  static ErrorModel m{{900, 0, 30, -60, 0, 0, 0}, {1100, 10, 0, -60, 0, 0, 0}};
  return m;
}
}  // namespace ogai::search
