// Whether a device is heard: a dot with its word, because colour is never the only sign.
import { Badge, Tooltip } from 'antd';
import { useText } from '#kernel/web/i18n';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { zoned } from '#kernel/web/zone';
import type { Device } from '../model/device';
import { deviceTexts as d } from './deviceTexts';

export const namesOf = (row: WireOf<typeof Device>) => row.names ?? [];

export function Connection({ row }: { row: WireOf<typeof Device> }) {
  const { t } = useText();
  const names = namesOf(row);
  if (names.length === 0) return <span style={{ color: 'var(--ant-color-text-quaternary)' }}>{t(d.unwatched)}</span>;
  const isOnline = row.online === true;
  return (
    <Tooltip title={names.map(({ hostname }) => hostname).join('、')}>
      <Badge status={isOnline ? 'success' : 'error'} text={t(isOnline ? d.online : d.offline)} />
    </Tooltip>
  );
}

export function Address({ row }: { row: WireOf<typeof Device> }) {
  const { t } = useText();
  const outside = namesOf(row).find(({ ip }) => ip)?.ip;
  if (!outside && !row.lanIp) return <span>—</span>;
  return (
    <span style={{ fontVariantNumeric: 'tabular-nums' }}>
      {outside ?? row.lanIp}
      {outside && row.lanIp ? (
        <Tooltip title={t(d.lan)}>
          <span style={{ color: 'var(--ant-color-text-tertiary)' }}> · {row.lanIp}</span>
        </Tooltip>
      ) : null}
    </span>
  );
}

/** With its hour: of what reports every few minutes, the day alone says nothing. */
export function Moment({ at }: { at: unknown }) {
  const moment = zoned(at);
  if (typeof at !== 'string' || !moment) return <span>—</span>;
  return (
    <time dateTime={at} title={moment.format('YYYY-MM-DD HH:mm:ss')}>
      {moment.format('MM-DD HH:mm')}
    </time>
  );
}
