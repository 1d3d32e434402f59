#include "store/game_outputs.h"

#include "base/printable.h"

namespace ogai::store {

void keep_error_outputs(Database& database, std::int64_t game, const ErrorOutputs& outputs) {
  for (std::size_t color = 0; color < outputs.size(); ++color)
    if (!outputs[color].empty())
      database.run("INSERT INTO game_outputs VALUES (?, ?, ?)", game, static_cast<int>(color),
                   Blob{outputs[color]});
}

ErrorOutputs error_outputs_of(Database& database, std::int64_t game) {
  Statement rows = database.query("SELECT color, text FROM game_outputs WHERE game = ?", game);
  ErrorOutputs outputs;
  while (rows.step()) {
    auto [color, text] = rows.row<int, Blob>();
    outputs.at(static_cast<std::size_t>(color)) = std::move(text.bytes);
  }
  return outputs;
}

void keep_complaint(Database& database, std::int64_t game, std::string_view complaint) {
  constexpr std::size_t kMost = 4096;
  if (complaint.empty()) return;
  database.run("INSERT INTO game_complaints VALUES (?, ?)", game,
               base::valid_utf8(complaint.substr(0, kMost)));
}

}  // namespace ogai::store
