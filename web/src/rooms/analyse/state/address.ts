// A study as the query of an address, and games of the server as studies:
//
//   #/analyse?moves=f5d6(f4)c3&rules=classic&size=6&start=POSITION&ply=12&show=game
//   #/analyse?stored=ID&ply=12
//
// Everything may be left out: no moves, reversed rules, 8x8, its start position, the last move (of a
// stored game the first position). `ply` counts passes and follows the main line; `at` is the way to a
// place in a variation, f5d6f4. A stored game's moves are left out until they are added to. `show` is
// the tab that is open; with `game` the review of the whole game begins by itself.

import { sizes, startPosition } from '../../../game/board';
import type { Rules, Size } from '../../../game/board';
import { parsePosition, positionText, transcript } from '../../../game/notation';
import type { Parsed } from '../../../game/notation';
import { isMainLine, lineThrough, nodeAt, parseTree, pathTo, treeText } from '../../../game/tree';
import type { NodeId } from '../../../game/tree';
import type { GameText, Note } from './service';
import { keyOf, newStudy, nodeAtPly, nodesByPly, playLine, plyOf, startOf } from './study';
import type { Study } from './study';

const asRules = (text: string | null): Rules => (text === 'classic' ? 'classic' : 'reversed');
const asSize = (text: string | null): Size => sizes.find((size) => String(size) === text) ?? 8;

/** Whether an address brings a game of its own. */
export function bringsGame(query: URLSearchParams): boolean {
  return ['stored', 'moves', 'start', 'size', 'rules'].some((key) => query.has(key));
}

export function fromQuery(query: URLSearchParams): Parsed<Study> {
  const start = parsePosition(query.get('start') || 'start', asSize(query.get('size')));
  if (!start.ok) return start;
  const parsed = parseTree(query.get('moves') ?? '', start.value);
  if (!parsed.ok) return parsed;
  const tree = parsed.value;
  const study = { ...newStudy(), rules: asRules(query.get('rules')), tree };
  return { ok: true, value: placed({ ...study, at: lineThrough(tree).at(-1)!.id }, query) };
}

/** The study at the place that an address names, if it names one. */
function placed(study: Study, query: URLSearchParams): Study {
  const way = query.get('at')?.match(/../g);
  if (way) return playLine({ ...study, at: study.tree.root }, way);
  const ply = Number.parseInt(query.get('ply') ?? '', 10);
  return Number.isNaN(ply) ? study : { ...study, at: nodeAtPly(study.tree, ply) };
}

/** A stored game as an address shows it: with the variations that were added, at its place. */
export function fromStored(game: GameText, stored: string, query: URLSearchParams): Parsed<Study> {
  const parsed = fromGame(game);
  if (!parsed.ok) return parsed;
  const origin = { stored, moves: treeText(parsed.value.tree) };
  let study: Study = { ...parsed.value, origin };
  const moves = query.get('moves');
  if (moves !== null) {
    const tree = parseTree(moves, startOf(study));
    if (!tree.ok) return tree;
    study = { ...study, tree: tree.value, at: tree.value.root };
  }
  return { ok: true, value: placed(study, query) };
}

/** The query that gives this study again; names and notes only those of a stored game. */
export function toQuery(study: Study): Record<string, string> {
  const { tree, origin } = study;
  const moves = treeText(tree);
  if (origin) {
    const whole: Record<string, string> = { stored: origin.stored };
    if (moves !== origin.moves) whole.moves = moves;
    return { ...whole, ...placeOf(study, tree.root) };
  }
  return { ...gameQuery(study, moves), ...placeOf(study, lineThrough(tree).at(-1)!.id) };
}

function gameQuery(study: Study, moves: string): Record<string, string> {
  const { rules } = study;
  const start = startOf(study);
  const query: Record<string, string> = {};
  if (moves !== '') query.moves = moves;
  if (rules !== 'reversed') query.rules = rules;
  if (positionText(start) !== positionText(startPosition(start.size))) {
    query.start = positionText(start);
  } else if (start.size !== 8) {
    query.size = String(start.size);
  }
  return query;
}

/** Where the reader stands, unless it is where an address without a word of it leads. */
function placeOf({ tree, at }: Study, usual: NodeId): Record<string, string> {
  if (at === usual) return {};
  if (isMainLine(tree, at)) return { ply: String(plyOf(tree, at)) };
  const { size } = nodeAt(tree, tree.root).position;
  const path = pathTo(tree, at).slice(1);
  return {
    at: transcript(
      path.map(({ move }) => move!),
      size,
    ),
  };
}

/** A game that the server has read or stored, at its first position. */
export function fromGame(game: GameText): Parsed<Study> {
  const start = parsePosition(game.start || 'start', game.size ?? 8);
  if (!start.ok) return start;
  const parsed = parseTree(game.moves.join(' '), start.value);
  if (!parsed.ok) return parsed;
  const tree = parsed.value;
  const names: Study['names'] = {};
  if (game.black) names.X = game.black;
  if (game.white) names.O = game.white;
  const study = { ...newStudy(), rules: asRules(game.rules), tree, names };
  return { ok: true, value: { ...study, at: tree.root, notes: notesOf(study, game) } };
}

function notesOf({ tree }: Study, { notes = [] }: GameText): Map<string, Note> {
  const found = new Map<string, Note>();
  nodesByPly(lineThrough(tree)).forEach((node, ply) => {
    const note = notes[ply];
    if (node && note) found.set(keyOf(tree, node)!, note);
  });
  return found;
}

/** The line through the current node as a game for the server. */
export function toGame(study: Study, moves: string[]): GameText {
  const start = startOf(study);
  const game: GameText = {
    rules: study.rules,
    size: start.size,
    start: positionText(start),
    moves,
  };
  if (study.names.X) game.black = study.names.X;
  if (study.names.O) game.white = study.names.O;
  return game;
}
