// The choices before a game, how they are remembered, and the request they make.

import { isOver, sizes } from '../../game/board';
import type { Rules, Size } from '../../game/board';
import { parsePosition, positionText } from '../../game/notation';
import { readStored, writeStored } from '../../app/stored';
import type { Agent, NewGame, Player } from './protocol';
import { specOf } from './spec-form';
import type { FormValues } from './spec-form';

export type Opponent = 'level' | 'agent' | 'person';
export type ColourChoice = 'black' | 'white' | 'random';

export interface Setup {
  opponent: Opponent;
  /** Id of a level. */
  level: string;
  /** Name of an agent, and its fields by agent. */
  agent: string;
  options: Record<string, FormValues>;
  colour: ColourChoice;
  size: Size;
  rules: Rules;
  /** '' for none, or 'MINUTES+SECONDS'. */
  clock: string;
  /** Position text; '' is the usual start. */
  start: string;
}

export const clocks = ['', '1+0', '3+2', '5+5', '15+10', '30+20'] as const;

export const defaults: Setup = {
  opponent: 'level',
  level: 'casual',
  agent: 'ogai',
  options: {},
  colour: 'black',
  size: 8,
  rules: 'reversed',
  clock: '',
  start: '',
};

const storageKey = 'play-setup';

function oneOf<T>(value: unknown, allowed: readonly T[], fallback: T): T {
  return allowed.includes(value as T) ? (value as T) : fallback;
}

/** The remembered choices; whatever is not understood falls back to its default. */
export function readSetup(text: string | null = readStored(storageKey)): Setup {
  let found: Partial<Record<keyof Setup, unknown>> = {};
  try {
    const parsed: unknown = JSON.parse(text ?? '{}');
    if (typeof parsed === 'object' && parsed !== null) found = parsed;
  } catch {
    // As if nothing had been kept.
  }
  const word = (value: unknown, fallback: string) => (typeof value === 'string' ? value : fallback);
  return {
    opponent: oneOf(found.opponent, ['level', 'agent', 'person'] as const, defaults.opponent),
    level: word(found.level, defaults.level),
    agent: word(found.agent, defaults.agent),
    options:
      typeof found.options === 'object' && found.options !== null
        ? (found.options as Setup['options'])
        : {},
    colour: oneOf(found.colour, ['black', 'white', 'random'] as const, defaults.colour),
    size: oneOf(found.size, sizes, defaults.size),
    rules: oneOf(found.rules, ['reversed', 'classic'] as const, defaults.rules),
    clock: oneOf<string>(found.clock, clocks, defaults.clock),
    start: word(found.start, ''),
  };
}

export function writeSetup(setup: Setup): void {
  writeStored(storageKey, JSON.stringify(setup));
}

/** The start position of the choices; a fault when the text is none. */
export function startOf(setup: Pick<Setup, 'start' | 'size'>) {
  return parsePosition(setup.start.trim() || 'start', setup.size);
}

export function parseClock(text: string): NewGame['clock'] {
  const match = /^(\d+)\+(\d+)$/.exec(text);
  return match ? { initial: Number(match[1]) * 60, increment: Number(match[2]) } : undefined;
}

function opponentOf(setup: Setup, agents: readonly Agent[]): Player {
  if (setup.opponent === 'person') return { kind: 'person' };
  if (setup.opponent === 'level') return { kind: 'level', id: setup.level };
  const agent = agents.find(({ name }) => name === setup.agent);
  return {
    kind: 'agent',
    spec: agent ? specOf(agent, setup.options[agent.name] ?? {}) : setup.agent,
  };
}

/** The request of a game with these choices; null when the start position is wrong. */
export function newGame(
  setup: Setup,
  agents: readonly Agent[],
  random: () => number = Math.random,
): NewGame | null {
  const start = startOf(setup);
  if (!start.ok || isOver(start.value)) return null;
  const opponent = opponentOf(setup, agents);
  const black =
    setup.opponent === 'person' ||
    setup.colour === 'black' ||
    (setup.colour === 'random' && random() < 0.5);
  const me: Player = { kind: 'person' };
  const request: NewGame = {
    rules: setup.rules,
    size: start.value.size,
    black: black ? me : opponent,
    white: black ? opponent : me,
  };
  if (setup.start.trim() !== '') request.start = positionText(start.value);
  const clock = parseClock(setup.clock);
  return clock ? { ...request, clock } : request;
}
