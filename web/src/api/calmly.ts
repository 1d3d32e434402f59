// Does something soon after it was asked for, but not more often than every `pause` milliseconds:
// for questions to the server that follow the live connection.

export function calmly(pause: number, act: () => void): { soon(): void; cancel(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = -Infinity;
  return {
    soon() {
      if (timer !== undefined) return;
      timer = setTimeout(
        () => {
          timer = undefined;
          last = performance.now();
          act();
        },
        Math.max(0, last + pause - performance.now()),
      );
    },
    cancel: () => clearTimeout(timer),
  };
}
