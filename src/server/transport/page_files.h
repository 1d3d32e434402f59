// PageFiles: the files of the page, read into memory once at the start.
//
// Only what the scan of the folder found can ever be served: a request's path is a key of a map,
// so no path leads out of the folder. Symbolic links are left out. FILE.gz beside FILE is FILE
// compressed, and goes to clients that accept it. Files under assets/ carry a hash of their
// contents in their names (the page's build sees to that) and may be kept for ever; everything else
// is asked for again each time and answered with 304 if it is the same. Immutable once built.
#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "server/transport/answer.h"

namespace ogai::server {

class PageFiles {
 public:
  // A folder without index.html is no page: a built-in one tells how to make it, and
  // so does a warning. Files beyond
  // `most_bytes` in all are left out, with a warning.
  explicit PageFiles(const std::filesystem::path& folder, std::size_t most_bytes = 256u << 20);

  // `path` decoded; the headers as the client sent them, empty for none.
  Answer answer(std::string_view path, std::string_view accept_encoding,
                std::string_view if_none_match) const;

  std::size_t size() const { return files_.size(); }

 private:
  struct File {
    std::string type;
    bool immutable = false;
    std::shared_ptr<const std::string> plain, compressed;  // compressed: may be nothing
    std::string plain_tag, compressed_tag;
  };

  void scan(const std::filesystem::path& folder, std::size_t most_bytes);

  std::map<std::string, File, std::less<>> files_;  // "/assets/main-4f2a.js"
};

}  // namespace ogai::server
