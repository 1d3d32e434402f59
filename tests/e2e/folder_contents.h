// All files of a folder, to see whether a command has touched any.
#pragma once

#include <filesystem>
#include <map>
#include <string>

#include "base/file.h"

namespace ogai::e2e {

using FolderContents = std::map<std::string, std::string>;  // by path

inline FolderContents contents_of(const std::filesystem::path& folder) {
  FolderContents contents;
  if (!std::filesystem::exists(folder)) return contents;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
    if (entry.is_regular_file())
      contents[entry.path().string()] = base::read_file(entry.path()).value();
  return contents;
}

}  // namespace ogai::e2e
