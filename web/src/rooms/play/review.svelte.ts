// After the end: the server judges every move, and the turning point comes out of it.

import type { Backend, Colour, Game, JudgedPly, Work } from './protocol';
import { turningPoint } from './turning-point';

export class Review {
  private decisive = $state<number | null>(null);
  private winner = $state.raw<Colour | null>(null);
  state = $state<'working' | 'done' | 'failed'>('working');
  remaining = $state<number | null>(null);
  judged = $state.raw<readonly JudgedPly[]>([]);
  /** Known when all is judged. */
  point = $derived(
    this.state === 'done' ? turningPoint(this.judged, this.decisive, this.winner) : null,
  );

  private readonly work: Work;

  constructor(backend: Backend, game: Game) {
    this.winner = game.result?.winner ?? null;
    this.work = backend.analyse(game, {
      judged: (ply) => {
        this.judged = [...this.judged, ply];
        this.remaining = ply.remaining;
      },
      done: (decisive) => {
        this.decisive = decisive;
        this.state = 'done';
      },
      failed: () => (this.state = 'failed'),
    });
  }

  close(): void {
    this.work.cancel();
  }
}
