// 工单: what I asked for, what I have to do, what my team can claim, what is running out of time; figures and settings beside it.
import { App } from 'antd';
import { useState } from 'react';
import { messageOf } from '#kernel/web/api/apiError';
import { sendCall } from '#kernel/web/calls/sendCall';
import { CallDialog } from '#kernel/web/resource/calls/CallDialog';
import type { ViewOf } from '#kernel/web/resource/list/listState';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { mayDo, type WireRow } from '#kernel/web/resource/rows/rows';
import { type PageTab, PageTabs } from '#kernel/web/shell/site/PageTabs';
import { ServiceCalendar } from '../../workingTime/model/serviceCalendar';
import { SlaPolicy, WorkOrderCategory, WorkOrderTeam } from '../model/settings';
import { WorkOrder } from '../model/workOrder';
import { changePriority, claimOrder, rateOrder } from '../model/workOrderCalls';
import { OrderBoard } from './OrderBoard';
import { OrderClock, OrderTalk } from './OrderDesk';
import { ExtraFields, TimeLeft } from './OrderExtras';
import { OrderStatistics } from './OrderStatistics';
import { orderTexts as x } from './orderTexts';

const setUp = 'collaboration.workOrderSetting.view';
const tabs: readonly PageTab[] = [
  { key: 'orders', label: x.orders, page: Orders },
  { key: 'board', label: x.board, page: OrderBoard },
  { key: 'statistics', label: x.statistics, page: OrderStatistics, permission: 'collaboration.workOrder.viewAll' },
  { key: 'categories', label: x.categories, page: () => <ResourcePage of={WorkOrderCategory} />, permission: setUp },
  { key: 'teams', label: x.teams, page: () => <ResourcePage of={WorkOrderTeam} />, permission: setUp },
  { key: 'sla', label: x.sla, page: () => <ResourcePage of={SlaPolicy} />, permission: setUp },
  { key: 'calendars', label: x.calendars, page: () => <ResourcePage of={ServiceCalendar} />, permission: setUp },
];
const views: readonly ViewOf<typeof WorkOrder>[] = [
  { key: 'all', label: x.all, filter: {}, sort: '-createdAt' },
  { key: 'requested', label: x.requested, filter: { mine: 'requested', isOpen: 'true' } },
  { key: 'handled', label: x.handled, filter: { mine: 'handled', isOpen: 'true' } },
  { key: 'claimable', label: x.claimable, filter: { mine: 'claimable' } },
  { key: 'team', label: x.team, filter: { mine: 'team' } },
  { key: 'soon', label: x.soon, filter: { sla: 'at_risk' } },
  { key: 'overdue', label: x.overdue, filter: { sla: 'missed', isOpen: 'true' } },
];
const columns = {
  responseDueAt: { width: 120, render: (row: WireRow) => <TimeLeft row={row} clock="response" /> },
  resolveDueAt: { width: 120, render: (row: WireRow) => <TimeLeft row={row} clock="resolve" /> },
};
const detailTabs = [
  { key: 'talk', label: x.talk, content: ({ id }: WireRow) => <OrderTalk id={id} /> },
  { key: 'clock', label: x.clock, content: ({ id }: WireRow) => <OrderClock id={id} /> },
];
const inputs = { form: ExtraFields };

export default () => <PageTabs tabs={tabs} />;

function Orders() {
  const { message } = App.useApp();
  const [rating, setRating] = useState<number | null>(null);
  const [chosen, setChosen] = useState<{ rows: { id: number }[]; done: () => void } | null>(null);
  const claim = async (row: WireRow, refresh: () => Promise<void>) => {
    try {
      await sendCall(claimOrder, { id: row.id });
    } catch (error) {
      message.error(messageOf(error));
    }
    await refresh();
  };
  return (
    <>
      <ResourcePage
        of={WorkOrder}
        views={views}
        columns={columns}
        tabs={detailTabs}
        inputs={inputs}
        rowActions={[
          { key: 'claim', label: claimOrder.label, isShown: (row) => mayDo(row, 'claim'), run: claim },
          {
            key: 'rate',
            label: rateOrder.label,
            isShown: (row) => mayDo(row, 'rate'),
            run: (row) => setRating(row.id),
          },
        ]}
        batch={[
          {
            key: 'changePriority',
            label: changePriority.label,
            run: (ids, done) => setChosen({ rows: ids.map((id) => ({ id })), done }),
          },
        ]}
      />
      {rating !== null && <CallDialog of={rateOrder} rows={[{ id: rating }]} onClose={() => setRating(null)} />}
      {chosen && (
        <CallDialog of={changePriority} rows={chosen.rows} onDone={chosen.done} onClose={() => setChosen(null)} />
      )}
    </>
  );
}
