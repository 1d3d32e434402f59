// A stretch of the plot chosen by dragging across it. Places are CSS pixels from the left edge of
// the chart, and stay within the plot.

/** Shorter drags are clicks. */
const least = 6;

export class Drag {
  private from = $state(0);
  private to = $state(0);
  private active = $state(false);
  private bounds: readonly [number, number] = [0, 0];

  /** Whether it is long enough to choose something. */
  get shown(): boolean {
    return this.active && this.width >= least;
  }
  get left(): number {
    return Math.min(this.from, this.to);
  }
  get width(): number {
    return Math.abs(this.to - this.from);
  }

  /** `bounds` are the edges of the plot. */
  start(place: number, bounds: readonly [number, number]): void {
    this.bounds = bounds;
    this.from = this.to = this.within(place);
    this.active = true;
  }

  move(place: number): void {
    if (this.active) this.to = this.within(place);
  }

  cancel(): void {
    this.active = false;
  }

  /** The stretch that was chosen, from left to right; null when it was but a click. */
  end(): [number, number] | null {
    const chosen = this.shown;
    this.active = false;
    return chosen ? [this.left, this.left + this.width] : null;
  }

  private within(place: number): number {
    return Math.min(this.bounds[1], Math.max(this.bounds[0], place));
  }
}
