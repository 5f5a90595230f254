// A month in whole weeks: the first meetings of each day, and how many more there are.

import { useText } from '#kernel/web/i18n';
import { momentText } from '#kernel/web/resource/rows/plainText';
import { weekdayName } from '#kernel/web/widgets/calendar/layout';
import { localDay } from '../../customer/web/localDay';
import type { CalendarMeeting } from '../model/appointmentCalls';
import { appointmentTexts as a } from './appointmentTexts';
import css from './calendar.module.css';
import { MeetingPopover } from './MeetingPopover';

interface CalendarMonthProps {
  days: readonly string[];
  /** 2026-07 */
  month: string;
  meetings: readonly CalendarMeeting[];
  onMove: (meeting: CalendarMeeting) => void;
  onDay: (day: string) => void;
}

const shown = 3;

export function CalendarMonth({ days, month, meetings, onMove, onDay }: CalendarMonthProps) {
  const { t, locale } = useText();
  const today = localDay(new Date());
  return (
    <div className={css.month}>
      {days.slice(0, 7).map((day) => (
        <div key={day} className={css.head}>
          {weekdayName(day, locale)}
        </div>
      ))}
      {days.map((day) => {
        const mine = meetings.filter(({ startAt }) => localDay(new Date(startAt)) === day);
        const rest = mine.length - shown;
        return (
          <div key={day} className={css.cell} data-other={!day.startsWith(month)}>
            <button type="button" className={css.number} data-today={day === today} onClick={() => onDay(day)}>
              {Number(day.slice(8))}
            </button>
            {mine.slice(0, shown).map((meeting) => (
              <MeetingPopover key={meeting.id} meeting={meeting} onMove={() => onMove(meeting)}>
                <button type="button" className={css.meeting} data-state={meeting.state}>
                  {momentText(meeting.startAt, 'HH:mm')} {meeting.customer}
                </button>
              </MeetingPopover>
            ))}
            {rest > 0 && (
              <button type="button" className={css.rest} onClick={() => onDay(day)}>
                {t(a.more, { n: rest })}
              </button>
            )}
          </div>
        );
      })}
    </div>
  );
}
