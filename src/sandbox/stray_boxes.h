// Stray boxes: what a killed referee may leave of a box that was just being made.
//
// Bubblewrap's init waits for its parent before it asks to die with it. A parent that is killed
// just then leaves an init that waits for ever: no program runs in it, but it is a process. Whoever
// makes the first box of a process ends such ones, if they are of the same user.
#pragma once

namespace ogai::sandbox {

void end_stray_boxes();

}  // namespace ogai::sandbox
