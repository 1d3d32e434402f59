// The parts of ECharts that the page uses, and nothing else. Import it lazily (Chart.svelte does): it is
// by far the largest file of the page.
//
// The tooltip is always drawn as rich text: ECharts' HTML tooltips write style attributes, which the
// content security policy refuses.

import { LineChart } from 'echarts/charts';
import type { LineSeriesOption } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import type { GridComponentOption, TooltipComponentOption } from 'echarts/components';
import { init, use } from 'echarts/core';
import type { ComposeOption, ECharts } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';

export type ChartOption = ComposeOption<
  GridComponentOption | LineSeriesOption | TooltipComponentOption
>;

use([CanvasRenderer, GridComponent, LineChart, TooltipComponent]);

export function createChart(element: HTMLElement, theme: object): ECharts {
  return init(element, theme, { renderer: 'canvas' });
}
