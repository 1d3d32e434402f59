// Runs a fuzz target without libFuzzer, under any compiler: replay_NAME PATH...
//
// For each file (of each directory) PATH it feeds the target the file itself, its
// prefixes, and the file with one byte changed; the empty input comes first. Prefixes
// and changes are taken at up to kPositions places spread over the file, so the
// time is bounded and every run the same. Inputs are copied to blocks of exactly their
// size: the address sanitizer then sees any read beyond the end.
#include <algorithm>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kPositions = 128;
constexpr unsigned char kChanges[] = {0x01, 0x02, 0x10, 0x20, 0x80, 0xff};  // XORed, one at a time

// The input being run, for the message when it brings the target down.
std::string current_input;
std::size_t inputs_run = 0;

void report_abort(int) {
  std::fprintf(stderr, "replay: fell on %s\n", current_input.c_str());
  std::_Exit(1);
}

void run(const std::string& bytes, std::string name) {
  current_input = std::move(name);
  const auto exact = std::make_unique<std::uint8_t[]>(bytes.size());
  std::memcpy(exact.get(), bytes.data(), bytes.size());
  LLVMFuzzerTestOneInput(exact.get(), bytes.size());
  ++inputs_run;
}

void run_file(const fs::path& path) {
  std::ifstream stream(path, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(stream), {}};
  run(bytes, path.string());
  const std::size_t step = 1 + bytes.size() / kPositions;
  for (std::size_t position = 0; position < bytes.size(); position += step) {
    const std::string where = path.string() + " at byte " + std::to_string(position);
    run(bytes.substr(0, position), where + ", cut");
    for (const unsigned char change : kChanges) {
      std::string changed = bytes;
      changed[position] = static_cast<char>(changed[position] ^ change);
      run(changed, where + ", changed by " + std::to_string(change));
    }
  }
}

// The files PATH names, in one order on every machine.
std::vector<fs::path> files_of(const fs::path& path) {
  if (!fs::is_directory(path)) return {path};
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(path))
    if (entry.is_regular_file()) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace

int main(int argc, char** argv) {
  std::signal(SIGABRT, report_abort);
  run("", "the empty input");
  std::size_t files_run = 0;
  for (int i = 1; i < argc; ++i) {
    for (const fs::path& path : files_of(argv[i])) {
      run_file(path);
      ++files_run;
    }
  }
  std::printf("%zu files, %zu inputs\n", files_run, inputs_run);
  if (files_run == 0) std::fprintf(stderr, "replay: no seeds; give files or directories\n");
  return files_run == 0 ? 1 : 0;
}
