// The blocks of a page as the views take them.

import { csvText } from '../../../app/csv';
import { plain } from '../../../app/format';
import type { Entry } from '../../../charts/Legend.svelte';
import type { ChartContent, ChartPoint } from '../../../charts/types';
import type { LabBlock, ClaimBlock, LinesBlock, TableBlock } from './service';

export interface Keyed<T> {
  /** Of the same block for as long as the page grows, so that what the reader does to it stays. */
  key: string;
  block: T;
}

/** By kind and id; those without an id by their number among their kind. */
export function keyed<T extends LabBlock>(blocks: readonly T[]): Keyed<T>[] {
  const seen = new Map<string, number>();
  return blocks.map((block) => {
    const name = 'id' in block ? `${block.kind} ${block.id}` : block.kind;
    const count = seen.get(name) ?? 0;
    seen.set(name, count + 1);
    return { key: `${name} ${count}`, block };
  });
}

export const claimsOf = (blocks: readonly LabBlock[]): ClaimBlock[] =>
  blocks.filter((block) => block.kind === 'claim');

export type Result = Exclude<LabBlock, ClaimBlock>;
export const resultsOf = (blocks: readonly LabBlock[]): Result[] =>
  blocks.filter((block) => block.kind !== 'claim');

/** The numbers where a field has one, else what it says. */
export function csvOf({ columns, rows, values }: TableBlock): string {
  const fields = rows.map((row, i) => row.map((text, j) => values[i]?.[j] ?? text));
  return csvText([columns.map(({ name }) => name), ...fields]);
}

/** In the order of x, as charts want them; points without a place are left out. */
export function pointsOf(points: LinesBlock['series'][number]['points']): ChartPoint[] {
  return points
    .flatMap(([x, y]): ChartPoint[] => (x === null ? [] : [[x, y]]))
    .sort(([a], [b]) => a - b);
}

/** Names are unique in a chart; nothing says that they are on a page. */
function namesOf(series: LinesBlock['series']): string[] {
  const seen = new Set<string>();
  return series.map(({ name }) => {
    let unique = name;
    for (let n = 2; seen.has(unique); n++) unique = `${name} (${n})`;
    seen.add(unique);
    return unique;
  });
}

/** What the report says is dashed, so that it is told from ours without colours. */
const isTheirs = (name: string) => /\breport\b/i.test(name);

export interface Curve extends Entry {
  points: ChartPoint[];
}

export function curvesOf({ series }: LinesBlock): Curve[] {
  const names = namesOf(series);
  return series.map(({ points }, i) => ({
    name: names[i]!,
    colour: i,
    dashed: isTheirs(names[i]!),
    points: pointsOf(points),
  }));
}

export function contentOf(
  chart: LinesBlock,
  curves: readonly Curve[],
  hidden: readonly string[],
  log: boolean,
): ChartContent {
  const steps = curves.flatMap(({ points }) => points.map(([x]) => x));
  // The axis stays when curves are switched off.
  const ends =
    steps.length > 0
      ? { min: steps.reduce((a, b) => Math.min(a, b)), max: steps.reduce((a, b) => Math.max(a, b)) }
      : {};
  return {
    series: curves.filter(({ name }) => !hidden.includes(name)),
    x: { label: chart.x_label, labelBelow: true, integer: chart.whole_x, ...ends },
    y: { log, format: plain },
  };
}
