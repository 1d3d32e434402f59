// The room's state: what is on the desk, what the engine says of it, and the modes that take the
// board over (setting up, walking through mistakes). The logic is in the modules beside; this holds
// the results for the components and keeps the study in the browser's storage.

import { untrack } from 'svelte';
import { readStored, readTab, writeStored, writeTab } from '../../../app/stored';
import { startPosition } from '../../../game/board';
import type { Position, Rules, Side } from '../../../game/board';
import { moveName, positionText } from '../../../game/notation';
import { pathTo, treeText } from '../../../game/tree';
import { beginSetup } from './editor';
import type { Setup } from './editor';
import { keepText, readKept } from './keep';
import { LiveAnalysis } from './live';
import type { LiveState } from './live';
import { lineText, noReview, reviewLine, speeds } from './review';
import type { Progress, Review, Speed } from './review';
import type { Service } from './service';
import {
  current,
  currentLine,
  goTo,
  isEmpty,
  movesOf,
  newStudy,
  playAt,
  playLine,
  startOf,
} from './study';
import { step } from './study';
import type { Step, Study } from './study';
import { evaluate, pointsOf } from './values';
import type { Analysis, Known } from './values';
import * as walking from './walk';
import type { Walk } from './walk';

export const tabs = ['lines', 'moves', 'game', 'book'] as const;
export type Tab = (typeof tabs)[number];

const keptKey = 'analyse.study';
const earlierKey = 'analyse.earlier';

export class AnalyseRoom {
  study = $state.raw<Study>(newStudy());
  review = $state.raw<Review>(noReview);
  progress = $state.raw<Progress | null>(null);
  walk = $state.raw<Walk | null>(null);
  /** The tab that is open; null: the usual one. */
  tab = $state<Tab | null>(null);
  setup = $state.raw<Setup | null>(null);
  engineOn = $state(readStored('analyse.engine') !== 'off');
  /** From whose side the graph is drawn. */
  view = $state<Side>('X');
  speed = $state<Speed>('normal');
  /** The study that the present one took the place of, as text; null: there is none to go back to. */
  earlier = $state.raw<string | null>((readTab(earlierKey) ?? readStored(earlierKey)) || null);
  /** The text that was opened says classic rules by itself; the page says so. */
  classicSaid = $state(false);
  /** How many studies have taken the place of another so far. */
  opened = $state(0);
  /** It has just taken its place: the page says so. */
  replaced = $state(false);
  live = $state.raw<LiveState>({ phase: 'off', position: '', message: '' });
  analyses = $state.raw<ReadonlyMap<string, Analysis>>(new Map());

  readonly node = $derived(current(this.study));
  readonly line = $derived(currentLine(this.study));
  readonly ply = $derived(this.line.findIndex(({ id }) => id === this.study.at));
  readonly known: Known = $derived({
    rules: this.study.rules,
    analyses: this.analyses,
    verdicts: this.review.verdicts,
  });
  readonly points = $derived(pointsOf(this.study.tree, this.line, this.known, this.study.notes));
  readonly evaluation = $derived(
    evaluate(this.study.tree, this.node, this.line[this.ply + 1], this.known),
  );
  readonly analysis = $derived(this.analyses.get(positionText(this.node.position)));
  /** The whole game is being judged for the first time; the deeper round disturbs nobody. */
  readonly reviewing = $derived(
    this.progress !== null && this.progress.failed === null && !this.progress.deeper,
  );

  private readonly engine: LiveAnalysis;
  private endReview: (() => void) | undefined;

  constructor(readonly service: Service) {
    this.engine = new LiveAnalysis(service, () => {
      this.live = this.engine.state;
      this.analyses = this.engine.analyses;
      if (this.walk) this.walk = walking.reconsider(this.walk, this.analysis);
    });
    const kept = readKept(readTab(keptKey));
    if (kept) ({ study: this.study, review: this.review } = kept);
  }

  /** Goes on with what was looked at last in any tab, where this one has nothing of its own. */
  resume(): void {
    const kept = isEmpty(this.study) ? readKept(readStored(keptKey)) : null;
    if (kept) ({ study: this.study, review: this.review } = kept);
  }

  /** Lets the engine look at the position, or rest; called whenever something here has changed. */
  follow(visible: boolean): void {
    const { position } = this.node;
    const wanted = this.engineOn || (this.walk !== null && this.walk.phase !== 'over');
    const { rules } = this.study;
    const looks = visible && wanted && !this.reviewing && !this.setup;
    untrack(() => (looks ? this.engine.look(position, rules) : this.engine.stop()));
  }

