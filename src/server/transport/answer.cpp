#include "server/transport/answer.h"

#include <ctime>
#include <fmt/format.h>
#include <iterator>

namespace ogai::server {
namespace {

std::string_view reason_phrase(int status) {
  switch (status) {
    case 200:
      return "OK";
    case 201:
      return "Created";
    case 303:
      return "See Other";
    case 304:
      return "Not Modified";
    case 400:
      return "Bad Request";
    case 403:
      return "Forbidden";
    case 404:
      return "Not Found";
    case 405:
      return "Method Not Allowed";
    case 408:
      return "Request Timeout";
    case 409:
      return "Conflict";
    case 413:
      return "Content Too Large";
    case 415:
      return "Unsupported Media Type";
    case 426:
      return "Upgrade Required";
    case 429:
      return "Too Many Requests";
    case 431:
      return "Request Header Fields Too Large";
    case 500:
      return "Internal Server Error";
    case 503:
      return "Service Unavailable";
    default:
      return "Answer";
  }
}

std::string date_text() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  char text[64];
  const std::size_t length = std::strftime(text, sizeof text, "%a, %d %b %Y %H:%M:%S GMT", &parts);
  return std::string(text, length);
}

}  // namespace

Answer error_answer(int status, std::string_view code, std::string_view message) {
  Answer answer;
  answer.status = status;
  answer.headers = {{"Cache-Control", "no-store"}};
  answer.body = std::make_shared<const std::string>(
      fmt::format(R"({{"error": {{"code": "{}", "message": "{}"}}}})", code, message));
  return answer;
}

std::string answer_head(const Answer& answer, bool keep_alive) {
  std::string text;
  const auto to = std::back_inserter(text);
  fmt::format_to(to, "HTTP/1.1 {} {}\r\nDate: {}\r\n", answer.status, reason_phrase(answer.status),
                 date_text());
  if (answer.body)
    fmt::format_to(to, "Content-Type: {}\r\nContent-Length: {}\r\n", answer.type,
                   answer.body->size());
  for (const auto& [name, value] : answer.headers) fmt::format_to(to, "{}: {}\r\n", name, value);
  for (const auto& [name, value] : safety_headers()) fmt::format_to(to, "{}: {}\r\n", name, value);
  fmt::format_to(to, "Connection: {}\r\n\r\n", keep_alive ? "keep-alive" : "close");
  return text;
}

const std::vector<Header>& safety_headers() {
  static const std::vector<Header> headers = {
      {"Content-Security-Policy",
       "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
       "connect-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; "
       "form-action 'self'"},
      {"Cross-Origin-Opener-Policy", "same-origin"},
      {"Cross-Origin-Embedder-Policy", "require-corp"},
      {"Cross-Origin-Resource-Policy", "same-origin"},
      {"X-Content-Type-Options", "nosniff"},
      {"Referrer-Policy", "no-referrer"},
      {"Permissions-Policy",
       "camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), midi=(), "
       "display-capture=()"},
  };
  return headers;
}

}  // namespace ogai::server
