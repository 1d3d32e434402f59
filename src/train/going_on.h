// How a writer begins a file of blocks (block_file.h), or goes on with one that was begun with the
// same settings.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "train/block_file.h"

namespace ogai::train {

// An empty file gets `head`. Otherwise a Reader, which knows settings(), blocks() and next(), reads
// what is there, count(items) is told of each block, and the rest of one that was never
// finished goes. Other settings are an error: difference(there, here) says which.
template <typename Reader, typename Settings, typename Difference, typename Count>
base::Result<base::Done> begin_or_go_on(BlockWriter& file, const std::filesystem::path& path,
                                        std::string_view head, const Settings& settings,
                                        Difference&& difference, Count&& count) {
  const auto empty = file.is_empty();
  if (!empty) return empty.error();
  if (*empty) return file.append(head);
  auto reader = Reader::open(path);
  if (!reader) return std::move(reader).error();
  if (reader->settings() != settings)
    return base::Error{base::ErrorKind::syntax, difference(reader->settings(), settings)};
  while (true) {
    const auto items = reader->next();
    if (!items && reader->blocks().unfinished()) return file.cut(reader->blocks().bytes());
    if (!items) return items.error();
    if (items->empty()) return base::Done{};
    count(*items);
  }
}

}  // namespace ogai::train
