// The life of a customer in order of time, from every area that knows something of it; and its page's other reads.

import { sql } from 'drizzle-orm';
import { mask } from '#kernel/model/shown/mask';
import { say } from '#kernel/model/text';
import { fieldView, may } from '#kernel/server/actor';
import type { TimelineSource } from '#kernel/server/registries';
import { live, need, ours, rows } from '#kernel/server/rows';
import { type AreaPiece, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Customer } from '../../customer/model/customer';
import { Guardian } from '../../customer/model/guardian';
import { maskedName } from '../../customer/model/names';
import { isCovered, sightOf } from '../../customer/server/customersCover';
import { seen } from '../../customer/server/customersDetail';
import { schoolCalled } from '../../customer/server/schoolNames';
import { customerFamily, type FamilyMember } from '../../family/model/siblings';
import { customerOverview, type LifeEntry, lifeOfCustomer, type Overview } from '../model/life';
import { timelineSources } from './timelineSources';

const pageSize = 30;

const sourcesFor = ({ app, actor }: Work): TimelineSource[] =>
  app.registries.timeline.all().filter(({ of, permission }) => of === Customer.name && may(actor, permission));

const kindOf = ({ key }: TimelineSource): string => key.split('.').pop()!;

async function timeline(
  work: Work,
  given: { id: number; kinds: string | null; before: Date | null; limit: number | null },
) {
  const id = await seen(work, given.id);
  const limit = given.limit ?? pageSize;
  const before = given.before ?? new Date(8.64e15);
  const kinds = given.kinds?.split(',');
  const sources = sourcesFor(work).filter((source) => !kinds || kinds.includes(kindOf(source)));
  const entries: (Omit<LifeEntry, 'at'> & { at: Date })[] = [];
  for (const source of sources) {
    for (const { at, kind, title, text: body, by, url } of await source.find(work, id, before, limit))
      entries.push({ at, kind, area: source.area, title: say(title, work), body, staff: by, link: url ?? null });
  }
  const cover = await coverOf(work, id);
  const sorted = entries
    .map((entry) => ({ ...entry, title: cover(entry.title), body: cover(entry.body) }))
    .sort((a, b) => b.at.getTime() - a.at.getTime());
  // What happened in the same moment stays on one page, or the next page would begin after it.
  const last = sorted[limit - 1]?.at.getTime();
  return sorted.filter(({ at }, i) => i < limit || at.getTime() === last);
}

type Counts = Omit<Overview, 'kinds' | 'stateSince'> & { stateSince: Date | null };

/** How much each tab of the page holds, so that nobody opens an empty one. */
async function overview(work: Work, { id: given }: { id: number }) {
  const id = await seen(work, given);
  const count = (table: string, where = sql`customer_id = ${id}`) =>
    sql`(select count(*)::int from ${sql.raw(table)} where ${live(work, table)} and ${where})`;
  const counts = await work.session.one<Counts>(
    sql`select ${count('follow_up')} as "followUps", ${count('appointment')} as appointments, ${count('customer_touch')} as touches,
        ${count('customer_file')} as files, ${count('guardian')} as guardians,
        ${count('referral', sql`${id} in (referrer_customer_id, referred_customer_id)`)} as referrals,
        ${count('customer', sql`id <> ${id} and family_id = (select family_id from customer where ${ours(work, 'customer')} and id = ${id})`)} as siblings,
        ${count('duplicate_pair', sql`state = 'open' and ${id} in (a_id, b_id)`)} as duplicates,
        ${count('assignment_log')} + ${count('customer_state_log')} as moves,
        (select max(at) from customer_state_log where ${live(work, 'customer_state_log')} and customer_id = ${id})
          as "stateSince"`,
  );
  const kinds = sourcesFor(work).map((source) => ({ key: kindOf(source), title: say(source.label, work) }));
  return { ...counts!, kinds };
}

/** The siblings with their stage; of those one does not see, no more than the first character. */
async function family(work: Work, { id: given }: { id: number }) {
  const id = await seen(work, given);
  const members = await work.session.rows<Omit<FamilyMember, 'visible'> & { familyId: number }>(
    sql`select t.id, t.name, t.state, t.birth_date as "birthDate", t.grade, t.school_id as "schoolId", ${schoolCalled(work)} as school, o.name as owner,
        t.family_id as "familyId"
      from customer t left join school s on s.enterprise_id = t.enterprise_id and s.id = t.school_id
        left join staff o on o.enterprise_id = t.enterprise_id and o.id = t.owner_id
      where ${live(work, 't')} and t.family_id =
        (select family_id from customer where ${ours(work, 'customer')} and id = ${id}) order by t.birth_date nulls last, t.id`,
  );
  const sight = await sightOf(
    work,
    members.map((one) => one.id),
  );
  const [first] = members;
  const named = first
    ? await work.session.one<{ id: number; name: string | null; note: string | null }>(
        sql`select id, name, note from customer_family where ${ours(work, 'customer_family')} and id = ${first.familyId}`,
      )
    : undefined;
  return {
    family: named ?? null,
    members: members.map(({ familyId: _, ...one }) => {
      if (!isCovered(sight.get(one.id))) return { ...one, visible: true };
      return { ...one, name: maskedName(one.name), birthDate: null, grade: null, visible: false };
    }),
  };
}

export const timelineReads: AreaPiece = {
  calls: [serves(lifeOfCustomer, timeline), serves(customerOverview, overview), serves(customerFamily, family)],
  registers: { timeline: timelineSources },
};

/**
 * What people wrote down of a family may hold what the page covers: who reads its name, its numbers or its addresses covered
 * reads them covered in the timeline too.
 */
async function coverOf(work: Work, id: number): Promise<(text: string) => string> {
  const customer = await need(work, Customer, id);
  const guardians = await rows(work, Guardian, { customerId: id });
  const seen = (await sightOf(work, [id])).get(id);
  const covered = new Map<string, string>();
  const add = (value: string | null, shown: (value: string) => string): void => {
    if (value && value.length > 1) covered.set(value, shown(value));
  };
  if (seen?.isPooled) add(customer.name, maskedName);
  for (const { name, mobile, wechat, email } of guardians) {
    if (isCovered(seen)) add(name, maskedName);
    const isPlain = (field: string): boolean => !isCovered(seen) && fieldView(work.actor, Guardian, field) === 'show';
    if (!isPlain('mobile')) add(mobile, (value) => mask('mobile', value));
    if (!isPlain('wechat')) add(wechat, (value) => mask('hidden', value));
    if (!isPlain('email')) add(email, (value) => mask('email', value));
  }
  // The longest first: a name may stand in an address.
  const values = [...covered.keys()].sort((a, b) => b.length - a.length);
  return (text) => values.reduce((said, value) => said.replaceAll(value, covered.get(value)!), text);
}
