// Colours of the board and its discs. They are the same in both themes (a board is an object, not a
// surface of the page) and in exported files.

import type { Tone } from './types';

/** A gradient: its stops as [offset, colour, opacity]. */
export type Stops = readonly (readonly [offset: number, colour: string, opacity?: number])[];

export const wood: Stops = [
  [0, '#5d4534'],
  [0.5, '#4c3728'],
  [1, '#3b2a1e'],
];
export const felt: Stops = [
  [0, '#33856a'],
  [0.7, '#2b7860'],
  [1, '#256c55'],
];
export const shadow: Stops = [
  [0, '#04150d', 0.62],
  [0.78, '#04150d', 0.5],
  [1, '#04150d', 0],
];
export const blackRim: Stops = [
  [0, '#4d5359'],
  [0.45, '#22262a'],
  [1, '#07080a'],
];
export const blackFace: Stops = [
  [0, '#43484e'],
  [0.55, '#25292d'],
  [1, '#17191c'],
];
export const whiteRim: Stops = [
  [0, '#ffffff'],
  [0.5, '#e6e2d8'],
  [1, '#b3ad9f'],
];
export const whiteFace: Stops = [
  [0, '#ffffff'],
  [0.6, '#f6f3ec'],
  [1, '#e4dfd3'],
];

export const frameEdge = '#2c1b10';
export const fieldEdge = '#0c3122';
export const gridLine = '#0d3a29';
export const coordinate = '#ecd9bd';
export const lastMove = '#e8590c';
export const hint = '#06281b';

interface ToneColours {
  /** Fill of a proved value's pill; its text is `ink`. */
  fill: string;
  /** Outline and text of an estimate's pill, on `pillDark`. */
  line: string;
}
export const ink = '#10130f';
export const pillDark = '#0b2b1f';
export const tones: Record<Tone, ToneColours> = {
  best: { fill: '#7cc8f5', line: '#8fd0f7' },
  good: { fill: '#f4f6f2', line: '#eef3ee' },
  inaccuracy: { fill: '#f0e442', line: '#f0e442' },
  mistake: { fill: '#efa51c', line: '#f4b23e' },
  blunder: { fill: '#f0733a', line: '#ff9a66' },
  neutral: { fill: '#cfd8d2', line: '#cfd8d2' },
};
