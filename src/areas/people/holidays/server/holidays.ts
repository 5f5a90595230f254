// Days off and swapped workdays: kept once a day and school, told to whoever plans by them, answered to whoever asks.
import { and, between, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import { conflict, invalid } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import type { TableOf } from '#kernel/server/database/table';
import { row as rowOf, rows } from '#kernel/server/rows';
import { type AreaPiece, answers, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { holidayChanged } from '../../model/events';
import { holidays as asked, swappedWorkdays } from '../../model/queries';
import { closedKinds, Holiday } from '../model/holiday';
import { plantHolidays } from '../sample';

const said = texts('people.holiday', {
  taken: ['{date} 已有「{name}」', '{date} is "{name}" already'],
  standsFor: ['请填写按星期几上课', 'Say which weekday it stands for'],
});

interface Span {
  schoolId: number | null;
  from: string;
  to: string;
}

/** Of every school, and of this one. */
const seenAt = (t: TableOf<typeof Holiday>, schoolId: number | null): SQL | undefined =>
  or(sql`cardinality(${t.schoolIds}) = 0`, schoolId === null ? undefined : sql`${schoolId} = any(${t.schoolIds})`);

/** Two who name the same day at once wait for each other. */
async function refuseTwice(work: Work, { id, date, schoolIds }: Holiday): Promise<void> {
  await work.session.rows(
    sql`select pg_advisory_xact_lock(hashtextextended(${`holiday:${work.enterpriseId}:${date}`}, 0))`,
  );
  const isShared = (t: TableOf<typeof Holiday>) =>
    schoolIds.length === 0
      ? undefined
      : or(sql`cardinality(${t.schoolIds}) = 0`, sql`${t.schoolIds} && ${sql.param(schoolIds)}::bigint[]`);
  const other = await rowOf(work, Holiday, (t) => and(eq(t.date, date), ne(t.id, id ?? 0), isShared(t)));
  if (other) throw conflict(said.taken, { id: other.id }, { date, name: other.name });
}

/** No school named is every school. */
const everywhere = (...schools: readonly number[][]): number[] =>
  schools.some((ids) => ids.length === 0) ? [] : [...new Set(schools.flat())];

export const holidays: AreaPiece = {
  services: [
    service(Holiday, {
      async beforeSave({ row, work }) {
        if (row.kind !== 'workday') row.replacesWeekday = null;
        else if (row.replacesWeekday === null) throw invalid('replacesWeekday', said.standsFor);
        await refuseTwice(work, row);
      },
      async afterSave({ row, was, work }) {
        const dates = [...new Set([row.date, was?.date ?? row.date])];
        await work.emit(holidayChanged, {
          dates,
          schoolIds: everywhere(row.schoolIds, was?.schoolIds ?? row.schoolIds),
        });
      },
      async afterDelete({ row, work }) {
        await work.emit(holidayChanged, { dates: [row.date], schoolIds: row.schoolIds });
      },
    }),
  ],
  answers: [
    answers(asked, async (work, { schoolId, from, to }: Span) => {
      const found = await rows(work, Holiday, (t) =>
        and(between(t.date, from, to), inArray(t.kind, [...closedKinds]), seenAt(t, schoolId)),
      );
      return [...new Set(found.map(({ date }) => date))].sort();
    }),
    answers(swappedWorkdays, async (work, { schoolId, from, to }: Span) => {
      const found = await rows(work, Holiday, (t) =>
        and(between(t.date, from, to), eq(t.kind, 'workday'), seenAt(t, schoolId)),
      );
      return found.map(({ date, replacesWeekday }) => ({ date, weekday: replacesWeekday ?? 1 }));
    }),
  ],
  samples: [plantHolidays],
};
