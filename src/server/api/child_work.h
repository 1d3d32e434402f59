// Work that a process of this program does for the server: a tournament, a check, a climb. It ends
// with the server, however that ends: the process is told who its parent is (--parent).
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/subprocess.h"

namespace ogai::server {

base::Result<base::Subprocess> start_work(const std::string& program,
                                          std::vector<std::string> words);

struct WorkEnd {
  std::optional<base::ExitStatus> status;  // nothing: it was stopped
  std::string said;                        // the end of what it wrote to its standard error
};

// Hears the process out: on_line() gets what it prints, line by line. When stopped() says so, asked
// all the time, the process is asked to end, and killed `grace` later. Returns when it has ended.
WorkEnd see_through(base::Subprocess process, const std::function<void(std::string_view)>& on_line,
                    const std::function<bool()>& stopped, base::Duration grace);

// What to tell of an end that was not well: what the program said, or how it ended.
std::string reason_of(const base::ExitStatus& status, const std::string& said);

}  // namespace ogai::server
