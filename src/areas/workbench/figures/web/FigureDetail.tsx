// One figure over time and by school; the sum below the schools is the figure above them.
import { Card, Table } from 'antd';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { Chart } from '#kernel/web/widgets/Chart';
import { zonedDay } from '#kernel/web/zone';
import { type FigureNow, type FigureOfSchool, figureBySchool, figureSeries } from '../model/figures';
import { figureText, percentText } from '../model/figureText';
import css from './figures.module.css';
import { figureTexts as m } from './figureTexts';

interface FigureDetailProps {
  figure: FigureNow;
  asked: { from: string; to: string; schoolId: number | null };
}

export function FigureDetail({ figure, asked }: FigureDetailProps) {
  const { t } = useText();
  const trend = useAnswer(figureSeries, { key: figure.key, ...asked });
  const schools = useAnswer(figureBySchool, { key: figure.key, ...asked });
  // What is still to come has no value yet; it is no zero.
  const today = zonedDay(new Date());
  const steps = (trend.data ?? []).filter(({ from }) => from <= today);
  const show = (value: number | null) => figureText(figure, value);
  const column = (key: 'value' | 'target' | 'completion') => ({
    key,
    title: t(m[key]),
    align: 'right' as const,
    render: (_: unknown, row: FigureOfSchool) => (key === 'completion' ? percentText(row.completion) : show(row[key])),
  });
  return (
    <div className={css.below}>
      <Card size="small" title={t(m.trend, { label: figure.label })}>
        <Chart
          label={t(m.trend, { label: figure.label })}
          spec={{
            kind: 'line',
            categories: steps.map(({ from }) => from.slice(5)),
            series: [{ name: figure.label, values: steps.map(({ value }) => value ?? 0) }],
          }}
          show={show}
          loading={trend.isPending}
          error={trend.data ? null : trend.error}
          onRetry={() => void trend.refetch()}
        />
      </Card>
      <Card size="small" title={t(m.bySchool)}>
        <Table
          size="small"
          rowKey="schoolId"
          loading={schools.isPending}
          dataSource={schools.data?.rows ?? []}
          pagination={false}
          scroll={{ y: 320 }}
          columns={[
            { key: 'name', dataIndex: 'name', title: t(m.school), ellipsis: true },
            column('value'),
            column('target'),
            column('completion'),
          ]}
          summary={() => (
            <Table.Summary.Row>
              <Table.Summary.Cell index={0}>{t(m.sum)}</Table.Summary.Cell>
              <Table.Summary.Cell index={1} align="right">
                {show(schools.data?.total ?? null)}
              </Table.Summary.Cell>
            </Table.Summary.Row>
          )}
        />
      </Card>
    </div>
  );
}
