// The small parts of a message that the bell and the page share.

import { Button, Tag } from 'antd';
import { noticeLevels } from '#kernel/model/notices';
import { pair } from '#kernel/model/text';
import { useText } from '#kernel/web/i18n';
import { momentText } from '#kernel/web/resource/rows/plainText';
import { zoned, zonedNow } from '#kernel/web/zone';
import type { MessageRow, ShownMessage } from '../model/messageCalls';
import css from './message.module.css';
import { messageTexts as m } from './messageTexts';
import { useAct } from './useMessages';

/** The level by colour and, for who does not see it, by name. */
export function LevelDot({ level }: { level: MessageRow['level'] }) {
  const { t } = useText();
  const [zh, en, tone] = noticeLevels[level];
  const name = t(pair(zh, en));
  return <i className={`${css.dot} ${css[tone]}`} role="img" aria-label={name} title={name} />;
}

export function MergedTag({ count }: { count: number }) {
  const { t } = useText();
  return count > 1 ? (
    <Tag color="purple" variant="filled" className={css.merged}>
      {t(m.merged, { count })}
    </Tag>
  ) : null;
}

/** The hour for today, the day for the rest; the whole moment on hover. */
export function When({ at }: { at: string }) {
  const day = zoned(at);
  const format = day?.isSame(zonedNow(), 'day')
    ? 'HH:mm'
    : day?.isSame(zonedNow(), 'year')
      ? 'MM-DD HH:mm'
      : 'YYYY-MM-DD';
  return (
    <time className={css.time} dateTime={at} title={momentText(at, 'YYYY-MM-DD HH:mm:ss')}>
      {day?.format(format)}
    </time>
  );
}

export function OwnButtons({ row, small }: { row: ShownMessage; small?: boolean }) {
  const { t } = useText();
  const act = useAct();
  return row.actions.map((action) => (
    <Button key={action.key} size={small ? 'small' : 'middle'} danger={action.danger} onClick={() => act(row, action)}>
      {t(action.label)}
    </Button>
  ));
}
