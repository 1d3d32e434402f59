// Does something again and again while the page is looked at; returns how to stop.

export function regularly(pause: number, act: () => void): () => void {
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible') act();
  }, pause);
  return () => clearInterval(timer);
}
