// Part of the account settings: where I am signed in, what I may do, when somebody signed in as me.

import { useQuery } from '@tanstack/react-query';
import { Segmented, Tag, Typography } from 'antd';
import { useState } from 'react';
import type { DataScope } from '#kernel/model/area';
import { sendCall } from '#kernel/web/calls/sendCall';
import { useText } from '#kernel/web/i18n';
import { momentText } from '#kernel/web/resource/rows/plainText';
import { Shown } from '#kernel/web/widgets/States';
import { StateTag } from '#kernel/web/widgets/StateTag';
import { scopeLabel } from '../../identity/model/role';
import { LoginLog } from '../../identity/model/session';
import css from '../../roles/web/access.module.css';
import { myAccess, mySignIns } from '../model/sessionCalls';
import { OwnDevices } from './OwnDevices';
import { securityTexts as s } from './sessionTexts';

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
      {part === 'devices' && <OwnDevices />}
      {part === 'access' && <Access />}
      {part === 'signIns' && <SignIns />}
    </>
  );
}

function Access() {
  const { t, locale } = useText();
  const mine = useQuery({ queryKey: ['myAccess', locale], queryFn: () => sendCall(myAccess, {}) });
  const scopeName = (scope: DataScope) => t(scopeLabel(scope));
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
            {[...new Set(line.verbs.flatMap((verb) => verb.scope ?? []))].map((scope) => (
              <div key={scope} className={css.hint}>
                <Tag>{scopeName(scope)}</Tag>
                {line.verbs.flatMap((verb) => (verb.scope === scope ? [verb.name] : [])).join(' · ')}
              </div>
            ))}
          </div>
        </div>
      ))}
    </Shown>
  );
}

function SignIns() {
  const { t } = useText();
  const mine = useQuery({ queryKey: ['mySignIns'], queryFn: () => sendCall(mySignIns, {}) });
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
