// What a chart is told: the contract of Chart.svelte.

/** null: no value here, the line has a gap. */
export type ChartPoint = readonly [x: number, y: number | null];

export interface ChartSeries {
  /** Unique within the chart. */
  name: string;
  /** In the order of x. */
  points: readonly ChartPoint[];
  /** Place in the palette, from 0; else the place in the list. */
  colour?: number;
  dashed?: boolean;
  /** The shape at its points, where they are few, from 0; else as the colour. Hollow when dashed. */
  shape?: number;
  /** Thin and pale, and not in the readout: the raw numbers behind a smoothed line. */
  faint?: boolean;
}

export interface XAxis {
  /** What a step is called: 'Step'. */
  label?: string;
  /** The label is long: it stands below the chart, where its owner writes it. */
  labelBelow?: boolean;
  /** Ticks and chosen ranges are whole numbers. */
  integer?: boolean;
  /** The ends of the axis; else those of the points. Points beyond are not drawn. */
  min?: number;
  max?: number;
}

export interface YAxis {
  /** Logarithmic; numbers that are not above zero are gaps. */
  log?: boolean;
  /** Shares of 1: the axis does not go below 0 or above 1 for the looks of it. */
  percent?: boolean;
  /** The axis reaches at least from and to here. */
  min?: number;
  max?: number;
  /** Ticks and values as they are written. */
  format: (value: number) => string;
}

export interface ChartContent {
  series: readonly ChartSeries[];
  x: XAxis;
  y: YAxis;
  /** The readout lists the highest value first. */
  ranked?: boolean;
}

export interface ChartRange {
  from: number;
  to: number;
}

/** The colour of a series: the palette has seven, in the order to use. */
export const seriesColour = (index: number): string => `var(--series-${(index % 7) + 1})`;
