// Calls through a list of customers without the mouse: who is next on the left, the customer and what to write down in the
// middle, what to say on the right.

import { Button, Flex } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { permission } from '#kernel/model/resource';
import { useText } from '#kernel/web/i18n';
import { useCan } from '#kernel/web/session';
import { Drawer } from '#kernel/web/widgets/Panels';
import { Empty, Failed, Loading } from '#kernel/web/widgets/States';
import { AppointmentDialog } from '../../appointments/web/AppointmentDialog';
import { FollowUpComposer } from '../../followUps/web/FollowUpComposer';
import { FollowUpHistory } from '../../followUps/web/FollowUpHistory';
import { followUpTexts as f } from '../../followUps/web/followUpTexts';
import { SalesScript } from '../../ownFields/model/settings';
import type { QueueCard } from '../model/callQueue';
import { QueueFacts } from './QueueFacts';
import { QueueList } from './QueueList';
import { QueueScripts } from './QueueScripts';
import css from './queue.module.css';
import { queueTexts as q } from './queueTexts';
import { type QueueSource, useQueue } from './useQueue';

export interface CallQueueProps extends QueueSource {
  onClose: () => void;
}

export function CallQueue({ ids, filter, onClose }: CallQueueProps) {
  const { t } = useText();
  const can = useCan();
  const queue = useQueue({ ids, filter });
  const [booking, setBooking] = useState<QueueCard | null>(null);
  const { card } = queue;
  useQueueKeys({ isOver: booking !== null, onClose, next: queue.next, previous: queue.previous });

  // Who changed hands meanwhile is passed over.
  const skip = useRef(queue.next);
  skip.current = queue.next;
  useEffect(() => {
    if (queue.isGone) skip.current();
  }, [queue.isGone]);

  const isDone = !queue.isPending && queue.at >= queue.ids.length;
  return (
    <Drawer
      open
      size="100vw"
      closable={false}
      keyboard={false}
      onClose={onClose}
      styles={{ body: { padding: 0, overflow: 'hidden' } }}
      title={
        <Flex align="center" gap={16}>
          <span>{t(q.title)}</span>
          {queue.ids.length > 0 && (
            <span className={css.place}>
              {t(q.place, { at: Math.min(queue.at + 1, queue.ids.length), all: queue.ids.length })}
            </span>
          )}
          {queue.leftOut > 0 && <span className={css.hint}>{t(q.leftOut, { n: queue.leftOut })}</span>}
          <Flex gap={8} style={{ marginInlineStart: 'auto' }}>
            <Button onClick={queue.previous} disabled={queue.at === 0}>
              {t(q.previous)}
            </Button>
            <Button onClick={queue.next} disabled={isDone}>
              {t(q.skip)}
            </Button>
            <Button onClick={onClose}>{t(q.leave)}</Button>
          </Flex>
        </Flex>
      }
    >
      {queue.error ? (
        <Failed error={queue.error} onRetry={queue.retry} height={400} />
      ) : queue.isPending && !card ? (
        <Loading height={400} />
      ) : queue.ids.length === 0 ? (
        <Empty height={400} text={t(q.empty)} hint={t(q.emptyHint)} />
      ) : isDone ? (
        <Empty height={400} text={t(q.finished)} hint={t(q.finishedHint, { n: queue.called.size })}>
          <Button onClick={() => queue.go(0)}>{t(q.again)}</Button>
        </Empty>
      ) : (
        card && (
          <div className={css.desk}>
            <QueueList queue={queue} />
            <main className={css.middle}>
              <QueueFacts card={card} />
              <div className={css.panel}>
                <FollowUpComposer
                  customerId={card.id}
                  hearsAll
                  saveText={f.saveNext}
                  onDone={queue.done}
                  onBook={can('customers.appointment.add') ? () => setBooking(card) : undefined}
                />
              </div>
              <div className={css.panel}>
                <h3>{t(q.history)}</h3>
                <FollowUpHistory customerId={card.id} />
              </div>
            </main>
            {can(permission(SalesScript, 'view')) && <QueueScripts state={String(card.state)} />}
          </div>
        )
      )}
      {booking && (
        <AppointmentDialog
          open
          customerId={booking.id}
          customerName={String(booking.name)}
          schoolId={booking.schoolId as number | null}
          hostId={booking.ownerId as number | null}
          onClose={() => setBooking(null)}
        />
      )}
    </Drawer>
  );
}

interface QueueKeys {
  /** Something lies over the queue and has the keys. */
  isOver: boolean;
  onClose: () => void;
  next: () => void;
  previous: () => void;
}

const typed = 'input, textarea, [contenteditable="true"]';

/** Esc leaves a field first and the queue then; the arrows go on and back. */
function useQueueKeys(keys: QueueKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const { isOver, onClose, next, previous } = latest.current;
      const target = event.target as HTMLElement;
      const isElsewhere = target.closest('.ant-modal, .ant-picker-dropdown, .ant-select-dropdown') !== null;
      if (isOver || isElsewhere || event.defaultPrevented || event.isComposing) return;
      const isTyping = target.matches(typed);
      if (event.key === 'Escape') {
        if (isTyping) target.blur();
        else onClose();
      } else if (isTyping) return;
      else if (event.key === 'ArrowDown') next();
      else if (event.key === 'ArrowUp') previous();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
}
