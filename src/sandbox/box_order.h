// BoxOrder: the order for one box, as bubblewrap takes it: namespaces, user, environment, what of
// the file system the box shows, filters of system calls.
//
// The box shows the system's programs and libraries, the few files of /etc that programs need (with
// made-up users), a private /tmp, and the folder and files of the rules. All but /tmp and /dev/shm
// is read-only. Nothing else is there, so a symbolic link that leads out of a folder leads nowhere.
//
// Bubblewrap reads the order from a file. Only the program's own words stand in the command line,
// which the box can see.
#pragma once

#include <string>
#include <vector>

#include "base/descriptor.h"
#include "base/result.h"
#include "sandbox/box_user.h"
#include "sandbox/rules.h"

namespace ogai::sandbox {

// The program's input and output as bubblewrap has them.
constexpr int kBoxInput = 3, kBoxOutput = 4;

class BoxOrder {
 public:
  explicit BoxOrder(const BoxUser& user) : user_(user) {}

  // Gives bubblewrap a descriptor. Returns its number there.
  std::string hand_down(base::Descriptor descriptor);

  // Writes the order and returns the words that follow "bwrap ...". The program starts when a line
  // comes from descriptor `start_at` of bubblewrap's. It never starts if that ends first.
  base::Result<std::vector<std::string>> words(const std::vector<std::string>& argv,
                                               const Rules& rules, const std::string& start_at);

  // Our numbers of the descriptors, in the order of hand_down().
  std::vector<int> handed_down() const;
  void close_ours() { descriptors_.clear(); }

 private:
  void add(std::initializer_list<std::string> arguments);
  void add_namespaces();
  void add_environment(const Rules& rules);
  base::Result<base::Done> add_files(const Rules& rules);
  base::Result<base::Done> add_filters();

  base::Result<base::Done> show_system(std::size_t writable_size);
  // A file or folder at its own path. Symbolic links on the way are followed, and it is then there
  // at both paths.
  base::Result<base::Done> show(const std::filesystem::path& path);
  base::Result<base::Done> show_at(const std::filesystem::path& source,
                                   const std::filesystem::path& at);
  base::Result<base::Done> show_piecewise(const std::filesystem::path& source,
                                          const std::filesystem::path& at);
  base::Result<base::Done> show_copy(const std::filesystem::path& source,
                                     const std::filesystem::path& at);
  base::Result<base::Done> show_text(std::string_view text, const std::string& at,
                                     const std::string& permissions);
  void make_parents(const std::filesystem::path& path);

  BoxUser user_;
  std::vector<std::string> arguments_;
  std::vector<base::Descriptor> descriptors_;
  std::size_t copied_ = 0;  // bytes
};

}  // namespace ogai::sandbox
