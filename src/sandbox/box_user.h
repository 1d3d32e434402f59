// BoxUser: the user that a program has in its box. Never root.
//
// If we are root, each box gets a user number that nobody else has. Limits per user are then limits
// per box, and files that are not open to everyone stay closed to it. If we are anyone else, the
// box runs as ourselves inside a user namespace. The kernel (Linux 5.14 and later) counts per
// namespace as well, and the namespace gives no rights outside.
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

// The number of users in the range that begins with 0, from the text of /proc/self/uid_map. Outside
// of containers these are all 2^32.
uid_t mapped_users(std::string_view uid_map);

}  // namespace ogai::sandbox
