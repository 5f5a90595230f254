// 看板: what is under way by its state. A card goes where its reader may take it, and the step asks what it asks elsewhere.
import { Button, Flex, Segmented, Typography } from 'antd';
import { useState } from 'react';
import { useText } from '#kernel/web/i18n';
import { useTransition } from '#kernel/web/resource/actions/useTransition';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { labelOf, mayDo } from '#kernel/web/resource/rows/rows';
import { useList } from '#kernel/web/resource/rows/useRows';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { Board } from '#kernel/web/widgets/Board';
import { Shown } from '#kernel/web/widgets/States';
import { StateTag } from '#kernel/web/widgets/StateTag';
import { WorkOrder, WorkOrderLife } from '../model/workOrder';
import { TimeLeft } from './OrderExtras';
import { orderTexts as x } from './orderTexts';

type Order = WireOf<typeof WorkOrder>;
const columns = ['new', 'assigned', 'processing', 'waiting', 'on_hold', 'resolved'] as const;
const steps = Object.entries(WorkOrderLife.transitions);
const stepTo = (row: Order, to: string) =>
  steps.find(([name, one]) => one.from.includes(row.state) && one.to.includes(to) && mayDo(row, name))?.[0];
const whose = ['all', 'requested', 'handled', 'claimable', 'team'] as const;
const most = 200;

export function OrderBoard() {
  const { t } = useText();
  const open = useOpen();
  const [mine, setMine] = useState<(typeof whose)[number]>('all');
  const asked = { state: [...columns], pageSize: most, sort: 'resolveDueAt' };
  const orders = useList(WorkOrder, mine === 'all' ? asked : { ...asked, mine });
  const { start, dialog } = useTransition(WorkOrder);
  const cards = orders.data?.list ?? [];
  const isCut = (orders.data?.total ?? 0) > cards.length;
  return (
    <Flex vertical gap={12}>
      <Flex gap={12} wrap align="center">
        <Segmented
          aria-label={t(x.board)}
          value={mine}
          onChange={(next) => setMine(next as typeof mine)}
          options={whose.map((value) => ({ value, label: t(x[value]) }))}
        />
        {isCut && <Typography.Text type="secondary">{t(x.cut, { n: cards.length })}</Typography.Text>}
      </Flex>
      <Shown
        loading={orders.isPending}
        error={orders.error}
        onRetry={() => void orders.refetch()}
        empty={cards.length === 0}
        emptyText={t(x.noneOpen)}
        height={360}
      >
        <Board<Order>
          columns={columns.map((key) => ({
            key,
            title: WorkOrderLife.states[key].label,
            total: String(cards.filter(({ state }) => state === key).length),
          }))}
          cards={cards}
          keyOf={({ id }) => `${id}`}
          columnOf={({ state }) => state}
          nameOf={({ title }) => title}
          mayMove={(row, to) => stepTo(row, to) !== undefined}
          whyNot={() => t(x.notNow)}
          onMove={(row, to) => start(row, stepTo(row, to)!)}
          height={520}
          render={(row) => (
            <Flex vertical gap={4}>
              <Button
                type="link"
                size="small"
                style={{
                  height: 'auto',
                  padding: 0,
                  whiteSpace: 'normal',
                  justifyContent: 'start',
                  textAlign: 'start',
                }}
                onClick={() => open('/workOrder', { tab: 'orders', id: `${row.id}` })}
              >
                <span data-data>{row.title}</span>
              </Button>
              <Flex gap={4} wrap align="center">
                <StateTag option={WorkOrder.fields.priority.options![row.priority]} />
                <TimeLeft row={row} clock={row.responseDueAt ? 'response' : 'resolve'} />
              </Flex>
              <Typography.Text type="secondary" data-data>
                {row.no} · {labelOf(row, 'assigneeId') ?? labelOf(row, 'teamId') ?? '—'}
              </Typography.Text>
            </Flex>
          )}
        />
      </Shown>
      {dialog}
    </Flex>
  );
}
