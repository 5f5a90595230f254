// One change of one contract: what is wished is said here, what it comes to is the server's, anew whenever something changes.
import { Alert, App, Button, Card, DatePicker, Flex, Input, InputNumber, Segmented, Statistic, Table } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { messageOf } from '#kernel/web/api/apiError';
import { nonce } from '#kernel/web/api/signIn';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { useKeptSheet } from '#kernel/web/resource/form/useKept';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import { resourceClient } from '#kernel/web/resource/rows/resourceClient';
import { labelOf } from '#kernel/web/resource/rows/rows';
import { useDetail } from '#kernel/web/resource/rows/useRows';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { Shown } from '#kernel/web/widgets/States';
import { Contract } from '../../contract/model/contract';
import { ContractChange, calcChange } from '../model/change';
import { changeTexts as c } from './changeTexts';

const client = resourceClient(ContractChange);
type Kind = 'course' | 'school' | 'customer' | 'extend' | 'suspend';
type SurplusTo = 'balance' | 'lessons';

interface Said {
  outs: { lineNo: number; lessons: number }[];
  courseId: number | null;
  lessons: number;
  surplusTo: SurplusTo;
  target: number | null;
  fromDate: string | null;
  toDate: string | null;
  reason: string;
  /** Kept with the rest: what is sent once more after a reload is the same wish. */
  key: string;
}

const blank = (): Said => ({
  ...{ outs: [], courseId: null, lessons: 1, surplusTo: 'balance', target: null },
  ...{ fromDate: null, toDate: null, reason: '', key: nonce() },
});

const listOf = {
  course: 'Change',
  school: 'ChangeSchool',
  customer: 'ChangeCustomer',
  extend: 'Change',
  suspend: 'Change',
} as const;

