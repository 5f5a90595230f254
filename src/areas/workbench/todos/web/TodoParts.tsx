// The small parts of a todo that the list, its detail and the bell share.

import { CheckCircleOutlined, SyncOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useText } from '#kernel/web/i18n';
import { momentText } from '#kernel/web/resource/rows/plainText';
import { mayDo } from '#kernel/web/resource/rows/rows';
import { MenuButton, type MenuItems } from '#kernel/web/widgets/Menu';
import { StateTag } from '#kernel/web/widgets/StateTag';
import { zoned, zonedNow } from '#kernel/web/zone';
import { Todo } from '../model/todo';
import type { TodoRow } from '../model/todoCalls';
import css from './todo.module.css';
import { todoTexts as m } from './todoTexts';
import type { TodoSteps } from './useTodoSteps';

/** Ticked by hand, or a sign that its source closes it. */
export function Tick({ row, steps }: { row: TodoRow; steps: TodoSteps }) {
  const { t } = useText();
  if (mayDo(row, 'finish'))
    return (
      <button
        type="button"
        className={css.tick}
        title={t(m.finish)}
        aria-label={t(m.finish)}
        onClick={() => void steps.run('finish', row)}
      >
        <CheckCircleOutlined />
      </button>
    );
  const isAuto = row.state === 'open' && row.finishBy === 'auto';
  return (
    <span className={css.noTick}>
      {isAuto && <SyncOutlined title={t(m.atSource)} aria-label={t(m.atSource)} role="img" />}
    </span>
  );
}

export function Due({ row }: { row: TodoRow }) {
  const { t } = useText();
  const day = zoned(row.dueAt);
  if (!row.dueAt || !day) return null;
  const dayFormat = day.isSame(zonedNow(), 'year') ? 'MM-DD' : 'YYYY-MM-DD';
  const isLate = row.state === 'open' && row.group === 'overdue';
  return (
    <time
      className={isLate ? `${css.due} ${css.late}` : css.due}
      dateTime={row.dueAt}
      title={momentText(row.dueAt, 'YYYY-MM-DD HH:mm')}
    >
      {row.allDay ? t(m.allDay, { day: day.format(dayFormat) }) : day.format(`${dayFormat} HH:mm`)}
    </time>
  );
}

export function Priority({ row }: { row: TodoRow }) {
  return row.priority === 'normal' ? null : <StateTag option={Todo.fields.priority.options![row.priority]} />;
}

/** What the area that asked for it offers to do in place. */
export function OwnActions({ row, steps }: { row: TodoRow; steps: TodoSteps }) {
  const { t } = useText();
  if (!mayDo(row, 'act') || row.subjectGone) return null;
  return row.actions.map((action) => (
    <Button
      key={action.key}
      size="small"
      type={action.style === 'primary' ? 'primary' : 'default'}
      danger={action.style === 'danger'}
      onClick={() => steps.act(row, action)}
    >
      {t(action.label)}
    </Button>
  ));
}

interface MoreProps {
  row: TodoRow;
  steps: TodoSteps;
  onEdit: (row: TodoRow) => void;
}

/** Open, put off, and the rarer steps behind one button. */
export function RowButtons({ row, steps, onEdit }: MoreProps) {
  const { t } = useText();
  const more: MenuItems = [
    { key: 'pass', label: t(m.pass), onClick: () => steps.ask('pass', row) },
    { key: 'edit', label: t(m.edit), onClick: () => onEdit(row) },
    { key: 'cancel', label: t(m.cancel), danger: true, onClick: () => steps.ask('cancel', row) },
    { key: 'delete', label: t(m.delete), danger: true, onClick: () => steps.remove(row) },
  ].filter(({ key }) => mayDo(row, key));
  return (
    <>
      <OwnActions row={row} steps={steps} />
      {row.url && !row.subjectGone && (
        <Button size="small" type="link" onClick={() => steps.follow(row)}>
          {t(m.open)}
        </Button>
      )}
      {mayDo(row, 'clear') && (
        <Button size="small" type="link" danger onClick={() => void steps.run('clear', row)}>
          {t(m.clear)}
        </Button>
      )}
      {mayDo(row, 'reopen') && (
        <Button size="small" type="link" onClick={() => void steps.run('reopen', row)}>
          {t(m.reopen)}
        </Button>
      )}
      {mayDo(row, 'snooze') && (
        <MenuButton className={css.link!} fromRight items={() => steps.snoozing(row)}>
          {t(m.snooze)}
        </MenuButton>
      )}
      {more.length > 0 && (
        <MenuButton className={css.link!} fromRight items={() => more}>
          {t(m.more)}
        </MenuButton>
      )}
    </>
  );
}
