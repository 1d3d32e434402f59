// The page's own rules against the program's: thousands of random games, broken off anywhere, on
// boards of every size and under both rules, must lead to the same position, moves and score.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { countDiscs, isOver, legalMoves, score, sizes } from '../src/game/board';
import type { Rules, Size } from '../src/game/board';
import { moveName, passMove, positionText, squareName } from '../src/game/notation';
import { positionAt, recordText, truncate } from '../src/game/record';
import { randomGame, seeded } from '../src/game/testing';
import { program } from './server';

const gamesOfEach = 1000;

interface Said {
  moves: string[];
  position: string;
  legal: string[];
  discs: { black: number; white: number };
  over: boolean;
  result?: { black_score: number };
}

function askProgram(texts: string[], size: Size, rules: Rules): Said[] {
  const folder = mkdtempSync(join(tmpdir(), 'ogai-rules-'));
  const file = join(folder, 'games.txt');
  writeFileSync(file, texts.join('\n') + '\n');
  const words = ['convert', file, '--to', 'json', '--size', `${size}`, '--rules', rules];
  const out = execFileSync(program, words, { encoding: 'utf8', maxBuffer: 1 << 28 });
  rmSync(folder, { recursive: true });
  return out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Said);
}

for (const size of sizes) {
  for (const rules of ['reversed', 'classic'] as const) {
    test(`${gamesOfEach} games of ${size}x${size}, ${rules}`, () => {
      const random = seeded(size);
      const records = Array.from({ length: gamesOfEach }, (_, seed) => {
        const whole = randomGame(seed * 31 + size, size);
        const plies = 1 + Math.floor(random() * whole.moves.length * 1.3);
        return truncate(whole, Math.min(plies, whole.moves.length));
      });
      const said = askProgram(records.map(recordText), size, rules);
      expect(said.length).toBe(records.length);
      records.forEach((record, i) => {
        // The page writes a forced pass at once, a transcript leaves it open.
        const open =
          record.moves.at(-1) === passMove ? record.moves.length - 1 : record.moves.length;
        const position = positionAt(record, open);
        const discs = countDiscs(position.cells);
        const over = isOver(position);
        const there = said[i]!;
        expect({
          moves: there.moves,
          position: there.position,
          legal: [...there.legal].sort(),
          discs: there.discs,
          over: there.over,
          score: there.result?.black_score,
        }).toEqual({
          moves: record.moves.slice(0, open).map((move) => moveName(move, size)),
          position: positionText(position),
          legal: legalMoves(position)
            .map((square) => squareName(square, size))
            .sort(),
          discs: { black: discs.X, white: discs.O },
          over,
          score: over ? score(position.cells, rules) : undefined,
        });
      });
    });
  }
}
