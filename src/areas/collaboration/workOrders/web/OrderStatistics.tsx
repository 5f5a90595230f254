// What a month of work orders came to: promises kept, time taken, by team and by category.
import { Card, DatePicker, Flex, Statistic, Table } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { Shown } from '#kernel/web/widgets/States';
import { zonedNow } from '#kernel/web/zone';
import { orderStatistics } from '../model/workOrderCalls';
import { orderTexts as x } from './orderTexts';

const percent = (value: number | null) => (value === null ? '—' : `${value}%`);

export function OrderStatistics() {
  const { t } = useText();
  const [[from, to], setSpan] = useState<[string, string]>([
    zonedNow().subtract(30, 'day').format('YYYY-MM-DD'),
    zonedNow().format('YYYY-MM-DD'),
  ]);
  const answer = useAnswer(orderStatistics, { from, to });
  const s = answer.data;
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
            <Card size="small">
              <Flex gap={32} wrap>
                <Statistic title={t(x.total)} value={s.total} />
                <Statistic title={t(x.open)} value={s.open} />
                <Statistic title={t(x.overdueNow)} value={s.overdue} />
                <Statistic title={t(x.responseRate)} value={percent(s.responseRate)} />
                <Statistic title={t(x.resolveRate)} value={percent(s.resolveRate)} />
                <Statistic title={t(x.median)} value={s.medianMin ?? '—'} />
                <Statistic title={t(x.p90)} value={s.p90Min ?? '—'} />
                <Statistic title={t(x.reopened)} value={percent(s.reopenRate)} />
                <Statistic title={t(x.rating)} value={s.meanRating ?? '—'} />
              </Flex>
            </Card>
            <Flex gap={12} wrap align="flex-start">
              <Table
                size="small"
                rowKey="id"
                pagination={false}
                scroll={{ x: 'max-content' }}
                dataSource={s.byTeam}
                columns={[
                  { title: t(x.teams), dataIndex: 'name' },
                  { title: t(x.total), dataIndex: 'total', align: 'end' },
                  { title: t(x.open), dataIndex: 'open', align: 'end' },
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
                  { title: t(x.total), dataIndex: 'total', align: 'end' },
                ]}
              />
            </Flex>
          </>
        )}
      </Shown>
    </Flex>
  );
}
