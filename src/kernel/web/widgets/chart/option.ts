// From what to show to how ECharts draws it, in the colours of the theme.
import type { EChartsCoreOption } from 'echarts/core';
import type { Tone } from '#kernel/model/fields';
import type { ChartPart, ChartSpec } from './spec';

export interface ChartColours {
  series: readonly string[];
  text: string;
  faint: string;
  line: string;
  surface: string;
  /** From little to much, for heat. */
  scale: readonly string[];
  font: string;
  tones: Readonly<Record<Tone, string>>;
}

export type Show = (value: number) => string;

export function optionOf(spec: ChartSpec, colours: ChartColours, show: Show, withPattern: boolean): EChartsCoreOption {
  const text = { color: colours.text, fontFamily: colours.font };
  const base: EChartsCoreOption = {
    color: [...colours.series],
    textStyle: { fontFamily: colours.font },
    animationDuration: 300,
    aria: { enabled: true, decal: { show: withPattern } },
    tooltip: {
      trigger: 'series' in spec ? 'axis' : 'item',
      backgroundColor: colours.surface,
      borderColor: colours.line,
      textStyle: text,
      confine: true,
      valueFormatter: (value: unknown) => (typeof value === 'number' ? show(value) : '—'),
    },
  };
  const legend = {
    bottom: 0,
    textStyle: text,
    icon: 'roundRect',
    itemWidth: 12,
    itemHeight: 8,
    type: 'scroll',
    pageTextStyle: text,
    pageIconColor: colours.text,
    pageIconInactiveColor: colours.line,
    inactiveColor: colours.faint,
  };
  const axisText = { axisLabel: { color: colours.faint, fontFamily: colours.font } };
  const categoryAxis = (data: readonly string[]) => ({
    type: 'category',
    data: [...data],
    axisTick: { show: false },
    axisLine: { lineStyle: { color: colours.line } },
    ...axisText,
  });

  switch (spec.kind) {
    case 'line':
    case 'bar': {
      const values = {
        type: 'value',
        splitLine: { lineStyle: { color: colours.line } },
        axisLabel: { ...axisText.axisLabel, formatter: show },
      };
      const names = categoryAxis(spec.categories);
      return {
        ...base,
        legend: spec.series.length > 1 ? legend : undefined,
        grid: { left: 8, right: 16, top: 28, bottom: spec.series.length > 1 ? 32 : 8, containLabel: true },
        xAxis: spec.horizontal ? values : names,
        yAxis: spec.horizontal ? { ...names, inverse: true } : values,
        series: spec.series.map((one) => ({
          name: one.name,
          type: spec.kind,
          data: [...one.values],
          stack: spec.stacked ? 'all' : undefined,
          smooth: spec.kind === 'line' ? 0.2 : undefined,
          symbolSize: 6,
          barMaxWidth: 28,
          itemStyle:
            spec.kind === 'bar' && !spec.stacked ? { borderRadius: spec.horizontal ? [0, 4, 4, 0] : [4, 4, 0, 0] } : {},
          areaStyle: spec.area ? { opacity: 0.12 } : undefined,
        })),
      };
    }
    case 'pie':
      return {
        ...base,
        legend,
        series: [
          {
            type: 'pie',
            radius: ['46%', '70%'],
            center: ['50%', '45%'],
            data: partsIn(spec.parts, colours),
            itemStyle: { borderColor: colours.surface, borderWidth: 2 },
            label: { ...text, formatter: '{b} {d}%' },
          },
        ],
      };
    case 'funnel':
      return {
        ...base,
        legend,
        series: [
          {
            type: 'funnel',
            left: '8%',
            right: '8%',
            top: 8,
            bottom: 40,
            sort: 'none',
            minSize: '24%',
            gap: 2,
            data: partsIn(spec.parts, colours),
            label: {
              position: 'inside',
              // Read on every tone, the light ones too.
              color: '#fff',
              textBorderColor: 'rgba(0, 0, 0, 0.65)',
              textBorderWidth: 2,
              formatter: ({ name, value }: { name: string; value: number }) => `${name} ${show(value)}`,
            },
            itemStyle: { borderWidth: 0 },
          },
        ],
      };
    case 'heat': {
      const amounts = spec.cells.map((cell) => cell[2]);
      return {
        ...base,
        grid: { left: 8, right: 16, top: 28, bottom: 44, containLabel: true },
        xAxis: { ...categoryAxis(spec.x), splitArea: { show: false } },
        yAxis: { ...categoryAxis(spec.y), inverse: true },
        visualMap: {
          min: Math.min(0, ...amounts),
          max: Math.max(1, ...amounts),
          orient: 'horizontal',
          left: 'center',
          bottom: 0,
          itemHeight: 160,
          itemWidth: 10,
          calculable: false,
          textStyle: { color: colours.faint, fontFamily: colours.font },
          inRange: { color: [...colours.scale] },
          formatter: (value: unknown) => show(Number(value)),
        },
        series: [
          {
            type: 'heatmap',
            data: spec.cells.map((cell) => [...cell]),
            itemStyle: { borderColor: colours.surface, borderWidth: 2, borderRadius: 3 },
          },
        ],
      };
    }
  }
}

const partsIn = (parts: readonly ChartPart[], { tones }: ChartColours) =>
  parts.map(({ tone, ...part }) => ({ ...part, ...(tone ? { itemStyle: { color: tones[tone] } } : {}) }));
