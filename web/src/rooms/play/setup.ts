// The choices before a game, how they are remembered, and the request they make.

import { isOver, sizes } from '../../game/board';
import type { Rules, Size } from '../../game/board';
import { parsePosition, positionText } from '../../game/notation';
import { readStored, writeStored } from '../../app/stored';
import type { Agent, Colour, NewGame, Player } from './protocol';
import { formFaults, specOf } from './spec-form';
import type { FormValues } from './spec-form';

export const opponents = ['level', 'agent', 'person', 'watch'] as const;
export type Opponent = (typeof opponents)[number];
export type ColourChoice = 'black' | 'white' | 'random';

/** One of two that are watched: 'level ID' or 'agent NAME', and the fields of the agent's form. */
export interface Contender {
  who: string;
  values: FormValues;
}

export interface Setup {
  opponent: Opponent;
  /** Id of a level. */
  level: string;
  /** Name of an agent, and its fields by agent. */
  agent: string;
  options: Record<string, FormValues>;
  colour: ColourChoice;
  /** Who plays when two agents are watched. */
  watch: Record<Colour, Contender>;
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
  watch: {
    black: { who: 'level casual', values: {} },
    white: { who: 'level expert', values: {} },
  },
  size: 8,
  rules: 'reversed',
  clock: '',
  start: '',
};

const storageKey = 'play-setup';

function oneOf<T>(value: unknown, allowed: readonly T[], fallback: T): T {
  return allowed.includes(value as T) ? (value as T) : fallback;
}

function readContender(value: unknown, colour: Colour): Contender {
  const found = (value as Partial<Record<Colour, Partial<Contender>>> | undefined)?.[colour];
  const { who, values } = found ?? {};
  if (typeof who !== 'string' || typeof values !== 'object') return defaults.watch[colour];
  return { who, values: values ?? {} };
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
    opponent: oneOf(found.opponent, opponents, defaults.opponent),
    level: word(found.level, defaults.level),
    agent: word(found.agent, defaults.agent),
    options:
      typeof found.options === 'object' && found.options !== null
        ? (found.options as Setup['options'])
        : {},
    colour: oneOf(found.colour, ['black', 'white', 'random'] as const, defaults.colour),
    watch: {
      black: readContender(found.watch, 'black'),
      white: readContender(found.watch, 'white'),
    },
    size: oneOf(found.size, sizes, defaults.size),
    rules: oneOf(found.rules, ['reversed', 'classic'] as const, defaults.rules),
    clock: oneOf<string>(found.clock, clocks, defaults.clock),
    start: word(found.start, ''),
  };
}

/** A start position of one's own is for one game; it does not stay. */
export function writeSetup(setup: Setup): void {
  writeStored(storageKey, JSON.stringify({ ...setup, start: '' }));
}

/** What an address says of the game to be begun: #/play?start=POSITION&rules=&size=; null: nothing. */
export function setupFrom(query: URLSearchParams): Partial<Setup> | null {
  if (!['start', 'rules', 'size'].some((key) => query.has(key))) return null;
  const size = oneOf(Number(query.get('size')), sizes, defaults.size);
  const start = query.get('start') ?? '';
  const parsed = startOf({ start, size });
  return {
    size: parsed.ok ? parsed.value.size : size,
    start,
    rules: oneOf(query.get('rules'), ['reversed', 'classic'] as const, defaults.rules),
  };
}

/** The ply that an address looks back to. */
export function plyOf(query: URLSearchParams): number | null {
  const text = query.get('ply') ?? '';
  return /^\d{1,3}$/.test(text) ? Number(text) : null;
}

/** The start position of the choices; a fault when the text is none. */
export function startOf(setup: Pick<Setup, 'start' | 'size'>) {
  return parsePosition(setup.start.trim() || 'start', setup.size);
}

export function parseClock(text: string): NewGame['clock'] {
  const match = /^(\d+)\+(\d+)$/.exec(text);
  return match ? { initial: Number(match[1]) * 60, increment: Number(match[2]) } : undefined;
}

const me: Player = { kind: 'person' };

/** What the choices say about the agent of a name, when they are about one. */
export function agentOf({ who }: Contender, agents: readonly Agent[]): Agent | undefined {
  const [kind, name] = who.split(' ');
  return kind === 'agent' ? agents.find((agent) => agent.name === name) : undefined;
}

function playerOf(contender: Contender, agents: readonly Agent[]): Player {
  const [kind, name = ''] = contender.who.split(' ');
  if (kind === 'level') return { kind: 'level', id: name };
  const agent = agentOf(contender, agents);
  return { kind: 'agent', spec: agent ? specOf(agent, contender.values) : name };
}

/** Those of the choices that are played by the server. */
export function contenders(setup: Setup): Contender[] {
  const { opponent, level, agent, options, watch } = setup;
  if (opponent === 'watch') return [watch.black, watch.white];
  if (opponent === 'level') return [{ who: `level ${level}`, values: {} }];
  return opponent === 'agent' ? [{ who: `agent ${agent}`, values: options[agent] ?? {} }] : [];
}

/** No field of an agent's form is wrong. */
export function formsRight(setup: Setup, agents: readonly Agent[]): boolean {
  return contenders(setup).every((one) => {
    const agent = agentOf(one, agents);
    return !agent || formFaults(agent, one.values).size === 0;
  });
}

/** The request of a game with these choices; null when the start position is wrong. */
export function newGame(
  setup: Setup,
  agents: readonly Agent[],
  random: () => number = Math.random,
): NewGame | null {
  const start = startOf(setup);
  if (!start.ok || isOver(start.value)) return null;
  const [first = me, second = me] = contenders(setup).map((one) => playerOf(one, agents));
  const mineIsBlack =
    setup.opponent === 'person' ||
    setup.colour === 'black' ||
    (setup.colour === 'random' && random() < 0.5);
  const firstIsBlack = setup.opponent === 'watch' || !mineIsBlack;
  const request: NewGame = {
    rules: setup.rules,
    size: start.value.size,
    black: firstIsBlack ? first : second,
    white: firstIsBlack ? second : first,
  };
  if (setup.start.trim() !== '') request.start = positionText(start.value);
  const clock = parseClock(setup.clock);
  return clock ? { ...request, clock } : request;
}
