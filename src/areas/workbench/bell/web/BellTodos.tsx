// Under the bell: the todos that press most, ticked or opened from there.
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useText } from '#kernel/web/i18n';
import { todosKey } from '#kernel/web/shell/registered/bellPanel';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { Shown } from '#kernel/web/widgets/States';
import message from '../../messages/web/message.module.css';
import { Due, OwnActions, Priority, Tick } from '../../todos/web/TodoParts';
import css from '../../todos/web/todo.module.css';
import { titleOf, todos } from '../../todos/web/todoClient';
import { todoTexts as m } from '../../todos/web/todoTexts';
import { useTodoSteps } from '../../todos/web/useTodoSteps';

const shownAtMost = 10;

export function BellTodos({ onClose }: { onClose: () => void }) {
  const { t, locale } = useText();
  const open = useOpen();
  const steps = useTodoSteps();
  const list = useQuery({
    queryKey: [...todosKey, 'bell', locale],
    queryFn: () => todos.page({ tab: 'mine' }, 1, shownAtMost),
  });
  const rows = list.data?.list ?? [];
  const go = (query: Record<string, string>) => {
    onClose();
    open('/todo', query);
  };
  return (
    <>
      <div className={message.bellList}>
        <Shown
          loading={list.isPending}
          error={list.error}
          onRetry={() => void list.refetch()}
          empty={rows.length === 0}
          emptyText={t(m.noneToday)}
          height={220}
        >
          {rows.map((row) => (
            <div key={row.id} className={css.bellRow}>
              <Tick row={row} steps={steps} />
              <button
                type="button"
                className={css.text}
                onClick={() => {
                  if (!row.url || row.subjectGone) return go({ id: `${row.id}` });
                  onClose();
                  steps.follow(row);
                }}
              >
                <span className={css.title}>
                  <span data-data>{titleOf(row, locale)}</span>
                  <Priority row={row} />
                </span>
                <span className={css.summary}>
                  <Due row={row} />
                </span>
              </button>
              <OwnActions row={row} steps={steps} />
            </div>
          ))}
        </Shown>
      </div>
      <footer className={message.bellFoot}>
        <Button type="link" onClick={() => go({})}>
          {t(m.seeAll)}
        </Button>
      </footer>
    </>
  );
}
