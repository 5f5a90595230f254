// 会员订单: orders of memberships, who is a member until when, and the plans that are sold.
import { useState } from 'react';
import { useText } from '#kernel/web/i18n';
import { CallDialog } from '#kernel/web/resource/calls/CallDialog';
import type { ListView } from '#kernel/web/resource/list/listState';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { useCan } from '#kernel/web/session';
import { type PageTab, PageTabs } from '#kernel/web/shell/site/PageTabs';
import { Empty } from '#kernel/web/widgets/States';
import { setMembership, VipMembership, VipPlan } from '../../memberships/model/membership';
import { NewOrder, OrderList } from './OrderList';
import { orderTexts as o } from './orderTexts';

const tabs: readonly PageTab[] = [
  { key: 'orders', label: o.orders, permission: 'online.order.view', page: () => <OrderList kind="vip" /> },
  { key: 'members', label: o.members, page: Members },
  { key: 'plans', label: o.plans, page: Plans },
];

export default () => <PageTabs tabs={tabs} />;

const views: ListView[] = [
  { key: 'all', label: o.all, filter: {} },
  { key: 'active', label: o.active, filter: { status: 'active' } },
  { key: 'due7', label: o.due7, filter: { daysLeft: '7' } },
  { key: 'due30', label: o.due30, filter: { daysLeft: '30' } },
];

function Members() {
  const { t } = useText();
  const can = useCan();
  const [id, setId] = useState<number | null>(null);
  const [renewed, setRenewed] = useState<number | null>(null);
  return (
    <>
      <ResourcePage
        of={VipMembership}
        views={views}
        empty={<Empty text={t(o.noMembers)} />}
        rowActions={[
          {
            key: 'renew',
            label: o.renew,
            isShown: () => can('online.order.create'),
            run: (row) => setRenewed(Number(row.customerId)),
          },
          {
            key: 'set',
            label: setMembership.label,
            isShown: ({ status }) => (status === 'active' || status === 'paused') && can('online.vip.edit'),
            run: (row) => setId(row.id),
          },
        ]}
      />
      {renewed !== null && <NewOrder start="vip" customerId={renewed} onClose={() => setRenewed(null)} />}
      {id !== null && <CallDialog of={setMembership} given={{ id }} onClose={() => setId(null)} />}
    </>
  );
}

function Plans() {
  const { t } = useText();
  return <ResourcePage of={VipPlan} empty={<Empty text={t(o.noPlans)} />} />;
}
