// Bodies and messages that clients send to the server: JSON of bounded depth, and the fields of a
// game in it.
#include "require.h"
#include "server/api/game_fields.h"
#include "server/api/record_json.h"

namespace {

using namespace ogai;

// What a refusal becomes is JSON that says something.
void check_refusal(const server::Refusal& refusal) {
  const server::Json error = server::Json::parse(server::refuse(refusal).body, nullptr, false);
  fuzz::require(!error.is_discarded(), "a refusal is JSON");
  fuzz::require(!error["error"]["message"].get<std::string>().empty(), "a refusal says something");
}

void read_game(const server::Json& object) {
  server::Fields fields(object);
  (void)fields.find_integer("id", 0, server::kMostInteger);
  (void)fields.find_text("type");
  const game::GameRecord record = server::read_moves(fields);
  server::Json written;
  server::write_moves(written, record);
  server::Fields again(written);
  fuzz::require(server::read_moves(again) == record, "a game that was read is written as it is");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    const server::Json object = server::parse_object({reinterpret_cast<const char*>(data), size});
    fuzz::require(server::parse_object(server::dump(object)).size() == object.size(),
                  "what was read is written");
    read_game(object);
  } catch (const server::Refusal& refusal) {
    check_refusal(refusal);
  }
  return 0;
}
