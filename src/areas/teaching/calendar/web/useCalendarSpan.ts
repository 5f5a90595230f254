// Which days the calendar shows and by what its columns stand; kept in the address.
import dayjs from 'dayjs';
import { useDetail } from '#kernel/web/resource/rows/useRows';
import { useQueryState } from '#kernel/web/shell/site/navigation';
import { usePreference } from '#kernel/web/state';
import { daysOf } from '#kernel/web/widgets/calendar/layout';
import { zoned, zonedDay } from '#kernel/web/zone';
import { Lesson } from '../../lessons/model/lesson';
import { idsOf } from './CalendarFilters';

export const ways = ['month', 'week', 'day', 'list', 'rooms', 'teachers', 'classes'] as const;
export type By = (typeof ways)[number];
const spans: Partial<Record<By, 'month' | 'week'>> = { month: 'month', week: 'week', list: 'week' };

/** Of which lessons the server is asked besides the days. */
export interface AskedLessons {
  schoolIds: number[];
  teacherId: number | null;
  roomId: number | null;
  classId: number | null;
  courseId: number | null;
  kind: Lesson['kind'] | null;
  state: Lesson['state'] | null;
}

const idOf = (kept: string | undefined): number | null => Number(kept) || null;
const kinds = ['regular', 'extra', 'makeup', 'trial', 'exam'] as const satisfies readonly Lesson['kind'][];
const states = ['scheduled', 'finished', 'cancelled'] as const satisfies readonly Lesson['state'][];

/** Seven columns of hours find no room on a phone. */
const usual = (): By => (matchMedia('(max-width: 600px)').matches ? 'list' : 'week');

export function useCalendarSpan() {
  const [query, setQuery] = useQueryState();
  // As somebody looked at it last; an address says it for once.
  const [kept, keep] = usePreference<By>('teachingCalendarBy', usual());
  const by = ways.find((way) => way === query.by) ?? kept;
  // Elsewhere a lesson is named by its id alone: the calendar then opens at its day.
  const named = useDetail(Lesson, query.lessonId && !query.day ? Number(query.lessonId) || null : null).data;
  const lessonDay = zoned(named?.startAt)?.format('YYYY-MM-DD');
  const day = query.day && dayjs(query.day).isValid() ? query.day : (lessonDay ?? zonedDay(new Date()));
  const span = spans[by] ?? 'day';
  const days = daysOf(span, day);
  const go = (change: Record<string, string>) => setQuery({ ...query, ...change });
  const lookBy = (way: By) => {
    keep(way);
    go({ by: way });
  };
  const asked: AskedLessons = {
    schoolIds: idsOf(query.schoolId),
    ...{ teacherId: idOf(query.teacherId), roomId: idOf(query.roomId) },
    ...{ classId: idOf(query.classId), courseId: idOf(query.courseId) },
    kind: kinds.find((one) => one === query.kind) ?? null,
    state: states.find((one) => one === query.state) ?? null,
  };
  const step = (way: 1 | -1) => go({ day: dayjs(day).add(way, span).format('YYYY-MM-DD') });
  return { by, day, days, query, asked, go, lookBy, step };
}
