// 活动管理: activities with their seats and results, who signed up, and checking in at the door.
import { App, Button, Flex, Progress } from 'antd';
import { useState } from 'react';
import { useCall } from '#kernel/web/calls/useCall';
import { copyText } from '#kernel/web/copyText';
import { useText } from '#kernel/web/i18n';
import { CallButton } from '#kernel/web/resource/calls/CallButton';
import { CallDialog } from '#kernel/web/resource/calls/CallDialog';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { type PageTab, PageTabs } from '#kernel/web/shell/site/PageTabs';
import { Modal } from '#kernel/web/widgets/Panels';
import { QrCode } from '#kernel/web/widgets/QrCode';
import { Empty } from '#kernel/web/widgets/States';
import { Activity } from '../model/activity';
import { ActivitySignup, activityLink, checkIn, moveSession, onSite } from '../model/signup';
import { activityTexts as a } from './activityTexts';
import { CheckIn } from './CheckIn';
import { Result } from './Result';
import { signupShow } from './signupShow';

const tabs: readonly PageTab[] = [
  { key: 'activities', label: a.activities, permission: 'marketing.activity.view', page: Activities },
  { key: 'signups', label: a.signups, permission: 'marketing.activitySignup.view', page: Signups },
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

function Activities() {
  const { t } = useText();
  const open = useOpen();
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
        tabs={[
          { key: 'result', label: a.result, content: ({ id }) => <Result id={id} /> },
          {
            key: 'signups',
            label: a.signups,
            content: ({ id }) => <ResourcePage of={ActivitySignup} show={signupShow} given={{ activityId: id }} />,
          },
        ]}
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

function Signups() {
  const { t } = useText();
  const [moved, setMoved] = useState<WireOf<typeof ActivitySignup> | null>(null);
  const checking = useCall(checkIn);
  const { message } = App.useApp();
  return (
    <>
      <ResourcePage
        of={ActivitySignup}
        show={signupShow}
        empty={<Empty text={t(a.noSignups)} />}
        toolbar={<CallButton of={onSite} />}
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
      {moved && <CallDialog of={moveSession} rows={[moved]} onClose={() => setMoved(null)} />}
    </>
  );
}
