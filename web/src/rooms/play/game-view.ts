// Questions about a game as the server tells it, answered without asking the server.

import { isOver, other, startPosition } from '../../game/board';
import type { Side } from '../../game/board';
import { parseMove, parsePosition, passMove } from '../../game/notation';
import { lastPosition, positionAt, positions } from '../../game/record';
import type { GameRecord } from '../../game/record';
import { colourOf } from './protocol';
import type { Clock, Game, Player, Players } from './protocol';

/** The server's moves ply by ply: the plies of the record are those of the server. */
export function recordOf(game: Game): GameRecord {
  const parsed = parsePosition(game.start, game.size);
  const start = parsed.ok ? parsed.value : startPosition(game.size);
  return { start, moves: game.moves.map((name) => parseMove(name, game.size) ?? passMove) };
}

export function playerOf(game: Game, side: Side): Player {
  return game.players[colourOf[side]];
}

export function isPerson(game: Game, side: Side): boolean {
  return playerOf(game, side).kind === 'person';
}

/** The side of the only person; null when there are two or none, or when it is somebody else. */
export function mySide(game: Game): Side | null {
  if (game.visitor) return null;
  const black = isPerson(game, 'X');
  return black === isPerson(game, 'O') ? null : black ? 'X' : 'O';
}

/** Two agents play, and people watch. */
export function isWatched(game: Game): boolean {
  return !isPerson(game, 'X') && !isPerson(game, 'O');
}

export type Turn = 'person' | 'agent' | 'over';

/** Who has to do something at the end of `record`, a game that may run ahead of the server's. */
export function turnOf(game: Game, record: GameRecord): Turn {
  const position = lastPosition(record);
  if (game.result !== null || isOver(position)) return 'over';
  return isPerson(game, position.toMove) ? 'person' : 'agent';
}

/** The number of moves that stay when the last turn of a person is taken back; null: nothing to. */
export function undoTarget(game: Game, record: GameRecord): number | null {
  const all = positions(record);
  const target = record.moves.findLastIndex(
    (move, ply) => move !== passMove && isPerson(game, all[ply]!.toMove),
  );
  return target < 0 ? null : target;
}

export function swapped(players: Players): Players {
  return { black: players.white, white: players.black };
}

/** Seconds that `side` has left, `elapsed` seconds after the clock was read. */
export function secondsLeft(clock: Clock, side: Side, elapsed: number): number {
  const colour = colourOf[side];
  return Math.max(0, clock[colour] - (clock.running === colour ? elapsed : 0));
}

/** Who passed with the last of the first `ply` moves, if it was a pass. */
export function passedAt(record: GameRecord, ply: number): Side | null {
  if (ply === 0 || record.moves[ply - 1] !== passMove) return null;
  return other(positionAt(record, ply).toMove);
}
