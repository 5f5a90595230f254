// Beside an order: the conversation with the team's canned replies, and its clocks stretch by stretch.
import { Flex, Tag, Timeline, Typography } from 'antd';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { Shown } from '#kernel/web/widgets/States';
import { zoned } from '#kernel/web/zone';
import { Comments } from '../../comments/web/Comments';
import { clocks } from '../model/settings';
import { orderComments, orderDesk } from '../model/workOrderCalls';
import { orderTexts as x } from './orderTexts';

export function OrderTalk({ id }: { id: number }) {
  const desk = useAnswer(orderDesk, { id });
  return (
    <Shown loading={desk.isPending} error={desk.error} onRetry={() => void desk.refetch()} height={160}>
      <Comments
        calls={orderComments}
        target="work_order"
        id={id}
        withInternal={desk.data?.isInside ?? false}
        macros={desk.data?.macros ?? []}
      />
    </Shown>
  );
}

export function OrderClock({ id }: { id: number }) {
  const { t, locale } = useText();
  const desk = useAnswer(orderDesk, { id });
  const at = (moment: string | null) => (moment ? zoned(moment)?.format('MM-DD HH:mm') : t(x.running));
  return (
    <Shown loading={desk.isPending} error={desk.error} onRetry={() => void desk.refetch()} height={160}>
      <Timeline
        items={
          desk.data?.clocks.map(({ clock, from, to, reason, usedSec }) => ({
            color: to ? 'gray' : 'green',
            content: (
              <Flex gap={8} wrap key={`${clock}${from}`}>
                <Tag>{clocks[clock][locale === 'en' ? 1 : 0]}</Tag>
                <span data-data>
                  {at(from)} – {at(to)}
                </span>
                {to && (
                  <Typography.Text type="secondary">{t(x.used, { minutes: Math.floor(usedSec / 60) })}</Typography.Text>
                )}
                {reason && <Tag color="blue">{reason}</Tag>}
              </Flex>
            ),
          })) ?? []
        }
      />
      {desk.data && desk.data.similar.length > 0 && (
        <>
          <Typography.Text strong>{t(x.similar)}</Typography.Text>
          {desk.data.similar.map(({ id: other, no, title }) => (
            <div key={other} data-data>
              {no} {title}
            </div>
          ))}
        </>
      )}
    </Shown>
  );
}
