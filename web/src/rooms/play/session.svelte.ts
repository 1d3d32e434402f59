// One game in play: what the server knows of it, the move just made that the server has not yet
// confirmed, the agent at work, the hint, and where the reader looks back to.
//
// The server is the authority. A move is shown at once and taken back with a notice if the server
// refuses it; when the server cannot be reached the request is repeated until it can, and `offline`
// says so meanwhile. A conflict (another tab went on with the game, or an answer was lost) is settled by
// taking the game as the server has it.

import { ApiError } from '../../api/http';
import { errorText } from '../../api/messages';
import { isLegal } from '../../game/board';
import { moveName, parseMove, passMove, positionText } from '../../game/notation';
import { lastPosition, playOn } from '../../game/record';
import type { GameRecord } from '../../game/record';
import { recordOf, swapped, turnOf, undoTarget } from './game-view';
import type { Turn } from './game-view';
import { AgentTurn } from './agent-turn.svelte';
import type { Backend, Colour, Game, Work } from './protocol';
import { Patience } from './patience';

export type Notice =
  | { kind: 'refused'; move: string; message: string }
  | { kind: 'agent-failed'; message: string }
  | { kind: 'hint-failed'; message: string }
  | { kind: 'failed'; message: string }
  | { kind: 'changed' };

export interface ShownHint {
  /** The number of moves it is a hint for. */
  ply: number;
  square: number;
  value: number;
  exact: boolean;
}

export interface Surroundings {
  /** Told of every game the server sends, the first one included. */
  onchange?: (game: Game) => void;
  /** Seconds on a clock of one's own. */
  now?: () => number;
  /** Pauses before a request is repeated. */
  waits?: readonly number[];
  /** Seconds for which a move is seen before the agent's answer to it. */
  calm?: number;
}

/** Another tab, or an answer that was lost: the server's game has other moves. */
const isConflict = (error: unknown) => error instanceof ApiError && error.status === 409;

export class Session {
  game = $state.raw<Game>()!;
  /** When `game` came, in the seconds of performance.now(): the clocks have run on since. */
  receivedAt = $state.raw(0);
  /** The server's moves and, at the end, one it has not confirmed. */
  record = $state.raw<GameRecord>()!;
  /** The number of moves on the board when looking back; null in the present. */
  lookedAt = $state<number | null>(null);
  hint = $state.raw<ShownHint | null>(null);
  hinting = $state(false);
  /** A request that changes the game is under way. */
  busy = $state(false);
  notice = $state.raw<Notice | null>(null);
  offline = $state(false);
  /** Two agents wait for each other until told to go on. */
  paused = $state(false);

  turn: Turn = $derived(turnOf(this.game, this.record));
  ply = $derived(this.lookedAt ?? this.record.moves.length);
  present = $derived(this.lookedAt === null);
  canPlay = $derived(this.turn === 'person' && this.present && !this.busy);
  undoTo = $derived(undoTarget(this.game, this.record));

  readonly agent: AgentTurn;
  private hintWork: Work | null = null;
  private readonly patience: Patience;
  private readonly stopWatching: () => void;

  constructor(
    private readonly backend: Backend,
    game: Game,
    private readonly surroundings: Surroundings = {},
  ) {
    const { waits } = surroundings;
    this.patience = new Patience((offline) => (this.offline = offline), waits);
    this.agent = new AgentTurn(backend, {
      moved: (moved, receivedAt) => this.accept(moved, receivedAt),
      failed: (error) => void this.agentFailed(error),
      now: () => this.now(),
      calm: surroundings.calm ?? 0,
    });
    this.stopWatching = backend.watchConnection((connected) => {
      if (this.agent.atWork || this.hintWork || connected) this.offline = !connected;
    });
    this.accept(game);
  }

  /** The session is left: nothing of it goes on. */
  close(): void {
    this.patience.stop();
    this.stopWatching();
    this.agent.drop();
    this.dropHint();
  }

  /** Plays `square` for the person to move. */
  async play(square: number): Promise<void> {
    const position = lastPosition(this.record);
    if (!this.canPlay || !isLegal(position, square)) return;
    this.dropHint();
    this.record = playOn(this.record, square);
    this.agent.seen();
    await this.sendMove(moveName(square, this.game.size));
  }

