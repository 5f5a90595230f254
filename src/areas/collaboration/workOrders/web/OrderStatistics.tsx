// What a month of work orders came to: promises kept, time taken, by team and by category.
import { Button, DatePicker, Flex, Table } from 'antd';
import dayjs from 'dayjs';
import { type ReactNode, useState } from 'react';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { FigureTiles } from '#kernel/web/report/FigureTiles';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { Shown } from '#kernel/web/widgets/States';
import { zonedNow } from '#kernel/web/zone';
import { orderStatistics } from '../model/workOrderCalls';
import { orderTexts as x } from './orderTexts';

const open = { isOpen: 'true' };
const percent = (value: number | null) => (value === null ? '—' : `${value}%`);

export function OrderStatistics() {
  const { t } = useText();
  const [[from, to], setSpan] = useState<[string, string]>([
    zonedNow().subtract(30, 'day').format('YYYY-MM-DD'),
    zonedNow().format('YYYY-MM-DD'),
  ]);
  const answer = useAnswer(orderStatistics, { from, to });
  const s = answer.data;
  const go = useOpen();
  const rowsOf = (more: Record<string, string>) => () =>
    go('/workOrder', { tab: 'orders', createdAtFrom: from, createdAtTo: to, ...more });
  return (
    <Flex vertical gap={12}>
      <DatePicker.RangePicker
        style={{ alignSelf: 'flex-start' }}
        allowClear={false}
        value={[dayjs(from), dayjs(to)]}
        onChange={(span) =>
          span?.[0] && span[1] && setSpan([span[0].format('YYYY-MM-DD'), span[1].format('YYYY-MM-DD')])
        }
      />
      <Shown
        loading={answer.isPending}
        error={answer.error}
        onRetry={() => void answer.refetch()}
        empty={s?.total === 0}
        emptyText={t(x.none)}
        height={240}
      >
        {s && (
          <>
            <FigureTiles
              of={[
                { key: 'total', label: t(x.total), value: s.total, onOpen: rowsOf({}) },
                { key: 'open', label: t(x.open), value: s.open, onOpen: rowsOf(open) },
                {
                  key: 'overdue',
                  label: t(x.overdueNow),
                  value: s.overdue,
                  onOpen: rowsOf({ ...open, sla: 'missed' }),
                },
                { key: 'response', label: t(x.responseRate), value: percent(s.responseRate) },
                { key: 'resolve', label: t(x.resolveRate), value: percent(s.resolveRate) },
                { key: 'median', label: t(x.median), value: s.medianMin ?? '—' },
                { key: 'p90', label: t(x.p90), value: s.p90Min ?? '—' },
                { key: 'reopened', label: t(x.reopened), value: percent(s.reopenRate) },
                { key: 'rating', label: t(x.rating), value: s.meanRating ?? '—' },
              ]}
            />
            <Flex gap={12} wrap align="flex-start">
              <Table
                size="small"
                rowKey="id"
                pagination={false}
                scroll={{ x: 'max-content' }}
                dataSource={s.byTeam}
                columns={[
                  { title: t(x.teams), dataIndex: 'name' },
                  {
                    ...{ title: t(x.total), dataIndex: 'total', align: 'end' },
                    render: (n: number, { id }) => <Leading to={rowsOf({ teamId: `${id}` })}>{n}</Leading>,
                  },
                  {
                    ...{ title: t(x.open), dataIndex: 'open', align: 'end' },
                    render: (n: number, { id }) => <Leading to={rowsOf({ ...open, teamId: `${id}` })}>{n}</Leading>,
                  },
                  { title: t(x.resolveRate), dataIndex: 'resolveRate', align: 'end', render: percent },
                  { title: t(x.rating), dataIndex: 'meanRating', align: 'end', render: (one) => one ?? '—' },
                ]}
              />
              <Table
                size="small"
                rowKey="id"
                pagination={false}
                dataSource={s.byCategory}
                columns={[
                  { title: t(x.categories), dataIndex: 'name' },
                  {
                    ...{ title: t(x.total), dataIndex: 'total', align: 'end' },
                    render: (n: number, { id }) => <Leading to={rowsOf({ categoryId: `${id}` })}>{n}</Leading>,
                  },
                ]}
              />
            </Flex>
          </>
        )}
      </Shown>
    </Flex>
  );
}

/** A number of the table that opens the orders it counts. */
const Leading = ({ to, children }: { to: () => void; children: ReactNode }) => (
  <Button type="link" size="small" onClick={to}>
    {children}
  </Button>
);
