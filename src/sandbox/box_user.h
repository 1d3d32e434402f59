// BoxUser: as whom a program runs in its box. Never as root.
//
// Root may become anybody: each box gets a user number of its own, which nobody else has, so that
// limits per user are limits per box, and files that are not for everyone stay closed to it. Anyone
// else stays who they are, inside a user namespace, where the kernel counts per box as well
// (Linux 5.14 and later) and gives no right outside.
#pragma once

#include <string_view>
#include <sys/types.h>

namespace ogai::sandbox {

struct BoxUser {
  bool in_user_namespace = true;
  uid_t id = 1000;  // of user and group, as the program sees it

  // Different for every call, within 256 calls.
  static BoxUser next();
};

// How many users there are, root's own namespace being all 2^32: from the text of
// /proc/self/uid_map, those in the range that begins with 0.
uid_t mapped_users(std::string_view uid_map);

}  // namespace ogai::sandbox
