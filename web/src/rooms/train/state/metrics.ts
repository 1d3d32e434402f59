// Which metrics stand together: those with a common prefix ('loss.policy', 'loss.value') share a
// panel, and panels of one kind a section.

export const sections = ['strength', 'learning', 'amount', 'speed', 'other'] as const;
export type SectionName = (typeof sections)[number];

export interface Panel {
  /** The common prefix with its dot ('loss.'), or the metric itself. */
  name: string;
  metrics: string[];
}

export interface Section {
  name: SectionName;
  panels: Panel[];
}

const patterns: [SectionName, RegExp][] = [
  ['strength', /^(elo|gate|win_?rate|score)\b/],
  ['learning', /^(loss|error|fitness|diversity|gene|hits|rate|residual|spread|accuracy)\b/],
  ['speed', /_per_second$|^raw_rate$|^(device|cpu|cache)_|^seconds\./],
  ['amount', /^(seconds|games|samples|window|evaluations|simulations|positions|rows|steps|discs)$/],
];

function sectionOf(panel: string): SectionName {
  return patterns.find(([, pattern]) => pattern.test(panel))?.[0] ?? 'other';
}

/** 'loss' of 'loss.policy' and 'loss/policy'; null without a prefix. */
export function prefixOf(metric: string): string | null {
  const at = metric.search(/[./]/);
  return at > 0 ? metric.slice(0, at) : null;
}

/** 'policy' of 'loss.policy'. */
export function shortName(metric: string): string {
  const prefix = prefixOf(metric);
  return prefix === null ? metric : metric.slice(prefix.length + 1);
}

/** What matters most comes first, the rest as it comes. */
const foremost = [
  'elo',
  'winrate.',
  'gate.',
  'loss.',
  'error.',
  'fitness.',
  'hits',
  'games',
  'seconds',
];
const rank = (panel: string) => foremost.indexOf(panel) + 1 || foremost.length + 1;

/** Every metric once. */
export function groupMetrics(metrics: readonly string[]): Section[] {
  const panels = new Map<string, Panel>();
  for (const metric of metrics) {
    const prefix = prefixOf(metric);
    const name = prefix === null ? metric : `${prefix}.`;
    const panel = panels.get(name) ?? { name, metrics: [] };
    panel.metrics.push(metric);
    panels.set(name, panel);
  }
  return sections
    .map((name) => ({
      name,
      panels: [...panels.values()]
        .filter((panel) => sectionOf(panel.name) === name)
        .sort((a, b) => rank(a.name) - rank(b.name)),
    }))
    .filter(({ panels }) => panels.length > 0);
}

/** Not for ratings and for what only adds up. */
export function logHelps({ name }: Panel): boolean {
  return !['strength', 'amount'].includes(sectionOf(name));
}

/** Metrics between 0 and 1 that are written as per cent. */
export function isShare(metric: string): boolean {
  return /^(win_?rate|gate)\b|^hits$|_(use|hits)$|accuracy/.test(metric);
}
