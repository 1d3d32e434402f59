#include "search/alphabeta/selectivity.h"
namespace ogai::search {
const ErrorModel& ErrorModel::shipped(game::Objective o, game::BoardSize) {
  static const ErrorModel f{{599, -7, 39, -64, 0, 0, 0}, {1406, -7, 0, -43, 0, 0, 0}},
      m{{1229, -14, 90, -155, 0, 0, 0}, {1645, 73, 0, -149, 0, 0, 0}};
  return o == game::Objective::most ? m : f;
}
}  // namespace ogai::search
