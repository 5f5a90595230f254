// Everything somebody has to do, by how soon; what they asked of others, what is over, and what the team has open.

import { PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Card, Tabs } from 'antd';
import { useState } from 'react';
import { useText } from '#kernel/web/i18n';
import { counted } from '#kernel/web/resource/detail/useRegisteredTabs';
import { later } from '#kernel/web/resource/rows/later';
import { useClient } from '#kernel/web/session';
import { Part } from '#kernel/web/shell/ground/Part';
import { approvalParts } from '#kernel/web/shell/registered/approvals';
import { useQueryState } from '#kernel/web/shell/site/navigation';
import { Failed, Loading } from '#kernel/web/widgets/States';
import { Todo } from '../model/todo';
import type { TodoRow } from '../model/todoCalls';
import { TodoList } from './TodoList';
import { TodoSearch } from './TodoSearch';
import css from './todo.module.css';
import { type TodoFilter, todoCountsKey, todos, todoTabs } from './todoClient';
import { todoTexts as m } from './todoTexts';

const TodoDetail = later(() => import('./TodoDetail'));
const ResourceForm = later(async () => ({
  default: (await import('#kernel/web/resource/form/ResourceForm')).ResourceForm,
}));

const filterNames = ['q', 'source', 'priority', 'due', 'dueAtFrom', 'dueAtTo', 'creatorId', 'assigneeId'] as const;

export default function TodoPage() {
  const { t } = useText();
  const client = useClient();
  const [query, setQuery] = useQueryState();
  /** Null: closed. Without a row one is added. */
  const [form, setForm] = useState<{ id: number | null } | null>(null);
  const counts = useQuery({ queryKey: todoCountsKey, queryFn: todos.counts });
  const tabs = todoTabs.filter((tab) => tab !== 'team' || counts.data?.mayViewTeam);
  const approvals = approvalParts();
  const tab = tabs.find((one) => one === query.tab) ?? 'mine';
  const isDeciding = approvals !== undefined && query.tab === 'approval';
  /** The badge of the menu is the first of these, and each is the total of its list. */
  const heldIn = (one: string) => (one === 'now' ? counts.data?.badge : one === 'mine' ? counts.data?.open : undefined);
  const filter: TodoFilter = { tab };
  for (const name of filterNames) if (query[name]) filter[name] = query[name];
  const isNarrow = filterNames.some((name) => query[name]);
  const change = (part: Record<string, string>) => setQuery({ ...query, page: '', ...part });
  return (
    <Card size="small" className={css.page!}>
      <Tabs
        activeKey={isDeciding ? 'approval' : tab}
        items={[
          ...tabs.map((one) => ({ key: one, label: counted(t(m[one]), heldIn(one)) })),
          ...(approvals ? [{ key: 'approval', label: t(m.approval) }] : []),
        ]}
        onChange={(next) => setQuery({ tab: next })}
        tabBarExtraContent={
          <div className={css.tools}>
            {counts.data && (
              <span className={css.quiet}>
                {t(m.counts, { open: counts.data.open, overdue: counts.data.overdue, today: counts.data.today })}
              </span>
            )}
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setForm({ id: null })}>
              {t(m.add)}
            </Button>
          </div>
        }
      />
      {isDeciding && (
        <Part
          load={approvals.inbox}
          props={{}}
          loading={<Loading />}
          failed={(retry) => <Failed error={null} onRetry={retry} />}
        />
      )}
      {!isDeciding && (
        <>
          <TodoSearch filter={filter} sources={counts.data?.bySource ?? []} onChange={change} />
          <TodoList
            key={JSON.stringify(filter)}
            filter={filter}
            page={Number(query.page) || 1}
            isNarrow={isNarrow}
            onPage={(page) => setQuery({ ...query, page: String(page) })}
            onOpen={(row) => setQuery({ ...query, id: `${row.id}` })}
            onEdit={(row: TodoRow) => setForm({ id: row.id })}
            onReset={() => setQuery({ tab })}
          />
        </>
      )}
      {query.id && (
        <TodoDetail
          id={Number(query.id)}
          onClose={() => setQuery({ ...query, id: '' })}
          onEdit={(row) => setForm({ id: row.id })}
        />
      )}
      {form && (
        <ResourceForm
          of={Todo}
          open
          id={form.id}
          values={{ assigneeId: Number(client?.uid) }}
          onClose={() => setForm(null)}
        />
      )}
    </Card>
  );
}
