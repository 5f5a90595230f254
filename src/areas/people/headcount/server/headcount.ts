// Head counts within a person's reach: one statement, beside this year's quota where it is counted by school.
import { sql } from 'drizzle-orm';
import { live, ours } from '#kernel/server/rows';
import { type AreaPiece, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Staff } from '../../model/staff';
import { todayOf } from '../../model/today';
import { reachOf } from '../../settings/server/reach';
import { staffCondition } from '../model/condition';
import { type HeadRow, headcount } from '../model/headcount';
import { conditionOf } from './condition';

const tables = {
  school: { column: 'school_id', table: 'school', english: true },
  department: { column: 'department_id', table: 'department', english: false },
  post: { column: 'post_id', table: 'post', english: true },
  level: { column: 'level_id', table: 'post_level', english: false },
} as const;

async function countBy(work: Work, groupBy: keyof typeof tables): Promise<HeadRow[]> {
  const { column, table, english } = tables[groupBy];
  const of = sql.raw(`t.${column}`);
  const isEnglish = work.caller.locale === 'en' && english;
  const name = isEnglish ? sql`coalesce(nullif(g.name_en, ''), g.name)` : sql`g.name`;
  const school = groupBy === 'department' ? sql`g.school_id` : sql`null::bigint`;
  const planned =
    groupBy === 'school'
      ? sql`(select sum(q.planned)::int from post_quota q where ${live(work, 'q')}
          and q.school_id = g.id and q.year = ${Number(todayOf(work).slice(0, 4))})`
      : sql`null::int`;
  return work.session.rows<HeadRow>(
    sql`select g.id, coalesce(${name}, '') as name, ${school} as "schoolId", h.n as active, ${planned} as planned from (
        select ${of} as key, count(*)::int as n from staff t where ${reachOf(work, Staff)} and t.status <> 'left' group by 1) h
      left join ${sql.raw(table)} g on ${ours(work, 'g')} and g.id = h.key
      order by g.id nulls last limit 500`,
  );
}

export const heads: AreaPiece = {
  calls: [
    serves(headcount, async (work, { groupBy }) => ({ rows: await countBy(work, groupBy) })),
    serves(staffCondition, conditionOf),
  ],
};
