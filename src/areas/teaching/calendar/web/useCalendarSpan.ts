// Which days the calendar shows and by what its columns stand; kept in the address.
import dayjs from 'dayjs';
import { useQueryState } from '#kernel/web/shell/site/navigation';
import { daysOf } from '#kernel/web/widgets/calendar/layout';
import { zonedDay } from '#kernel/web/zone';

export const ways = ['month', 'week', 'day', 'list', 'rooms', 'teachers', 'classes'] as const;
export type By = (typeof ways)[number];
const spans: Partial<Record<By, 'month' | 'week'>> = { month: 'month', week: 'week', list: 'week' };

export function useCalendarSpan() {
  const [query, setQuery] = useQueryState();
  const by = ways.find((way) => way === query.by) ?? 'week';
  const day = query.day && dayjs(query.day).isValid() ? query.day : zonedDay(new Date());
  const span = spans[by] ?? 'day';
  const days = daysOf(span, day);
  const go = (change: Record<string, string>) => setQuery({ ...query, ...change });
  const step = (way: 1 | -1) => go({ day: dayjs(day).add(way, span).format('YYYY-MM-DD') });
  return { by, day, days, query, go, step };
}