export function ChangeForm({ kind, contractId }: { kind: Kind; contractId: number }) {
  const { t } = useText();
  const open = useOpen();
  const { message } = App.useApp();
  const contract = useDetail(Contract, contractId);
  const [start] = useState(blank);
  const [{ outs, courseId, lessons, surplusTo, target, fromDate, toDate, reason, key }, say] = useKeptSheet(
    `contractChange:${kind}:${contractId}`,
    start,
  );
  const [isSending, setSending] = useState(false);
  const isReady = {
    course: courseId !== null,
    school: target !== null,
    customer: target !== null,
    extend: toDate !== null,
    suspend: fromDate !== null && toDate !== null,
  }[kind];
  const wish = {
    ...{ contractId, kind, outs, surplusTo },
    ...(kind === 'course' && courseId ? { ins: { courseId, lessons, concessionIds: [] } } : {}),
    ...(kind === 'school' ? { targetSchoolId: target } : {}),
    ...(kind === 'customer' ? { targetCustomerId: target } : {}),
    ...(toDate ? { toDate } : {}),
    ...(fromDate ? { fromDate } : {}),
  };
  const found = useAnswer(calcChange, wish, { enabled: isReady });
  const sheet = isReady ? found.data : undefined;
  const send = async () => {
    setSending(true);
    try {
      const made = await client.add({ ...wish, reason }, key);
      await client.transition('submit', made);
      message.success(t(c.done));
      say(blank());
      open(`/customContractManage${listOf[kind]}`, { id: `${made.id}` });
    } catch (error) {
      message.error(messageOf(error));
    }
    setSending(false);
  };
  const dayInput = (label: string, value: string | null, set: (day: string | null) => void) => (
    <DatePicker
      placeholder={label}
      aria-label={label}
      value={value ? dayjs(value) : null}
      onChange={(day) => set(day ? day.format('YYYY-MM-DD') : null)}
    />
  );
  return (
    <Shown loading={contract.isPending} error={contract.error} onRetry={() => void contract.refetch()} height={240}>
      {contract.data && (
        <Card
          size="small"
          title={`${t(c[kind])} · ${contract.data.no} · ${labelOf(contract.data, 'customerId') ?? ''}`}
        >
          <Flex vertical gap={16}>
            <Flex gap={12} wrap align="center">
              {kind === 'course' && (
                <>
                  <div style={{ width: 260 }}>
                    <RefPicker
                      to="course"
                      aria-label={t(c.newCourse)}
                      placeholder={t(c.newCourse)}
                      value={courseId}
                      onChange={(next) => say({ courseId: typeof next === 'number' ? next : null })}
                    />
                  </div>
                  <InputNumber
                    min={1}
                    max={999}
                    precision={0}
                    prefix={t(c.newLessons)}
                    style={{ width: 170 }}
                    aria-label={t(c.newLessons)}
                    value={lessons}
                    onChange={(count) => say({ lessons: count ?? 1 })}
                  />
                  <span>{t(c.surplusTo)}</span>
                  <Segmented<SurplusTo>
                    value={surplusTo}
                    onChange={(next) => say({ surplusTo: next })}
                    options={(['balance', 'lessons'] as const).map((value) => ({
                      ...{ value, label: t(ContractChange.fields.surplusTo.options![value]!.label) },
                    }))}
                  />
                </>
              )}
              {(kind === 'school' || kind === 'customer') && (
                <div style={{ width: 260 }}>
                  <RefPicker
                    to={kind}
                    aria-label={t(kind === 'school' ? c.targetSchool : c.targetCustomer)}
                    placeholder={t(kind === 'school' ? c.targetSchool : c.targetCustomer)}
                    value={target}
                    onChange={(next) => say({ target: typeof next === 'number' ? next : null })}
                  />
                </div>
              )}
              {kind === 'suspend' && dayInput(t(c.from), fromDate, (day) => say({ fromDate: day }))}
              {(kind === 'suspend' || kind === 'extend') &&
                dayInput(t(kind === 'extend' ? c.newEnd : c.to), toDate, (day) => say({ toDate: day }))}
            </Flex>
            {isReady && found.error && <Alert type="warning" showIcon title={messageOf(found.error)} />}
            {sheet && sheet.moved.length > 0 && (
              <Table
                size="small"
                rowKey="lineNo"
                pagination={false}
                dataSource={sheet.moved}
                columns={[
                  { title: t(c.item), dataIndex: 'name' },
                  { title: t(c.left), dataIndex: 'most', align: 'right', width: 110 },
                  {
                    ...{ title: t(c.out), align: 'right', width: 130 },
                    render: (_, line) => (
                      <InputNumber
                        min={0.01}
                        max={line.most}
                        precision={2}
                        disabled={kind === 'school'}
                        aria-label={`${t(c.out)} ${line.name}`}
                        value={line.lessons}
                        onChange={(count) =>
                          say({
                            outs: [
                              ...outs.filter(({ lineNo }) => lineNo !== line.lineNo),
                              { lineNo: line.lineNo, lessons: Math.round((count ?? line.most) * 100) },
                            ],
                          })
                        }
                      />
                    ),
                  },
                  { title: t(c.gifts), dataIndex: 'gifts', align: 'right', width: 110 },
                  { title: t(c.value), dataIndex: 'value', align: 'right', width: 130 },
                ]}
              />
            )}
            {sheet && sheet.later.length > 0 && (
              <Table
                size="small"
                rowKey="dueOn"
                pagination={false}
                dataSource={sheet.later}
                columns={[
                  { title: t(c.later), dataIndex: 'dueOn' },
                  { title: t(c.newLessons), dataIndex: 'lessons', align: 'right', width: 110 },
                  { title: t(c.before), dataIndex: 'was', align: 'right', width: 130 },
                  { title: t(c.net), dataIndex: 'amount', align: 'right', width: 130 },
                ]}
              />
            )}
            {sheet && sheet.newExpiry.length > 0 && (
              <Table
                size="small"
                rowKey={({ course, from }) => `${course}${from}`}
                pagination={false}
                dataSource={sheet.newExpiry}
                columns={[
                  { title: t(c.course2), dataIndex: 'course' },
                  { title: t(c.oldEnd), dataIndex: 'from', width: 140 },
                  { title: t(c.newEnd), dataIndex: 'to', width: 140 },
                ]}
              />
            )}
            {sheet && (
              <Flex gap={32} wrap>
                {sheet.days > 0 && <Statistic title={t(c.days)} value={sheet.days} />}
                {sheet.moved.length > 0 && <Statistic title={t(c.value)} value={sheet.value} prefix="¥" />}
                {kind === 'course' && <Statistic title={t(c.net)} value={sheet.net} prefix="¥" />}
                {kind === 'course' && <Statistic title={t(c.newLessons)} value={sheet.lessonsIn} />}
                {sheet.giftsIn > 0 && <Statistic title={t(c.giftsIn)} value={sheet.giftsIn} />}
                {Number(sheet.difference) > 0 && (
                  <Statistic title={t(c.difference)} value={sheet.difference} prefix="¥" />
                )}
                {sheet.surplus !== '0.00' && <Statistic title={t(c.surplus)} value={sheet.surplus} prefix="¥" />}
                {sheet.fee !== '0.00' && <Statistic title={t(c.fee)} value={sheet.fee} prefix="¥" />}
              </Flex>
            )}
            <Flex gap={8}>
              <Input
                style={{ width: 320 }}
                maxLength={200}
                placeholder={t(c.reason)}
                aria-label={t(c.reason)}
                value={reason}
                onChange={(event) => say({ reason: event.target.value })}
              />
              <Button
                type="primary"
                loading={isSending}
                disabled={!sheet || Boolean(found.error) || reason.trim() === ''}
                onClick={() => void send()}
              >
                {t(c.submit)}
              </Button>
            </Flex>
          </Flex>
        </Card>
      )}
    </Shown>
  );
}
