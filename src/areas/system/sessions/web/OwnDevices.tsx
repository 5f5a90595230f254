// Where I am signed in now, and the devices I have signed in from before.

import { DesktopOutlined, MobileOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Tag, Typography } from 'antd';
import type { ReactNode } from 'react';
import { messageOf } from '#kernel/web/api/apiError';
import { sendCall } from '#kernel/web/calls/sendCall';
import { useText } from '#kernel/web/i18n';
import { momentText } from '#kernel/web/resource/rows/plainText';
import { reloadClient } from '#kernel/web/shell/account/account';
import { openSettings } from '#kernel/web/state';
import { Shown } from '#kernel/web/widgets/States';
import css from '../../roles/web/access.module.css';
import { deviceList, forgetDevice, notMe, sessionList, untrustDevice } from '../model/sessionCalls';
import { sessions as calls } from './sessionClient';
import { securityTexts as s } from './sessionTexts';

const ofMine = { mine: true, pageSize: 50, sort: '-lastSeenAt' };
const minute = (at: string) => momentText(at, 'YYYY-MM-DD HH:mm');

export function OwnDevices() {
  const { t } = useText();
  const queries = useQueryClient();
  const { message, modal } = App.useApp();
  const sessions = useQuery({
    queryKey: ['mySessions'],
    queryFn: () => sendCall(sessionList, ofMine),
  });
  const devices = useQuery({
    queryKey: ['myDevices'],
    queryFn: () => sendCall(deviceList, ofMine),
  });
  const act = async (run: () => Promise<unknown>, said: string) => {
    try {
      await run();
      message.success(said);
      await Promise.all(['mySessions', 'myDevices'].map((key) => queries.invalidateQueries({ queryKey: [key] })));
    } catch (error) {
      message.error(messageOf(error));
    }
  };
  const forget = (id: number) => act(() => sendCall(forgetDevice, { id }), t(s.forgotten));
  const untrust = (id: number) => act(() => sendCall(untrustDevice, { id }), t(s.untrusted));
  const rows = sessions.data?.list ?? [];
  return (
    <>
      <h3 className={css.title}>{t(s.signedIn)}</h3>
      <Shown loading={sessions.isPending} error={sessions.error} onRetry={() => void sessions.refetch()} height={160}>
        {rows.map((row) => (
          <DeviceLine
            key={row.id}
            name={row.deviceName}
            isCurrent={row.current}
            about={`${row.ip ?? ''} · ${t(s.lastSeen, { time: minute(row.lastSeenAt ?? row.createdAt) })}`}
          >
            {!row.current && (
              <span>
                <Button type="link" size="small" onClick={() => void act(() => calls.kick([row.id]), t(s.ended))}>
                  {t(s.signOut)}
                </Button>
                <NotMe sessionId={row.id} />
              </span>
            )}
          </DeviceLine>
        ))}
        {rows.length > 1 && (
          <Button
            style={{ marginTop: 12 }}
            onClick={() =>
              modal.confirm({ title: t(s.othersAsk), onOk: () => act(() => calls.kickOthers(), t(s.ended)) })
            }
          >
            {t(s.signOutOthers)}
          </Button>
        )}
      </Shown>
      <h3 className={css.title} style={{ marginTop: 24 }}>
        {t(s.known)}
      </h3>
      <p className={css.hint}>{t(s.knownHint)}</p>
      <Shown loading={devices.isPending} error={devices.error} onRetry={() => void devices.refetch()} height={160}>
        {devices.data?.list.map((row) => (
          <DeviceLine
            key={row.id}
            name={row.name}
            isCurrent={row.current}
            about={[
              t(s.seenBetween, { from: minute(row.firstSeenAt), to: minute(row.lastSeenAt) }),
              ...(isTrusted(row) ? [t(s.trustedUntil, { day: minute(row.trustedUntil!) })] : []),
            ].join(' · ')}
          >
            <span>
              {isTrusted(row) && (
                <Button type="link" size="small" onClick={() => void untrust(row.id)}>
                  {t(s.untrust)}
                </Button>
              )}
              {!row.current && (
                <Button type="link" size="small" onClick={() => void forget(row.id)}>
                  {t(s.forget)}
                </Button>
              )}
            </span>
          </DeviceLine>
        ))}
      </Shown>
    </>
  );
}

const isTrusted = ({ trustedUntil }: { trustedUntil: string | null }): boolean =>
  trustedUntil !== null && new Date(trustedUntil) > new Date();

interface DeviceLineProps {
  name: string | null;
  isCurrent: boolean;
  about: string;
  children: ReactNode;
}

function DeviceLine({ name, isCurrent, about, children }: DeviceLineProps) {
  const { t } = useText();
  return (
    <div className={css.device}>
      {/Android|iPhone/.test(name ?? '') ? <MobileOutlined /> : <DesktopOutlined />}
      <div>
        <Typography.Text>{name || t(s.unknownDevice)}</Typography.Text>{' '}
        {isCurrent && <Tag color="green">{t(s.current)}</Tag>}
        <div className={css.hint}>{about}</div>
      </div>
      {children}
    </div>
  );
}

/** Ends that session, and leads to a new password at once: whoever sat there may know this one. */
function NotMe({ sessionId }: { sessionId: number }) {
  const { t } = useText();
  const { modal, message } = App.useApp();
  const queries = useQueryClient();
  const end = async () => {
    try {
      await sendCall(notMe, { sessionId });
      await Promise.all([reloadClient(), queries.invalidateQueries({ queryKey: ['mySessions'] })]);
      message.warning(t(s.changeNow));
      openSettings('password');
    } catch (error) {
      message.error(messageOf(error));
    }
  };
  return (
    <Button type="link" size="small" danger onClick={() => modal.confirm({ title: t(s.notMeAsk), onOk: end })}>
      {t(s.notMe)}
    </Button>
  );
}
