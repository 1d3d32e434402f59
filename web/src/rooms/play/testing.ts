// A server for the tests, in memory: it keeps games by the same rules, its agents play the first legal
// move when the test lets them, and it fails when it is told to.

import { ApiError } from '../../api/http';
import { isOver, legalMoves, score, startPosition } from '../../game/board';
import { moveName, parseMove, parsePosition, passMove, squareName } from '../../game/notation';
import { lastPosition, newRecord, playOn, truncate } from '../../game/record';
import type { GameRecord } from '../../game/record';
import type {
  Agent,
  Backend,
  Colour,
  Game,
  Hint,
  JudgedPly,
  Level,
  NewGame,
  Players,
} from './protocol';

type Kept = {
  request: NewGame;
  record: GameRecord;
  players: Players;
  resigned: Colour | null;
  updated: number;
};
type AgentEvents = Parameters<Backend['agentMove']>[2];

export const refusal = (status: number, code: string, message = code) =>
  new ApiError(message, status, { code, message });

export class FakeServer implements Backend {
  readonly games = new Map<string, Kept>();
  /** Thrown by the next requests, one each. */
  failures: Error[] = [];
  /** Done to the next request's answer instead of giving it: it is worked, but the answer is lost. */
  loseAnswers = 0;
  /** Agents that think; a test ends their thinking with finishAgent(). */
  thinking: { id: string; ply: number; events: AgentEvents }[] = [];
  cancelled = 0;
  hintAnswer: Hint = { move: 'd3', value: 2, exact: false };
  judged: JudgedPly[] = [];
  turningPoint: number | null = null;
  /** Called with the turning point of the deeper round; null: it is told at once. */
  deeper: ((turningPoint: number | null) => void) | null = null;
  watchers: { id: string; hear: (game: Game) => void }[] = [];
  connection: (connected: boolean) => void = () => {};
  levelList: Level[] = [];
  agentList: Agent[] = [];

  levels = () => this.answer(() => this.levelList);
  agents = () => this.answer(() => this.agentList);

  create = (request: NewGame) =>
    this.answer(() => {
      const parsed = parsePosition(request.start ?? 'start', request.size);
      const start = parsed.ok ? parsed.value : startPosition(request.size);
      const id = `game${this.games.size + 1}`;
      const { black, white } = request;
      const players = { black, white };
      const record = newRecord(start);
      this.games.set(id, { request, record, players, resigned: null, updated: 1 });
      return this.told(id);
    });

  game = (id: string) => this.answer(() => this.told(id));

  move = (id: string, ply: number, move: string) =>
    this.answer(() => {
      this.requirePly(id, ply);
      return this.played(id, move);
    });

  undo = (id: string, ply: number, to: number) =>
    this.answer(() => {
      this.requirePly(id, ply);
      const kept = this.kept(id);
      kept.resigned = null;
      kept.record = truncate(kept.record, to);
      return this.changed(id);
    });

  resign = (id: string, color: Colour) =>
    this.answer(() => {
      this.kept(id).resigned = color;
      return this.changed(id);
    });

  players = (id: string, players: Players) =>
    this.answer(() => {
      this.kept(id).players = players;
      return this.changed(id);
    });

  agentMove = (id: string, ply: number, events: AgentEvents) => {
    const entry = { id, ply, events };
    this.thinking.push(entry);
    return {
      cancel: () => {
        this.cancelled++;
        this.thinking = this.thinking.filter((one) => one !== entry);
      },
    };
  };

  /** The agent that thinks plays the first legal move, or `move`. */
  finishAgent(move?: string): void {
    const { id, events } = this.thinking.shift()!;
    const { record } = this.kept(id);
    const chosen = move ?? squareName(legalMoves(lastPosition(record))[0]!, record.start.size);
    events.done(this.played(id, chosen));
  }

  hint: Backend['hint'] = (_position, _rules, events) => {
    queueMicrotask(() => events.done(this.hintAnswer));
    return { cancel: () => {} };
  };

  analyse: Backend['analyse'] = (_game, events) => {
    queueMicrotask(() => {
      this.judged.forEach((ply) => events.judged(ply));
      const turning = (turning_point: number | null) => ({
        turning_point,
        costliest: this.judged[0]?.ply ?? null,
      });
      events.overview(turning(this.turningPoint));
      if (this.deeper === null) events.done(turning(this.turningPoint));
      else this.deeper = (turningPoint) => events.done(turning(turningPoint));
    });
    return { cancel: () => {} };
  };

  watchGame: Backend['watchGame'] = (id, hear) => {
    const watcher = { id, hear };
    this.watchers.push(watcher);
    return { cancel: () => void this.watchers.splice(this.watchers.indexOf(watcher), 1) };
  };
  /** Everyone who watches hears of the game as it stands. */
  tellWatchers(id: string): void {
    this.watchers.filter((one) => one.id === id).forEach(({ hear }) => hear(this.told(id)));
  }

  watchConnection = (watcher: (connected: boolean) => void) => {
    this.connection = watcher;
    return () => {};
  };

  /** The game as the server would tell it. */
  told(id: string): Game {
    const { request, record, players, resigned } = this.kept(id);
    const position = lastPosition(record);
    const over = resigned !== null || isOver(position);
    const full = score(position.cells, request.rules, 'X');
    const black_score = resigned === null ? full : resigned === 'black' ? -64 : 64;
    const winner = black_score === 0 ? null : black_score > 0 ? 'black' : 'white';
    const reason = resigned === null ? 'discs' : 'resignation';
    return {
      id,
      updated: this.kept(id).updated,
      rules: request.rules,
      size: request.size,
      start: request.start ?? 'start',
      moves: record.moves.map((move) => moveName(move, request.size)),
      over,
      players,
      notes: record.moves.map(() => null),
      clock: request.clock
        ? { ...request.clock, black: 60, white: 60, running: record.moves.length ? 'black' : null }
        : null,
      result: over ? { reason, black_score, winner } : null,
    };
  }

  /** Somebody plays without asking anybody. */
  played(id: string, move: string): Game {
    const kept = this.kept(id);
    const square = parseMove(move, kept.request.size);
    if (square === null || square === passMove) throw refusal(400, 'bad_move');
    try {
      kept.record = playOn(kept.record, square);
    } catch {
      throw refusal(400, 'bad_move', `${move} is illegal`);
    }
    return this.changed(id);
  }

  private changed(id: string): Game {
    this.kept(id).updated++;
    return this.told(id);
  }

  private kept(id: string): Kept {
    const kept = this.games.get(id);
    if (!kept) throw refusal(404, 'not_found');
    return kept;
  }

  private requirePly(id: string, ply: number): void {
    if (this.kept(id).record.moves.length !== ply) throw refusal(409, 'conflict');
  }

  private async answer<T>(work: () => T): Promise<T> {
    await Promise.resolve();
    const failure = this.failures.shift();
    if (failure) throw failure;
    const value = work();
    if (this.loseAnswers > 0) {
      this.loseAnswers--;
      throw new ApiError('no answer', 0);
    }
    return value;
  }
}
