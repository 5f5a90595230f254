// Which days the calendar shows and by what its columns stand; kept in the address.
import dayjs from 'dayjs';
import { useDetail } from '#kernel/web/resource/rows/useRows';
import { useQueryState } from '#kernel/web/shell/site/navigation';
import { daysOf } from '#kernel/web/widgets/calendar/layout';
import { zoned, zonedDay } from '#kernel/web/zone';
import { Lesson } from '../../lessons/model/lesson';

export const ways = ['month', 'week', 'day', 'list', 'rooms', 'teachers', 'classes'] as const;
export type By = (typeof ways)[number];
const spans: Partial<Record<By, 'month' | 'week'>> = { month: 'month', week: 'week', list: 'week' };

export function useCalendarSpan() {
  const [query, setQuery] = useQueryState();
  const by = ways.find((way) => way === query.by) ?? 'week';
  // Elsewhere a lesson is named by its id alone: the calendar then opens at its day.
  const named = useDetail(Lesson, query.lessonId && !query.day ? Number(query.lessonId) || null : null).data;
  const lessonDay = zoned(named?.startAt)?.format('YYYY-MM-DD');
  const day = query.day && dayjs(query.day).isValid() ? query.day : (lessonDay ?? zonedDay(new Date()));
  const span = spans[by] ?? 'day';
  const days = daysOf(span, day);
  const go = (change: Record<string, string>) => setQuery({ ...query, ...change });
  const step = (way: 1 | -1) => go({ day: dayjs(day).add(way, span).format('YYYY-MM-DD') });
  return { by, day, days, query, go, step };
}
