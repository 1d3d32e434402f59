// What the board takes and shows. Squares are indices row by row from a1 = 0, as in game/board.ts.

import type { Cell, Side, Size } from '../game/board';

/** How good a move is; the board gives each its colour and shape. */
export type Tone = 'best' | 'good' | 'inaccuracy' | 'mistake' | 'blunder' | 'neutral';

/** A short text on a square, usually the value of a move. */
export interface Mark {
  /** Up to five characters look well: '+12', '=', '53%'. */
  text: string;
  /** A proved value is filled, an estimate is outlined. */
  exact?: boolean;
  tone?: Tone;
  /** Tooltip, also read by screen readers instead of the text. */
  title?: string;
}

/** What a board looks like: enough to draw it, on the page or in a file (export.ts). */
export interface BoardState {
  size: Size;
  /** size * size of them */
  cells: readonly Cell[];
  /** Whose discs the preview shows; null when nobody is to move. */
  toMove: Side | null;
  /** Squares shown as playable. */
  legal?: readonly number[];
  /** The square of the last move: marked, and the discs turn in a wave from it. */
  lastMove?: number;
  marks?: ReadonlyMap<number, Mark>;
  /** No coordinates and a thin frame, for many small boards. */
  compact?: boolean;
}

export interface BoardProps extends BoardState {
  /** Name of the board for screen readers. */
  label: string;
  /** Whether a legal square can be played now. Leave the board mounted while it cannot. */
  interactive?: boolean;
  /** A legal square was clicked, tapped or chosen by keyboard while `interactive`. */
  onplay?: (square: number) => void;
  /** Editor mode: any square was chosen. Takes the place of `onplay`. */
  onedit?: (square: number) => void;
  /** The square under the mouse or the keyboard's focus changed; null when none. */
  onpoint?: (square: number | null) => void;
}
