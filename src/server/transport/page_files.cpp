#include "server/transport/page_files.h"

#include <cstdlib>
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include "base/checksum.h"
#include "base/file.h"
#include "server/transport/http_text.h"

namespace ogai::server {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kNoPage =
    "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Ogai</title>"
    "<h1>The page has not been built</h1>"
    "<p>Ogai is running and its API answers, but the files of the page are not where it looked.</p>"
    "<p>In the source tree, <code>./run</code> builds the page and starts Ogai; by hand it is "
    "<code>cd web &amp;&amp; npm ci &amp;&amp; npm run build</code>, then "
    "<code>ogai serve --page web/dist</code>.</p></html>\n";

constexpr std::string_view kNotFound =
    "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Not found</title>"
    "<h1>Not found</h1><p>Nothing lies here. <a href=\"/\">To the start</a></p></html>\n";

std::string content_type(const fs::path& file) {
  static const std::map<std::string, std::string, std::less<>> types = {
      {".html", "text/html; charset=utf-8"},
      {".js", "text/javascript; charset=utf-8"},
      {".mjs", "text/javascript; charset=utf-8"},
      {".css", "text/css; charset=utf-8"},
      {".json", "application/json"},
      {".map", "application/json"},
      {".webmanifest", "application/manifest+json"},
      {".txt", "text/plain; charset=utf-8"},
      {".svg", "image/svg+xml"},
      {".png", "image/png"},
      {".jpg", "image/jpeg"},
      {".webp", "image/webp"},
      {".ico", "image/x-icon"},
      {".woff2", "font/woff2"},
      {".wasm", "application/wasm"},
      {".mp3", "audio/mpeg"},
      {".ogg", "audio/ogg"},
      {".wav", "audio/wav"},
  };
  const auto found = types.find(file.extension().string());
  return found == types.end() ? "application/octet-stream" : found->second;
}

std::string entity_tag(std::string_view contents) {
  return fmt::format("\"{:016x}-{:x}\"", base::fnv1a(contents), contents.size());
}

Answer page_text(int status, std::string_view text) {
  Answer answer;
  answer.status = status;
  answer.type = "text/html; charset=utf-8";
  answer.headers = {{"Cache-Control", "no-store"}};
  answer.body = std::make_shared<const std::string>(text);
  return answer;
}

// Regular files of the folder by their path in it ("assets/main.js"), with their contents.
std::map<std::string, std::string> read_folder(const fs::path& folder, std::size_t most_bytes) {
  std::map<std::string, std::string> contents;
  std::error_code fault;
  std::size_t bytes = 0;
  fs::recursive_directory_iterator entry(folder, fault);
  for (; !fault && entry != fs::recursive_directory_iterator(); entry.increment(fault)) {
    std::error_code vanished;
    if (!fs::is_regular_file(entry->symlink_status(vanished)) || vanished) continue;
    auto text = base::read_file(entry->path(), most_bytes - bytes);
    if (!text) {
      spdlog::warn("not served: {}", base::describe(text.error(), entry->path().string(), ""));
      continue;
    }
    bytes += text->size();
    contents.emplace(entry->path().lexically_relative(folder).generic_string(), std::move(*text));
  }
  if (fault) spdlog::warn("{}: {}", folder.string(), fault.message());
  return contents;
}

}  // namespace

PageFiles::PageFiles(const fs::path& folder, std::size_t most_bytes) {
  std::error_code absent;
  if (!folder.empty() && fs::is_directory(folder, absent)) scan(folder, most_bytes);
  if (!folder.empty() && !files_.contains("/index.html"))
    spdlog::warn(
        "the page has not been built: the API answers, but a browser finds no page; ./run builds "
        "it in the source tree, or by hand: cd web && npm ci && npm run build");
}

void PageFiles::scan(const fs::path& folder, std::size_t most_bytes) {
  auto contents = read_folder(folder, most_bytes);
  for (auto& [name, text] : contents) {
    if (name.ends_with(".gz") && contents.contains(name.substr(0, name.size() - 3))) continue;
    File file;
    file.type = content_type(name);
    file.immutable = name.starts_with("assets/");
    file.plain_tag = entity_tag(text);
    if (const auto compressed = contents.find(name + ".gz"); compressed != contents.end()) {
      file.compressed_tag = entity_tag(compressed->second);
      file.compressed = std::make_shared<const std::string>(std::move(compressed->second));
    }
    file.plain = std::make_shared<const std::string>(std::move(text));
    files_.emplace("/" + name, std::move(file));
  }
}

Answer PageFiles::answer(std::string_view path, std::string_view accept_encoding,
                         std::string_view if_none_match) const {
  if (path == "/") path = "/index.html";
  const auto found = files_.find(path);
  if (found == files_.end())
    return path == "/index.html" ? page_text(503, kNoPage) : page_text(404, kNotFound);
  const File& file = found->second;
  const bool compressed = file.compressed && accepts_gzip(accept_encoding);
  const std::string& tag = compressed ? file.compressed_tag : file.plain_tag;
  Answer answer;
  answer.type = file.type;
  answer.headers = {
      {"ETag", tag},
      {"Cache-Control", file.immutable ? "public, max-age=31536000, immutable" : "no-cache"}};
  if (file.compressed) answer.headers.emplace_back("Vary", "Accept-Encoding");
  if (matches_tag(if_none_match, tag)) {
    answer.status = 304;
    return answer;
  }
  if (compressed) answer.headers.emplace_back("Content-Encoding", "gzip");
  answer.body = compressed ? file.compressed : file.plain;
  return answer;
}

}  // namespace ogai::server
