// One todo: what it is about, its checklist, what was done with it.

import { CloseOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { App, Button, Checkbox, Descriptions, Divider, Flex, Input, Tag } from 'antd';
import { ApiError, messageOf } from '#kernel/web/api/apiError';
import { nonce } from '#kernel/web/api/signIn';
import { useText } from '#kernel/web/i18n';
import { HistoryPanel } from '#kernel/web/resource/detail/HistoryPanel';
import { useKept } from '#kernel/web/resource/form/useKept';
import { momentText } from '#kernel/web/resource/rows/plainText';
import { labelOf, mayDo } from '#kernel/web/resource/rows/rows';
import { todosKey } from '#kernel/web/shell/registered/bellPanel';
import { Frame } from '#kernel/web/widgets/Frame';
import { Empty, Failed, Loading } from '#kernel/web/widgets/States';
import { StateTag } from '#kernel/web/widgets/StateTag';
import { type CheckItem, Todo } from '../model/todo';
import type { TodoRow } from '../model/todoCalls';
import { Due, Priority, RowButtons, Tick } from './TodoParts';
import css from './todo.module.css';
import { noteOf, summaryOf, titleOf, todos } from './todoClient';
import { todoTexts as m } from './todoTexts';
import { useTodoSteps } from './useTodoSteps';

interface TodoDetailProps {
  id: number;
  onClose: () => void;
  onEdit: (row: TodoRow) => void;
}

export default function TodoDetail({ id, onClose, onEdit }: TodoDetailProps) {
  const { t, locale } = useText();
  const detail = useQuery({
    queryKey: [...todosKey, 'detail', locale, id],
    queryFn: () => todos.detail(id) as Promise<TodoRow>,
  });
  const isGone = detail.error instanceof ApiError && detail.error.code === 404;
  return (
    <Frame kind="drawer" width={520} title={t(m.detail)} open onCancel={onClose} footer={null}>
      {isGone ? (
        <Empty height={240} text={t(m.notThere)} />
      ) : detail.error ? (
        <Failed error={detail.error} onRetry={() => void detail.refetch()} />
      ) : detail.data ? (
        <Whole row={detail.data} onEdit={onEdit} />
      ) : (
        <Loading />
      )}
    </Frame>
  );
}

function Whole({ row, onEdit }: { row: TodoRow; onEdit: (row: TodoRow) => void }) {
  const { t, locale } = useText();
  const steps = useTodoSteps();
  const { fields } = Todo;
  const facts = [
    [t(m.source), row.sourceName],
    [t(m.creator), labelOf(row, 'creatorId') ?? t(m.system)],
    [t(m.assignee), labelOf(row, 'assigneeId')],
    [t(fields.dueAt.label), row.dueAt && <Due row={row} />],
    [
      t(fields.snoozeUntil.label),
      row.state === 'open' && row.snoozeUntil && momentText(row.snoozeUntil, 'YYYY-MM-DD HH:mm'),
    ],
    [t(fields.summary.label), summaryOf(row, locale)],
    [t(fields.doneAt.label), row.doneAt && momentText(row.doneAt, 'YYYY-MM-DD HH:mm')],
    [t(fields.doneById.label), labelOf(row, 'doneById')],
    [t(fields.note.label), noteOf(row, locale)],
  ].filter(([, value]) => value);
  return (
    <article>
      <Flex gap={8} align="start">
        <Tick row={row} steps={steps} />
        <h2 className={css.name} data-data>
          {titleOf(row, locale)}
        </h2>
      </Flex>
      <Flex gap={8} wrap className={css.marks!}>
        <StateTag option={fields.state.options![row.state]} />
        <Priority row={row} />
        {row.subjectGone && <Tag color="orange">{t(m.gone)}</Tag>}
      </Flex>
      <Descriptions
        column={1}
        size="small"
        items={facts.map(([label, value]) => ({
          key: String(label),
          label,
          children: <span data-data>{value}</span>,
        }))}
      />
      <Flex gap={8} wrap align="center" className={css.marks!}>
        <RowButtons row={row} steps={steps} onEdit={onEdit} />
      </Flex>
      {row.finishBy === 'manual' && (row.checklist.length > 0 || mayDo(row, 'edit')) && (
        <>
          <Divider titlePlacement="start">{t(m.checklist)}</Divider>
          <Checklist key={row.version} row={row} onSaved={steps.refresh} />
        </>
      )}
      <Divider titlePlacement="start">{t(m.history)}</Divider>
      <HistoryPanel of={Todo} id={row.id} />
      {steps.dialog}
    </article>
  );
}

function Checklist({ row, onSaved }: { row: TodoRow; onSaved: () => Promise<void> }) {
  const { t } = useText();
  const { message } = App.useApp();
  const [typed, setTyped] = useKept(`todoCheck:${row.id}`, '');
  const isOpen = mayDo(row, 'edit');
  const save = async (next: readonly CheckItem[]) => {
    try {
      await todos.edit(row.id, row.version, { checklist: [...next] });
      setTyped('');
    } catch (error) {
      message.error(messageOf(error));
    }
    await onSaved();
  };
  return (
    <>
      <ul className={css.checks}>
        {row.checklist.map((item) => (
          <li key={item.id}>
            <Checkbox
              checked={item.done}
              disabled={!isOpen}
              onChange={(event) =>
                void save(row.checklist.map((one) => (one === item ? { ...one, done: event.target.checked } : one)))
              }
            >
              <span data-data>{item.text}</span>
            </Checkbox>
            {isOpen && (
              <Button
                type="text"
                size="small"
                icon={<CloseOutlined />}
                aria-label={t(m.removeCheck)}
                title={t(m.removeCheck)}
                onClick={() => void save(row.checklist.filter((one) => one !== item))}
              />
            )}
          </li>
        ))}
      </ul>
      {isOpen && row.checklist.length < 20 && (
        <Input
          value={typed}
          maxLength={100}
          placeholder={t(m.addCheck)}
          aria-label={t(m.addCheck)}
          onChange={(event) => setTyped(event.target.value)}
          onPressEnter={() =>
            typed.trim() && void save([...row.checklist, { id: nonce().slice(0, 8), text: typed.trim(), done: false }])
          }
        />
      )}
    </>
  );
}