  leave(): void {
    this.engine.stop();
    this.endReview?.();
    this.keep();
  }

  keep(): void {
    const text = keepText({ study: this.study, review: this.review });
    writeTab(keptKey, text);
    writeStored(keptKey, text);
  }

  switchEngine(on: boolean): void {
    this.engineOn = on;
    writeStored('analyse.engine', on ? 'on' : 'off');
  }

  // The study

  /** Puts another study on the desk; the one that was there can be brought back. */
  open(study: Study): void {
    if (!sameGame(study, this.study)) {
      const before = readKept(this.earlier);
      if (!before || !sameGame(study, before.study)) {
        return this.replace({ study, review: noReview });
      }
      this.bringBack();
    }
    // A game that is known, perhaps at another move: nothing that was found out is thrown away.
    const start = goTo(this.study, this.study.tree.root);
    this.study = playLine(start, movesOf(pathTo(study.tree, study.at)));
  }

  private replace(kept: { study: Study; review: Review }): void {
    this.opened++;
    if (!isEmpty(this.study)) {
      this.earlier = keepText({ study: this.study, review: this.review });
      writeTab(earlierKey, this.earlier);
      this.replaced = true;
    }
    this.stopReview();
    this.walk = null;
    this.setup = null;
    this.classicSaid = false;
    ({ study: this.study, review: this.review } = kept);
  }

  /** The same game under the other rules. */
  playReversed(): void {
    this.open({ ...this.study, rules: 'reversed' });
  }

  bringBack(): void {
    const kept = readKept(this.earlier);
    this.earlier = null;
    writeTab(earlierKey, '');
    if (kept) this.replace(kept);
    this.replaced = false;
  }

  /** An empty board of the same size, under the rules of this page. */
  clear(): void {
    this.replace({ study: newStudy(startPosition(startOf(this.study).size)), review: noReview });
  }

  edit(change: (study: Study) => Study): void {
    if (!this.walk) this.study = change(this.study);
  }
  go(way: Step): void {
    this.edit((study) => step(study, way));
  }
  goTo(id: number): void {
    this.edit((study) => goTo(study, id));
  }
  goToPly(ply: number): void {
    const node = this.line[ply];
    if (node) this.goTo(node.id);
  }
  playLine(line: readonly string[]): void {
    this.edit((study) => playLine(study, line));
  }
  play(square: number): void {
    if (!this.walk) {
      this.study = playAt(this.study, square);
      return;
    }
    const name = moveName(square, this.node.position.size);
    this.walk = walking.attempt(this.walk, name, this.analysis);
  }

  // The game's analysis

  /** Of a game that has come by its address: unless it was judged, or is being. */
  reviewUnlessKnown(): void {
    const known = this.review.sum?.line === lineText(this.line);
    if (!known && this.progress === null && this.line.length > 1) this.startReview();
  }

  startReview(): void {
    this.stopReview();
    const { tree, rules } = this.study;
    const task = { tree, line: this.line, rules, seconds: speeds[this.speed] };
    this.endReview = reviewLine(this.service, this.review, task, (review, progress) => {
      this.review = review;
      this.progress = progress;
    });
  }

  stopReview(): void {
    this.endReview?.();
    this.endReview = undefined;
    this.progress = null;
  }

  // Mistakes

  exercises(side: Side) {
    return walking.exercisesOf(this.study.tree, this.line, this.review.verdicts, side);
  }
  startWalk(side: Side): void {
    this.walk = walking.beginWalk(side, startOf(this.study).size, this.exercises(side));
    this.standAtExercise();
  }
  nextMistake(): void {
    if (this.walk) this.walk = walking.nextExercise(this.walk);
    this.standAtExercise();
  }
  showSolution(): void {
    if (this.walk) this.walk = walking.showSolution(this.walk);
  }
  endWalk(): void {
    this.walk = null;
  }
  private standAtExercise(): void {
    const exercise = this.walk && walking.exerciseOf(this.walk);
    if (exercise) this.study = goTo(this.study, exercise.position);
  }

  // Setting up

  startSetup(): void {
    this.walk = null;
    this.stopReview();
    this.setup = beginSetup(this.node.position, this.study.rules);
  }
  endSetup(result?: { position: Position; rules: Rules }): void {
    this.setup = null;
    if (result) this.open(newStudy(result.position, result.rules));
  }
}

function sameGame(a: Study, b: Study): boolean {
  return (
    a.rules === b.rules &&
    a.origin?.stored === b.origin?.stored &&
    positionText(startOf(a)) === positionText(startOf(b)) &&
    treeText(a.tree) === treeText(b.tree)
  );
}
