// Stray boxes: what a killed referee may leave of a box that was just being made.
//
// Bubblewrap's init asks to die with its parent only after the parent has set up its namespace. A
// parent that is killed before leaves an init that waits for ever: no program runs in it, but it is
// a process. Whoever makes the first box of a process ends such ones, if they are of the same user.
#pragma once

namespace ogai::sandbox {

void end_stray_boxes();

}  // namespace ogai::sandbox
