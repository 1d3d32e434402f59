// What the server says about games, levels and agents (docs/api.md), and what the room asks of it.
// `Backend` is all that the room's logic knows of the server; tests bring their own.

import type { Rules, Side, Size } from '../../game/board';

export type Colour = 'black' | 'white';
export const colourOf: Record<Side, Colour> = { X: 'black', O: 'white' };
export const sideOf: Record<Colour, Side> = { black: 'X', white: 'O' };

export type Player =
  { kind: 'person' } | { kind: 'level'; id: string } | { kind: 'agent'; spec: string };
export type Players = Record<Colour, Player>;

export interface Clock {
  initial: number;
  increment: number;
  black: number;
  white: number;
  running: Colour | null;
}

/** What an agent said about its move: the value in discs from its own side. */
export interface Note {
  value?: number | null;
  win_rate?: number | null;
  seconds?: number | null;
  depth?: number | null;
  nodes?: number | null;
}

export interface Game {
  id: string;
  /** Greater with every change: of two answers the one with more is the newer. */
  updated: number;
  /** Said by the page: this browser has no seat in the game, it looks on. */
  visitor?: boolean;
  rules: Rules;
  size: Size;
  start: string;
  moves: string[];
  over: boolean;
  players: Players;
  notes: (Note | null)[];
  clock: Clock | null;
  result: { reason: string; black_score: number; winner: Colour | null } | null;
}

export interface NewGame extends Players {
  rules: Rules;
  size: Size;
  start?: string;
  clock?: { initial: number; increment: number };
}

export interface Level {
  id: string;
  number: number;
  agent: string;
  time: string | null;
  summary?: string;
}

export type OptionType = 'flag' | 'integer' | 'real' | 'duration' | 'choice' | 'text';
export interface AgentOption {
  name: string;
  type: OptionType;
  default: string | number | boolean;
  help: string;
  positional: boolean;
  /** Durations write their bounds as text: '1ms'. */
  min?: number | string;
  max?: number | string;
  choices?: string[];
}

export interface Agent {
  name: string;
  summary: string;
  source: string;
  options: AgentOption[];
}

/** What an agent says while it thinks. */
export interface Thought {
  value?: number | null;
  /** 0 … 1, for its own side. */
  win_rate?: number | null;
  depth?: number | null;
  line?: string[];
}

export interface Hint {
  move: string;
  value: number;
  exact: boolean;
}

/** A judged move of a finished game; values are discs from the mover's side. */
export interface JudgedPly {
  ply: number;
  mover: Colour;
  played: { move: string; value: number; exact?: boolean };
  best: { move: string; value: number; exact?: boolean };
  loss: number;
  remaining: number;
}

/** Something the server works on; exactly one of `done` and `failed` is called, at most once. */
export interface Work {
  cancel(): void;
}
export interface WorkEvents<T> {
  done(value: T): void;
  failed(error: Error): void;
}

export interface Backend {
  levels(): Promise<Level[]>;
  agents(): Promise<Agent[]>;
  create(game: NewGame): Promise<Game>;
  game(id: string): Promise<Game>;
  move(id: string, ply: number, move: string): Promise<Game>;
  undo(id: string, ply: number, to: number): Promise<Game>;
  resign(id: string, color: Colour): Promise<Game>;
  players(id: string, players: Players): Promise<Game>;
  /** The agent whose turn it is thinks and moves. */
  agentMove(
    id: string,
    ply: number,
    events: WorkEvents<Game> & { thought(thought: Thought): void; queued(): void },
  ): Work;
  hint(position: string, rules: Rules, events: WorkEvents<Hint>): Work;
  /** Quickly first, then deeper: every ply is judged twice unless it is proved the first time. */
  analyse(
    game: Pick<Game, 'rules' | 'size' | 'start' | 'moves'>,
    /** Done with the ply of the turning point, if there is one; `overview`: as the quick look has it. */
    events: WorkEvents<number | null> & {
      judged(ply: JudgedPly): void;
      overview(turningPoint: number | null): void;
    },
  ): Work;
  /** The game at once, and whenever anybody has changed it. */
  watchGame(id: string, hear: (game: Game) => void): Work;
  /** Calls back when the connection for agents' moves is lost (false) and made again (true). */
  watchConnection(watcher: (connected: boolean) => void): () => void;
}
