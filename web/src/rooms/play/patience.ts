// Repeats a request while the server cannot be reached or has no room, with growing pauses.

import { ApiError } from '../../api/http';

/** No answer, too many requests, busy: the same request may succeed later. */
export function isPassing(error: unknown): boolean {
  return error instanceof ApiError && [0, 429, 502, 503, 504].includes(error.status);
}

export class Patience {
  stopped = false;
  private wake: (() => void) | null = null;

  constructor(
    /** Told true when a request has to be repeated, false when one succeeds. */
    private readonly tell: (offline: boolean) => void,
    /** Pauses in milliseconds; the last one goes on. */
    private readonly waits: readonly number[] = [500, 1000, 2000, 4000],
  ) {}

  /** The answer, however long it takes; throws what will not pass, or anything once stopped. */
  async persist<T>(request: () => Promise<T>): Promise<T> {
    for (let attempt = 0; ; attempt++) {
      try {
        const answer = await request();
        if (this.stopped) throw new Error('stopped');
        this.tell(false);
        return answer;
      } catch (error) {
        if (this.stopped || !isPassing(error)) throw error;
        this.tell(true);
        await this.pause(attempt);
        if (this.stopped) throw error;
      }
    }
  }

  /** Ends the pause of a request that waits, and lets none be repeated. */
  stop(): void {
    this.stopped = true;
    this.wake?.();
  }

  /** Waits as long as is due after that many failures. */
  pause(failures = 2): Promise<void> {
    const wait = this.waits[Math.min(failures, this.waits.length - 1)]!;
    return new Promise((done) => {
      const timer = setTimeout(done, wait);
      this.wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  }
}
