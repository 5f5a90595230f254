// 分销订单详情: how far it is and what it waits for, its parts, how each fen was reckoned, and what was booked.
import { Alert, Card, Flex, Steps, Table } from 'antd';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { ResourceDetail } from '#kernel/web/resource/detail/ResourceDetail';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireRow } from '#kernel/web/resource/rows/rows';
import { useCan } from '#kernel/web/session';
import { useQueryState } from '#kernel/web/shell/site/navigation';
import { Empty, Shown } from '#kernel/web/widgets/States';
import { zoned } from '#kernel/web/zone';
import { CommissionEntry } from '../model/entry';
import { DistributionOrder, DistributionPart, type Explained, explainOrder } from '../model/order';
import { orderTexts as o } from './orderTexts';

export default function OrderPage() {
  const [query] = useQueryState();
  const can = useCan();
  const id = Number(query.id) || null;
  if (id === null) return <Empty height={360} />;
  return (
    <ResourceDetail
      kind="page"
      of={DistributionOrder}
      id={id}
      figures={({ base, firstKept, secondKept }) => [
        { label: DistributionOrder.fields.base.label, value: `¥${base}` },
        { label: DistributionOrder.fields.firstKept.label, value: `¥${firstKept}` },
        { label: DistributionOrder.fields.secondKept.label, value: `¥${secondKept}` },
      ]}
      tabs={[
        { key: 'how', label: o.how, content: (row) => <How row={row} /> },
        {
          key: 'parts',
          label: o.partTab,
          content: (row) => <ResourcePage of={DistributionPart} show={{ lines: null }} given={{ orderId: row.id }} />,
        },
        ...(can('distribution.entry.view')
          ? [
              {
                key: 'entries',
                label: o.entries,
                content: (row: WireRow) => <ResourcePage of={CommissionEntry} given={{ orderId: row.id }} />,
              },
            ]
          : []),
      ]}
    />
  );
}

const sources = { item: o.byItem, level: o.byLevel, none: o.byNone };

function How({ row }: { row: WireRow }) {
  const { t } = useText();
  const answer = useAnswer(explainOrder, { id: row.id });
  const told = answer.data;
  const done = told ? told.steps.filter(({ at }) => at !== null).length : 0;
  const moment = (at: string | null) => (at ? (zoned(at)?.format('YYYY-MM-DD HH:mm') ?? '') : '');
  const words = ({ reason, until, missing }: Explained['waits'][number]): string => {
    const text = o[reason as 'payment' | 'held' | 'approval' | 'due' | 'refunding' | 'lessons' | 'frozen'];
    return t(text, { until: moment(until), missing });
  };
  return (
    <Shown loading={answer.isPending} error={answer.error} onRetry={() => void answer.refetch()} height={240}>
      {told && (
        <Flex vertical gap={12}>
          <Steps
            size="small"
            current={done}
            items={told.steps.map(({ key, at }) => ({ title: t(o[key]), description: moment(at) }))}
          />
          {told.waits.length > 0 && (
            <Alert type="info" showIcon message={t(o.waits)} description={told.waits.map(words).join('；')} />
          )}
          <Card size="small" title={t(o.how)}>
            <Table
              size="small"
              pagination={false}
              scroll={{ x: 'max-content' }}
              rowKey={({ partNo, name, tier }) => `${partNo}:${name}:${tier}`}
              dataSource={[...told.formulas]}
              columns={[
                { title: t(o.part), dataIndex: 'partNo' },
                { title: t(o.item), dataIndex: 'name' },
                { title: t(o.tier), dataIndex: 'tier', render: (tier: 'first' | 'second') => t(o[tier]) },
                { title: t(o.formula), dataIndex: 'text' },
                {
                  title: t(o.source),
                  dataIndex: 'source',
                  render: (source: keyof typeof sources) => t(sources[source]),
                },
                { title: t(o.amount), dataIndex: 'amount', align: 'right' },
              ]}
            />
          </Card>
        </Flex>
      )}
    </Shown>
  );
}
