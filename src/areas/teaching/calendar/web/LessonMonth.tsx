// A month in whole weeks: the first lessons of each day, and how many more there are.
import dayjs from 'dayjs';
import { useText } from '#kernel/web/i18n';
import { weekdayName } from '#kernel/web/widgets/calendar/layout';
import type { CalendarLesson } from '../../lessons/model/calls';
import { calendarTexts as c } from './calendarTexts';
import { type Colouring, colourOf } from './colours';
import { toned } from './LessonCard';
import css from './lessonCalendar.module.css';

interface LessonMonthProps {
  days: readonly string[];
  /** 2026-07 */
  month: string;
  lessons: readonly CalendarLesson[];
  holidays: readonly string[];
  colouring: Colouring;
  onOpen: (lesson: CalendarLesson) => void;
  onDay: (day: string) => void;
}

const shown = 3;
const dayOf = ({ startAt }: CalendarLesson) => startAt.slice(0, 10);

export function LessonMonth({ days, month, lessons, holidays, colouring, onOpen, onDay }: LessonMonthProps) {
  const { t, locale } = useText();
  return (
    <div className={css.month}>
      {days.slice(0, 7).map((day) => (
        <div key={day} className={css.weekday}>
          {weekdayName(day, locale)}
        </div>
      ))}
      {days.map((day) => {
        const held = lessons.filter((one) => dayOf(one) === day);
        const isOff = holidays.includes(day);
        return (
          <div key={day} className={css.cell} data-other={!day.startsWith(month)} data-off={isOff}>
            <button
              type="button"
              className={css.number}
              title={isOff ? t(c.holiday) : undefined}
              onClick={() => onDay(day)}
            >
              {Number(day.slice(8))}
            </button>
            {held.slice(0, shown).map((lesson) => (
              <button
                key={lesson.id}
                type="button"
                className={css.brief}
                data-data
                data-state={lesson.state}
                style={toned(colourOf(lesson, colouring), true)}
                title={`${lesson.className} · ${lesson.teacher} · ${lesson.room ?? ''}`}
                onClick={() => onOpen(lesson)}
              >
                {dayjs(lesson.startAt).format('HH:mm')} {lesson.className}
              </button>
            ))}
            {held.length > shown && (
              <button type="button" className={css.more} onClick={() => onDay(day)}>
                {t(c.more, { count: held.length - shown })}
              </button>
            )}
          </div>
        );
      })}
    </div>
  );
}
