// The todos of one tab, by group, done with one by one or many at once.

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Tag } from 'antd';
import { useState } from 'react';
import { useText } from '#kernel/web/i18n';
import { labelOf, mayDo } from '#kernel/web/resource/rows/rows';
import { todosKey } from '#kernel/web/shell/registered/bellPanel';
import { MenuButton } from '#kernel/web/widgets/Menu';
import { Empty, Failed, Loading } from '#kernel/web/widgets/States';
import { StateTag } from '#kernel/web/widgets/StateTag';
import { Pager } from '../../messages/web/Pager';
import { Todo } from '../model/todo';
import type { TodoRow } from '../model/todoCalls';
import { Due, Priority, RowButtons, Tick } from './TodoParts';
import css from './todo.module.css';
import { noteOf, summaryOf, type TodoFilter, titleOf, todos } from './todoClient';
import { todoTexts as m } from './todoTexts';
import { type TodoSteps, useTodoSteps } from './useTodoSteps';

const pageSize = 50;

interface TodoListProps {
  filter: TodoFilter;
  page: number;
  isNarrow: boolean;
  onPage: (page: number) => void;
  onOpen: (row: TodoRow) => void;
  onEdit: (row: TodoRow) => void;
  onReset: () => void;
}

export function TodoList({ filter, page, isNarrow, onPage, onOpen, onEdit, onReset }: TodoListProps) {
  const { t, locale } = useText();
  const [picked, setPicked] = useState<readonly number[]>([]);
  const steps = useTodoSteps(() => setPicked([]));
  const list = useQuery({
    queryKey: [...todosKey, 'list', locale, filter, page],
    queryFn: () => todos.page(filter, page, pageSize),
    placeholderData: keepPreviousData,
  });
  if (list.error && !list.data) return <Failed error={list.error} onRetry={() => void list.refetch()} height={360} />;
  if (!list.data) return <Loading height={360} />;
  const rows = list.data.list;
  const pickable = rows.filter(isPickable).map(({ id }) => id);
  const ids = picked.filter((id) => pickable.includes(id));
  if (rows.length === 0) return <Nothing tab={filter.tab} isNarrow={isNarrow} onReset={onReset} />;
  return (
    <div aria-busy={list.isFetching}>
      {pickable.length > 0 && (
        <div className={css.bar}>
          <Checkbox
            aria-label={t(m.selectPage)}
            checked={ids.length === pickable.length}
            indeterminate={ids.length > 0 && ids.length < pickable.length}
            onChange={(event) => setPicked(event.target.checked ? pickable : [])}
          />
          {ids.length > 0 ? <Batch ids={ids} steps={steps} /> : <span className={css.quiet}>{t(m.selectPage)}</span>}
        </div>
      )}
      {grouped(rows).map(({ group, some }) => (
        <section key={group} className={css.group} aria-label={t(m[group])}>
          <h3 className={group === 'overdue' ? css.late : undefined}>
            {t(m[group])} <small>{some.length}</small>
          </h3>
          <ul>
            {some.map((row) => (
              <Row
                key={row.id}
                row={row}
                tab={filter.tab}
                steps={steps}
                isPicked={ids.includes(row.id)}
                onPick={(isOn) => setPicked(isOn ? [...ids, row.id] : ids.filter((id) => id !== row.id))}
                onOpen={() => onOpen(row)}
                onEdit={onEdit}
              />
            ))}
          </ul>
        </section>
      ))}
      <Pager className={css.pages} page={page} pageSize={pageSize} total={list.data.total} onPage={onPage} />
      {steps.dialog}
    </div>
  );
}

const isPickable = (row: TodoRow): boolean => ['finish', 'snooze', 'pass', 'cancel'].some((step) => mayDo(row, step));

/** They come in order; what is over stands together at the end. */
function grouped(rows: readonly TodoRow[]) {
  const groups: { group: TodoRow['group'] | 'over'; some: TodoRow[] }[] = [];
  for (const row of rows) {
    const group = row.state === 'open' ? row.group : 'over';
    const last = groups.at(-1);
    if (last?.group === group) last.some.push(row);
    else groups.push({ group, some: [row] });
  }
  return groups;
}

function Batch({ ids, steps }: { ids: readonly number[]; steps: TodoSteps }) {
  const { t } = useText();
  return (
    <>
      <span className={css.quiet}>{t(m.selected, { count: ids.length })}</span>
      <Button size="small" onClick={() => void steps.run('finish', ids)}>
        {t(m.finish)}
      </Button>
      <MenuButton className={css.small!} items={() => steps.snoozing(ids)}>
        {t(m.snooze)}
      </MenuButton>
      <Button size="small" onClick={() => steps.ask('pass', ids)}>
        {t(m.pass)}
      </Button>
      <Button size="small" danger onClick={() => steps.ask('cancel', ids)}>
        {t(m.cancel)}
      </Button>
    </>
  );
}

function Nothing({ tab, isNarrow, onReset }: { tab: string; isNarrow: boolean; onReset: () => void }) {
  const { t } = useText();
  if (isNarrow)
    return (
      <Empty height={360} text={t(m.noMatch)}>
        <Button onClick={onReset}>{t(m.reset)}</Button>
      </Empty>
    );
  return <Empty height={360} text={t(tab === 'mine' ? m.noneToday : m.noneThere)} hint={t(m.noneHint)} />;
}

interface RowProps {
  row: TodoRow;
  tab: TodoFilter['tab'];
  steps: TodoSteps;
  isPicked: boolean;
  onPick: (isOn: boolean) => void;
  onOpen: () => void;
  onEdit: (row: TodoRow) => void;
}

function Row({ row, tab, steps, isPicked, onPick, onOpen, onEdit }: RowProps) {
  const { t, locale } = useText();
  const title = titleOf(row, locale);
  const below = (row.state !== 'open' && noteOf(row, locale)) || summaryOf(row, locale);
  const person = labelOf(row, tab === 'assigned' || tab === 'team' ? 'assigneeId' : 'creatorId');
  return (
    <li className={css.row}>
      <Checkbox
        aria-label={t(m.selectRow)}
        checked={isPicked}
        disabled={!isPickable(row)}
        onChange={(event) => onPick(event.target.checked)}
      />
      <Tick row={row} steps={steps} />
      <button type="button" className={css.text} onClick={onOpen}>
        <span className={css.title}>
          <span data-data title={title}>
            {title}
          </span>
          <Priority row={row} />
          {row.subjectGone && <Tag color="orange">{t(m.gone)}</Tag>}
          {row.state !== 'open' && <StateTag option={Todo.fields.state.options![row.state]} />}
        </span>
        {below && (
          <span className={css.summary} data-data>
            {below}
          </span>
        )}
      </button>
      <span className={css.source}>{row.sourceName}</span>
      <span className={css.who}>{person ? <span data-data>{person}</span> : t(m.system)}</span>
      <span className={css.when}>
        <Due row={row} />
      </span>
      <span className={css.buttons}>
        <RowButtons row={row} steps={steps} onEdit={onEdit} />
      </span>
    </li>
  );
}
