// A tournament as it goes on: what the live connection says is put into what is known, and from the
// pairs that come in follow the rate and the time left.

import type { Service, TournamentSummary, Tournament } from './service';

/** Running first, otherwise in the server's order (newest first). */
export function runningFirst(list: readonly TournamentSummary[]): TournamentSummary[] {
  const running = (one: TournamentSummary) => (one.state === 'running' ? 0 : 1);
  return [...list].sort((a, b) => running(a) - running(b));
}

/** Absent fields stay as they were. */
export function merge(known: Tournament, part: Partial<Tournament>): Tournament {
  const fresh = Object.entries(part).filter(([, value]) => value !== undefined);
  return { ...known, ...Object.fromEntries(fresh), id: known.id };
}

interface Sample {
  time: number;
  pairs: number;
}

/** Pairs a second over the last minutes, as far as they have been watched. */
export class Pace {
  private samples: Sample[] = [];

  constructor(private readonly window = 120_000) {}

  /** `time` in milliseconds. */
  add(time: number, pairs: number): void {
    if (pairs < (this.samples.at(-1)?.pairs ?? 0)) this.samples = [];
    if (pairs === this.samples.at(-1)?.pairs) return;
    this.samples.push({ time, pairs });
    while (this.samples.length > 2 && time - this.samples[1]!.time > this.window) {
      this.samples.shift();
    }
  }

  /** null until enough has been seen. The time since the last pair counts, so a standstill shows. */
  rate(now: number): number | null {
    const first = this.samples[0];
    const last = this.samples.at(-1);
    if (!first || !last || last.pairs === first.pairs) return null;
    const usual = (last.time - first.time) / (last.pairs - first.pairs);
    const waiting = now - last.time;
    const seconds = (last.time - first.time + Math.max(0, waiting - usual)) / 1000;
    return seconds > 0 ? (last.pairs - first.pairs) / seconds : null;
  }
}

/** Seconds until the end; null when nobody can tell. */
export function timeLeft(
  { pairs, planned }: Pick<TournamentSummary, 'pairs' | 'planned'>,
  rate: number | null,
): number | null {
  return planned === null || !rate ? null : Math.max(0, planned - pairs) / rate;
}

/** Whether anything may still change. */
export const goesOn = (state: TournamentSummary['state']): boolean =>
  state === 'running' || state === 'open';

/**
 * Follows a tournament: `show` gets every new view of it, `failed` what went wrong with the live
 * connection. Returns how to stop.
 */
export function follow(
  service: Service,
  known: Tournament,
  show: (view: Tournament) => void,
  failed: (error: Error) => void,
): () => void {
  let view = known;
  let stopped = false;
  const update = (part: Partial<Tournament>) => {
    if (stopped) return;
    view = merge(view, part);
    show(view);
  };
  const stop = service.watch(String(known.id), {
    changed: update,
    // The last word: the server's own final view.
    finished: () => void service.tournament(String(known.id)).then(update, failed),
    failed,
  });
  return () => {
    stopped = true;
    stop();
  };
}
