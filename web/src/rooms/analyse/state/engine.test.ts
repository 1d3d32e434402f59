import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startPosition } from '../../../game/board';
import { parseTree } from '../../../game/tree';
import { LiveAnalysis } from './live';
import { noReview, reviewLine, tallies } from './review';
import type { Progress, Review } from './review';
import { current, currentLine, keyOf, newStudy, playLine } from './study';
import { analysisOf, fakeService, judgedPly, moveValue, summary } from './testing';
import { evaluate, pointsOf, valueText } from './values';
import { attempt, beginWalk, exercisesOf, nextExercise, reconsider, showSolution } from './walk';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('looks at a position after a moment, and remembers what it saw', () => {
  const service = fakeService();
  const live = new LiveAnalysis(service, () => {});
  const [first, second] = [startPosition(), current(playLine(newStudy(), ['f5'])).position];
  live.look(first, 'reversed');
  live.look(second, 'reversed');
  vi.advanceTimersByTime(1000);
  expect(service.talks).toHaveLength(1);
  const talk = service.talks[0]!;
  expect(talk.request).toMatchObject({ type: 'analyse', rules: 'reversed' });
  talk.say(analysisOf(8, ['d6', 2]));
  live.look(first, 'reversed');
  expect(talk.open).toBe(false);
  live.look(second, 'reversed');
  vi.advanceTimersByTime(1000);
  service.talks.at(-1)!.say(analysisOf(2, ['d6', 9]));
  const [known] = [...live.analyses.values()];
  expect(known!.moves[0]!.value).toBe(2);
  service.talks.at(-1)!.say(analysisOf(9, ['d6', 4]));
  service.talks.at(-1)!.say({ type: 'done' });
  expect([live.state.phase, [...live.analyses.values()][0]!.complete]).toEqual(['done', true]);
  live.stop();
  live.look(second, 'reversed');
  vi.advanceTimersByTime(1000);
  expect(service.talks).toHaveLength(2);
});

test('stops, fails in words, and forgets under other rules', () => {
  const service = fakeService();
  const live = new LiveAnalysis(service, () => {});
  live.look(startPosition(), 'reversed');
  vi.advanceTimersByTime(200);
  service.talks[0]!.say(analysisOf(3, ['d3', 0]));
  live.look(startPosition(), 'classic');
  vi.advanceTimersByTime(200);
  expect([live.analyses.size, service.talks[0]!.open]).toEqual([0, false]);
  service.talks[1]!.say({ type: 'error', message: 'busy' });
  expect(live.state).toMatchObject({ phase: 'failed', message: 'busy' });
  live.stop();
  expect(live.state.phase).toBe('off');
});

function reviewed() {
  const service = fakeService();
  const tree = parseTree('f5d6c3');
  if (!tree.ok) throw new Error();
  const study = { ...newStudy(), tree: tree.value };
  const line = currentLine(study);
  let review: Review = noReview;
  const progress: (Progress | null)[] = [];
  const task = { tree: study.tree, line, rules: 'reversed' as const, seconds: 1 };
  const stop = reviewLine(service, noReview, task, (now, how) => {
    review = now;
    progress.push(how);
  });
  const talk = service.talks[0]!;
  const ply = (at: number, played: string, value: number, best: string, of: number) =>
    talk.say(
      judgedPly(at, moveValue(played, value), moveValue(best, of, { line: [best, 'c4'] }), at),
    );
  return { study, line, talk, ply, stop, progress, review: () => review };
}

test('a server that begins anew after a break is not counted twice', () => {
  const { ply, progress } = reviewed();
  for (const at of [2, 1, 2]) ply(at, 'c3', -4, 'c3', -4);
  expect(progress.at(-1)).toMatchObject({ done: 1, total: 3 });
});

test('a game is judged from its end, and summed up', () => {
  const { study, line, talk, ply, progress, review } = reviewed();
  expect(talk.request).toMatchObject({ type: 'analyse-game', moves: ['f5', 'd6', 'c3'] });
  ply(2, 'c3', -4, 'c3', -4);
  ply(1, 'd6', 4, 'f4', 12);
  expect(progress.at(-1)).toMatchObject({ done: 2, total: 3 });
  ply(0, 'f5', -10, 'd3', 2);
  talk.say(summary('done', 0));
  expect(progress.at(-1)).toBeNull();
  const { verdicts, sum } = review();
  expect(sum).toMatchObject({ line: 'f5d6c3', turning: keyOf(study.tree, line[1]!) });
  const counted = tallies(study.tree, line, verdicts);
  expect(counted.X.counts).toMatchObject({ best: 1, blunder: 1 });
  expect(counted.O).toMatchObject({ loss: 8, judged: 1 });
  const points = pointsOf(study.tree, line, { rules: 'reversed', analyses: new Map(), verdicts });
  expect(points.map(({ evaluation }) => evaluation?.black)).toEqual([2, -12, -4, -4]);
  expect(points[1]!.verdict?.mark).toBe('blunder');
});

test('a quick round is summed up before the deeper one, which goes over it again', () => {
  const { talk, ply, progress, review } = reviewed();
  ply(2, 'c3', -4, 'c3', -4);
  ply(0, 'f5', -10, 'd3', 2);
  talk.say(summary('overview', 0));
  expect(progress.at(-1)).toMatchObject({ deeper: true, done: 0 });
  expect(review().sum).not.toBeNull();
  ply(0, 'f5', -2, 'd3', 0);
  expect([...review().verdicts.values()].map(({ loss }) => loss)).toEqual([0, 2]);
  talk.say(summary('done', null));
  expect(progress.at(-1)).toBeNull();
  expect(review().sum?.turning).toBeNull();
});

test('the walk asks, judges and sums up', () => {
  const { study, line, ply, review } = reviewed();
  ply(2, 'c3', -10, 'e3', 4);
  ply(0, 'f5', -10, 'd3', 2);
  const exercises = exercisesOf(study.tree, line, review().verdicts, 'X');
  expect(exercises.map(({ played }) => played)).toEqual(['f5', 'c3']);
  expect(exercisesOf(study.tree, line, review().verdicts, 'O')).toEqual([]);

  let walk = beginWalk('X', 8, exercises);
  walk = attempt(walk, 'f5', undefined);
  expect(walk.tries.at(-1)?.outcome).toBe('same');
  walk = attempt(walk, 'c4', undefined);
  expect(walk.phase).toBe('judging');
  const known = { ...analysisOf(12, ['d3', 2], ['e6', 1], ['c4', -8]), complete: false };
  walk = reconsider(walk, { ...known, elapsed: 0.2 });
  expect(walk.phase).toBe('judging');
  walk = reconsider(walk, known);
  expect(walk.tries.at(-1)).toMatchObject({ move: 'c4', loss: 10, outcome: 'worse' });
  walk = attempt(walk, 'e6', known);
  expect(walk.phase).toBe('solved');
  walk = showSolution(nextExercise(walk));
  walk = nextExercise(walk);
  expect([walk.phase, walk.results]).toEqual(['over', ['solved', 'shown']]);
  expect(beginWalk('O', 8, []).phase).toBe('over');
});

test('values', () => {
  expect([4, 0, -0.2, -12].map(valueText)).toEqual(['+4', '0', '0', '−12']);
  const tree = parseTree('e6f4e3f6g5d6e7f5c5');
  if (!tree.ok) throw new Error();
  const last = currentLine({ ...newStudy(), tree: tree.value }).at(-1)!;
  const known = { rules: 'reversed' as const, analyses: new Map(), verdicts: new Map() };
  expect(evaluate(tree.value, last, undefined, known)).toEqual({ black: -64, exact: true });
});
