// Who stands at the other end of a connection within this machine.
#pragma once

namespace ogai::server {

// True: its socket was made by a process of the user who runs this one. False also where the system
// does not tell, as of other machines.
bool is_same_user(int socket);

}  // namespace ogai::server
