// A stored game being looked at: where it stands, and playing it by itself. `ply` counts the plies
// played, passes included: 0 is the start.

import { isOver } from '../../../game/board';
import type { Position } from '../../../game/board';
import { lastDisc, positions } from '../../../game/record';
import type { GameRecord } from '../../../game/record';

export const speeds = [0.5, 1, 2, 4, 8] as const;

/** Between two plies at speed 1, in milliseconds. */
const pause = 800;

export class Replay {
  ply = $state(0);
  playing = $state(false);
  speed = $state<number>(1);
  readonly positions: readonly Position[];
  readonly length: number;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly record: GameRecord,
    ply = 0,
  ) {
    this.positions = positions(record);
    this.length = record.moves.length;
    this.ply = this.within(ply);
  }

  get position(): Position {
    return this.positions[this.ply]!;
  }
  get over(): boolean {
    return this.ply === this.length && isOver(this.position);
  }
  get lastMove(): number | undefined {
    return lastDisc(this.record, this.ply);
  }

  /** Goes there, and stops playing. */
  goTo(ply: number): void {
    this.stop();
    this.ply = this.within(ply);
  }

  toggle(): void {
    if (this.playing) return this.stop();
    if (this.ply === this.length) this.ply = 0;
    this.playing = true;
    this.wait();
  }

  stop(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  faster(by: 1 | -1): void {
    const at = speeds.findIndex((speed) => speed === this.speed);
    this.setSpeed(speeds[Math.min(speeds.length - 1, Math.max(0, at + by))]!);
  }

  setSpeed(speed: number): void {
    this.speed = speed;
    if (this.playing) this.wait();
  }

  /** Whether the key was one of the player's. */
  press(key: string): boolean {
    switch (key) {
      case 'ArrowLeft':
        this.goTo(this.ply - 1);
        return true;
      case 'ArrowRight':
        this.goTo(this.ply + 1);
        return true;
      case 'Home':
        this.goTo(0);
        return true;
      case 'End':
        this.goTo(this.length);
        return true;
      case ' ':
        this.toggle();
        return true;
      case '+':
      case '-':
        this.faster(key === '+' ? 1 : -1);
        return true;
      default:
        return false;
    }
  }

  private within(ply: number): number {
    return Math.min(this.length, Math.max(0, ply));
  }

  private wait(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.ply++;
      if (this.ply >= this.length) this.stop();
      else this.wait();
    }, pause / this.speed);
  }
}
