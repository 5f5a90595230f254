// The queue itself: who was called, who is now, who comes next.
import { CheckOutlined } from '@ant-design/icons';
import { Tag } from 'antd';
import { useEffect, useRef } from 'react';
import { useText } from '#kernel/web/i18n';
import { momentText } from '#kernel/web/resource/rows/plainText';
import choosable from '#kernel/web/widgets/choosable.module.css';
import { StateTag } from '#kernel/web/widgets/StateTag';
import { Customer } from '../../customer/model/customer';
import css from './queue.module.css';
import { queueTexts as q } from './queueTexts';
import type { useQueue } from './useQueue';

export function QueueList({ queue }: { queue: ReturnType<typeof useQueue> }) {
  const { t } = useText();
  const now = useRef<HTMLButtonElement>(null);
  const current = queue.ids[queue.at];
  useEffect(() => {
    if (current !== undefined) now.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <nav className={css.list} aria-label={t(q.title)}>
      {queue.ids.map((id, i) => {
        const card = queue.cards.get(id);
        if (!card) return null;
        const isNow = id === current;
        return (
          <button
            key={id}
            ref={isNow ? now : undefined}
            type="button"
            className={choosable.row}
            aria-current={isNow}
            onClick={() => queue.go(i)}
          >
            <span className={css.item}>
              <span className={css.name}>
                {i + 1}. {String(card.name)}
                {queue.called.has(id) && <CheckOutlined aria-label={t(q.called)} />}
              </span>
              <span className={css.marks}>
                <StateTag option={Customer.fields.state.options?.[String(card.state)]} />
                {card.meetsToday && <Tag color="orange">{t(q.today)}</Tag>}
                {card.doNotContact === true && <Tag color="red">{t(q.doNotContact)}</Tag>}
                {typeof card.nextFollowUpAt === 'string' && (
                  <time dateTime={card.nextFollowUpAt}>{momentText(card.nextFollowUpAt, 'MM-DD HH:mm')}</time>
                )}
              </span>
            </span>
          </button>
        );
      })}
    </nav>
  );
}
