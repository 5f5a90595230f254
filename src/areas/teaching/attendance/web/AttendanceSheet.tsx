// The roll of a lesson: one touch or one key a student; what was marked stays on the screen until it is saved.
import { Alert, App, Button, Empty, Flex, Input, Segmented, Space, Tag, Typography } from 'antd';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { messageOf } from '#kernel/web/api/apiError';
import { useAnswer, useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { Shown } from '#kernel/web/widgets/States';
import { Attendance, type Status } from '../model/attendance';
import { type RosterRow, roster, saveAttendance } from '../model/calls';
import css from './attendance.module.css';
import { attendanceTexts as a } from './attendanceTexts';
import { useMarks } from './useMarks';

const { status: statusField, role: roleField } = Attendance.fields;
const usual: readonly Status[] = ['present', 'late', 'leave', 'absent'];
const forMakeup: readonly Status[] = ['makeup', 'absent'];
const choicesOf = ({ role }: RosterRow): readonly Status[] => (role === 'makeup' ? forMakeup : usual);
const lessons = (hundredths: number) => hundredths / 100;

export function AttendanceSheet({ lessonId }: { lessonId: number }) {
  const { t } = useText();
  const { message } = App.useApp();
  const answer = useAnswer(roster, { id: lessonId });
  const { run, isRunning, isAllowed } = useCall(saveAttendance);
  const [marks, setMarks] = useMarks(lessonId);
  /** What is to be sent again as soon as there is a connection. */
  const waiting = useRef<(() => void) | null>(null);
  const [reason, setReason] = useState('');
  const sheet = answer.data;
  const rows = sheet?.rows ?? [];
  const statusOf = (row: RosterRow): Status | null => marks.get(row.customerId) ?? row.status;
  const mark = (row: RosterRow, status: Status) => setMarks((before) => new Map(before).set(row.customerId, status));
  const markRest = () => {
    const empty = rows.filter((row) => statusOf(row) === null);
    setMarks((before) => new Map([...before, ...empty.map((row) => [row.customerId, choicesOf(row)[0]!] as const)]));
  };
  const done = rows.filter((row) => statusOf(row) !== null).length;
  const isFinished = sheet?.lesson.state === 'finished';

  const save = async (finish: boolean) => {
    if (!sheet) return;
    const sent = rows.flatMap((row) => {
      const status = statusOf(row);
      return status ? [{ customerId: row.customerId, status }] : [];
    });
    try {
      await run({ lessonId, version: sheet.lesson.version, rows: sent, finish, ...(reason ? { reason } : {}) });
      setMarks(() => new Map());
      waiting.current = null;
      setReason('');
      message.success(t(finish ? a.finished : a.saved));
    } catch (error) {
      if (!navigator.onLine) waiting.current = () => void save(finish);
      else void answer.refetch();
      message.error(navigator.onLine ? messageOf(error) : t(a.kept));
    }
  };
  useEffect(() => {
    const again = () => waiting.current?.();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, []);

  return (
    <Shown loading={answer.isPending} error={answer.error} onRetry={() => void answer.refetch()} height={240}>
      <Flex vertical gap={12}>
        {sheet?.closed && <Alert type="warning" showIcon title={t(a[sheet.closed])} />}
        {rows.length === 0 && <Empty description={t(a.nobody)} />}
        {rows.map((row) => (
          <Row key={row.customerId} row={row} status={statusOf(row)} isOpen={isAllowed} onMark={(s) => mark(row, s)} />
        ))}
        {isAllowed && rows.length > 0 && (
          <div className={css.foot}>
            {isFinished && (
              <Input
                value={reason}
                maxLength={200}
                placeholder={t(a.reason)}
                aria-label={t(a.reason)}
                onChange={({ target }) => setReason(target.value)}
              />
            )}
            <Space wrap>
              <Button onClick={markRest}>{t(a.allPresent)}</Button>
              <Button loading={isRunning} onClick={() => void save(false)}>
                {t(a.save)}
              </Button>
              <Button type="primary" loading={isRunning} disabled={done < rows.length} onClick={() => void save(true)}>
                {t(a.finish)}
              </Button>
              <Typography.Text type="secondary">{t(a.marked, { done, all: rows.length })}</Typography.Text>
              <Typography.Text type="secondary">{t(a.keys)}</Typography.Text>
            </Space>
          </div>
        )}
      </Flex>
    </Shown>
  );
}

interface RowProps {
  row: RosterRow;
  status: Status | null;
  isOpen: boolean;
  onMark: (status: Status) => void;
}

function Row({ row, status, isOpen, onMark }: RowProps) {
  const { t } = useText();
  const choices = choicesOf(row);
  const press = (event: KeyboardEvent<HTMLFieldSetElement>) => {
    const chosen = choices[Number(event.key) - 1];
    if (chosen) {
      onMark(chosen);
      focusBeside(event.currentTarget, 'nextElementSibling');
    } else if (event.key === 'ArrowDown') focusBeside(event.currentTarget, 'nextElementSibling');
    else if (event.key === 'ArrowUp') focusBeside(event.currentTarget, 'previousElementSibling');
    else return;
    event.preventDefault();
  };
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
      </Space>
      <Segmented<Status | ''>
        disabled={!isOpen}
        value={status ?? ''}
        onChange={(chosen) => chosen && onMark(chosen)}
        options={choices.map((value) => ({ value, label: t(statusField.options![value]!.label) }))}
      />
    </fieldset>
  );
}

function focusBeside(from: HTMLElement, side: 'nextElementSibling' | 'previousElementSibling'): void {
  const beside = from[side];
  if (beside instanceof HTMLElement) beside.focus();
}
