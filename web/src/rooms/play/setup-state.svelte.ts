// The choices as the reader makes them: remembered at once; the lists they choose from come from the
// server when they are first needed.

import { errorText } from '../../api/messages';
import type { Agent, Backend, Level, NewGame } from './protocol';
import { formsRight, newGame, readSetup, writeSetup } from './setup';
import type { Setup } from './setup';

type Listed<T> =
  { state: 'loading' } | { state: 'ready'; items: T[] } | { state: 'failed'; why: string };

export class SetupState {
  setup = $state.raw<Setup>(readSetup());
  levels = $state.raw<Listed<Level>>({ state: 'loading' });
  agents = $state.raw<Listed<Agent>>({ state: 'loading' });

  ready = $derived(this.draw() !== null && formsRight(this.setup, this.known));

  constructor(private readonly backend: Pick<Backend, 'levels' | 'agents'>) {}

  choose(part: Partial<Setup>): void {
    this.setup = { ...this.setup, ...part };
    writeSetup(this.setup);
  }

  /** Loads the lists; what the reader had chosen before and is gone falls back to what there is. */
  async load(): Promise<void> {
    await Promise.all([this.loadLevels(), this.loadAgents()]);
  }

  /** A fresh request: a random colour is drawn anew. */
  draw(): NewGame | null {
    return newGame(this.setup, this.known);
  }

  private get known(): readonly Agent[] {
    return this.agents.state === 'ready' ? this.agents.items : [];
  }

  private async loadLevels(): Promise<void> {
    this.levels = await listed(() => this.backend.levels());
    if (this.levels.state !== 'ready') return;
    const { items } = this.levels;
    if (items.length > 0 && !items.some(({ id }) => id === this.setup.level)) {
      this.setup = { ...this.setup, level: items[Math.min(2, items.length - 1)]!.id };
    }
  }

  private async loadAgents(): Promise<void> {
    this.agents = await listed(() => this.backend.agents());
    if (this.agents.state !== 'ready') return;
    const { items } = this.agents;
    if (items.length > 0 && !items.some(({ name }) => name === this.setup.agent)) {
      this.setup = { ...this.setup, agent: items[0]!.name };
    }
  }
}

async function listed<T>(request: () => Promise<T[]>): Promise<Listed<T>> {
  try {
    return { state: 'ready', items: await request() };
  } catch (error) {
    return { state: 'failed', why: errorText(error) };
  }
}
