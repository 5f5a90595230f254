// The roll of a lesson: one touch or one key a student; what was marked stays on the screen until it is saved.
import { Alert, App, Button, Empty, Flex, Input, Space, Typography } from 'antd';
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef } from 'react';
import { messageOf } from '#kernel/web/api/apiError';
import { useAnswer, useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { CallButton } from '#kernel/web/resource/calls/CallButton';
import { useKept } from '#kernel/web/resource/form/useKept';
import { Shown } from '#kernel/web/widgets/States';
import { addGuest, type RosterRow, roster, saveAttendance } from '../model/calls';
import { targetQty } from '../model/charge';
import { AttendanceRow, choicesOf } from './AttendanceRow';
import css from './attendance.module.css';
import { attendanceTexts as a } from './attendanceTexts';
import { type Marked, useMarks } from './useMarks';

export function AttendanceSheet({ lessonId }: { lessonId: number }) {
  const { t } = useText();
  const { message } = App.useApp();
  const answer = useAnswer(roster, { id: lessonId });
  const { run, isRunning, isAllowed } = useCall(saveAttendance);
  const [marks, setMarks] = useMarks(lessonId);
  /** Whether the roll is to be sent again as soon as there is a connection, and as finished: as it is marked by then. */
  const waiting = useRef<{ finish: boolean } | null>(null);
  const [reason, setReason] = useKept(`rollReason:${lessonId}`, '');
  const sheet = answer.data;
  const rows = sheet?.rows ?? [];
  const given = useMemo(() => ({ lessonId }), [lessonId]);
  const markOf = (row: RosterRow): Marked | null =>
    marks.get(row.customerId) ?? (row.status ? { status: row.status, lateMinutes: row.lateMinutes } : null);
  const costOf = (row: RosterRow): number | null => {
    const marked = markOf(row);
    if (!sheet || !marked) return null;
    const { chargeOverride: byHand = row.chargeOverride === null ? null : row.chargeOverride / 100 } = marked;
    const override = byHand === null ? null : Math.round(byHand * 100);
    return targetQty(sheet.lesson.lessonQty, sheet.lesson.chargeRule, { ...row, status: marked.status, override });
  };
  const mark = useCallback(
    (customerId: number, marked: Marked) => setMarks((before) => new Map(before).set(customerId, marked)),
    [setMarks],
  );
  const markRest = () => {
    const empty = rows.filter((row) => markOf(row) === null);
    const first = (row: RosterRow): Marked => ({ status: choicesOf(row)[0]!, lateMinutes: null });
    setMarks((before) => new Map([...before, ...empty.map((row) => [row.customerId, first(row)] as const)]));
  };
  const done = rows.filter((row) => markOf(row) !== null).length;
  const isFinished = sheet?.lesson.state === 'finished';

  const save = async (finish: boolean) => {
    if (!sheet) return;
    const sent = rows.flatMap((row) => {
      const marked = markOf(row);
      return marked ? [{ customerId: row.customerId, ...marked }] : [];
    });
    try {
      await run({ lessonId, version: sheet.lesson.version, rows: sent, finish, ...(reason ? { reason } : {}) });
      // What was marked while it was on its way is still to be sent.
      setMarks((now) => new Map([...now].filter(([id, marked]) => marks.get(id) !== marked)));
      waiting.current = null;
      setReason('');
      message.success(t(finish ? a.finished : a.saved));
    } catch (error) {
      if (!navigator.onLine) waiting.current = { finish };
      else void answer.refetch();
      message.error(navigator.onLine ? messageOf(error) : t(a.kept));
    }
  };
  useEffect(() => {
    const again = () => {
      if (waiting.current) void save(waiting.current.finish);
    };
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  });

  // The keyboard is where the roll begins: one key a student from here on.
  const list = useRef<HTMLDivElement>(null);
  const isCalled = isAllowed && !isFinished && rows.length > 0;
  useEffect(() => {
    if (isCalled) list.current?.querySelector<HTMLElement>('fieldset')?.focus({ preventScroll: true });
  }, [isCalled]);
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !isAllowed || isRunning) return;
    event.preventDefault();
    if (done === rows.length) void save(true);
    else message.info(t(a.marked, { done, all: rows.length }));
  };

  return (
    <Shown loading={answer.isPending} error={answer.error} onRetry={() => void answer.refetch()} height={240}>
      <Flex vertical gap={12} ref={list} onKeyDown={press}>
        {sheet?.closed && <Alert type="warning" showIcon title={t(a[sheet.closed])} />}
        {rows.length === 0 && <Empty description={t(a.nobody)} />}
        {rows.map((row) => (
          <AttendanceRow
            key={row.customerId}
            lessonId={lessonId}
            row={row}
            marked={markOf(row)}
            cost={costOf(row)}
            step={sheet?.lesson.qtyStep ?? 50}
            isOpen={isAllowed}
            isFinished={isFinished}
            onMark={mark}
          />
        ))}
        {isAllowed && !isFinished && (
          <div>
            <CallButton of={addGuest} given={given} />
          </div>
        )}
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
              <Typography.Text type="secondary" className={css.keys}>
                {t(a.keys)}
              </Typography.Text>
            </Space>
          </div>
        )}
      </Flex>
    </Shown>
  );
}
