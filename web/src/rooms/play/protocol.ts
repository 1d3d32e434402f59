// What the server says about games, levels and agents (docs/api.md), and what the room asks of it.
// `Backend` is all that the room's logic knows of the server; tests bring their own.

import type {
  Agent,
  AnalyseGameOverview,
  AnalyseGamePly,
  Game as ServerGame,
  Level,
  MoveNote,
  MoveValue,
  NewClock,
  NewGame as ServerNewGame,
  Players,
  PlayThinking,
} from '../../api/schema';
import type { Rules, Side, Size } from '../../game/board';

export type Colour = 'black' | 'white';
export const colourOf: Record<Side, Colour> = { X: 'black', O: 'white' };
export const sideOf: Record<Colour, Side> = { black: 'X', white: 'O' };

export type { Agent, AgentOption, Clock, Level, Player, Players } from '../../api/schema';

/** The page always says rules, size and increment. */
export type NewGame = ServerNewGame & {
  rules: Rules;
  size: Size;
  clock?: Required<NewClock>;
};

/** What an agent said about its move, as far as it is known. */
export type Note = Partial<MoveNote> & Pick<Thought, 'win_rate'>;

export type Game = Omit<ServerGame, 'position' | 'legal' | 'discs' | 'notes'> & {
  notes: (Note | null)[];
  /** Said by the page: this browser has no seat in the game, it looks on. */
  visitor?: boolean;
};

/** What an agent says while it thinks. */
export type Thought = Partial<Omit<PlayThinking, 'id' | 'type'>>;

type Valued = Pick<MoveValue, 'move' | 'value' | 'exact'>;
export type Hint = Valued;

/** A judged move of a finished game; values are discs from the mover's side. */
export type JudgedPly = Pick<AnalyseGamePly, 'ply' | 'mover' | 'loss' | 'remaining'> & {
  played: Valued;
  best: Valued;
};

/** Which plies decided a game, as the server has it. */
export type Turning = Pick<AnalyseGameOverview, 'turning_point' | 'costliest'>;

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
    /** Done with what decided the game; `overview`: as the quick look has it. */
    events: WorkEvents<Turning> & {
      judged(ply: JudgedPly): void;
      overview(turning: Turning): void;
    },
  ): Work;
  /** The game at once, and whenever anybody has changed it. */
  watchGame(id: string, hear: (game: Game) => void): Work;
  /** Calls back when the connection for agents' moves is lost (false) and made again (true). */
  watchConnection(watcher: (connected: boolean) => void): () => void;
}
