// One student of a roll: what is known of them, and one touch or one key for the mark.
import { InputNumber, Segmented, Space, Tag, Typography } from 'antd';
import { type KeyboardEvent, memo, useMemo } from 'react';
import { useText } from '#kernel/web/i18n';
import { CallButton } from '#kernel/web/resource/calls/CallButton';
import { Attendance, type Status } from '../model/attendance';
import { type RosterRow, removeGuest } from '../model/calls';
import css from './attendance.module.css';
import { attendanceTexts as a } from './attendanceTexts';
import { ByHand } from './ByHand';
import type { Marked } from './useMarks';

const { status: statusField, role: roleField, lateMinutes } = Attendance.fields;
const usual: readonly Status[] = ['present', 'late', 'leave', 'absent'];
const forMakeup: readonly Status[] = ['makeup', 'absent'];
export const choicesOf = ({ role }: RosterRow): readonly Status[] => (role === 'makeup' ? forMakeup : usual);
const lessons = (hundredths: number) => hundredths / 100;
const small = { type: 'text', size: 'small' } as const;

interface AttendanceRowProps {
  lessonId: number;
  row: RosterRow;
  marked: Marked | null;
  /** Hundredths it will cost so marked. */
  cost: number | null;
  /** Hundredths, by which a charge by hand goes. */
  step: number;
  isOpen: boolean;
  isFinished: boolean;
  onMark: (customerId: number, marked: Marked) => void;
}

/** Drawn again only where its own mark changes: a key a student should not draw the whole class. */
export const AttendanceRow = memo(function AttendanceRow(props: AttendanceRowProps) {
  const { lessonId, row, marked, cost, step, isOpen, isFinished } = props;
  const { t } = useText();
  const onMark = (now: Marked) => props.onMark(row.customerId, now);
  const choices = choicesOf(row);
  const given = useMemo(() => ({ lessonId, customerId: row.customerId }), [lessonId, row.customerId]);
  const choose = (status: Status) =>
    onMark({ ...marked, status, lateMinutes: status === 'late' ? (marked?.lateMinutes ?? null) : null });
  const press = (event: KeyboardEvent<HTMLFieldSetElement>) => {
    if (event.target instanceof HTMLInputElement && event.target.type !== 'radio') return;
    const chosen = choices[Number(event.key) - 1];
    if (chosen) {
      choose(chosen);
      focusBeside(event.currentTarget, 'nextElementSibling');
    } else if (event.key === 'ArrowDown') focusBeside(event.currentTarget, 'nextElementSibling');
    else if (event.key === 'ArrowUp') focusBeside(event.currentTarget, 'previousElementSibling');
    else return;
    event.preventDefault();
  };
  const isGuest = row.role === 'trial' || row.role === 'guest';
  return (
    <fieldset className={css.row} aria-label={row.name} tabIndex={isOpen ? 0 : -1} onKeyDown={press}>
      <span className={css.name} data-data>
        {row.name}
      </span>
      <Space size={4} wrap className={css.marks}>
        {row.role !== 'regular' && <Tag>{t(roleField.options![row.role]!.label)}</Tag>}
        {row.onLeave && <Tag color="blue">{t(a.onLeave)}</Tag>}
        <Typography.Text type="secondary">{t(a.left, { qty: lessons(row.balanceQty) })}</Typography.Text>
        {row.owedQty > 0 && <Tag color="red">{t(a.owed, { qty: lessons(row.owedQty) })}</Tag>}
        {isFinished && row.chargedQty > 0 && cost === row.targetQty ? (
          <Typography.Text type="secondary">{t(a.charged, { qty: lessons(row.chargedQty) })}</Typography.Text>
        ) : (
          cost !== null && <Typography.Text type="secondary">{t(a.willCost, { qty: lessons(cost) })}</Typography.Text>
        )}
        {isOpen && marked && <ByHand row={row} marked={marked} step={step} onMark={onMark} />}
        {isGuest && row.status === null && isOpen && <CallButton of={removeGuest} given={given} look={small} />}
      </Space>
      {marked?.status === 'late' && (
        <InputNumber
          size="small"
          min={0}
          max={lateMinutes.max ?? 600}
          disabled={!isOpen}
          value={marked.lateMinutes}
          placeholder={t(a.minutesLate)}
          aria-label={t(a.minutesLate)}
          onChange={(minutes) => onMark({ ...marked, status: 'late', lateMinutes: minutes })}
        />
      )}
      <Segmented<Status | ''>
        disabled={!isOpen}
        value={marked?.status ?? ''}
        onChange={(chosen) => chosen && choose(chosen)}
        options={choices.map((value) => ({ value, label: t(statusField.options![value]!.label) }))}
      />
    </fieldset>
  );
});

function focusBeside(from: HTMLElement, side: 'nextElementSibling' | 'previousElementSibling'): void {
  const beside = from[side];
  if (beside instanceof HTMLElement) beside.focus();
}
