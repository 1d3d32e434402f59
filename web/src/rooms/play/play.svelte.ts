// Games come and go: starts one, finds one again by its id, keeps the id of the one that goes on, and
// has a finished one judged.

import { errorText } from '../../api/messages';
import { swapped } from './game-view';
import { Patience } from './patience';
import type { Backend, Game, NewGame } from './protocol';
import { Review } from './review.svelte';
import { isOwnGame, saveGame, savedGame, takeSeat } from './saved';
import { Session } from './session.svelte';

/** Shorter games have no turning point worth a search. */
const shortest = 8;

export class Play {
  session = $state.raw<Session | null>(null);
  review = $state.raw<Review | null>(null);
  starting = $state(false);
  /** Why a game could not be started. */
  fault = $state<string | null>(null);
  /** The id asked for names no game. */
  missing = $state(false);
  offline = $state(false);
  /** The game that waits to be continued. */
  waiting = $state<string | null>(savedGame());

  private patience: Patience | null = null;

  constructor(
    private readonly backend: Backend,
    private readonly go: (id: string) => void,
    /** Seconds for which a move is seen before the answer to it. */
    private readonly calm = 0,
  ) {}

  async start(request: NewGame): Promise<void> {
    if (this.starting) return;
    this.starting = true;
    this.fault = null;
    try {
      const game = await this.backend.create(request);
      takeSeat(game.id);
      this.enter(game, true);
      this.go(game.id);
    } catch (error) {
      this.fault = errorText(error);
    } finally {
      this.starting = false;
    }
  }

  /** The same once more with colours exchanged. */
  rematch(): Promise<void> {
    const { rules, size, start, players, clock } = this.session!.game;
    const request: NewGame = { rules, size, start, ...swapped(players) };
    if (clock) request.clock = { initial: clock.initial, increment: clock.increment };
    return this.start(request);
  }

  /** Shows the game of this id, looking back to `ply`; null: none, the present. */
  async show(id: string | null, ply: number | null = null): Promise<void> {
    if (id !== null && id === this.session?.game.id) return this.session.look(ply);
    this.leave();
    this.missing = false;
    this.fault = null;
    this.waiting = savedGame();
    if (id === null) return;
    const patience = new Patience((offline) => (this.offline = offline));
    this.patience = patience;
    try {
      this.enter(await patience.persist(() => this.backend.game(id)), isOwnGame(id));
      this.session?.look(ply);
    } catch {
      if (patience.stopped) return;
      this.missing = true;
      if (savedGame() === id) saveGame(null);
    }
  }

  leave(): void {
    this.patience?.stop();
    this.patience = null;
    this.session?.close();
    this.session = null;
    this.review?.close();
    this.review = null;
  }

  /** Plays on in a game that somebody else began. */
  sitDown(): void {
    if (!this.session) return;
    takeSeat(this.session.game.id);
    this.session.sitDown();
  }

  private enter(game: Game, seated: boolean): void {
    this.leave();
    const onchange = (now: Game) => this.follow(now);
    this.session = new Session(this.backend, game, { onchange, seated, calm: this.calm });
  }

  /** The game has changed: is it still to be continued, is it to be judged? */
  private follow(game: Game): void {
    if (!game.visitor) saveGame(game.over ? null : game.id);
    this.review?.close();
    this.review =
      game.over && game.moves.length >= shortest ? new Review(this.backend, game) : null;
  }
}
