// Keys for the whole game: arrows look back and on, H hints, U takes back. They leave alone what is typed
// into fields and the arrows of controls that use them (the board, sliders, lists).

import type { Session } from './session.svelte';

const ownKeys = 'input, select, textarea, [contenteditable], dialog';

export function shortcut(event: KeyboardEvent, session: Session): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest(ownKeys)) return;
  switch (event.key) {
    case 'ArrowLeft':
      session.look(session.ply - 1);
      break;
    case 'ArrowRight':
      session.look(session.ply + 1);
      break;
    case 'h':
      if (!session.busy) session.askHint();
      break;
    case 'u':
      void session.undo();
      break;
    default:
      return;
  }
  event.preventDefault();
}
