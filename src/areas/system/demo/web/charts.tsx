import { App } from 'antd';
import dayjs from 'dayjs';
import { useMemo } from 'react';
import type { Text } from '#kernel/model/text';
import { useText } from '#kernel/web/i18n';
import { Chart } from '#kernel/web/widgets/Chart';
import chartSource from '#kernel/web/widgets/Chart.tsx?raw';
import type { ChartSpec } from '#kernel/web/widgets/chart/spec';
import { useDemo } from './demoState';
import { demoTexts as d } from './demoTexts';
import { Example } from './Example';

const chartCode: Record<ChartSpec['kind'], string> = {
  line: "<Chart label={…} spec={{ kind: 'line', categories, series: [{ name, values }], area: true }} onPick={drillDown} />",
  bar: "<Chart label={…} spec={{ kind: 'bar', categories, series, stacked: true }} show={money} />",
  pie: "<Chart label={…} spec={{ kind: 'pie', parts: [{ name, value }] }} />",
  funnel: "<Chart label={…} spec={{ kind: 'funnel', parts: [{ name, value }] }} />",
  heat: "<Chart label={…} spec={{ kind: 'heat', x, y, cells: [[xIndex, yIndex, value]] }} />",
};

const days = [d.monday, d.tuesday, d.wednesday, d.thursday, d.friday, d.saturday, d.sunday];
const hours = ['09:00', '11:00', '13:00', '15:00', '17:00', '19:00'];

export default function Charts() {
  const { t, locale } = useText();
  const { loading, error } = useDemo();
  const { message } = App.useApp();
  const examples = useMemo((): { title: Text; spec: ChartSpec }[] => {
    const categories = Array.from({ length: 12 }, (_, i) =>
      dayjs()
        .locale(locale === 'en' ? 'en-gb' : 'zh-cn')
        .month(i)
        .format('MMM'),
    );
    const wave = (base: number, swing: number) =>
      categories.map((_, i) => Math.round(base + swing * Math.sin((i - 2) / 1.9) + ((i * 37) % 11)));
    const series = [
      { name: t(d.newLeads), values: wave(120, 40) },
      { name: t(d.visits), values: wave(70, 22) },
      { name: t(d.members), values: wave(34, 14) },
    ];
    return [
      { title: d.line, spec: { kind: 'line', categories, series, area: true } },
      { title: d.bar, spec: { kind: 'bar', categories, series: series.slice(1), stacked: true } },
      {
        title: d.pie,
        spec: {
          kind: 'pie',
          parts: [
            { name: t(d.referral), value: 420 },
            { name: t(d.street), value: 260 },
            { name: t(d.video), value: 310 },
            { name: t(d.walkIn), value: 140 },
          ],
        },
      },
      {
        title: d.funnel,
        spec: {
          kind: 'funnel',
          parts: [
            { name: t(d.leads), value: 1130 },
            { name: t(d.stageInvited), value: 760 },
            { name: t(d.visits), value: 520 },
            { name: t(d.trials), value: 390 },
            { name: t(d.members), value: 240 },
          ],
        },
      },
      {
        title: d.heat,
        spec: {
          kind: 'heat',
          x: hours,
          y: days.map((day) => t(day)),
          cells: days.flatMap((_, y) =>
            hours.map((__, x) => [x, y, ((x * 5 + y * 7) % 13) + (y > 4 ? 14 : 0) + (x > 3 ? 6 : 0)] as const),
          ),
        },
      },
    ];
  }, [t, locale]);
  return examples.map(({ title, spec }) => (
    <Example
      key={spec.kind}
      title={title}
      note={d.chartNote}
      from="widgets/Chart"
      source={chartSource}
      wide={spec.kind === 'heat'}
      code={chartCode[spec.kind]}
    >
      <Chart
        spec={spec}
        label={t(title)}
        loading={loading}
        error={error}
        onRetry={() => {}}
        onPick={({ name }) => message.info(t(d.picked, { name }))}
      />
    </Example>
  ));
}
