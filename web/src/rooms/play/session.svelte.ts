// One game in play: what the server knows of it, the move just made that the server has not yet
// confirmed, the agent at work, the hint, and where the reader looks back to.
//
// The server is the authority. A move is shown at once and taken back with a notice if the server
// refuses it; when the server cannot be reached the request is repeated until it can, and `offline`
// says so meanwhile. What others do to the game, in another tab or browser, is heard and shown. A
// conflict (somebody was quicker, or an answer was lost) is settled by taking the game as the server
// has it, and a move that came too late is named. Who has no seat looks on and changes nothing.

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
  | { kind: 'too-late'; move: string }
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
  /** Whether this browser plays in the game, as it does unless told otherwise. */
  seated?: boolean;
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
  /** This browser plays in the game; otherwise it looks on. */
  seated = $state(true);

  turn: Turn = $derived(turnOf(this.game, this.record));
  ply = $derived(this.lookedAt ?? this.record.moves.length);
  present = $derived(this.lookedAt === null);
  canPlay = $derived(this.seated && this.turn === 'person' && this.present && !this.busy);
  undoTo = $derived(undoTarget(this.game, this.record));

  readonly agent: AgentTurn;
  private hintWork: Work | null = null;
  /** The newest that was heard of the game and is not shown yet. */
  private heard: Game | null = null;
  private readonly watching: Work;
  private readonly patience: Patience;
  private readonly stopWatching: () => void;

  constructor(
    private readonly backend: Backend,
    game: Game,
    private readonly surroundings: Surroundings = {},
  ) {
    const { waits, seated = true } = surroundings;
    this.seated = seated;
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
    this.watching = backend.watchGame(game.id, (news) => {
      this.heard = news;
      this.takeHeard();
    });
  }

  /** From here on this browser plays, too. */
  sitDown(): void {
    this.seated = true;
    this.accept(this.game);
  }

  /** The session is left: nothing of it goes on. */
  close(): void {
    this.patience.stop();
    this.watching.cancel();
    this.stopWatching();
    this.agent.drop();
    this.dropHint();
  }

  /** Plays `square` for the person to move. */
  async play(square: number): Promise<void> {
    const position = lastPosition(this.record);
    if (!this.canPlay || !isLegal(position, square)) return;
    this.notice = null;
    this.dropHint();
    this.record = playOn(this.record, square);
    this.agent.seen();
    await this.sendMove(moveName(square, this.game.size));
  }

  async undo(): Promise<void> {
    this.agent.showHeld();
    const to = this.undoTo;
    if (!this.seated || this.busy || to === null) return;
    this.notice = null;
    this.agent.drop();
    await this.change(() => this.backend.undo(this.game.id, this.game.moves.length, to));
  }

  resign(color: Colour): Promise<void> {
    this.notice = null;
    this.agent.showHeld();
    this.agent.drop();
    return this.change(() => this.backend.resign(this.game.id, color));
  }

  swapSides(): Promise<void> {
    this.notice = null;
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
    if (!this.seated || this.turn !== 'person' || this.hinting) return;
    this.notice = null;
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
    this.notice = null;
    await this.reload();
  }

  dismiss(): void {
    this.notice = null;
  }

  private async reload(): Promise<void> {
    if (!this.patience.stopped) await this.change(() => this.backend.game(this.game.id));
  }

  private async sendMove(move: string): Promise<void> {
    const ply = this.game.moves.length;
    try {
      await this.change(() => this.backend.move(this.game.id, ply, move), true);
    } catch (error) {
      // When the move stands there it had been taken, and only the answer was lost.
      if (this.game.moves[ply] === move) this.notice = null;
      else if (isConflict(error)) this.notice = { kind: 'too-late', move };
      else this.notice = { kind: 'refused', move, message: errorText(error) };
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
      this.takeHeard();
    }
  }

  /** Shows what others have done. What a request under way will say, it says itself. */
  private takeHeard(): void {
    const { heard } = this;
    if (!heard || this.busy || this.patience.stopped) return;
    this.heard = null;
    if (heard.updated <= this.game.updated) return;
    const { moves } = this.game;
    const goesOn = moves.every((move, ply) => heard.moves[ply] === move);
    if (goesOn && heard.moves.length > moves.length && this.agent.atWork)
      this.agent.answered(heard);
    else if (!this.agent.holding) this.accept(heard);
    else this.heard = heard;
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

  private accept(told: Game, receivedAt = this.now()): void {
    const game: Game = { ...told, visitor: !this.seated };
    // An agent that could not move has moved after all, or need not any more.
    const wentOn = this.game?.moves.length !== game.moves.length || game.over;
    if (wentOn && this.notice?.kind === 'agent-failed') this.notice = null;
    this.game = game;
    this.receivedAt = receivedAt;
    this.record = recordOf(game);
    this.look(this.lookedAt);
    this.dropHint();
    if (this.turn === 'agent' && this.seated && !this.paused) this.agent.begin(game);
    else this.agent.drop();
    this.surroundings.onchange?.(game);
    this.takeHeard();
  }

  private async agentFailed(error: Error): Promise<void> {
    const code = error instanceof ApiError ? String(error.details.code) : '';
    if (['busy', 'too_many'].includes(code)) await this.patience.pause();
    if (['busy', 'too_many', 'conflict'].includes(code)) await this.reload();
    else this.notice = { kind: 'agent-failed', message: errorText(error) };
  }

  private dropHint(): void {
    this.hintWork?.cancel();
    this.hintWork = null;
    this.hinting = false;
    this.hint = null;
  }
}
