// What a lesson costs one student by hand instead of by the rule, with the reason; only for those who may.
import { Button, Flex, Input, InputNumber, Popover } from 'antd';
import { type ComponentRef, useRef } from 'react';
import { useText } from '#kernel/web/i18n';
import { useCan } from '#kernel/web/session';
import { Attendance } from '../model/attendance';
import type { RosterRow } from '../model/calls';
import { attendanceTexts as a } from './attendanceTexts';
import type { Marked } from './useMarks';

const { chargeOverride, chargeReason } = Attendance.fields;

/** In the popover that closes, or nowhere. */
const isGone = (at: Element | null): boolean =>
  at === null || at === document.body || at.closest('.ant-popover') !== null;

interface ByHandProps {
  row: RosterRow;
  marked: Marked;
  /** Hundredths. */
  step: number;
  onMark: (marked: Marked) => void;
}

export function ByHand({ row, marked, step, onMark }: ByHandProps) {
  const { t } = useText();
  const can = useCan();
  const field = useRef<ComponentRef<typeof InputNumber>>(null);
  const opener = useRef<HTMLButtonElement>(null);
  if (!can('teaching.attendance.override') || row.role === 'trial') return null;
  const stored = row.chargeOverride === null ? null : row.chargeOverride / 100;
  const qty = marked.chargeOverride === undefined ? stored : marked.chargeOverride;
  const reason = marked.chargeReason === undefined ? row.chargeReason : marked.chargeReason;
  return (
    <Popover
      trigger="click"
      // The keyboard goes into it and comes back to where it was opened.
      afterOpenChange={(isOpen) => {
        if (isOpen) field.current?.focus();
        else if (isGone(document.activeElement)) opener.current?.focus();
      }}
      title={t(chargeOverride.label)}
      content={
        <Flex vertical gap={8}>
          <InputNumber
            ref={field}
            min={0}
            max={10}
            step={step / 100}
            value={qty}
            placeholder={t(a.byRule)}
            aria-label={t(chargeOverride.label)}
            onChange={(next) =>
              onMark({ ...marked, chargeOverride: next, ...(next === null ? { chargeReason: null } : {}) })
            }
          />
          <Input
            value={reason ?? ''}
            maxLength={200}
            disabled={qty === null}
            placeholder={t(chargeReason.label)}
            aria-label={t(chargeReason.label)}
            onChange={({ target }) => onMark({ ...marked, chargeReason: target.value || null })}
          />
        </Flex>
      }
    >
      <Button ref={opener} type="link" size="small">
        {t(chargeOverride.label)}
      </Button>
    </Popover>
  );
}
