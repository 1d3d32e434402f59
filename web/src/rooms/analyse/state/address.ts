// A study as the query of an address, and games of the server as studies:
//
//   #/analyse?moves=f5d6(f4)c3&rules=classic&size=6&start=POSITION&ply=12   or   #/analyse?stored=ID
//
// Everything may be left out: no moves, reversed rules, 8x8, its start position, the last move.
// `ply` counts passes and follows the main line.

import { sizes, startPosition } from '../../../game/board';
import type { Rules, Size } from '../../../game/board';
import { parsePosition, positionText } from '../../../game/notation';
import type { Parsed } from '../../../game/notation';
import { isMainLine, lineThrough, nodeAt, parseTree, pathTo, treeText } from '../../../game/tree';
import type { GameText, Note } from './service';
import { keyOf, newStudy, nodeAtPly, nodesByPly, plyOf, startOf } from './study';
import type { Study } from './study';

const asRules = (text: string | null): Rules => (text === 'classic' ? 'classic' : 'reversed');
const asSize = (text: string | null): Size => sizes.find((size) => String(size) === text) ?? 8;

/** Whether an address brings a game of its own. */
export function bringsGame(query: URLSearchParams): boolean {
  return ['moves', 'start', 'size', 'rules'].some((key) => query.has(key));
}

export function fromQuery(query: URLSearchParams): Parsed<Study> {
  const start = parsePosition(query.get('start') || 'start', asSize(query.get('size')));
  if (!start.ok) return start;
  const parsed = parseTree(query.get('moves') ?? '', start.value);
  if (!parsed.ok) return parsed;
  const tree = parsed.value;
  const ply = Number.parseInt(query.get('ply') ?? '', 10);
  const at = Number.isNaN(ply) ? lineThrough(tree).at(-1)!.id : nodeAtPly(tree, ply);
  return { ok: true, value: { ...newStudy(), rules: asRules(query.get('rules')), tree, at } };
}

/** The query that gives this study again, names and notes apart. */
export function toQuery(study: Study): Record<string, string> {
  const { tree, rules, at } = study;
  const start = startOf(study);
  const query: Record<string, string> = {};
  const moves = treeText(tree);
  if (moves !== '') query.moves = moves;
  if (rules !== 'reversed') query.rules = rules;
  if (positionText(start) !== positionText(startPosition(start.size))) {
    query.start = positionText(start);
  } else if (start.size !== 8) {
    query.size = String(start.size);
  }
  const onMain = pathTo(tree, at).findLast((node) => isMainLine(tree, node.id))!;
  if (nodeAt(tree, onMain.id).children.length > 0) query.ply = String(plyOf(tree, onMain.id));
  return query;
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
