#include "server/api/responses.h"

#include <spdlog/spdlog.h>

#include "store/error.h"

namespace ogai::server {

namespace {

Refusal refusal_of_store(const store::StoreError& error) {
  if (error.fault() == store::StoreFault::missing)
    return {Fault::not_found, "there is no such game or tournament"};
  if (error.fault() == store::StoreFault::locked)
    return {Fault::busy, "the database is busy; try again"};
  spdlog::error("{}", error.what());
  return {Fault::internal, "the database failed; the server's log says more"};
}

}  // namespace

namespace wire {

template <>
Object<Refusal> describe() {
  std::vector<Json> codes;
  for (int fault = 0; fault <= static_cast<int>(Fault::busy); ++fault)
    codes.emplace_back(code_of(static_cast<Fault>(fault)));
  for (const char* code : {"bad_type", "timeout"}) codes.emplace_back(code);  // of the transport
  const auto place = [](std::size_t TextPlace::*member) {
    return [member](const Refusal& refusal) {
      return refusal.place() ? std::optional((*refusal.place()).*member) : std::nullopt;
    };
  };
  return Object<Refusal>("Error", "Why something was refused.")
      .field(
          "code", "what kind of fault it is",
          [](const Refusal& refusal) { return code_of(refusal.fault()); }, one_of(std::move(codes)))
      .field("message", "for people; it names the place of the fault",
             [](const Refusal& refusal) { return std::string_view(refusal.what()); })
      .maybe("line", "of the fault in a text, from 1", place(&TextPlace::line))
      .maybe("column", "of the fault in a text, from 1", place(&TextPlace::column));
}

}  // namespace wire

std::string dump(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

wire::Shape error_shape() {
  return wire::object_of<Refusal>().shape();
}

Json error_json(const Refusal& refusal) {
  return wire::to_json(refusal);
}

Response refuse(const Refusal& refusal) {
  return {.status = status_of(refusal.fault()), .body = dump(Json{{"error", error_json(refusal)}})};
}

Refusal refusal_of(std::exception_ptr thrown) {
  try {
    std::rethrow_exception(std::move(thrown));
  } catch (const Refusal& refusal) {
    return refusal;
  } catch (const store::StoreError& error) {
    return refusal_of_store(error);
  } catch (const std::exception& error) {
    spdlog::error("a request failed: {}", error.what());
  } catch (...) {
    spdlog::error("a request failed");
  }
  return {Fault::internal, "the server failed; its log says more"};
}

}  // namespace ogai::server
