// Which days the calendar shows and by what its columns stand; kept in the address.
import dayjs from 'dayjs';
import { useQueryState } from '#kernel/web/shell/site/navigation';
import { daysOf } from '#kernel/web/widgets/calendar/layout';
import { zonedDay } from '#kernel/web/zone';

export type By = 'week' | 'rooms' | 'teachers' | 'classes';
const ways: readonly By[] = ['week', 'rooms', 'teachers', 'classes'];

export function useCalendarSpan() {
  const [query, setQuery] = useQueryState();
  const by = ways.find((way) => way === query.by) ?? 'week';
  const day = query.day && dayjs(query.day).isValid() ? query.day : zonedDay(new Date());
  const days = daysOf(by === 'week' ? 'week' : 'day', day);
  const go = (change: Record<string, string>) => setQuery({ ...query, ...change });
  const step = (way: 1 | -1) =>
    go({
      day: dayjs(day)
        .add(way * days.length, 'day')
        .format('YYYY-MM-DD'),
    });
  return { by, day, days, query, go, step };
}
