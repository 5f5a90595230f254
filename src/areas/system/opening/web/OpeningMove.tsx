// Moves the opening day: shows first which nodes go with it, which stay, and which would then be late.

import { useQuery } from '@tanstack/react-query';
import { Alert, App, DatePicker, Flex, Table, Tag, Typography } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { sendForm } from '#kernel/web/calls/sendCall';
import { useText } from '#kernel/web/i18n';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { Frame } from '#kernel/web/widgets/Frame';
import { Shown } from '#kernel/web/widgets/States';
import { moveOpening, OpeningNode, OpeningProject } from '../model/opening';
import { openingTexts as o } from './openingTexts';

export function OpeningMove({ row, onClose }: { row: WireOf<typeof OpeningProject>; onClose: () => void }) {
  const { t } = useText();
  const { message } = App.useApp();
  const refresh = [useRefreshRows(OpeningNode), useRefreshRows(OpeningProject)];
  const [day, setDay] = useState(dayjs(row.openOn));
  const openOn = day.format('YYYY-MM-DD');
  const ask = (dryRun: boolean) => sendForm(moveOpening, { id: row.id, version: row.version, openOn, dryRun });
  const tried = useQuery({
    queryKey: ['openingMove', row.id, row.version, openOn],
    queryFn: () => ask(true),
    retry: false,
    gcTime: 0,
  });
  const send = async () => {
    await ask(false);
    message.success(t(o.moved));
    await Promise.all(refresh.map((again) => again()));
    onClose();
  };
  const isMoved = (tried.data?.days ?? 0) !== 0;
  const late = tried.data?.nodes.filter((node) => node.isPast).length ?? 0;
  // What moves comes first; what is done stays and needs no look.
  const nodes = [...(tried.data?.nodes ?? [])].sort(
    (a, b) => Number(b.before !== b.dueOn) - Number(a.before !== a.dueOn),
  );
  return (
    <Frame
      title={t(o.moveTitle)}
      width={760}
      open
      onCancel={onClose}
      onConfirm={send}
      confirmText={t(o.move)}
      confirmDisabled={openOn === row.openOn}
    >
      <Flex vertical gap={12}>
        <Flex gap={12} align="center">
          <label htmlFor="opening-day">{t(o.newDay)}</label>
          <DatePicker id="opening-day" value={day} allowClear={false} onChange={(next) => next && setDay(next)} />
          {isMoved && <Typography.Text type="secondary">{t(o.shift, { days: tried.data?.days ?? 0 })}</Typography.Text>}
        </Flex>
        {isMoved && late > 0 && <Alert type="warning" showIcon title={t(o.pastCount, { count: late })} />}
        <Shown loading={tried.isPending} error={tried.error} onRetry={() => void tried.refetch()} height={300}>
          <Table
            size="small"
            rowKey="id"
            dataSource={nodes}
            pagination={false}
            scroll={{ y: 300 }}
            style={{ fontVariantNumeric: 'tabular-nums' }}
            columns={[
              { title: t(o.node), render: (_, node) => `${node.code} ${node.name}` },
              { title: t(o.before), dataIndex: 'before', width: 120 },
              {
                title: t(o.after),
                width: 220,
                render: (_, node) => (
                  <>
                    {node.before === node.dueOn ? (
                      <Typography.Text type="secondary">{t(o.keeps)}</Typography.Text>
                    ) : (
                      node.dueOn
                    )}{' '}
                    {node.handSet && <Tag>{t(o.byHand)}</Tag>}
                    {node.isPast && <Tag color="red">{t(o.past)}</Tag>}
                  </>
                ),
              },
            ]}
          />
        </Shown>
      </Flex>
    </Frame>
  );
}
