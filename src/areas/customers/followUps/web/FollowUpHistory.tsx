// What was talked about with a family, newest first, with what colleagues said about it.

import { App, Button, Flex, Input, Tag } from 'antd';
import { useState } from 'react';
import { nonce } from '#kernel/web/api/signIn';
import { hasDraft } from '#kernel/web/drafts';
import { useText } from '#kernel/web/i18n';
import { useKept } from '#kernel/web/resource/form/useKept';
import { momentText } from '#kernel/web/resource/rows/plainText';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { resourceClient } from '#kernel/web/resource/rows/resourceClient';
import { labelOf, mayDo } from '#kernel/web/resource/rows/rows';
import { useList, useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { reasonOf, Shown } from '#kernel/web/widgets/States';
import { StateTag } from '#kernel/web/widgets/StateTag';
import { FollowUp, FollowUpComment } from '../model/followUp';
import css from './contact.module.css';
import { followUpTexts as f } from './followUpTexts';

export interface FollowUpHistoryProps {
  customerId: number;
  /** Mending one's own, where the page has a form for it. */
  onEdit?: (row: WireOf<typeof FollowUp>) => void;
  height?: number;
}

const step = 10;

export function FollowUpHistory({ customerId, onEdit, height = 160 }: FollowUpHistoryProps) {
  const { t } = useText();
  const [count, setCount] = useState(step);
  const rows = useList(FollowUp, { customerId, pageSize: count, sort: '-occurredAt' });
  const list = rows.data?.list ?? [];
  return (
    <Shown
      loading={rows.isPending}
      error={rows.error}
      onRetry={() => void rows.refetch()}
      empty={list.length === 0}
      emptyText={t(f.none)}
      height={height}
    >
      <ol className={css.history}>
        {list.map((row) => (
          <Contacted key={row.id} row={row} onEdit={onEdit} />
        ))}
      </ol>
      {(rows.data?.total ?? 0) > list.length && count < 200 && (
        <Button block type="text" loading={rows.isFetching} onClick={() => setCount(Math.min(count + 2 * step, 200))}>
          {t(f.older)}
        </Button>
      )}
    </Shown>
  );
}

function Contacted({ row, onEdit }: { row: WireOf<typeof FollowUp>; onEdit?: (row: WireOf<typeof FollowUp>) => void }) {
  const { t } = useText();
  const [isCommenting, setCommenting] = useState(() => hasDraft(commentDraft(row.id)));
  const optionOf = (name: 'way' | 'result' | 'purpose') => FollowUp.fields[name].options?.[String(row[name])];
  const way = optionOf('way');
  const purpose = optionOf('purpose');
  const { comments } = row;
  return (
    <li>
      <div className={css.head}>
        <StateTag option={optionOf('result')} />
        <strong>{labelOf(row, 'staffId')}</strong>
        <span className={css.sub}>
          {[way && t(way.label), purpose && t(purpose.label), labelOf(row, 'guardianId')].filter(Boolean).join(' · ')}
        </span>
        {row.isEffective === true && <Tag color="green">{t(f.effective)}</Tag>}
        {row.isBatch === true && <Tag>{t(f.batch)}</Tag>}
        <time dateTime={row.occurredAt ?? undefined} title={momentText(row.occurredAt, 'YYYY-MM-DD HH:mm:ss')}>
          {momentText(row.occurredAt, 'YYYY-MM-DD HH:mm')}
        </time>
        <Flex gap={4} style={{ marginInlineStart: 'auto' }}>
          {onEdit && mayDo(row, 'edit') && (
            <Button size="small" type="text" onClick={() => onEdit(row)}>
              {t(f.edit)}
            </Button>
          )}
          {mayDo(row, 'comment') && (
            <Button size="small" type="text" aria-expanded={isCommenting} onClick={() => setCommenting(!isCommenting)}>
              {t(f.comment)}
            </Button>
          )}
        </Flex>
      </div>
      <p className={css.said}>{row.content ?? ''}</p>
      <div className={css.sub}>
        {[
          row.callSeconds ? t(f.seconds, { n: row.callSeconds }) : '',
          row.nextAt ? t(f.next, { at: momentText(row.nextAt, 'MM-DD HH:mm') }) : '',
          row.nextPlan,
        ]
          .filter(Boolean)
          .join(' · ')}
      </div>
      {(comments.length > 0 || isCommenting) && (
        <div className={css.comments}>
          {comments.map((one) => (
            <p key={one.id}>
              <strong>{one.by}</strong>：{one.content}{' '}
              <span className={css.sub}>{momentText(one.at, 'MM-DD HH:mm')}</span>
            </p>
          ))}
          {isCommenting && <CommentInput followUpId={row.id} onDone={() => setCommenting(false)} />}
        </div>
      )}
    </li>
  );
}

const commentDraft = (id: number) => `followUpComment:${id}`;

function CommentInput({ followUpId, onDone }: { followUpId: number; onDone: () => void }) {
  const { t } = useText();
  const { message } = App.useApp();
  const refresh = useRefreshRows(FollowUp);
  const [content, setContent] = useKept(commentDraft(followUpId), '');
  const [isSending, setSending] = useState(false);
  const send = async () => {
    if (!content.trim() || isSending) return;
    setSending(true);
    try {
      await resourceClient(FollowUpComment).add({ followUpId, content }, nonce());
      message.success(t(f.commented));
      onDone();
      await refresh();
    } catch (error) {
      message.error(reasonOf(error, t(f.comment)));
    } finally {
      setSending(false);
    }
  };
  return (
    <Input
      autoFocus
      value={content}
      maxLength={500}
      disabled={isSending}
      aria-label={t(f.comment)}
      placeholder={t(f.commentHint)}
      onChange={(event) => setContent(event.target.value)}
      onPressEnter={(event) => {
        if (!event.nativeEvent.isComposing) void send();
      }}
    />
  );
}
