// Chooses who goes: people of other schools, the nearest first, with their free days and how past support was rated.

import { useQuery } from '@tanstack/react-query';
import { Alert, App, Checkbox, DatePicker, Flex, Input, Table, Typography } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { messageOf } from '#kernel/web/api/apiError';
import { sendCall } from '#kernel/web/calls/sendCall';
import { useText } from '#kernel/web/i18n';
import { useKept } from '#kernel/web/resource/form/useKept';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { resourceClient } from '#kernel/web/resource/rows/resourceClient';
import { useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { reachesAll, useClient } from '#kernel/web/session';
import { Frame } from '#kernel/web/widgets/Frame';
import { Shown } from '#kernel/web/widgets/States';
import { type SupportCandidate, SupportRequest, supportCandidates } from '../model/support';
import { supportTexts as s } from './supportTexts';

export function SupportAssign({ row, onClose }: { row: WireOf<typeof SupportRequest>; onClose: () => void }) {
  const { t, locale } = useText();
  const { message } = App.useApp();
  const client = useClient();
  const refresh = useRefreshRows(SupportRequest);
  const [chosen, setChosen] = useState<readonly SupportCandidate[]>([]);
  const [days, setDays] = useState<Readonly<Record<number, Days>>>({});
  const [isForced, setForced] = useKept(`supportForced:${row.id}`, false);
  const [why, setWhy] = useKept(`supportWhy:${row.id}`, '');
  const [failure, setFailure] = useState<string | null>(null);
  const most = row.headCount;
  const all = dayjs(row.toOn).diff(row.fromOn, 'day') + 1;
  const found = useQuery({
    queryKey: ['supportCandidates', locale, row.id],
    queryFn: () => sendCall(supportCandidates, { id: row.id }),
  });
  const isHeadquarters = reachesAll(client, 'system.supportRequest.assign');

  const send = async () => {
    const [first] = chosen;
    if (!first) return;
    const people = chosen.map(({ staffId }) => ({ staffId, from: row.fromOn, to: row.toOn, ...days[staffId] }));
    try {
      await resourceClient(SupportRequest).transition('assign', row, {
        supportSchoolId: first.schoolId,
        people: JSON.stringify(people),
        ...(isForced ? { force: true, why } : {}),
      });
    } catch (error) {
      return setFailure(messageOf(error));
    }
    message.success(t(s.assigned));
    await refresh();
    onClose();
  };

  return (
    <Frame
      title={t(s.assignTitle, { no: row.no })}
      width={1040}
      open
      onCancel={onClose}
      onConfirm={send}
      confirmText={t(s.assign)}
      confirmDisabled={chosen.length === 0}
      aside={<Typography.Text type="secondary">{t(s.chosen, { count: chosen.length, most })}</Typography.Text>}
    >
      <Flex vertical gap={12}>
        {/* A clash names everything the person has on those days: too much for a note that goes away. */}
        {failure && <Alert type="error" showIcon role="alert" title={failure} />}
        <Shown
          loading={found.isPending}
          error={found.error}
          onRetry={() => void found.refetch()}
          empty={found.data?.length === 0}
          emptyText={t(s.noCandidates)}
          height={360}
        >
          <Table<SupportCandidate>
            size="small"
            rowKey="staffId"
            dataSource={found.data ?? []}
            pagination={false}
            scroll={{ y: 360 }}
            rowSelection={{
              selectedRowKeys: chosen.map(({ staffId }) => staffId),
              hideSelectAll: true,
              onChange: (_, rows) => setChosen(rows),
              getCheckboxProps: ({ staffId, name }) => ({
                'aria-label': name,
                disabled: chosen.length >= most && !chosen.some((one) => one.staffId === staffId),
              }),
            }}
            columns={[
              { title: t(s.people), dataIndex: 'name', width: 100 },
              { title: t(s.post), dataIndex: 'post', width: 110 },
              { title: t(s.supporting), dataIndex: 'school' },
              {
                title: t(s.distance),
                align: 'right',
                width: 110,
                render: (_, one) => (one.km === null ? '—' : t(s.km, { km: one.km })),
              },
              {
                title: t(s.free),
                align: 'right',
                width: 100,
                render: (_, one) => (
                  <Typography.Text type={one.freeDays < all ? 'warning' : undefined}>
                    {t(s.freeOf, { free: one.freeDays, all })}
                  </Typography.Text>
                ),
              },
              {
                title: t(s.time),
                width: 250,
                render: (_, { staffId, name }) =>
                  chosen.some((one) => one.staffId === staffId) ? (
                    <OwnDays
                      label={name}
                      all={{ from: row.fromOn, to: row.toOn }}
                      value={days[staffId]}
                      onChange={(own) => setDays({ ...days, [staffId]: own })}
                    />
                  ) : (
                    '—'
                  ),
              },
              {
                title: t(s.past),
                width: 130,
                render: (_, one) =>
                  one.score === null ? t(s.never) : t(s.pastTimes, { score: one.score, times: one.times }),
              },
            ]}
          />
        </Shown>
        {isHeadquarters && (
          <Flex gap={12} align="center">
            <Checkbox checked={isForced} onChange={(event) => setForced(event.target.checked)}>
              {t(s.force)}
            </Checkbox>
            {isForced && (
              <Input
                value={why}
                maxLength={200}
                placeholder={t(s.why)}
                aria-label={t(s.why)}
                onChange={(event) => setWhy(event.target.value)}
                style={{ flex: 1 }}
              />
            )}
          </Flex>
        )}
      </Flex>
    </Frame>
  );
}

interface Days {
  from: string;
  to: string;
}

interface OwnDaysProps {
  label: string;
  all: Days;
  value: Days | undefined;
  onChange: (days: Days) => void;
}

/** The whole time unless said otherwise. */
function OwnDays({ label, all, value = all, onChange }: OwnDaysProps) {
  return (
    <DatePicker.RangePicker
      size="small"
      aria-label={label}
      allowClear={false}
      minDate={dayjs(all.from)}
      maxDate={dayjs(all.to)}
      value={[dayjs(value.from), dayjs(value.to)]}
      onChange={(range) => {
        const [from, to] = range ?? [];
        if (from && to) onChange({ from: from.format('YYYY-MM-DD'), to: to.format('YYYY-MM-DD') });
      }}
    />
  );
}
