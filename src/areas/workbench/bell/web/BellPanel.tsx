// Under the bell: the last ten messages, all read with one press, and the way to the rest; and the todos that press most.

import { CheckOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { useText } from '#kernel/web/i18n';
import { type BellPanelProps, messagesKey } from '#kernel/web/shell/registered/bellPanel';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { Shown } from '#kernel/web/widgets/States';
import type { MessageRow } from '../../messages/model/messageCalls';
import { LevelDot, MergedTag, OwnButtons, When } from '../../messages/web/MessageParts';
import css from '../../messages/web/message.module.css';
import { messages } from '../../messages/web/messageClient';
import { messageTexts as m } from '../../messages/web/messageTexts';
import { useFollow, useMessageChange } from '../../messages/web/useMessages';
import { todoTexts as d } from '../../todos/web/todoTexts';
import { BellTodos } from './BellTodos';

const shownAtMost = 10;

export default function BellPanel({ onClose }: BellPanelProps) {
  const { t } = useText();
  const [tab, setTab] = useState<'messages' | 'todos'>('messages');
  return (
    <div className={css.bell}>
      <Segmented
        block
        className={css.bellTabs!}
        value={tab}
        onChange={setTab}
        options={[
          { value: 'messages', label: t(m.messages) },
          { value: 'todos', label: t(d.todos) },
        ]}
      />
      {tab === 'todos' ? <BellTodos onClose={onClose} /> : <BellMessages onClose={onClose} />}
    </div>
  );
}

function BellMessages({ onClose }: BellPanelProps) {
  const { t, locale } = useText();
  const open = useOpen();
  const change = useMessageChange();
  const recent = useQuery({
    queryKey: [...messagesKey, 'recent', locale],
    queryFn: () => messages.list({ tab: 'all' }, 1, shownAtMost),
  });
  const counts = useQuery({ queryKey: [...messagesKey, 'counts'], queryFn: messages.counts });
  const unread = counts.data?.message ?? 0;
  const rows = recent.data?.list ?? [];
  return (
    <>
      <header className={css.bellHead}>
        <span className={css.quiet}>{t(m.unreadCount, { count: unread })}</span>
        <Button
          type="link"
          size="small"
          icon={<CheckOutlined />}
          disabled={unread === 0}
          onClick={() => void change(() => messages.readAll({ tab: 'unread' }))}
        >
          {t(m.readAll)}
        </Button>
      </header>
      <div className={css.bellList}>
        <Shown
          loading={recent.isPending}
          error={recent.error}
          onRetry={() => void recent.refetch()}
          empty={rows.length === 0}
          emptyText={t(m.none)}
          height={220}
        >
          {rows.map((row) => (
            <BellRow key={row.id} row={row} onClose={onClose} />
          ))}
        </Shown>
      </div>
      <footer className={css.bellFoot}>
        <Button
          type="link"
          onClick={() => {
            onClose();
            open('/message');
          }}
        >
          {t(m.seeAll)}
        </Button>
      </footer>
    </>
  );
}

function BellRow({ row, onClose }: { row: MessageRow; onClose: () => void }) {
  const follow = useFollow();
  return (
    <div className={row.readAt ? css.bellRow : `${css.bellRow} ${css.isUnread}`}>
      <button
        type="button"
        className={css.bellOpen}
        data-data
        onClick={() => {
          onClose();
          follow(row);
        }}
      >
        <LevelDot level={row.level} />
        <span className={css.bellText}>
          <span className={css.bellTitle}>
            <span title={row.title}>{row.title}</span>
            <MergedTag count={row.mergedCount} />
          </span>
          <span className={css.summary}>{row.summary}</span>
        </span>
        <When at={row.at} />
      </button>
      {row.actions.length > 0 && !row.readAt && (
        <div className={css.bellActions}>
          <OwnButtons row={row} small />
        </div>
      )}
    </div>
  );
}
