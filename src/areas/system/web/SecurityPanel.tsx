// Part of the account settings: where I am signed in, what I may do, when somebody signed in as me.
import { DesktopOutlined, MobileOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Flex, Segmented, Tag, Typography } from 'antd';
import { useState } from 'react';
import type { DataScope } from '#kernel/model/area';
import { pair } from '#kernel/model/text';
import { messageOf } from '#kernel/web/api/apiError';
import { api } from '#kernel/web/api/client';
import { useText } from '#kernel/web/i18n';
import { momentText } from '#kernel/web/resource/plainText';
import { Shown } from '#kernel/web/widgets/States';
import { StateTag } from '#kernel/web/widgets/StateTag';
import { scopes } from '../model/role';
import { LoginLog } from '../model/session';
import css from './access.module.css';
import { logs } from './logClient';
import { securityTexts as s } from './logTexts';

const parts = ['devices', 'access', 'signIns'] as const;
type PartName = (typeof parts)[number];

export default function SecurityPanel() {
  const { t } = useText();
  const [part, setPart] = useState<PartName>('devices');
  return (
    <>
      <Segmented<PartName>
        block
        value={part}
        onChange={setPart}
        options={parts.map((value) => ({ value, label: t(s[value]) }))}
        style={{ marginBottom: 8 }}
      />
      {part === 'devices' && <Devices />}
      {part === 'access' && <Access />}
      {part === 'signIns' && <SignIns />}
    </>
  );
}

function Devices() {
  const { t } = useText();
  const { message, modal } = App.useApp();
  const queries = useQueryClient();
  const mine = useQuery({ queryKey: ['mySessions'], queryFn: async () => own() });
  const end = async (run: () => Promise<unknown>) => {
    try {
      await run();
      message.success(t(s.ended));
      await queries.invalidateQueries({ queryKey: ['mySessions'] });
    } catch (error) {
      message.error(messageOf(error));
    }
  };
  const rows = mine.data ?? [];
  return (
    <Shown loading={mine.isPending} error={mine.error} onRetry={() => void mine.refetch()} height={200}>
      {rows.map((row) => (
        <div key={row.id} className={css.device}>
          {/Android|iPhone/.test(row.deviceName ?? '') ? <MobileOutlined /> : <DesktopOutlined />}
          <div>
            <Typography.Text>{row.deviceName || t(s.unknownDevice)}</Typography.Text>{' '}
            {row.current && <Tag color="green">{t(s.current)}</Tag>}
            <div className={css.hint}>
              {row.ip} · {t(s.lastSeen, { time: momentText(row.lastSeenAt ?? row.createdAt, 'YYYY-MM-DD HH:mm') })}
            </div>
          </div>
          {!row.current && (
            <Flex>
              <Button type="link" size="small" onClick={() => void end(() => logs.kick([row.id]))}>
                {t(s.signOut)}
              </Button>
              <Button
                type="link"
                size="small"
                danger
                onClick={() =>
                  modal.confirm({
                    title: t(s.notMeAsk),
                    onOk: () => end(() => api.post('/user/v1/me/notMe', { sessionId: row.id })),
                  })
                }
              >
                {t(s.notMe)}
              </Button>
            </Flex>
          )}
        </div>
      ))}
      {rows.length > 1 && (
        <Button
          style={{ marginTop: 12 }}
          onClick={() => modal.confirm({ title: t(s.othersAsk), onOk: () => end(() => logs.kickOthers()) })}
        >
          {t(s.signOutOthers)}
        </Button>
      )}
    </Shown>
  );
}

/** An administrator's list shows everyone; here only one's own count. */
async function own() {
  const all = await api.get<{ list: Awaited<ReturnType<typeof logs.sessions>>['list'] }>('/user/v1/session/list', {
    mine: true,
    pageSize: 50,
    sort: '-lastSeenAt',
  });
  return all.list;
}

interface MyAccess {
  firstRole: string | null;
  roles: { id: number; key: string; name: string; validTo: string | null }[];
  held: { area: string; entity: string; verbs: { name: string; scope: DataScope }[] }[];
}

function Access() {
  const { t, locale } = useText();
  const mine = useQuery({ queryKey: ['myAccess', locale], queryFn: () => api.get<MyAccess>('/user/v1/me/access') });
  const scopeName = (scope: DataScope) => t(pair(scopes[scope][0], scopes[scope][1]));
  return (
    <Shown loading={mine.isPending} error={mine.error} onRetry={() => void mine.refetch()} height={200}>
      {mine.data?.roles.map((role) => (
        <div key={role.id} className={css.device}>
          <div>
            <Typography.Text strong>{role.name}</Typography.Text>{' '}
            {role.key === mine.data.firstRole && <Tag color="purple">{t(s.firstRole)}</Tag>}
          </div>
          <span className={css.hint}>{role.validTo ? t(s.until, { day: role.validTo }) : t(s.always)}</span>
        </div>
      ))}
      {mine.data?.held.map((line) => (
        <div key={`${line.area}${line.entity}`} className={css.device}>
          <div>
            <Typography.Text>
              {line.area} · {line.entity}
            </Typography.Text>
            <div className={css.hint}>
              {line.verbs.map((verb) => `${verb.name} (${scopeName(verb.scope)})`).join('、')}
            </div>
          </div>
        </div>
      ))}
    </Shown>
  );
}

interface SignIn {
  id: number;
  at: string;
  result: string;
  ip: string | null;
  newDevice: boolean;
}

function SignIns() {
  const { t } = useText();
  const mine = useQuery({ queryKey: ['mySignIns'], queryFn: () => api.get<SignIn[]>('/user/v1/me/signIns') });
  return (
    <Shown loading={mine.isPending} error={mine.error} onRetry={() => void mine.refetch()} height={200}>
      {mine.data?.map((line) => (
        <div key={line.id} className={css.device}>
          <div>
            {momentText(line.at, 'YYYY-MM-DD HH:mm')}
            <div className={css.hint}>{line.ip}</div>
          </div>
          {line.newDevice && <Tag color="orange">{t(s.newDevice)}</Tag>}
          <StateTag option={LoginLog.fields.result.options?.[line.result]} />
        </div>
      ))}
    </Shown>
  );
}
