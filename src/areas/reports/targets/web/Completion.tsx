// Targets and how far everybody is; bars are coloured by whether they keep up with time.
import { WarningOutlined } from '@ant-design/icons';
import { Card, DatePicker, Progress, Segmented, Select, Table, Tooltip } from 'antd';
import dayjs from 'dayjs';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { useQueryState } from '#kernel/web/shell/site/navigation';
import { Shown } from '#kernel/web/widgets/States';
import { zonedNow } from '#kernel/web/zone';
import { cellText, changeText, moodOf } from '../../engine/model/cellText';
import css from '../../engine/web/report.module.css';
import { reportTexts } from '../../engine/web/reportTexts';
import { type CompletionRow, completion, type TargetFigure, targetFigures } from '../model/target';
import { targetTexts as s } from './targetTexts';

type Span = 'month' | 'quarter' | 'year';

export function Completion({ level }: { level: 'school' | 'person' }) {
  const { t } = useText();
  const [query, setQuery] = useQueryState();
  const month = /^\d{4}-\d{2}$/.test(query.month ?? '') ? query.month! : zonedNow().format('YYYY-MM');
  const span = (['month', 'quarter', 'year'] as const).find((one) => one === query.span) ?? 'month';
  const figure = (Object.keys(targetFigures) as TargetFigure[]).find((one) => one === query.figure) ?? 'payment.net';
  const { data, error, isPending, refetch } = useAnswer(completion, { month, span, figure, level });
  const set = (part: Record<string, string>) => setQuery({ ...query, ...part });
  const value = (of: string | number | null | undefined) => cellText(data?.unit ?? 'count', of);
  const change = (of: number | null) => (
    <span className={css[moodOf('up', of)]}>
      {changeText(data?.unit ?? 'count', of, (n) => t(reportTexts.points, { n }))}
    </span>
  );
  const bar = (rate: number | null) =>
    rate === null ? (
      '—'
    ) : (
      <Progress
        percent={Math.min(100, rate)}
        size="small"
        status={rate >= 100 ? 'success' : rate >= (data?.timeProgress ?? 0) ? 'normal' : 'exception'}
        format={() => `${rate.toFixed(1)}%`}
      />
    );
  const number = (name: 'target' | 'actual' | 'gap' | 'forecast') => ({
    key: name,
    title: t(s[name]),
    align: 'end' as const,
    width: 130,
    render: (_: unknown, row: CompletionRow) => <span className={css.number}>{value(row[name])}</span>,
  });
  return (
    <Card size="small">
      <div className={css.bar}>
        <Segmented<Span>
          value={span}
          onChange={(next) => set({ span: next })}
          options={(['month', 'quarter', 'year'] as const).map((one) => ({
            value: one,
            label: t(completion.input.span.options![one]!.label),
          }))}
        />
        <DatePicker
          picker="month"
          allowClear={false}
          value={dayjs(`${month}-01`)}
          aria-label={t(completion.input.month.label)}
          onChange={(day) => day && set({ month: day.format('YYYY-MM') })}
        />
        <Select
          value={figure}
          aria-label={t(completion.input.figure.label)}
          style={{ minWidth: 140 }}
          onChange={(next) => set({ figure: next })}
          options={Object.keys(targetFigures).map((one) => ({
            value: one as TargetFigure,
            label: t(completion.input.figure.options![one]!.label),
          }))}
        />
        {data && <span className={css.label}>{t(s.time, { rate: `${data.timeProgress.toFixed(1)}%` })}</span>}
        {data && Number(data.total.unset) !== 0 && (
          <span className={css.label}>{t(s.unset, { value: value(data.total.unset) })}</span>
        )}
      </div>
      <Shown
        loading={isPending}
        error={error}
        onRetry={() => void refetch()}
        empty={data?.rows.length === 0}
        height={320}
      >
        {data && (
          <Table<CompletionRow>
            size="small"
            rowKey="id"
            style={{ marginTop: 12 }}
            dataSource={data.rows}
            pagination={data.rows.length > 50 ? { pageSize: 50, showSizeChanger: false } : false}
            scroll={{ x: 1100 }}
            columns={[
              {
                key: 'rank',
                title: t(s.rank),
                width: 64,
                render: (_, row, at) => (row.completion === null ? '—' : at + 1),
              },
              {
                key: 'label',
                title: t(s.name),
                width: 170,
                fixed: 'start',
                ellipsis: true,
                render: (_, row) => (
                  <span title={row.label}>
                    {row.label}{' '}
                    {row.difference !== null && (
                      <Tooltip title={t(s.differs, { value: value(row.difference) })}>
                        <WarningOutlined
                          className={css.warned}
                          aria-label={t(s.differs, { value: value(row.difference) })}
                        />
                      </Tooltip>
                    )}
                  </span>
                ),
              },
              ...(level === 'person'
                ? [{ key: 'school', title: t(s.school), width: 140, ellipsis: true, dataIndex: 'school' }]
                : []),
              number('target'),
              number('actual'),
              { key: 'completion', title: t(s.completion), width: 190, render: (_, row) => bar(row.completion) },
              number('gap'),
              number('forecast'),
              { key: 'prev', title: t(s.prev), width: 90, align: 'end', render: (_, row) => change(row.prevPct) },
              { key: 'year', title: t(s.year), width: 90, align: 'end', render: (_, row) => change(row.yearPct) },
            ]}
            summary={() => (
              <Table.Summary.Row className={css.total}>
                <Table.Summary.Cell index={0} colSpan={level === 'person' ? 3 : 2}>
                  {data.total.label}
                </Table.Summary.Cell>
                {[
                  value(data.total.target),
                  value(data.total.actual),
                  bar(data.total.completion),
                  value(data.total.gap),
                  value(data.total.forecast),
                  change(data.total.prevPct),
                  change(data.total.yearPct),
                ].map((cell, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change their places
                  <Table.Summary.Cell key={at} index={at + 3} align={at === 2 ? 'start' : 'end'}>
                    {cell}
                  </Table.Summary.Cell>
                ))}
              </Table.Summary.Row>
            )}
          />
        )}
      </Shown>
    </Card>
  );
}
