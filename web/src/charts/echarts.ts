// The parts of ECharts that the page uses, and nothing else. Import it lazily (Chart.svelte does): it is
// by far the largest file of the page.
//
// The tooltip is always drawn as rich text: ECharts' HTML tooltips write style attributes, which the
// content security policy refuses.

import { BarChart, CustomChart, HeatmapChart, LineChart } from 'echarts/charts';
import type {
  BarSeriesOption,
  CustomSeriesOption,
  HeatmapSeriesOption,
  LineSeriesOption,
} from 'echarts/charts';
import {
  AriaComponent,
  DataZoomInsideComponent,
  GridComponent,
  LegendPlainComponent,
  TooltipComponent,
  VisualMapContinuousComponent,
} from 'echarts/components';
import type {
  AriaComponentOption,
  DataZoomComponentOption,
  GridComponentOption,
  LegendComponentOption,
  TooltipComponentOption,
  VisualMapComponentOption,
} from 'echarts/components';
import { init, use } from 'echarts/core';
import type { ComposeOption, ECharts } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';

export type ChartOption = ComposeOption<
  | AriaComponentOption
  | BarSeriesOption
  | CustomSeriesOption
  | DataZoomComponentOption
  | GridComponentOption
  | HeatmapSeriesOption
  | LegendComponentOption
  | LineSeriesOption
  | TooltipComponentOption
  | VisualMapComponentOption
>;

use([
  AriaComponent,
  BarChart,
  CanvasRenderer,
  CustomChart,
  DataZoomInsideComponent,
  GridComponent,
  HeatmapChart,
  LegendPlainComponent,
  LineChart,
  TooltipComponent,
  VisualMapContinuousComponent,
]);

export function createChart(element: HTMLElement, theme: object): ECharts {
  return init(element, theme, { renderer: 'canvas' });
}
