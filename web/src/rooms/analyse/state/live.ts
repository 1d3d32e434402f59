// The analysis of the position that is looked at: starts a moment after the reader has come to it,
// goes deeper until it is proved or the time is used up, and is remembered.

import { isOver } from '../../../game/board';
import type { Position, Rules } from '../../../game/board';
import { positionText } from '../../../game/notation';
import type { Answer, Service } from './service';
import type { Analysis } from './values';

export type Phase = 'off' | 'waiting' | 'queued' | 'thinking' | 'done' | 'failed';
export interface LiveState {
  phase: Phase;
  /** The text of the position it is about; '' while off. */
  position: string;
  message: string;
}

/** Long enough that whoever leafs through a game starts nothing. */
const patience = 150;
const remembered = 400;
export const secondsPerPosition = 60;

export class LiveAnalysis {
  state: LiveState = { phase: 'off', position: '', message: '' };
  /** By position text, under the rules of the last look. */
  analyses: ReadonlyMap<string, Analysis> = new Map();
  private rules: Rules = 'reversed';
  private timer: ReturnType<typeof setTimeout> | undefined;
  private end: (() => void) | undefined;

  constructor(
    private readonly service: Service,
    private readonly changed: () => void,
  ) {}

  /** Turns to a position; what is already known of it is there at once. */
  look(position: Position, rules: Rules): void {
    const text = positionText(position);
    if (rules !== this.rules) {
      this.rules = rules;
      this.analyses = new Map();
      this.stop();
    }
    if (this.state.phase !== 'off' && this.state.position === text) return;
    this.halt();
    if (isOver(position) || this.analyses.get(text)?.complete) {
      this.become('done', text);
      return;
    }
    this.become('waiting', text);
    this.timer = setTimeout(() => this.begin(text), patience);
  }

  stop(): void {
    this.halt();
    if (this.state.phase !== 'off') this.become('off', '');
  }

  private halt(): void {
    clearTimeout(this.timer);
    this.end?.();
    this.end = undefined;
  }

  private begin(text: string): void {
    this.end = this.service.converse(
      { type: 'analyse', position: text, rules: this.rules, seconds: secondsPerPosition },
      (answer) => this.hear(text, answer),
    );
  }

  private hear(text: string, answer: Answer): void {
    if (this.state.position !== text) return;
    if (answer.type === 'queued') this.become('queued', text);
    else if (answer.type === 'error') this.become('failed', text, answer.message);
    else if (answer.type === 'analysis') {
      this.remember(text, { ...answer, complete: false });
      this.become('thinking', text);
    } else if (answer.type === 'done') {
      const known = this.analyses.get(text);
      if (known) this.remember(text, { ...known, complete: true });
      this.become('done', text);
    }
  }

  private remember(text: string, analysis: Analysis): void {
    const before = this.analyses.get(text);
    // A second look begins at depth one again: what the first one found stays until it is passed.
    if (before && !analysis.complete && before.depth > analysis.depth) return;
    const all = new Map(this.analyses);
    all.delete(text);
    all.set(text, analysis);
    if (all.size > remembered) all.delete(all.keys().next().value!);
    this.analyses = all;
  }

  private become(phase: Phase, position: string, message = ''): void {
    this.state = { phase, position, message };
    this.changed();
  }
}
