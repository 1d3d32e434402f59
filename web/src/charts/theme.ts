// ECharts' theme made of the page's design tokens, read from the style of the page at the moment.

/** Colours of the page for options that name colours themselves. */
export interface ChartColours {
  text: string;
  quiet: string;
  line: string;
  surface: string;
  accent: string;
  /** Okabe-Ito, in the order to use. */
  series: string[];
}

export function chartColours(): ChartColours {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    text: token('text'),
    quiet: token('text-quiet'),
    line: token('line'),
    surface: token('surface'),
    accent: token('accent'),
    series: [1, 2, 3, 4, 5, 6, 7].map((i) => token(`series-${i}`)),
  };
}

export function chartTheme(colours: ChartColours): object {
  const axis = {
    axisLine: { lineStyle: { color: colours.line } },
    axisTick: { lineStyle: { color: colours.line } },
    axisLabel: { color: colours.quiet },
    nameTextStyle: { color: colours.quiet },
    splitLine: { lineStyle: { color: colours.line } },
  };
  const font = getComputedStyle(document.documentElement).getPropertyValue('--font').trim();
  return {
    color: colours.series,
    backgroundColor: 'transparent',
    textStyle: { color: colours.text, fontFamily: font },
    categoryAxis: axis,
    valueAxis: axis,
    logAxis: axis,
    timeAxis: axis,
    tooltip: {
      renderMode: 'richText',
      backgroundColor: colours.surface,
      borderColor: colours.line,
      textStyle: { color: colours.text },
    },
  };
}
