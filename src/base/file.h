// Whole files: read within a limit, replaced atomically.
//
// Errors are of kind io (or range for a file beyond the limit) and, like every
// Error, do not name the file: describe(error, path, "") does.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

#include "base/result.h"

namespace ogai::base {

constexpr std::size_t kFileSizeLimit = std::size_t{1} << 30;

// Everything in the file, which may also be a pipe or device; never holds more
// than `limit` bytes.
Result<std::string> read_file(const std::filesystem::path& path,
                              std::size_t limit = kFileSizeLimit);

// After success `path` holds `contents`, on the disk; after an Error it is what it was,
// with nothing left beside it. A reader sees the old or the new file, never a part.
// Keeps the old file's permissions, and a symbolic link stays one (its target is
// replaced). What is no regular file (a pipe, /dev/stdout) is simply written to.
Result<Done> write_file_atomically(const std::filesystem::path& path, std::string_view contents);

// Removes what write_file_atomically() left, in that folder and those below it, when its program
// was killed. Nobody may be writing there.
void remove_unfinished(const std::filesystem::path& folder);

}  // namespace ogai::base
