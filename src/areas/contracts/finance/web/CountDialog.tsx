// Counting a day: what should be there beside what is, drawer by drawer.
import { Checkbox, Input, Table } from 'antd';
import { useState } from 'react';
import { yuan } from '#kernel/model/money';
import { useAnswer, useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { useKept } from '#kernel/web/resource/form/useKept';
import type { WireRow } from '#kernel/web/resource/rows/rows';
import { useSettled } from '#kernel/web/useSettled';
import { Frame } from '#kernel/web/widgets/Frame';
import { Shown } from '#kernel/web/widgets/States';
import { HundredthsInput } from '../../pricing/web/HundredthsInput';
import { countDay, daySheet, submitDay } from '../model/dayClose';
import { payMethods } from '../model/methods';
import type { CountedLine, SheetLine } from '../model/sheet';
import { financeTexts as f } from './financeTexts';

type Typed = Omit<CountedLine, 'counted'> & { counted: number | null };

export function CountDialog({ close, onClose }: { close: WireRow; onClose: () => void }) {
  const { t, locale } = useText();
  const sheet = useAnswer(daySheet, { id: close.id });
  const { run } = useCall(submitDay);
  const [typed, setTyped] = useKept<Record<string, Typed>>(`dayCount:${close.id}`, {});
  const [sure, setSure] = useState(false);
  /** Cash is counted, not proposed; what went through a channel is as its book says unless somebody says otherwise. */
  const startOf = (line: SheetLine): Typed => ({
    key: line.key,
    counted: line.method === 'cash' ? null : line.expected,
  });
  const countedOf = (line: SheetLine): Typed => typed[line.key] ?? startOf(line);
  const change = (line: SheetLine, changes: Partial<Typed>) =>
    setTyped((before) => ({ ...before, [line.key]: { ...countedOf(line), ...changes } }));
  const lines = sheet.data ?? [];
  const isOpen = close.state === 'open';
  const counted = lines
    .map(countedOf)
    .flatMap(({ counted: amount, ...line }) => (amount === null ? [] : [{ ...line, counted: amount }]));
  const asked = useSettled({ id: close.id, counted }, 200);
  const differs = useAnswer(countDay, asked, { enabled: isOpen && lines.length > 0 }).data;
  return (
    <Frame
      open
      width={960}
      title={`${t(isOpen ? f.count : f.sheet)} · ${String(close.businessDate)}`}
      onCancel={onClose}
      {...(isOpen ? { confirmText: t(submitDay.label) } : {})}
      {...(isOpen
        ? {
            onConfirm: async () => {
              await run({ id: close.id, counted, sure });
              onClose();
            },
          }
        : {})}
      aside={
        isOpen &&
        differs?.isGreat && (
          <Checkbox checked={sure} onChange={(event) => setSure(event.target.checked)}>
            {t(f.sure)}
          </Checkbox>
        )
      }
    >
      <Shown
        loading={sheet.isPending}
        error={sheet.error}
        empty={lines.length === 0}
        emptyText={t(f.nothing)}
        onRetry={() => void sheet.refetch()}
      >
        <Table
          size="small"
          rowKey="key"
          pagination={false}
          dataSource={lines}
          columns={[
            { title: t(f.cashier), dataIndex: 'cashier' },
            {
              title: t(f.method),
              render: (_, line) =>
                [payMethods[line.method][locale === 'en' ? 1 : 0], line.account].filter(Boolean).join(' · '),
            },
            { title: t(f.opening), align: 'right', render: (_, line) => yuan(line.opening) },
            { title: t(f.in), align: 'right', render: (_, line) => yuan(line.in) },
            { title: t(f.out), align: 'right', render: (_, line) => yuan(line.out) },
            { title: t(f.deposited), align: 'right', render: (_, line) => yuan(line.deposited) },
            { title: t(f.expected), align: 'right', render: (_, line) => yuan(line.expected) },
            {
              title: t(f.counted),
              render: (_, line) =>
                isOpen ? (
                  <HundredthsInput
                    label={`${t(f.counted)} ${line.cashier}`}
                    value={countedOf(line).counted}
                    onChange={(counted) => change(line, { counted })}
                  />
                ) : (
                  yuan(line.counted ?? line.expected)
                ),
            },
            {
              title: t(f.difference),
              align: 'right',
              render: (_, line) => (isOpen ? (differs?.differences[line.key] ?? '') : yuan(line.difference)),
            },
            {
              title: t(f.reason),
              render: (_, line) =>
                isOpen ? (
                  <Input
                    aria-label={t(f.reason)}
                    maxLength={100}
                    value={countedOf(line).reason ?? ''}
                    onChange={(event) => change(line, { reason: event.target.value })}
                  />
                ) : (
                  line.reason
                ),
            },
          ]}
        />
      </Shown>
    </Frame>
  );
}
