// 排班: the grid of a school, one's own week, swaps, leave, overtime, the month's attendance and what is left of leave.
import { App, Button, Card, Flex, Table, Tag, Typography } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useAnswer, useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { CallButton } from '#kernel/web/resource/calls/CallButton';
import { CallDialog } from '#kernel/web/resource/calls/CallDialog';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { type PageTab, PageTabs } from '#kernel/web/shell/site/PageTabs';
import { brandGround } from '#kernel/web/theme';
import { Shown } from '#kernel/web/widgets/States';
import { StateTag } from '#kernel/web/widgets/StateTag';
import { zonedDay } from '#kernel/web/zone';
import { adjustBalance, balances, myBalances, Overtime, StaffLeave, StaffLeaveEntry } from '../../leave/model/leave';
import { weekOf } from '../../shifts/model/breaches';
import { myShifts } from '../../shifts/model/plan';
import { requestSwap, ShiftSwap } from '../../shifts/model/swap';
import { ShiftGrid } from '../../shifts/web/ShiftGrid';
import { shiftTexts as s } from '../../shifts/web/shiftTexts';
import {
  buildMonth,
  confirmMonth,
  lockMonths,
  myMonths,
  StaffMonth,
  StaffMonthLife,
  sendMonths,
  WorkException,
} from '../model/attendance';

const tabs: readonly PageTab[] = [
  { key: 'grid', label: s.grid, permission: 'people.shift.view', page: ShiftGrid },
  { key: 'mine', label: s.mine, page: Mine },
  { key: 'swaps', label: s.swaps, page: Swaps },
  { key: 'leave', label: s.leave, page: () => <ResourcePage of={StaffLeave} /> },
  { key: 'overtime', label: s.overtime, page: () => <ResourcePage of={Overtime} /> },
  { key: 'months', label: s.months, permission: 'people.shift.view', page: Months },
  {
    key: 'exceptions',
    label: s.exceptions,
    permission: 'people.shift.view',
    page: () => <ResourcePage of={WorkException} />,
  },
  { key: 'balances', label: s.balances, permission: 'people.shift.view', page: Balances },
  {
    key: 'entries',
    label: s.entries,
    permission: 'people.shift.view',
    page: () => <ResourcePage of={StaffLeaveEntry} />,
  },
];

export default () => <PageTabs tabs={tabs} />;

function Mine() {
  const { t } = useText();
  const [week, setWeek] = useState(() => weekOf(zonedDay(new Date())));
  const [isAsking, setAsking] = useState(false);
  const to = dayjs(week).add(6, 'day').format('YYYY-MM-DD');
  const answer = useAnswer(myShifts, { from: week, to });
  const shifts = answer.data ?? [];
  const shift = (weeks: number) => setWeek(dayjs(week).add(weeks, 'week').format('YYYY-MM-DD'));
  return (
    <Flex vertical gap={12}>
      <Flex gap={8} align="center" wrap>
        <Button aria-label="‹" onClick={() => shift(-1)}>
          ‹
        </Button>
        <span>
          {week} – {to}
        </span>
        <Button aria-label="›" onClick={() => shift(1)}>
          ›
        </Button>
        <Button type="primary" onClick={() => setAsking(true)}>
          {t(s.askSwap)}
        </Button>
      </Flex>
      <Shown
        loading={answer.isPending}
        error={answer.error}
        onRetry={() => void answer.refetch()}
        empty={shifts.length === 0}
        emptyText={t(s.noShifts)}
        height={120}
      >
        <Flex gap={8} wrap>
          {shifts.map(({ date, code, name, colour, hours }) => (
            <Card key={`${date}${code}`} size="small" style={{ minWidth: 150 }} title={dayjs(date).format('MM-DD dd')}>
              <Tag data-data variant="solid" color={brandGround(colour)}>
                {code}
              </Tag>{' '}
              <span data-data>{name}</span>
              <div>{hours}</div>
            </Card>
          ))}
        </Flex>
      </Shown>
      <MyLeave />
      <MyMonths />
      {isAsking && (
        <CallDialog of={requestSwap} onClose={() => setAsking(false)} onDone={() => void answer.refetch()} />
      )}
    </Flex>
  );
}

function MyLeave() {
  const { t } = useText();
  const answer = useAnswer(myBalances, {});
  const own = answer.data ?? [];
  return (
    <Card size="small" title={t(s.myLeave)}>
      {own.length === 0 ? (
        <Typography.Text type="secondary">{t(s.noBalance)}</Typography.Text>
      ) : (
        <Flex gap={16} wrap>
          {own.map(({ kindId, kind, left, granted }) => (
            <span key={kindId}>
              <span data-data>{kind}</span> {t(s.left, { left, granted })}
            </span>
          ))}
        </Flex>
      )}
    </Card>
  );
}

function MyMonths() {
  const { t } = useText();
  const answer = useAnswer(myMonths, {});
  return (
    <Card size="small" title={t(s.myMonths)}>
      <Flex vertical gap={8}>
        {(answer.data ?? []).map((one) => (
          <Flex key={one.id} gap={8} align="center" wrap>
            <strong>{one.month}</strong>
            <StateTag option={StaffMonthLife.states[one.state as keyof typeof StaffMonthLife.states]} />
            <span>{t(s.monthLine, { ...one })}</span>
            {one.state === 'sent' && <CallButton of={confirmMonth} rows={[one]} onDone={() => void answer.refetch()} />}
          </Flex>
        ))}
      </Flex>
    </Card>
  );
}

function Swaps() {
  return <ResourcePage of={ShiftSwap} toolbar={<CallButton of={requestSwap} look={{ type: 'primary' }} />} />;
}

function Months() {
  const { t } = useText();
  const { message } = App.useApp();
  const sending = useCall(sendMonths);
  const locking = useCall(lockMonths);
  return (
    <ResourcePage
      of={StaffMonth}
      toolbar={
        <CallButton
          of={buildMonth}
          look={{ type: 'primary' }}
          start={{ month: zonedDay(new Date()).slice(0, 7) }}
          onDone={({ built, kept }) => void message.success(t(s.built, { built, kept }))}
        />
      }
      batch={[
        { key: 'send', label: sendMonths.label, run: (ids, done) => void sending.run({ ids: [...ids] }).then(done) },
        { key: 'lock', label: lockMonths.label, run: (ids, done) => void locking.run({ ids: [...ids] }).then(done) },
      ]}
    />
  );
}

function Balances() {
  const { t } = useText();
  const answer = useAnswer(balances, { staffId: null });
  return (
    <Flex vertical gap={12}>
      <div>
        <CallButton of={adjustBalance} look={{ type: 'primary' }} onDone={() => void answer.refetch()} />
      </div>
      <Shown
        loading={answer.isPending}
        error={answer.error}
        onRetry={() => void answer.refetch()}
        empty={answer.data?.length === 0}
        emptyText={t(s.noBalance)}
        height={240}
      >
        <Table
          size="small"
          rowKey={({ staffId, kindId }) => `${staffId}:${kindId}`}
          dataSource={answer.data ?? []}
          pagination={{ pageSize: 10, showSizeChanger: false }}
          columns={[
            { title: t(s.staff), dataIndex: 'name' },
            { title: t(s.kind), dataIndex: 'kind' },
            { title: t(s.granted), dataIndex: 'granted', align: 'right' },
            { title: t(s.used), dataIndex: 'used', align: 'right' },
            { title: t(s.rest_), dataIndex: 'left', align: 'right' },
          ]}
        />
      </Shown>
    </Flex>
  );
}
