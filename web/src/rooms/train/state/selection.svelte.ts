// A range of steps chosen by dragging across a chart with the mouse.

import type { Range } from './curves';

interface Frame {
  left: number;
  right: number;
}

/** Shorter drags are clicks. */
const least = 6;

export class Selection {
  private from = $state(0);
  private to = $state(0);
  private active = $state(false);
  private origin = 0;
  private bounds: [number, number] = [0, 0];

  get shown(): boolean {
    return this.active && this.width >= least;
  }
  get left(): number {
    return Math.min(this.from, this.to);
  }
  get width(): number {
    return Math.abs(this.to - this.from);
  }

  begin(event: PointerEvent, frame: Frame): void {
    if (event.pointerType === 'touch' || event.button !== 0) return;
    const element = event.currentTarget as HTMLElement;
    const { left, width } = element.getBoundingClientRect();
    this.start(event.clientX, left, [frame.left, width - frame.right]);
    element.setPointerCapture?.(event.pointerId);
  }

  /** `bounds` are the ends of the axis, counted from `origin`. */
  start(x: number, origin: number, bounds: [number, number]): void {
    this.origin = origin;
    this.bounds = bounds;
    this.from = this.to = this.place(x);
    this.active = true;
  }

  move({ clientX }: { clientX: number }): void {
    if (this.active) this.to = this.place(clientX);
  }

  cancel(): void {
    this.active = false;
  }

  /** The steps that were chosen on an axis of `extent`; null when it was but a click. */
  end([first, last]: readonly [number, number]): Range | null {
    const chosen = this.shown;
    this.active = false;
    if (!chosen) return null;
    const [low, high] = this.bounds;
    const step = (x: number) => Math.round(first + ((last - first) * (x - low)) / (high - low));
    const [from, to] = [step(this.left), step(this.left + this.width)];
    return to > from ? { from, to } : null;
  }

  private place(x: number): number {
    return Math.min(this.bounds[1], Math.max(this.bounds[0], x - this.origin));
  }
}
