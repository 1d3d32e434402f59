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

/** Games in which this browser has a seat: those it began, and those it was told to play on in. */
export function isOwnGame(id: string): boolean {
  return ownGames().includes(id) || savedGame() === id;
}

export function takeSeat(id: string): void {
  const others = ownGames().filter((one) => one !== id);
  writeStored('play-games', [id, ...others].slice(0, mostOwn).join(' '));
}

const mostOwn = 200;

function ownGames(): string[] {
  return (readStored('play-games') ?? '').split(' ').filter((id) => id !== '');
}

export type Preference = 'thoughts' | 'sound';

export function readPreference(name: Preference): boolean {
  return readStored(`play-${name}`) === 'on';
}

export function writePreference(name: Preference, value: boolean): void {
  writeStored(`play-${name}`, value ? 'on' : 'off');
}

/** The game in the Analyse room, where its review runs by itself. */
export function analyseAddress(game: Game): string {
  const record = recordOf(game);
  const start = positionText(record.start);
  const query: Record<string, string> = { moves: recordText(record) };
  if (game.rules !== 'reversed') query.rules = game.rules;
  if (start !== positionText(startPosition(game.size))) query.start = start;
  else if (game.size !== 8) query.size = String(game.size);
  return href('analyse', [], { ...query, show: 'game' });
}
