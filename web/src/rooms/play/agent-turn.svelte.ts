// The agent at work: asks the server for its move, passes on what it says meanwhile, and holds back a
// quick answer until the move before it has been seen.

import type { Backend, Game, Thought, Work } from './protocol';

interface Surroundings {
  /** The move is made; `receivedAt` is when the server told. */
  moved: (game: Game, receivedAt: number) => void;
  failed: (error: Error) => void;
  now: () => number;
  /** Seconds for which a move is seen before the answer to it. */
  calm: number;
}

export class AgentTurn {
  thought = $state.raw<Thought | null>(null);
  queued = $state(false);

  private work: Work | null = null;
  private place = '';
  private held: { show: () => void; timer: ReturnType<typeof setTimeout> } | null = null;
  private seenAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly backend: Pick<Backend, 'agentMove'>,
    private readonly around: Surroundings,
  ) {}

  get atWork(): boolean {
    return this.work !== null;
  }

  /** An answer waits to be shown. */
  get holding(): boolean {
    return this.held !== null;
  }

  /** A move has been put on the board. */
  seen(): void {
    this.seenAt = this.around.now();
  }

  /** Lets the agent move in `game`; one that already thinks there goes on. */
  begin(game: Game): void {
    const place = `${game.id} ${game.moves.join('')}`;
    if (this.work && place === this.place) return;
    this.drop();
    this.place = place;
    this.work = this.backend.agentMove(game.id, game.moves.length, {
      queued: () => (this.queued = true),
      thought: (thought) => {
        this.queued = false;
        this.thought = thought;
      },
      done: (moved) => {
        this.end();
        this.hold(moved);
      },
      failed: (error) => {
        this.end();
        this.around.failed(error);
      },
    });
  }

  /** The move has come another way: somebody else let the agent move as well. */
  answered(game: Game): void {
    this.work?.cancel();
    this.end();
    this.hold(game);
  }

  /** A move that is held back is shown now. */
  showHeld(): void {
    clearTimeout(this.held?.timer);
    this.held?.show();
  }

  /** Stops thinking; a move that is held back is forgotten. */
  drop(): void {
    clearTimeout(this.held?.timer);
    this.held = null;
    this.work?.cancel();
    this.end();
  }

  private hold(game: Game): void {
    const receivedAt = this.around.now();
    const show = () => {
      this.held = null;
      this.seen();
      this.around.moved(game, receivedAt);
    };
    const wait = this.seenAt + this.around.calm - receivedAt;
    if (wait <= 0) show();
    else this.held = { show, timer: setTimeout(show, 1000 * wait) };
  }

  private end(): void {
    this.work = null;
    this.thought = null;
    this.queued = false;
  }
}
