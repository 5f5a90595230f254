// The items of one handover: assigned one by one, in part, or all to one colleague.
import { Flex, Table, Tag } from 'antd';
import { useState } from 'react';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { CallButton } from '#kernel/web/resource/calls/CallButton';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { labelOf } from '#kernel/web/resource/rows/rows';
import { useList } from '#kernel/web/resource/rows/useRows';
import { useCan } from '#kernel/web/session';
import { Shown } from '#kernel/web/widgets/States';
import { StateTag } from '#kernel/web/widgets/StateTag';
import { type Handover, HandoverItem } from '../model/handover';
import { addHandItem, assignAll, assignItem, checkItem, previewHandover, skipItem, urge } from '../model/handoverCalls';
import css from './handover.module.css';
import { handoverTexts as x } from './handoverTexts';
import { ItemRows } from './ItemRows';

export function Items({ handover }: { handover: WireOf<typeof Handover> }) {
  const { t } = useText();
  const can = useCan();
  const list = useList(HandoverItem, { handoverId: handover.id, pageSize: 100, sort: 'id' });
  const proposals = useAnswer(previewHandover, { staffId: Number(handover.staffId) }).data?.items ?? [];
  const [chosen, setChosen] = useState<Record<number, number[]>>({});
  const isOpen = handover.state === 'open' || handover.state === 'running';
  const manages = isOpen && can('people.handover.manage');
  const rows = list.data?.list ?? [];
  const proposed = (row: WireOf<typeof HandoverItem>) =>
    proposals.find(({ type }) => type === row.itemType)?.receiver ?? null;
  return (
    <Flex vertical gap={8}>
      {manages && (
        <Flex gap={8} wrap>
          <CallButton of={assignAll} rows={[{ id: handover.id }]} />
          <CallButton of={addHandItem} rows={[{ id: handover.id }]} />
          <CallButton of={urge} rows={[{ id: handover.id }]} />
        </Flex>
      )}
      <Shown
        loading={list.isPending}
        error={list.error}
        empty={rows.length === 0}
        emptyText={t(x.nothing)}
        height={160}
      >
        <Table
          size="small"
          rowKey="id"
          pagination={false}
          className={css.rows!}
          dataSource={rows}
          expandable={{
            expandedRowRender: ({ id, state }) => (
              <ItemRows
                itemId={id}
                chosen={chosen[id] ?? []}
                {...(manages && state === 'pending'
                  ? { onChoose: (ids: number[]) => setChosen({ ...chosen, [id]: ids }) }
                  : {})}
              />
            ),
          }}
          columns={[
            {
              title: t(x.item),
              key: 'title',
              render: (_: unknown, row) => (
                <>
                  {row.title} {row.mandatory ? <Tag color="red">{t(x.mandatory)}</Tag> : null}
                </>
              ),
            },
            { title: t(x.count), dataIndex: 'total', align: 'right' },
            {
              title: t(x.receiver),
              key: 'receiver',
              render: (_: unknown, row) =>
                row.receiverId
                  ? labelOf(row, 'receiverId')
                  : proposed(row)
                    ? `${t(x.proposed)}：${proposed(row)?.name}`
                    : '—',
            },
            {
              title: t(x.state),
              key: 'state',
              render: (_: unknown, row) => <StateTag option={HandoverItem.fields.state.options?.[row.state]} />,
            },
            {
              key: 'act',
              render: (_: unknown, row) => (
                <Flex gap={4}>
                  {manages && (row.state === 'pending' || row.state === 'assigned') && (
                    <CallButton
                      of={assignItem}
                      rows={[{ id: row.id, version: row.version }]}
                      given={{ rowIds: chosen[row.id]?.length ? (chosen[row.id] ?? null) : null }}
                      {...(proposed(row) ? { start: { receiverId: proposed(row)!.id } } : {})}
                      look={{ size: 'small' }}
                    />
                  )}
                  {manages && row.state === 'pending' && (
                    <CallButton of={skipItem} rows={[{ id: row.id, version: row.version }]} look={{ size: 'small' }} />
                  )}
                  {row.state === 'moved' && (
                    <CallButton of={checkItem} rows={[{ id: row.id, version: row.version }]} look={{ size: 'small' }} />
                  )}
                </Flex>
              ),
            },
          ]}
        />
      </Shown>
    </Flex>
  );
}
