// What can be done with todos from wherever they are shown: each step tells how it went and shows everything anew.

import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import dayjs from 'dayjs';
import { type ReactNode, useState } from 'react';
import { datetime, type Fields, text } from '#kernel/model/fields';
import type { TodoAction } from '#kernel/model/todos';
import { messageOf } from '#kernel/web/api/apiError';
import { inOneLine, useText } from '#kernel/web/i18n';
import { FieldsDialog } from '#kernel/web/resource/form/FieldsDialog';
import { messagesKey, todosKey } from '#kernel/web/shell/registered/bellPanel';
import { useOpen } from '#kernel/web/shell/site/navigation';
import type { MenuItems } from '#kernel/web/widgets/Menu';
import { pickedMoment, zonedNow } from '#kernel/web/zone';
import { TodoLife } from '../model/todo';
import type { TodoRow } from '../model/todoCalls';
import { type TodoStepName, todos } from './todoClient';
import { todoTexts as m } from './todoTexts';

const { cancel, pass } = TodoLife.transitions;
const until: Fields = { until: datetime('稍后至', 'Until', { required: true }) };
const why: Fields = { reason: text('原因', 'Reason', { required: true, max: 200 }) };
const dialogs = { cancel: cancel.fields, pass: pass.fields, snooze: until, act: why };
type Asking = keyof typeof dialogs;

/** One row with its version, or several by their ids. */
type Chosen = TodoRow | readonly number[];
const isOne = (chosen: Chosen): chosen is TodoRow => !Array.isArray(chosen);

export function useTodoSteps(onDone?: () => void) {
  const { t } = useText();
  const { message, modal } = App.useApp();
  const queries = useQueryClient();
  const openPage = useOpen();
  const [asking, setAsking] = useState<{ name: Asking; chosen: Chosen; action?: TodoAction } | null>(null);

  const refresh = async () => {
    await Promise.all([todosKey, messagesKey].map((queryKey) => queries.invalidateQueries({ queryKey })));
  };

  const send = async (name: TodoStepName, chosen: Chosen, values: object = {}) => {
    if (isOne(chosen)) await todos.one(name, chosen, values);
    else {
      const { done, failed } = await todos.many(name, chosen, values);
      if (failed.length === 0) message.success(t(m.allDone, { count: done.length }));
      else {
        const reasons = inOneLine([...new Set(failed.map((one) => one.message))]);
        message.warning(inOneLine([t(m.someFailed, { done: done.length, failed: failed.length }), reasons]));
      }
    }
    onDone?.();
    await refresh();
  };

  /** Refused: says why, and shows what it is now. */
  const run = (name: TodoStepName, chosen: Chosen, values: object = {}) =>
    send(name, chosen, values).catch(async (error) => {
      message.error(messageOf(error));
      await refresh();
    });

  const act = (row: TodoRow, action: TodoAction) => {
    const { key, label, style, asksReason } = action;
    if (asksReason) return setAsking({ name: 'act', chosen: row, action });
    const press = () => run('act', row, { actionKey: key });
    if (style !== 'danger') return void press();
    modal.confirm({
      centered: true,
      title: t(m.confirmAction, { action: t(label) }),
      okText: t(label),
      okButtonProps: { danger: true },
      onOk: press,
    });
  };

  const remove = (row: TodoRow) =>
    modal.confirm({
      centered: true,
      title: t(m.deleteAsk),
      okText: t(m.delete),
      okButtonProps: { danger: true },
      onOk: () =>
        todos
          .delete([row.id])
          .then(onDone, (error) => message.error(messageOf(error)))
          .then(refresh),
    });

  const follow = (row: TodoRow) => {
    const [path = '', query = ''] = (row.url ?? '').split('?');
    openPage(path, Object.fromEntries(new URLSearchParams(query)));
  };

  const snoozing = (chosen: Chosen): MenuItems => {
    const morning = (days: number) => pickedMoment(zonedNow().add(days, 'day').hour(9).startOf('hour'));
    const times = [
      { key: 'hour', label: t(m.inAnHour), at: dayjs().add(1, 'hour').toISOString() },
      { key: 'tomorrow', label: t(m.tomorrowNine), at: morning(1) },
      { key: 'week', label: t(m.nextWeek), at: morning((8 - zonedNow().day()) % 7 || 7) },
    ];
    const isAsleep = isOne(chosen) && chosen.snoozeUntil !== null && dayjs(chosen.snoozeUntil).isAfter(dayjs());
    return [
      ...times.map(({ at, ...item }) => ({
        ...item,
        onClick: () => void run('snooze', chosen, { until: at }),
      })),
      { key: 'other', label: t(m.otherTime), onClick: () => setAsking({ name: 'snooze', chosen }) },
      ...(isAsleep
        ? [{ key: 'wake', label: t(m.wake), onClick: () => void run('snooze', chosen, { until: '' }) }]
        : []),
    ];
  };

  const titles = {
    cancel: t(m.cancel),
    pass: t(m.pass),
    snooze: t(m.snooze),
    act: asking?.action ? t(asking.action.label) : '',
  };
  const dialog: ReactNode = asking && (
    <FieldsDialog
      open
      title={titles[asking.name]}
      fields={dialogs[asking.name]}
      confirmText={titles[asking.name]}
      danger={asking.name === 'cancel' || asking.action?.style === 'danger'}
      onClose={() => setAsking(null)}
      onSend={(values) =>
        send(asking.name, asking.chosen, { ...values, ...(asking.action && { actionKey: asking.action.key }) })
      }
      onRefused={async (error) => {
        message.error(messageOf(error));
        await refresh();
      }}
    />
  );
  const ask = (name: Asking, chosen: Chosen) => setAsking({ name, chosen });
  return { run, ask, act, remove, follow, snoozing, refresh, dialog };
}

export type TodoSteps = ReturnType<typeof useTodoSteps>;
