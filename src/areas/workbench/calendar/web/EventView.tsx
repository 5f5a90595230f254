// One event as it is read: when, where, who is asked, and what may be done with it.
import { App, Button, Descriptions } from 'antd';
import { useNavigate } from 'react-router';
import { messageOf } from '#kernel/web/api/apiError';
import { useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { Frame } from '#kernel/web/widgets/Frame';
import { zoned } from '#kernel/web/zone';
import { CalendarEvent, type Occurrence, replyEvent } from '../model/calendarEvent';
import css from './calendar.module.css';
import { calendarTexts as m } from './calendarTexts';
import { useEventChanges } from './useEventChanges';

interface EventViewProps {
  occurrence: Occurrence;
  onClose: () => void;
  onEdit: () => void;
}

export function EventView({ occurrence, onClose, onEdit }: EventViewProps) {
  const { t } = useText();
  const { message } = App.useApp();
  const go = useNavigate();
  const { remove } = useEventChanges();
  const replying = useCall(replyEvent);
  const { id, title, start, end, allDay, event, url, canEdit, awaitsReply } = occurrence;
  const said = (moment: string) => (allDay ? moment : zoned(moment)?.format('YYYY-MM-DD HH:mm'));
  const answer = async (reply: 'accepted' | 'tentative' | 'declined') => {
    try {
      await replying.run({ id, reply });
      onClose();
    } catch (error) {
      message.error(messageOf(error));
    }
  };
  const footer = (
    <div className={css.tools}>
      {url && <Button onClick={() => void go(url)}>{t(m.open)}</Button>}
      {awaitsReply && (
        <>
          <Button type="primary" onClick={() => void answer('accepted')}>
            {t(m.accept)}
          </Button>
          <Button onClick={() => void answer('tentative')}>{t(m.tentative)}</Button>
          <Button onClick={() => void answer('declined')}>{t(m.decline)}</Button>
        </>
      )}
      {canEdit && (
        <>
          <Button danger onClick={async () => (await remove(occurrence)) && onClose()}>
            {t(m.remove)}
          </Button>
          <Button type="primary" onClick={onEdit}>
            {t(m.edit)}
          </Button>
        </>
      )}
    </div>
  );
  const fields = CalendarEvent.fields;
  return (
    <Frame title={title || t(m.busy)} width={480} height={260} open onCancel={onClose} footer={footer}>
      <Descriptions
        column={1}
        size="small"
        items={[
          { key: 'start', label: t(fields.startAt.label), children: said(start) },
          { key: 'end', label: t(fields.endAt.label), children: said(end) },
          ...(event?.location ? [{ key: 'place', label: t(fields.location.label), children: event.location }] : []),
          ...(event?.rrule ? [{ key: 'rule', label: t(fields.rrule.label), children: event.rrule }] : []),
          ...(event?.description
            ? [{ key: 'more', label: t(fields.description.label), children: event.description }]
            : []),
        ]}
      />
    </Frame>
  );
}
