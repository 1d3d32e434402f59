// What the room keeps in the browser: the game that goes on, and how a game is shown. Also the address
// at which another room shows a game.

import { href } from '../../app/router.svelte';
import { readStored, writeStored } from '../../app/stored';
import { startPosition } from '../../game/board';
import { positionText } from '../../game/notation';
import { recordText } from '../../game/record';
import { recordOf } from './game-view';
import type { Game } from './protocol';

/** The id of the game that waits to be continued, if one does. */
export function savedGame(): string | null {
  return readStored('play-game') || null;
}

export function saveGame(id: string | null): void {
  writeStored('play-game', id ?? '');
}

export type Preference = 'thoughts' | 'sound';

export function readPreference(name: Preference): boolean {
  return readStored(`play-${name}`) === 'on';
}

export function writePreference(name: Preference, value: boolean): void {
  writeStored(`play-${name}`, value ? 'on' : 'off');
}

/** The game in the Analyse room: moves run together, and what is not as usual. */
export function analyseAddress(game: Game): string {
  const record = recordOf(game);
  const start = positionText(record.start);
  const query: Record<string, string> = {
    moves: recordText(record),
    rules: game.rules,
    size: String(game.size),
  };
  if (start !== positionText(startPosition(game.size))) query.start = start;
  return href('analyse', [], query);
}
