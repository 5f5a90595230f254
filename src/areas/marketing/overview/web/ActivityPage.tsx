// 活动管理: activities with their seats and results, who signed up, and checking in at the door.
import { App, Button, Flex, Progress } from 'antd';
import { type ReactNode, useState } from 'react';
import type { Text } from '#kernel/model/text';
import { useCall } from '#kernel/web/calls/useCall';
import { copyText } from '#kernel/web/copyText';
import { useText } from '#kernel/web/i18n';
import { CallButton } from '#kernel/web/resource/calls/CallButton';
import { CallDialog } from '#kernel/web/resource/calls/CallDialog';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { useCan } from '#kernel/web/session';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { type PageTab, PageTabs } from '#kernel/web/shell/site/PageTabs';
import { Modal } from '#kernel/web/widgets/Panels';
import { QrCode } from '#kernel/web/widgets/QrCode';
import { Empty } from '#kernel/web/widgets/States';
import { Activity } from '../../activities/model/activity';
import { ActivitySignup, activityLink, checkIn, moveSession, onSite } from '../../activities/model/signup';
import { assignCounsellor, confirmMany, rejectMany } from '../../activities/model/signupBatches';
import { activityTexts as a } from '../../activities/web/activityTexts';
import { Result } from '../../activities/web/Result';
import { signupShow } from '../../activities/web/signupShow';
import { MarketCost } from '../../costs/model/cost';
import { CheckIn } from '../../gate/web/CheckIn';
import { TicketOrder } from '../../tickets/model/ticket';

const tabs: readonly PageTab[] = [
  { key: 'activities', label: a.activities, permission: 'marketing.activity.view', page: Activities },
  { key: 'signups', label: a.signups, permission: 'marketing.activitySignup.view', page: () => <Signups /> },
  { key: 'checkIn', label: a.checkIn, permission: 'marketing.activitySignup.checkIn', page: CheckIn },
];

export default () => <PageTabs tabs={tabs} />;

function Seats({ row }: { row: WireOf<typeof Activity> }) {
  const { t } = useText();
  const [taken, quota] = [row.taken, row.quota];
  if (!quota) return <span data-data>{`${taken} / ${t(a.noLimit)}`}</span>;
  return (
    <Flex vertical>
      <span data-data>{`${taken} / ${quota}`}</span>
      <Progress percent={Math.min(100, Math.round((taken * 100) / quota))} showInfo={false} size="small" />
    </Flex>
  );
}

const detailTabs: readonly {
  key: string;
  label: Text;
  permission?: string;
  content: (row: { id: number }) => ReactNode;
}[] = [
  { key: 'result', label: a.result, content: ({ id }) => <Result id={id} /> },
  {
    key: 'signups',
    label: a.signups,
    permission: 'marketing.activitySignup.view',
    content: ({ id }: { id: number }) => <Signups activityId={id} />,
  },
  {
    key: 'tickets',
    label: a.tickets,
    permission: 'marketing.ticketOrder.view',
    content: ({ id }) => <ResourcePage of={TicketOrder} show={{ lines: null }} given={{ activityId: id }} />,
  },
  {
    key: 'costs',
    label: a.cost,
    permission: 'marketing.marketCost.view',
    content: ({ id }: { id: number }) => (
      <ResourcePage of={MarketCost} given={{ activityId: id }} values={{ level: 'activity' }} />
    ),
  },
];

function Activities() {
  const { t } = useText();
  const open = useOpen();
  const can = useCan();
  const { message } = App.useApp();
  const linking = useCall(activityLink);
  const [shown, setShown] = useState<{ url: string; name: string } | null>(null);
  return (
    <>
      <ResourcePage
        of={Activity}
        columns={{ taken: { label: a.seats, width: 120, render: (row) => <Seats row={row} /> } }}
        needs={['quota', 'taken', 'state', 'name']}
        empty={<Empty text={t(a.none)} />}
        tabs={detailTabs.filter(({ permission }) => !permission || can(permission))}
        rowActions={[
          {
            key: 'qr',
            label: a.qr,
            isShown: ({ state }) => state === 'published',
            run: async ({ id, name }) => {
              const { url } = await linking.run({ id });
              setShown({ url: new URL(url, location.origin).href, name: String(name) });
            },
          },
          {
            key: 'checkInScreen',
            label: a.checkIn,
            isShown: ({ state }) => state === 'published',
            run: ({ id }) => open('/activityIndex', { tab: 'checkIn', activityId: String(id) }),
          },
        ]}
      />
      <Modal open={shown !== null} title={shown?.name} footer={null} onCancel={() => setShown(null)} destroyOnHidden>
        {shown && (
          <Flex vertical align="center" gap={12}>
            <QrCode text={shown.url} size={220} downloadName={shown.name} />
            <Button onClick={() => void copyText(shown.url).then(() => message.success(t(a.copied)))}>
              {t(a.link)}
            </Button>
          </Flex>
        )}
      </Modal>
    </>
  );
}

const batches = [confirmMany, assignCounsellor, rejectMany] as const;

function Signups({ activityId }: { activityId?: number }) {
  const { t } = useText();
  const can = useCan();
  const [batch, setBatch] = useState<{ of: (typeof batches)[number]; ids: number[]; clear: () => void } | null>(null);
  const [moved, setMoved] = useState<WireOf<typeof ActivitySignup> | null>(null);
  const checking = useCall(checkIn);
  const { message } = App.useApp();
  return (
    <>
      <ResourcePage
        of={ActivitySignup}
        show={signupShow}
        empty={<Empty text={t(a.noSignups)} />}
        {...(activityId ? { given: { activityId } } : {})}
        toolbar={<CallButton of={onSite} {...(activityId ? { given: { activityId } } : {})} />}
        batch={batches
          .filter(({ permission }) => can(permission ?? ''))
          .map((of) => ({
            key: of.path,
            label: of.label,
            danger: of.danger,
            run: (ids, clear) => setBatch({ of, ids: [...ids], clear }),
          }))}
        rowActions={[
          {
            key: 'checkIn',
            label: checkIn.label,
            isShown: ({ state }) => checking.isAllowed && state === 'confirmed',
            run: async ({ id }, refresh) => {
              const { already } = await checking.run({ id });
              message.success(t(already ? a.already : a.done));
              await refresh();
            },
          },
          {
            key: 'moveSession',
            label: moveSession.label,
            isShown: ({ state, $can }) => state === 'confirmed' && ($can?.includes('edit') ?? false),
            run: (row) => setMoved(row),
          },
        ]}
      />
      {batch && (
        <CallDialog
          of={batch.of as typeof confirmMany}
          given={{ ids: batch.ids }}
          onClose={() => setBatch(null)}
          onDone={batch.clear}
        />
      )}
      {moved && <CallDialog of={moveSession} rows={[moved]} onClose={() => setMoved(null)} />}
    </>
  );
}
