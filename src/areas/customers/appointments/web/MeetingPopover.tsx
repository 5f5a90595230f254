// What a meeting in the calendar is about, and what can be done with it without the mouse's pull.

import { Button, Flex, Popover } from 'antd';
import { type ReactNode, useState } from 'react';
import { useText } from '#kernel/web/i18n';
import { Person } from '#kernel/web/resource/rows/Person';
import { momentText } from '#kernel/web/resource/rows/plainText';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { StateTag } from '#kernel/web/widgets/StateTag';
import { Appointment } from '../model/appointment';
import type { CalendarMeeting } from '../model/appointmentCalls';
import { appointmentTexts as a } from './appointmentTexts';
import css from './calendar.module.css';

interface MeetingPopoverProps {
  meeting: CalendarMeeting;
  onMove: () => void;
  children: ReactNode;
}

export function MeetingPopover({ meeting, onMove, children }: MeetingPopoverProps) {
  const { t } = useText();
  const open = useOpen();
  const [isOpen, setOpen] = useState(false);
  const { fields } = Appointment;
  const card = (
    <div className={css.card}>
      <Flex gap={8} align="center">
        <strong>{meeting.customer}</strong>
        <StateTag option={fields.kind.options?.[meeting.kind]} />
        <StateTag option={fields.state.options?.[meeting.state]} />
      </Flex>
      <span>
        {momentText(meeting.startAt, 'YYYY-MM-DD HH:mm')}–{momentText(meeting.endAt, 'HH:mm')}
      </span>
      {meeting.host && <Person name={meeting.host} />}
      <Flex gap={8}>
        <Button
          size="small"
          type="primary"
          onClick={() => open('/customerDetail', { id: String(meeting.customerId) }, meeting.customer)}
        >
          {t(a.open)}
        </Button>
        {meeting.canMove && (
          <Button
            size="small"
            onClick={() => {
              setOpen(false);
              onMove();
            }}
          >
            {t(a.move)}
          </Button>
        )}
      </Flex>
    </div>
  );
  return (
    <Popover trigger="click" open={isOpen} onOpenChange={setOpen} content={card}>
      {children}
    </Popover>
  );
}
