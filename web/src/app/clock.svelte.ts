// The time of day for what is shown, and whether something happened just now. Ticks while looked at.

const fresh = 60_000;

/** Ticks every `pause` milliseconds. */
export function clock(pause = 5000): { readonly now: number; isLive(updated: number): boolean } {
  let now = $state(Date.now());
  $effect(() => {
    const timer = setInterval(() => (now = Date.now()), pause);
    return () => clearInterval(timer);
  });
  return {
    get now() {
      return now;
    },
    /** Within the last minute. */
    isLive: (updated) => now - updated < fresh,
  };
}
