import { afterEach, expect, test } from 'vitest';
import { language } from '../../app/i18n.svelte';
import { startPosition } from '../../game/board';
import { moveName } from '../../game/notation';
import { lastPosition, parseRecord } from '../../game/record';
import { recordOf } from './game-view';
import { t } from './messages';
import type { Game, Players } from './protocol';
import { aheadWords, nameOf, rankOf, resultTitle, resultWords, valueText } from './words';

const me = { kind: 'person' } as const;
const ogai = { kind: 'level', id: 'casual' } as const;

const played = parseRecord('d3d2d1b4a2b1a1c4d4c1', startPosition(4));
const moves = played.ok ? played.value.moves.map((move) => moveName(move, 4)) : [];

/** 4x4 to the end: black 11, white 3, two squares empty; reversed: white wins by 10. */
function finished(players: Players, part: Partial<Game> = {}): Game {
  return {
    id: 'x',
    updated: 1,
    rules: 'reversed',
    size: 4,
    start: 'start',
    moves,
    over: true,
    players,
    notes: [],
    clock: null,
    result: { reason: 'discs', black_score: -10, winner: 'white' },
    ...part,
  };
}
const words = (game: Game) => resultWords(game, lastPosition(recordOf(game)));

afterEach(() => {
  language.current = 'en';
});

test('who won and why, for the player', () => {
  const lost = finished({ black: me, white: ogai });
  expect(resultTitle(lost)).toBe('You lose');
  expect(words(lost)).toBe(
    'You have 11 discs, White 3: fewer wins — you lose by 10. The 2 empty squares count for the side with more discs.',
  );
  const won = finished({ black: ogai, white: me });
  expect(resultTitle(won)).toBe('You win');
  expect(words(won)).toMatch(/^You have 3 discs, Black 11: fewer wins — you win by 10\./);
});

test('who won and why, for two people and in Chinese', () => {
  const game = finished({ black: me, white: me });
  expect(resultTitle(game)).toBe('White wins');
  expect(words(game)).toMatch(/^Black has 11 discs, White 3: fewer wins — White wins by 10\./);
  language.current = 'zh';
  expect(resultTitle(game)).toBe('白方获胜');
});

test('early ends', () => {
  const end = (reason: NonNullable<Game['result']>['reason'], players: Players) =>
    words(finished(players, { result: { reason, black_score: -16, winner: 'white' } }));
  expect(end('resignation', { black: me, white: ogai })).toBe('You resigned.');
  expect(end('time', { black: ogai, white: me })).toBe('Ogai ran out of time.');
  expect(end('time', { black: me, white: me })).toBe('Black ran out of time.');
});

test('who is ahead is said in the sense of the rules', () => {
  const game = finished({ black: me, white: ogai });
  const position = lastPosition(recordOf(game));
  expect(aheadWords(game, position)).toBe('You are behind: you have more discs.');
  const classic = { ...game, rules: 'classic' } as const;
  expect(aheadWords(classic, position)).toBe('You are ahead: you have more discs.');
});

test('names and values', () => {
  const game = finished({ black: me, white: { kind: 'agent', spec: 'uct:c=2' } });
  expect([nameOf(game, 'X'), nameOf(game, 'O')]).toEqual(['You', 'uct']);
  const casual = { kind: 'level', id: 'casual' } as const;
  const watched = finished({ black: casual, white: { kind: 'agent', spec: 'uct' } });
  expect([nameOf(watched, 'X'), nameOf(watched, 'O')]).toEqual(['Casual', 'uct']);
  const alike = finished({ black: casual, white: casual });
  expect([nameOf(alike, 'X'), rankOf(alike, 'X')]).toEqual(['Black', 'Casual']);
  expect([4, -2.25, 0.04, 0].map(valueText)).toEqual(['+4', '−2.2', '0', '0']);
});

test('a loss of one disc', () => {
  expect(t.pointCost(1)).toBe('It cost 1 disc.');
  expect(t.judgingLeft(1)).toBe('1 position to go');
});
