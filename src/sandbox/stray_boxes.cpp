#include "sandbox/stray_boxes.h"

#include <cctype>
#include <csignal>
#include <filesystem>
#include <sstream>
#include <string>

#include "base/file.h"

namespace ogai::sandbox {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostBytes = std::size_t{1} << 20;

std::string proc_text(const std::string& pid, const char* name) {
  auto text = base::read_file(fs::path("/proc") / pid / name, kMostBytes);
  return text ? std::move(text).value() : std::string();
}

// As confined.cpp begins its command.
bool is_bubblewrap_of_ours(const std::string& pid) {
  return proc_text(pid, "cmdline").starts_with(std::string("bwrap\0--info-fd\0", 16));
}

struct Kinship {
  std::string parent;
  bool is_init = false;  // of a process namespace below ours
};

Kinship kinship_of(const std::string& pid) {
  Kinship kinship;
  std::istringstream lines(proc_text(pid, "status"));
  for (std::string word; lines >> word;) {
    if (word == "PPid:") lines >> kinship.parent;
    if (word != "NSpid:") continue;
    std::string numbers;
    std::getline(lines, numbers);
    std::istringstream list(numbers);
    int count = 0;
    for (std::string last; list >> last; ++count) kinship.is_init = count > 0 && last == "1";
  }
  return kinship;
}

}  // namespace

void end_stray_boxes() {
  std::error_code fault;
  for (fs::directory_iterator entry("/proc", fault), end; !fault && entry != end;
       entry.increment(fault)) {
    const std::string pid = entry->path().filename().string();
    if (!std::isdigit(static_cast<unsigned char>(pid[0])) || !is_bubblewrap_of_ours(pid)) continue;
    const Kinship kinship = kinship_of(pid);
    if (kinship.is_init && !is_bubblewrap_of_ours(kinship.parent)) kill(std::stoi(pid), SIGKILL);
  }
}

}  // namespace ogai::sandbox
