// The people of support requests: their names, who could go, and where one is asked to go.

import { sql } from 'drizzle-orm';
import { addDays, startOfDay } from '#kernel/model/dates';
import { busyTimes } from '#kernel/server/calls';
import type { PresentedOf } from '#kernel/server/presented';
import { beside, live, ours } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import type { MySupport, SupportRequest } from '../model/support';

const most = 50;

type Asking = PresentedOf<typeof SupportRequest>;

/** How many of these still work here. */
export async function knownPeople(work: Work, ids: readonly number[]): Promise<number> {
  const found = await work.session.one<{ n: number }>(
    sql`select count(*)::int as n from staff where ${live(work, 'staff')}
      and status <> 'left' and id = any(${sql.param([...ids])}::bigint[])`,
  );
  return found?.n ?? 0;
}

/** Puts names beside the ids, once for the whole page. */
export async function peopleNames(rows: readonly Asking[], work: Work): Promise<void> {
  const ids = [...new Set(rows.flatMap(({ people }) => (people ?? []).map(({ staffId }) => staffId)))];
  if (ids.length === 0) return;
  const named = await work.session.rows<{ id: number; name: string }>(
    sql`select id, name from staff where ${ours(work, 'staff')} and id = any(${sql.param(ids)}::bigint[])`,
  );
  const names = new Map(named.map(({ id, name }) => [id, name]));
  for (const row of rows)
    row.people = (row.people ?? []).map((one) => ({ ...one, name: names.get(one.staffId) ?? '' }));
}

/** Whoever asked for people says how they did: the principal of that school, where it has one. */
export async function offerRating(rows: readonly Asking[], work: Work): Promise<void> {
  const finished = rows.filter((row) => row.state === 'finished');
  if (finished.length === 0) return;
  const others = await work.session.rows<{ id: number }>(
    sql`select id from school where ${ours(work, 'school')} and principal_id <> ${work.actor.staffId}
      and id = any(${sql.param([...new Set(finished.map(({ schoolId }) => schoolId))])}::bigint[])`,
  );
  const led = new Set(others.map(({ id }) => id));
  for (const row of finished) if (led.has(row.schoolId)) row.$can = row.$can.filter((verb) => verb !== 'rate');
}

/** The requests in which a person is named, whichever school asked. */
export async function supportedBy(work: Work, staffId: number) {
  const name = work.caller.locale === 'en' ? sql`coalesce(nullif(s.name_en, ''), s.name)` : sql`s.name`;
  return work.session.rows<MySupport>(
    sql`select r.id, r.no, r.kind, r.state, r.from_on as "fromOn", r.to_on as "toOn", r.reason, ${name} as school, p->>'from' as "from", p->>'to' as "to",
        (p->>'accepted')::boolean as accepted
      from support_request r cross join jsonb_array_elements(r.people) p join school s on s.enterprise_id = r.enterprise_id and s.id = r.school_id
      where ${live(work, 'r')} and r.person_ids @> ${sql.param([staffId])}::bigint[] and (p->>'staffId')::bigint = ${staffId}
        and r.state in ('assigned', 'ongoing', 'finished', 'rated') order by r.from_on desc, r.id desc limit ${most}`,
  );
}

interface Candidate {
  staffId: number;
  name: string;
  post: string | null;
  schoolId: number;
  school: string;
  km: number | null;
  times: number;
  score: number | null;
}

/** Departments in which people of a kind are looked for; the rest are found in any. */
const departmentOf: Partial<Record<SupportRequest['kind'], string>> = {
  teacher: 'teaching',
  sales: 'sales',
  market: 'market',
  service: 'service',
};

/** People of other open schools, the nearest first, with their free days and past scores. */
export async function candidates(work: Work, row: SupportRequest) {
  const department = departmentOf[row.kind] ?? null;
  const en = work.caller.locale === 'en';
  const km = sql`6371.0088 * 2 * asin(sqrt(power(sin(radians(((o.location->>'lat')::float8 - (a.location->>'lat')::float8) / 2)), 2)
    + cos(radians((a.location->>'lat')::float8)) * cos(radians((o.location->>'lat')::float8)) * power(sin(radians(((o.location->>'lng')::float8 - (a.location->>'lng')::float8) / 2)), 2)))`;
  const found = await work.session.rows<Candidate>(
    sql`select st.id as "staffId", st.name, ${en ? sql`coalesce(nullif(p.name_en, ''), p.name)` : sql`p.name`} as post, o.id as "schoolId", ${en ? sql`coalesce(nullif(o.name_en, ''), o.name)` : sql`o.name`} as school,
        round((${km})::numeric, 1)::float8 as km, coalesce(past.times, 0)::int as times, past.score::float8 as score
      from staff st
      join school a on a.enterprise_id = st.enterprise_id and a.id = ${row.schoolId}
      join school o on o.enterprise_id = st.enterprise_id and o.id = st.school_id and o.id <> a.id and o.state = 'open'
      left join department d on d.enterprise_id = st.enterprise_id and d.id = st.department_id
      left join post p on p.enterprise_id = st.enterprise_id and p.id = st.post_id
      left join lateral (select count(*) as times, round(avg(r.score), 1) as score from support_request r
        where ${beside('r', 'st')} and r.state in ('finished', 'rated')
          and r.person_ids @> array[st.id]) past on true
      where ${live(work, 'st')} and st.status in ('active', 'probation')
        and (${department}::text is null or d.kind = ${department}::text)
      order by km nulls last, past.score desc nulls last, st.id limit ${most}`,
  );
  const free = await freeDays(work, row, found);
  return found.map((one) => ({ ...one, freeDays: free.get(one.staffId) ?? 0 }));
}

async function freeDays(work: Work, row: SupportRequest, people: readonly Candidate[]): Promise<Map<number, number>> {
  const { timezone } = work.actor;
  const days: string[] = [];
  for (let day = row.fromOn; day <= row.toOn; day = addDays(day, 1)) days.push(day);
  const busy = await busyTimes(work, {
    staffIds: people.map(({ staffId }) => staffId),
    roomIds: [],
    from: startOfDay(row.fromOn, timezone),
    to: startOfDay(addDays(row.toOn, 1), timezone),
  });
  const spans = days.map((day) => [startOfDay(day, timezone), startOfDay(addDays(day, 1), timezone)] as const);
  return new Map(
    people.map(({ staffId }) => {
      const mine = busy.filter((block) => block.staffId === staffId);
      const isFree = ([start, end]: (typeof spans)[number]) => !mine.some((b) => b.start < end && b.end > start);
      return [staffId, spans.filter(isFree).length];
    }),
  );
}
