// The list of one tab: chosen by the row, done with in batches.

import { InboxOutlined, StarFilled, StarOutlined } from '@ant-design/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { App, Button, Checkbox } from 'antd';
import { useState } from 'react';
import { useText } from '#kernel/web/i18n';
import { messagesKey } from '#kernel/web/shell/registered/bellPanel';
import { Empty, Failed, Loading } from '#kernel/web/widgets/States';
import type { MessageRow } from '../model/messageCalls';
import { LevelDot, MergedTag, When } from './MessageParts';
import css from './message.module.css';
import { type MessageFilter, messages } from './messageClient';
import { messageTexts as m } from './messageTexts';
import { Pager } from './Pager';
import { useMessageChange } from './useMessages';

const pageSize = 20;
const undoSeconds = 10;

interface MessageListProps {
  filter: MessageFilter;
  page: number;
  chosen: number | null;
  onPage: (page: number) => void;
  onChoose: (row: MessageRow) => void;
  onReset: () => void;
}

export function MessageList({ filter, page, chosen, onPage, onChoose, onReset }: MessageListProps) {
  const { t, locale } = useText();
  const change = useMessageChange();
  const [picked, setPicked] = useState<readonly number[]>([]);
  const list = useQuery({
    queryKey: [...messagesKey, 'list', filter, page, locale],
    queryFn: () => messages.list(filter, page, pageSize),
    placeholderData: keepPreviousData,
  });
  const rows = list.data?.list ?? [];
  const ids = picked.filter((id) => rows.some((row) => row.id === id));
  const batch = (run: (ids: readonly number[]) => Promise<unknown>) => async () => {
    if (await change(() => run(ids))) setPicked([]);
  };
  if (list.error && !list.data) return <Failed error={list.error} onRetry={() => void list.refetch()} height={360} />;
  if (!list.data) return <Loading height={360} />;
  return (
    <div className={css.list}>
      <div className={css.bar}>
        <Checkbox
          aria-label={t(m.selectPage)}
          disabled={rows.length === 0}
          checked={rows.length > 0 && ids.length === rows.length}
          indeterminate={ids.length > 0 && ids.length < rows.length}
          onChange={(event) => setPicked(event.target.checked ? rows.map((row) => row.id) : [])}
        />
        {ids.length > 0 ? (
          <>
            <span className={css.quiet}>{t(m.selected, { count: ids.length })}</span>
            <Button size="small" onClick={batch(messages.read)}>
              {t(m.read)}
            </Button>
            <Button size="small" onClick={batch((some) => messages.archive(some, { on: filter.tab !== 'archived' }))}>
              {t(filter.tab === 'archived' ? m.unarchive : m.archive)}
            </Button>
            <Button size="small" onClick={batch((some) => messages.star(some, { on: filter.tab !== 'starred' }))}>
              {t(filter.tab === 'starred' ? m.unstar : m.star)}
            </Button>
          </>
        ) : (
          <span className={css.quiet}>{t(m.total, { count: list.data.total })}</span>
        )}
        <ReadAll filter={filter} isOff={!rows.some((row) => !row.readAt)} />
      </div>
      {rows.length === 0 ? (
        <Nothing filter={filter} onReset={onReset} />
      ) : (
        <ul className={css.rows} aria-busy={list.isFetching}>
          {rows.map((row) => (
            <Row
              key={row.id}
              row={row}
              isChosen={row.id === chosen}
              isPicked={ids.includes(row.id)}
              onPick={(isOn) => setPicked(isOn ? [...ids, row.id] : ids.filter((id) => id !== row.id))}
              onChoose={() => {
                if (!row.readAt) void change(() => messages.read([row.id]));
                onChoose(row);
              }}
            />
          ))}
        </ul>
      )}
      <Pager className={css.pages} page={page} pageSize={pageSize} total={list.data.total} onPage={onPage} />
    </div>
  );
}

function Nothing({ filter, onReset }: Pick<MessageListProps, 'filter' | 'onReset'>) {
  const { t } = useText();
  const isNarrow = filter.category !== undefined || filter.q !== undefined;
  if (!isNarrow)
    return <Empty height={320} text={t(filter.tab === 'unread' ? m.noUnread : m.none)} hint={t(m.noneHint)} />;
  return (
    <Empty height={320} text={t(m.noMatch)}>
      <Button onClick={onReset}>{t(m.reset)}</Button>
    </Empty>
  );
}

/** Of what is shown, and taken back within ten seconds. */
function ReadAll({ filter, isOff }: { filter: MessageFilter; isOff: boolean }) {
  const { t } = useText();
  const { message } = App.useApp();
  const change = useMessageChange();
  const run = () =>
    change(async () => {
      const { changed, readAt } = await messages.readAll(filter);
      const key = `readAll ${readAt}`;
      const undo = async () => {
        message.destroy(key);
        if (await change(() => messages.unreadAll(readAt))) message.success(t(m.undone));
      };
      message.success({
        key,
        duration: undoSeconds,
        content: (
          <>
            {t(m.allRead, { count: changed })}
            <Button type="link" size="small" onClick={() => void undo()}>
              {t(m.undo)}
            </Button>
          </>
        ),
      });
    });
  return (
    <Button className={css.readAll} size="small" type="link" disabled={isOff} onClick={() => void run()}>
      {t(m.readAll)}
    </Button>
  );
}

interface RowProps {
  row: MessageRow;
  isChosen: boolean;
  isPicked: boolean;
  onPick: (isOn: boolean) => void;
  onChoose: () => void;
}

function Row({ row, isChosen, isPicked, onPick, onChoose }: RowProps) {
  const { t } = useText();
  const change = useMessageChange();
  const star = t(row.starred ? m.unstar : m.star);
  const classes = [css.row, !row.readAt && css.isUnread, isChosen && css.isChosen].filter(Boolean).join(' ');
  return (
    <li className={classes}>
      <Checkbox aria-label={t(m.selectRow)} checked={isPicked} onChange={(event) => onPick(event.target.checked)} />
      <button
        type="button"
        className={row.starred ? `${css.star} ${css.on}` : css.star}
        aria-label={star}
        title={star}
        aria-pressed={row.starred}
        onClick={() => void change(() => messages.star([row.id], { on: !row.starred }))}
      >
        {row.starred ? <StarFilled /> : <StarOutlined />}
      </button>
      <button type="button" className={css.open} aria-current={isChosen} data-data onClick={onChoose}>
        <LevelDot level={row.level} />
        <span className={css.text}>
          <span className={css.title}>
            <span title={row.title}>{row.title}</span>
            <MergedTag count={row.mergedCount} />
          </span>
          <span className={css.summary}>{row.summary}</span>
        </span>
        <span className={css.meta}>
          <When at={row.at} />
          <span className={css.summary}>{row.kindName}</span>
        </span>
      </button>
      <Button
        type="text"
        size="small"
        icon={<InboxOutlined />}
        aria-label={t(row.archivedAt ? m.unarchive : m.archive)}
        title={t(row.archivedAt ? m.unarchive : m.archive)}
        onClick={() => void change(() => messages.archive([row.id], { on: !row.archivedAt }))}
      />
    </li>
  );
}
