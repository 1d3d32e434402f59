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

std::string dump(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Response answer(const Json& json, int status) {
  return {.status = status, .body = dump(json)};
}

Response cacheable_answer(const Json& json) {
  return {.body = dump(json), .cacheable = true};
}

Json error_json(const Refusal& refusal) {
  Json error = {{"code", code_of(refusal.fault())}, {"message", refusal.what()}};
  if (refusal.place()) {
    error["line"] = refusal.place()->line;
    error["column"] = refusal.place()->column;
  }
  return error;
}

Response refuse(const Refusal& refusal) {
  return answer({{"error", error_json(refusal)}}, status_of(refusal.fault()));
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
