// After the end: the server judges every move, quickly at first and then deeper, and the turning point
// comes out of it.

import type { Backend, Game, JudgedPly, Turning, Work } from './protocol';
import { turningPoint } from './turning-point';

export class Review {
  private decisive = $state.raw<Turning>({ turning_point: null, costliest: null });
  /** deeper: the quick look is over, and what it found is being looked at more closely. */
  state = $state<'working' | 'deeper' | 'done' | 'failed'>('working');
  remaining = $state<number | null>(null);
  judged = $state.raw<readonly JudgedPly[]>([]);
  /** What `decisive` is about: while the deeper round goes on, the whole of the quick one. */
  private settled = $state.raw<readonly JudgedPly[]>([]);
  /** Known when all is judged, if only quickly. */
  point = $derived(
    this.state === 'done' || this.state === 'deeper'
      ? turningPoint(this.settled, this.decisive)
      : null,
  );

  private readonly work: Work;

  constructor(backend: Backend, game: Game) {
    const settle = (state: 'deeper' | 'done', decisive: Turning) => {
      this.decisive = decisive;
      this.settled = this.judged;
      this.state = state;
    };
    this.work = backend.analyse(game, {
      judged: (ply) => {
        this.judged = [...this.judged.filter((one) => one.ply !== ply.ply), ply];
        this.remaining = ply.remaining;
      },
      overview: (decisive) => settle('deeper', decisive),
      done: (decisive) => settle('done', decisive),
      // What the quick look found stands.
      failed: () => (this.state = this.state === 'deeper' ? 'done' : 'failed'),
    });
  }

  close(): void {
    this.work.cancel();
  }
}
