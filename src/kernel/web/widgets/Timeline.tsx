// What happened to something, newest first: who, when, what, and what it changed.

import { Timeline as AntTimeline, Flex, Tooltip, Typography, theme } from 'antd';
import type { ReactNode } from 'react';
import type { Tone } from '#kernel/model/fields';
import { zoned } from '#kernel/web/zone';
import { PersonTag } from './PersonTag';
import { Empty } from './States';

export interface TimelineEntry {
  key: string | number;
  /** A moment, or a day, which has no hour. */
  at: string;
  title: ReactNode;
  by?: string;
  note?: ReactNode;
  tone?: Tone;
  changes?: { label: string; before: ReactNode; after: ReactNode }[];
}

const dotColor: Record<Tone, string> = {
  grey: 'gray',
  blue: 'blue',
  orange: 'orange',
  green: 'green',
  red: 'red',
  purple: 'purple',
  gold: 'gold',
  cyan: 'cyan',
};

const whenOf = (at: string, format: string) => (at.length === 10 ? at : zoned(at)?.format(format));

export function Timeline({ entries, emptyText }: { entries: readonly TimelineEntry[]; emptyText?: string }) {
  const { token } = theme.useToken();
  if (entries.length === 0) return <Empty height={120} text={emptyText} />;
  return (
    <AntTimeline
      items={entries.map((entry) => ({
        key: entry.key,
        color: dotColor[entry.tone ?? 'grey'],
        content: (
          <Flex vertical gap={4}>
            <Flex align="center" justify="space-between" gap={12} wrap>
              <Typography.Text strong>{entry.title}</Typography.Text>
              <Tooltip title={whenOf(entry.at, 'YYYY-MM-DD HH:mm:ss')}>
                <Typography.Text type="secondary" style={{ fontSize: 12, fontVariantNumeric: 'tabular-nums' }}>
                  {whenOf(entry.at, 'MM-DD HH:mm')}
                </Typography.Text>
              </Tooltip>
            </Flex>
            {entry.by && <PersonTag name={entry.by} size={18} />}
            {entry.note && <Typography.Text type="secondary">{entry.note}</Typography.Text>}
            {entry.changes?.map((change) => (
              <div key={change.label} style={{ fontSize: 13 }}>
                <Typography.Text type="secondary">{change.label} </Typography.Text>
                <del style={{ color: token.colorTextTertiary }}>{change.before || '—'}</del>
                <span aria-hidden> → </span>
                <ins style={{ textDecoration: 'none', color: token.colorSuccessText }}>{change.after || '—'}</ins>
              </div>
            ))}
          </Flex>
        ),
      }))}
    />
  );
}
