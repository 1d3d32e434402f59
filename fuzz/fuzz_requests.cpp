// Bodies and messages that clients send to the server: JSON of bounded depth, and the fields of a
// game in it.
#include "require.h"
#include "server/api/game_wire.h"

namespace {

using namespace ogai;

// What a refusal becomes is JSON that says something.
void check_refusal(const server::Refusal& refusal) {
  const server::Json error = server::Json::parse(server::refuse(refusal).body, nullptr, false);
  fuzz::require(!error.is_discarded(), "a refusal is JSON");
  fuzz::require(!error["error"]["message"].get<std::string>().empty(), "a refusal says something");
}

void read_game(server::Json object) {
  object.erase("id");
  object.erase("type");
  const auto record = server::record_from(server::read_as<server::MovesInput>(object));
  const server::Json written = server::wire::to_json(record);
  const auto again = server::record_from(server::read_as<server::MovesInput>(written));
  fuzz::require(again == record, "a game that was read is written as it is");
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
