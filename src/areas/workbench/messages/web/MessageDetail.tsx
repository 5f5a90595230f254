// One message whole: its text, its files, and everything that can be done with it.

import { ClockCircleOutlined, InboxOutlined, StarFilled, StarOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Tag } from 'antd';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { noticeLevels } from '#kernel/model/notices';
import { pair } from '#kernel/model/text';
import { ApiError } from '#kernel/web/api/apiError';
import { useText } from '#kernel/web/i18n';
import { FileLink } from '#kernel/web/resource/rows/cells';
import { momentText } from '#kernel/web/resource/rows/plainText';
import { messagesKey } from '#kernel/web/shell/registered/bellPanel';
import { MenuButton } from '#kernel/web/widgets/Menu';
import { RichText } from '#kernel/web/widgets/RichText';
import { Empty, Failed, Loading } from '#kernel/web/widgets/States';
import { StateTag } from '#kernel/web/widgets/StateTag';
import { pickedMoment, zonedNow } from '#kernel/web/zone';
import type { MessageWhole } from '../model/messageCalls';
import { MergedTag, OwnButtons } from './MessageParts';
import css from './message.module.css';
import { messages } from './messageClient';
import { messageTexts as m } from './messageTexts';
import { useFollow, useMessageChange } from './useMessages';

const minute = 'YYYY-MM-DD HH:mm';

export function MessageDetail({ id, onGone }: { id: number | null; onGone: () => void }) {
  const { t, locale } = useText();
  const detail = useQuery({
    queryKey: [...messagesKey, 'detail', id, locale],
    queryFn: () => messages.detail(id!),
    enabled: id !== null,
  });
  if (id === null) return <Aside>{<Empty height={320} text={t(m.choose)} />}</Aside>;
  if (detail.error instanceof ApiError && detail.error.code === 404)
    return (
      <Aside>
        <Empty height={320} text={t(m.none)}>
          <Button onClick={onGone}>{t(m.reset)}</Button>
        </Empty>
      </Aside>
    );
  if (detail.error)
    return (
      <Aside>
        <Failed error={detail.error} onRetry={() => void detail.refetch()} height={320} />
      </Aside>
    );
  return <Aside>{detail.data ? <Whole row={detail.data} /> : <Loading height={320} />}</Aside>;
}

const Aside = ({ children }: { children: ReactNode }) => <aside className={css.detail}>{children}</aside>;

function Whole({ row }: { row: MessageWhole }) {
  const { t } = useText();
  const [levelZh, levelEn, tone] = noticeLevels[row.level];
  const isExpired = row.expireAt !== null && dayjs(row.expireAt).isBefore(dayjs());
  return (
    <article>
      <h2 data-data>{row.title}</h2>
      <div className={css.facts}>
        <StateTag option={{ label: pair(levelZh, levelEn), tone }} />
        <span>{row.kindName}</span>
        {row.sender && <span data-data>{t(m.from, { sender: row.sender })}</span>}
        <time dateTime={row.at}>{momentText(row.at, minute)}</time>
        <MergedTag count={row.mergedCount} />
        {isExpired && <Tag>{t(m.expired)}</Tag>}
      </div>
      <div className={css.body} data-data>
        <RichText key={row.body} value={row.body} readOnly minHeight={40} />
      </div>
      {row.files.length > 0 && (
        <div className={css.files}>
          {row.files.map((file) => (
            <FileLink key={file.FileUrl} file={file} />
          ))}
        </div>
      )}
      {row.confirmedAt && <p className={css.quiet}>{t(m.confirmed, { at: momentText(row.confirmedAt, minute) })}</p>}
      {row.snoozeUntil && dayjs(row.snoozeUntil).isAfter(dayjs()) && (
        <p className={css.quiet}>{t(m.snoozed, { at: momentText(row.snoozeUntil, minute) })}</p>
      )}
      <Buttons row={row} />
    </article>
  );
}

function Buttons({ row }: { row: MessageWhole }) {
  const { t } = useText();
  const follow = useFollow();
  const change = useMessageChange();
  const ids = [row.id];
  return (
    <div className={css.buttons}>
      {row.needConfirm && !row.confirmedAt && (
        <Button type="primary" onClick={() => void change(() => messages.confirm(ids))}>
          {t(m.confirm)}
        </Button>
      )}
      {row.url && (
        <Button type={row.needConfirm ? 'default' : 'primary'} onClick={() => follow(row)}>
          {t(m.open)}
        </Button>
      )}
      <OwnButtons row={row} />
      <Button
        icon={row.starred ? <StarFilled /> : <StarOutlined />}
        onClick={() => void change(() => messages.star(ids, { on: !row.starred }))}
      >
        {t(row.starred ? m.unstar : m.star)}
      </Button>
      <Button
        icon={<InboxOutlined />}
        onClick={() => void change(() => messages.archive(ids, { on: !row.archivedAt }))}
      >
        {t(row.archivedAt ? m.unarchive : m.archive)}
      </Button>
      <Snooze id={row.id} />
    </div>
  );
}

function Snooze({ id }: { id: number }) {
  const { t } = useText();
  const change = useMessageChange();
  const morning = (days: number) => pickedMoment(zonedNow().add(days, 'day').hour(9).startOf('hour'));
  const items = () =>
    [
      { key: 'hour', label: t(m.inAnHour), until: dayjs().add(1, 'hour').toISOString() },
      { key: 'tomorrow', label: t(m.tomorrow), until: morning(1) },
      { key: 'week', label: t(m.nextWeek), until: morning((8 - zonedNow().day()) % 7 || 7) },
    ].map(({ until, ...item }) => ({
      ...item,
      onClick: () => void change(() => messages.snooze([id], { until })),
    }));
  return (
    <MenuButton className={css.snooze!} items={items}>
      <ClockCircleOutlined /> {t(m.snooze)}
    </MenuButton>
  );
}
