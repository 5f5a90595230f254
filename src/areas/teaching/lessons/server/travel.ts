// Whether those who teach have the time to get from one school to the next.
import { and, gt, inArray, lt, sql } from 'drizzle-orm';
import { rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { setting } from '../../settings/server/settings';
import { type Booking, type Stop, tooTight } from '../model/clashes';
import { heldStates, Lesson } from '../model/lesson';

export interface Journeys {
  /** Who comes too late, and how many minutes there are between. */
  tight(one: Booking): { staffId: number; gap: number; with: Pick<Stop, 'startAt' | 'endAt'> }[];
  minutes(one: Booking): number;
}

const minuteMs = 60_000;
const people = ({ teacherId, assistantIds }: Pick<Booking, 'teacherId' | 'assistantIds'>) => [
  teacherId,
  ...assistantIds,
];

/** `schoolOf` says where a lesson is taught, and nothing of one that is held online. */
export async function journeys(
  work: Work,
  wanted: readonly Booking[],
  schoolOf: (one: Booking) => number | null,
  exceptIds: readonly number[],
): Promise<Journeys> {
  const needed = new Map<number, number>();
  for (const schoolId of new Set(wanted.flatMap((one) => schoolOf(one) ?? [])))
    needed.set(schoolId, await setting(work, 'travelGapMinutes', schoolId));
  const minutes = (one: Booking) => needed.get(schoolOf(one) ?? 0) ?? 0;
  const most = Math.max(0, ...needed.values());
  const staffIds = [...new Set(wanted.flatMap(people))];
  const away = (by: number, moments: readonly Date[], pick: (...ms: number[]) => number) =>
    new Date(pick(...moments.map((one) => one.getTime())) + by * minuteMs);
  const from = away(
    -most,
    wanted.map(({ startAt }) => startAt),
    Math.min,
  );
  const to = away(
    most,
    wanted.map(({ endAt }) => endAt),
    Math.max,
  );
  const held =
    most === 0
      ? []
      : await rows(work, Lesson, (t) =>
          and(
            inArray(t.state, [...heldStates]),
            lt(t.startAt, to),
            gt(t.endAt, from),
            sql`${t.mode} is distinct from 'online'`,
            sql`${t.staffIds} && ${sql.param(staffIds)}::bigint[]`,
            exceptIds.length > 0 ? sql`${t.id} <> all(${sql.param([...exceptIds])}::bigint[])` : undefined,
          ),
        );
  const stops: Stop[] = [
    ...held.flatMap((one) =>
      one.schoolId === null ? [] : [{ ...one, schoolId: one.schoolId, key: `lesson:${one.id}`, staffIds: people(one) }],
    ),
    ...wanted.flatMap((one) => stopOf(one) ?? []),
  ];
  function stopOf(one: Booking): Stop | null {
    const schoolId = schoolOf(one);
    return schoolId === null ? null : { ...one, schoolId, staffIds: people(one) };
  }
  return {
    minutes,
    tight: (one) => {
      const stop = stopOf(one);
      return stop ? tooTight(stop, stops, minutes(one)) : [];
    },
  };
}
