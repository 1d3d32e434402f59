// View: what of the file system a box shows, as arguments of bubblewrap.
//
// The system's programs and libraries, of /etc the few files that programs need, with made-up
// users; a private /tmp; the folders it is given. All but /tmp and /dev/shm is read-only. Nothing
// else is there, so a symbolic link that leads out of a folder leads nowhere.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "base/descriptor.h"
#include "base/result.h"
#include "sandbox/box_user.h"

namespace ogai::sandbox {

class View {
 public:
  explicit View(const BoxUser& user) : user_(user) {}

  base::Result<base::Done> show_system(std::size_t writable_size);
  // A file or folder at its own path. Symbolic links on the way to it are followed; it is then
  // there at both paths.
  base::Result<base::Done> show(const std::filesystem::path& path);
  // Nothing more can be made in the places that hold the others.
  void close();

  // A descriptor for bubblewrap; the number that it has there.
  std::string hand_down(base::Descriptor descriptor);
  void add(std::initializer_list<std::string> arguments);

  const std::vector<std::string>& arguments() const { return arguments_; }
  std::vector<int> handed_down() const;
  void close_ours() { descriptors_.clear(); }

 private:
  base::Result<base::Done> show_text(std::string_view text, const std::string& at,
                                     const std::string& permissions);
  base::Result<base::Done> show_at(const std::filesystem::path& source,
                                   const std::filesystem::path& at);
  base::Result<base::Done> show_piecewise(const std::filesystem::path& source,
                                          const std::filesystem::path& at);
  base::Result<base::Done> show_copy(const std::filesystem::path& source,
                                     const std::filesystem::path& at);
  void make_parents(const std::filesystem::path& path);

  BoxUser user_;
  std::vector<std::string> arguments_;
  std::vector<base::Descriptor> descriptors_;
  std::size_t copied_ = 0;  // bytes
};

// The program's streams as bubblewrap has them: the first descriptors that are handed down to it.
constexpr int kInput = 3, kOutput = 4;

// Where the box looks for programs.
constexpr const char* kBoxPath = "/usr/local/bin:/usr/bin:/bin:/usr/games";

// Whether every box shows it: programs and libraries of the system.
bool belongs_to_system(const std::filesystem::path& path);

}  // namespace ogai::sandbox
