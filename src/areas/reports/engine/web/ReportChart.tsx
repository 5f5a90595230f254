// One measure at a time: yuan and heads do not share an axis.
import { Select } from 'antd';
import { useMemo, useState } from 'react';
import { useText } from '#kernel/web/i18n';
import { Chart } from '#kernel/web/widgets/Chart';
import type { ChartSpec } from '#kernel/web/widgets/chart/spec';
import type { ReportAnswer, ReportLine } from '../model/calls';
import { cellText } from '../model/cellText';
import { isDimension } from '../model/dimensions';
import css from './report.module.css';
import { reportTexts as s } from './reportTexts';

const isTime = (key: string | undefined): boolean => ['day', 'week', 'month', 'quarter', 'year'].includes(key ?? '');
const mostBars = 30;
const numberOf = (value: string | number | null | undefined): number | null =>
  value === null || value === undefined ? null : Number(value);

interface ReportChartProps {
  title: string;
  answer: ReportAnswer;
  /** What it opens with. */
  measure: string;
  /** As its maker wants it; else time is a line. */
  kind?: 'bar' | 'line' | undefined;
  onLevel?: (line: ReportLine) => void;
}

export function ReportChart({ title, answer, measure, kind, onLevel }: ReportChartProps) {
  const { t } = useText();
  const [picked, setPicked] = useState(measure);
  const column = answer.columns.find(({ key }) => key === picked) ?? answer.columns[0];
  const lines = useMemo(() => answer.lines.filter(({ keys }) => keys.length === 1).slice(0, mostBars * 14), [answer]);
  const spec = useMemo(
    () => (column ? specOf(answer, lines, column.key, column.label, kind) : null),
    [answer, lines, column, kind],
  );
  if (!column || !spec) return null;
  return (
    <section className={css.card}>
      <div className={css.head}>
        <h3 className={css.title}>{title}</h3>
        <Select
          value={column.key}
          onChange={setPicked}
          aria-label={t(s.measure)}
          popupMatchSelectWidth={false}
          options={answer.columns.map(({ key, label }) => ({ value: key, label }))}
        />
      </div>
      <Chart
        spec={spec}
        label={`${title} · ${column.label}`}
        height={280}
        show={(value) => cellText(column.unit, value)}
        onPick={onLevel && (({ index }) => lines[index] && onLevel(lines[index]))}
      />
    </section>
  );
}

function specOf(
  answer: ReportAnswer,
  lines: readonly ReportLine[],
  key: string,
  name: string,
  kind?: 'bar' | 'line',
): ChartSpec {
  const time = isTime(answer.rows[0]) && isDimension(answer.rows[0]!);
  const shown = time ? lines : lines.slice(0, mostBars);
  // What stands across is of the first measure only.
  if (answer.across.length > 0 && answer.columns[0]?.key === key)
    return {
      kind: 'bar',
      stacked: true,
      categories: shown.map(({ label }) => label),
      series: answer.across
        .slice(0, 8)
        .map((one) => ({ name: one.label, values: shown.map(({ across }) => numberOf(across?.[one.key]?.v)) })),
    };
  return {
    kind: kind ?? (time ? 'line' : 'bar'),
    categories: shown.map(({ label }) => label),
    series: [{ name, values: shown.map(({ cells }) => numberOf(cells[key]?.v)) }],
    area: time,
  };
}