  async undo(): Promise<void> {
    this.agent.showHeld();
    const to = this.undoTo;
    if (this.busy || to === null) return;
    this.agent.drop();
    await this.change(() => this.backend.undo(this.game.id, this.game.moves.length, to));
  }

  resign(color: Colour): Promise<void> {
    this.agent.showHeld();
    this.agent.drop();
    return this.change(() => this.backend.resign(this.game.id, color));
  }

  swapSides(): Promise<void> {
    this.agent.showHeld();
    this.agent.drop();
    return this.change(() => this.backend.players(this.game.id, swapped(this.game.players)));
  }

  /** Lets the agents rest, or go on; a move that is being thought about is given up. */
  pause(paused: boolean): void {
    this.paused = paused;
    if (paused) this.agent.showHeld();
    if (paused) this.agent.drop();
    else if (this.turn === 'agent') this.agent.begin(this.game);
  }

  /** Asks for a good move in the present position; it is shown until something is played. */
  askHint(): void {
    if (this.turn !== 'person' || this.hinting) return;
    this.look(null);
    this.hinting = true;
    const ply = this.record.moves.length;
    const ended = () => {
      this.hinting = false;
      this.hintWork = null;
    };
    this.hintWork = this.backend.hint(positionText(lastPosition(this.record)), this.game.rules, {
      done: ({ move, value, exact }) => {
        ended();
        const square = parseMove(move, this.game.size);
        if (square !== null && square !== passMove) this.hint = { ply, square, value, exact };
      },
      failed: (error) => {
        ended();
        this.notice = { kind: 'hint-failed', message: errorText(error) };
      },
    });
  }

  /** Looks at the game after `ply` moves; null is the present. Changes nothing. */
  look(ply: number | null): void {
    const end = this.record.moves.length;
    this.lookedAt = ply === null || ply >= end ? null : Math.max(0, ply);
  }

  /** After a failure of the agent, or when a clock has run out: what does the server say? */
  async refresh(): Promise<void> {
    if (this.patience.stopped) return;
    this.notice = null;
    await this.change(() => this.backend.game(this.game.id));
  }

  dismiss(): void {
    this.notice = null;
  }

  private async sendMove(move: string): Promise<void> {
    const ply = this.game.moves.length;
    try {
      await this.change(() => this.backend.move(this.game.id, ply, move), true);
    } catch (error) {
      // When the move stands there it had been taken, and only the answer was lost.
      if (this.game.moves[ply] === move) this.notice = null;
      else if (!isConflict(error))
        this.notice = { kind: 'refused', move, message: errorText(error) };
    }
  }

  /** Sends a request until it is answered, and takes the game in the answer. */
  private async change(request: () => Promise<Game>, tell = false): Promise<void> {
    this.busy = true;
    try {
      this.accept(await this.patience.persist(request));
    } catch (error) {
      if (this.patience.stopped) return;
      await this.settleConflict(error);
      if (tell) throw error;
    } finally {
      this.busy = false;
    }
  }

  private async settleConflict(error: unknown): Promise<void> {
    try {
      this.accept(await this.patience.persist(() => this.backend.game(this.game.id)));
      this.notice = isConflict(error)
        ? { kind: 'changed' }
        : { kind: 'failed', message: errorText(error) };
    } catch (second) {
      if (this.patience.stopped) return;
      this.record = recordOf(this.game);
      this.notice = { kind: 'failed', message: errorText(second) };
    }
  }

  private now(): number {
    return this.surroundings.now?.() ?? performance.now() / 1000;
  }

  private accept(game: Game, receivedAt = this.now()): void {
    this.game = game;
    this.receivedAt = receivedAt;
    this.record = recordOf(game);
    this.look(this.lookedAt);
    this.dropHint();
    if (this.notice?.kind !== 'agent-failed') this.notice = null;
    if (this.turn === 'agent' && !this.paused) this.agent.begin(game);
    else this.agent.drop();
    this.surroundings.onchange?.(game);
  }

  private async agentFailed(error: Error): Promise<void> {
    const code = error instanceof ApiError ? String(error.details.code) : '';
    if (['busy', 'too_many'].includes(code)) await this.patience.pause();
    if (['busy', 'too_many', 'conflict'].includes(code)) await this.refresh();
    else this.notice = { kind: 'agent-failed', message: errorText(error) };
  }

  private dropHint(): void {
    this.hintWork?.cancel();
    this.hintWork = null;
    this.hinting = false;
    this.hint = null;
  }
}
