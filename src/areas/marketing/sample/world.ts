// Whom and what the demo's market is about.
import { sql } from 'drizzle-orm';
import { beside, live } from '#kernel/server/rows';
import type { Sample } from '#kernel/server/sample';

export interface Family {
  id: number;
  name: string;
  schoolId: number;
  ownerId: number | null;
  sourceId: number;
  contact: string;
  mobile: string;
  /** How many days ago the family was first known. */
  ago: number;
  createdAt: Date;
  isMember: boolean;
}
export interface World {
  schools: { id: number; name: string }[];
  /** The market specialist; the others stand beside. */
  marketer: number;
  staff: number[];
  families: Family[];
  members: Family[];
  sources: { id: number; kind: string; name: string }[];
  category(tree: string, code: string): number;
}

export async function worldOf(sample: Sample): Promise<World | null> {
  const { session, enterpriseId: e } = sample;
  const schools = await session.rows<{ id: number; name: string }>(
    sql`select id, name from school where ${live(e, 'school')} and state = 'open' order by id`,
  );
  const staff = await session.rows<{ id: number }>(
    sql`select id from staff where ${live(e, 'staff')} and status = 'active' and school_id is not null
      order by (mobile = '13800000009') desc, id limit 12`,
  );
  const families = await sample.joining(() =>
    session.rows<Family & { state: string }>(
      sql`select distinct on (c.id) c.id, c.name, c.school_id as "schoolId", c.owner_id as "ownerId", c.source_id as "sourceId", c.state,
        coalesce(g.name, c.name) as contact, g.mobile, (${sample.today}::date - c.created_at::date) as ago, c.created_at as "createdAt"
      from customer c join guardian g on ${beside('g', 'c')} and g.customer_id = c.id and g.mobile ~ '^1[3-9][0-9]{9}$'
      join school s on s.enterprise_id = c.enterprise_id and s.id = c.school_id and s.state = 'open'
      where ${live(e, 'c')} order by c.id, g.is_primary desc, g.id limit 4000`,
    ),
  );
  const sources = await session.rows<{ id: number; kind: string; name: string }>(
    sql`select id, kind, name from customer_source where ${live(e, 'customer_source')} and active and parent_id is not null order by id`,
  );
  const nodes = await session.rows<{ id: number; tree: string; code: string }>(
    sql`select id, tree, code from category where ${live(e, 'category')} and tree in ('market_cost_kind', 'poster_kind')`,
  );
  if (schools.length === 0 || staff.length < 4 || families.length < 200 || sources.length === 0) return null;
  const found = families.map(({ state, ...family }) => ({
    ...family,
    ...{ id: Number(family.id), schoolId: Number(family.schoolId), sourceId: Number(family.sourceId) },
    ...{ ownerId: family.ownerId === null ? null : Number(family.ownerId), ago: Number(family.ago) },
    ...{ createdAt: new Date(family.createdAt), isMember: state === 'member', contact: family.contact.slice(0, 20) },
    name: family.name.slice(0, 20),
  }));
  return {
    schools: schools.map(({ id, name }) => ({ id: Number(id), name })),
    marketer: Number(staff[0]!.id),
    staff: staff.map(({ id }) => Number(id)),
    families: found,
    members: found.filter(({ isMember }) => isMember),
    sources: sources.map((source) => ({ ...source, id: Number(source.id) })),
    category: (tree, code) => Number(nodes.find((node) => node.tree === tree && node.code === code)!.id),
  };
}

/** A number drawn later follows those that were planted. */
export async function countNumbers(
  sample: Sample,
  drawn: readonly { key: string; period: string; last: number }[],
): Promise<void> {
  await sample.session.rows(
    sql`insert into number_counter (enterprise_id, key, school_id, period, last)
      select ${sample.enterpriseId}, r.key, 0, r.period, r.last from jsonb_to_recordset(${JSON.stringify(drawn)}::jsonb) as r(key text, period text, last int)
      on conflict do nothing`,
  );
}

/** How often a key was drawn in each period. */
export function drawnBy(key: string, periods: readonly string[]): { key: string; period: string; last: number }[] {
  const counted = new Map<string, number>();
  for (const period of periods) counted.set(period, (counted.get(period) ?? 0) + 1);
  return [...counted].map(([period, last]) => ({ key, period, last }));
}

/** The next of a row of numbers that begins anew in every period. */
export function numbering(write: (day: string, seq: number) => string, periodOf: (day: string) => string) {
  const last = new Map<string, number>();
  return (day: string): string => {
    const seq = (last.get(periodOf(day)) ?? 0) + 1;
    last.set(periodOf(day), seq);
    return write(day, seq);
  };
}
