// 交接: what changes hands, to whom, how far it is; what waits for oneself; what each role has to hand over.
import { Flex, Progress, Table } from 'antd';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { CallButton } from '#kernel/web/resource/calls/CallButton';
import type { ListView } from '#kernel/web/resource/list/listState';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { type PageTab, PageTabs } from '#kernel/web/shell/site/PageTabs';
import { Shown } from '#kernel/web/widgets/States';
import { Handover } from '../model/handover';
import { acceptItem, checkItem, type OwnItem, ownHandovers, refuseItem } from '../model/handoverCalls';
import css from './handover.module.css';
import { handoverTexts as x } from './handoverTexts';
import { ItemRows } from './ItemRows';
import { Items } from './Items';
import { RoleItems } from './RoleItems';

const tabs: readonly PageTab[] = [
  { key: 'list', label: x.list, permission: 'people.handover.view', page: List },
  { key: 'accept', label: x.accept, page: () => <Own what="toAccept" /> },
  { key: 'check', label: x.check, page: () => <Own what="toCheck" /> },
  { key: 'roles', label: x.roles, permission: 'people.handoverRule.view', page: RoleItems },
];
export default () => <PageTabs tabs={tabs} />;

const views: readonly ListView[] = [
  { key: 'open', label: x.open, filter: { state: ['open', 'running'] } },
  { key: 'overdue', label: x.overdue, filter: { overdue: 'true' } },
  { key: 'done', label: x.done, filter: { state: 'done' } },
  { key: 'all', label: x.all, filter: {} },
];
const detailTabs = [
  { key: 'items', label: x.items, content: (row: WireOf<typeof Handover>) => <Items handover={row} /> },
];
const columns = {
  checked: {
    label: x.items,
    width: 140,
    render: ({ checked, total }: WireOf<typeof Handover>) => (
      <Progress
        size="small"
        percent={total ? Math.round((Number(checked) / Number(total)) * 100) : 0}
        format={() => `${checked}/${total}`}
      />
    ),
  },
};

function List() {
  return <ResourcePage of={Handover} views={views} columns={columns} needs={['checked', 'total']} tabs={detailTabs} />;
}

function Own({ what }: { what: 'toAccept' | 'toCheck' }) {
  const { t } = useText();
  const answer = useAnswer(ownHandovers, {});
  const items = answer.data?.[what] ?? [];
  return (
    <Shown
      loading={answer.isPending}
      error={answer.error}
      empty={items.length === 0}
      emptyText={t(x.none)}
      onRetry={() => void answer.refetch()}
      height={240}
    >
      <Table
        size="small"
        rowKey="id"
        pagination={false}
        className={css.rows!}
        dataSource={items}
        expandable={{ expandedRowRender: ({ id }) => <ItemRows itemId={id} /> }}
        columns={[
          { title: t(x.from), dataIndex: 'from' },
          { title: t(x.item), dataIndex: 'title' },
          { title: t(x.count), dataIndex: 'total', align: 'right' },
          { title: t(x.due), dataIndex: 'dueOn' },
          { title: t(x.guide), dataIndex: 'guide' },
          {
            key: 'act',
            render: (_: unknown, row: OwnItem) =>
              what === 'toAccept' ? (
                <Flex gap={8}>
                  <CallButton of={acceptItem} rows={[row]} look={{ size: 'small', type: 'primary' }} />
                  <CallButton of={refuseItem} rows={[row]} look={{ size: 'small' }} />
                </Flex>
              ) : (
                <CallButton of={checkItem} rows={[row]} look={{ size: 'small', type: 'primary' }} />
              ),
          },
        ]}
      />
    </Shown>
  );
}
