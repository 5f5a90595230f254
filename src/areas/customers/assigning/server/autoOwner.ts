// Who gets a new customer when nobody was named: the counsellor of a sibling or of the referrer, then the rules by priority.
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { onDuty } from '#areas/people/model/queries';
import { dayOf } from '#kernel/model/dates';
import { table } from '#kernel/server/database/table';
import { live, ours } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import type { Customer } from '../../customer/model/customer';
import { lockReceivers, markAssigned, maxOwnedOf, type Receiver } from '../../pool/server/receivers';
import { AssignRule } from '../model/assignRule';
import { type Lead, matches, nextOf } from '../model/assignRules';

export type NewLead = Pick<Customer, 'schoolId' | 'sourceId' | 'level' | 'grade' | 'familyId' | 'referrerCustomerId'>;

export interface Choice {
  staffId: number | null;
  /** The rule that decided; none for a sticky owner. */
  ruleId: number | null;
  why: 'sibling' | 'referrer' | 'rule' | 'nobody';
}

/** The chosen counsellor's row stays locked and counts this customer as given. */
export async function autoOwner(work: Work, lead: NewLead): Promise<number | null> {
  const { staffId } = await chooseOwner(work, lead);
  if (staffId !== null) await count(work, staffId);
  return staffId;
}

export async function chooseOwner(work: Work, lead: NewLead): Promise<Choice> {
  const asked: Lead = { ...lead, sourcePath: await sourcePath(work, lead.sourceId) };
  const today = dayOf(work.now, work.actor.timezone);
  const rules = (await rulesOf(work)).filter((rule) => matches(rule, asked, today));
  const sticky = (rules[0]?.sticky ?? true) ? await stickyOwners(work, lead) : [];
  // All at once, in order: locked one after another, two new customers could wait for each other.
  const wanted = [...sticky.map(({ staffId }) => staffId), ...rules.flatMap(({ staffIds }) => staffIds)];
  const receivers = await receiversOf(work, wanted);
  for (const { staffId, why } of sticky) {
    if (await canTake(work, receivers.get(staffId), lead.schoolId)) return { staffId, ruleId: null, why };
  }
  for (const rule of rules) {
    const here = rule.onDutyOnly ? await dutyOf(work, lead.schoolId) : null;
    const able: Receiver[] = [];
    for (const id of rule.staffIds.filter((one) => !here || here.includes(one))) {
      const receiver = receivers.get(id);
      if (receiver && (await canTake(work, receiver, lead.schoolId))) able.push(receiver);
    }
    const candidates = able.map((one) => ({ ...one, ...one.file! }));
    const chosen = nextOf(rule.method, candidates);
    if (chosen) return { staffId: chosen.staffId, ruleId: rule.id, why: 'rule' };
  }
  return { staffId: null, ruleId: null, why: 'nobody' };
}

/** Works here, takes new customers, serves the school and is below every limit. */
async function canTake(work: Work, receiver: Receiver | undefined, schoolId: number | null): Promise<boolean> {
  if (!receiver?.file?.accepting || !receiver.isHere) return false;
  const { file, owned, assignedToday } = receiver;
  if (schoolId !== null && !file.schoolIds.includes(schoolId)) return false;
  const max = await maxOwnedOf(work, receiver);
  return (max === 0 || owned < max) && (file.dailyAssign === null || assignedToday < file.dailyAssign);
}

/** A sibling's counsellor first, then the referrer's. */
async function stickyOwners(
  work: Work,
  { familyId, referrerCustomerId }: NewLead,
): Promise<{ staffId: number; why: 'sibling' | 'referrer' }[]> {
  if (!familyId && !referrerCustomerId) return [];
  return work.session.rows<{ staffId: number; why: 'sibling' | 'referrer' }>(
    sql`select owner_id as "staffId", case when family_id = ${familyId} then 'sibling' else 'referrer' end as why from customer
      where ${live(work, 'customer')} and owner_id is not null
        and (family_id = ${familyId} or id = ${referrerCustomerId})
      order by 2 desc, owned_at desc nulls last, id`,
  );
}

const dutyOf = async (work: Work, schoolId: number | null): Promise<number[] | null> =>
  schoolId === null ? null : work.ask(onDuty, { schoolId, at: work.now });

/** What one unit of work knows already: an import asks for thousands of rows and locks the same few people once. */
interface Known {
  rules?: AssignRule[];
  paths: Map<number, number[]>;
  receivers: Map<number, Receiver>;
}
const known = Symbol('assigning');
const knownOf = (work: Work): Known => work.memo(known, () => ({ paths: new Map(), receivers: new Map() }));

async function receiversOf(work: Work, staffIds: readonly number[]): Promise<Map<number, Receiver>> {
  const { receivers } = knownOf(work);
  const missing = staffIds.filter((id) => !receivers.has(id));
  if (missing.length > 0) for (const [id, one] of await lockReceivers(work, missing)) receivers.set(id, one);
  return receivers;
}

/** After everyone else's turn, even if this unit of work began before theirs and had to wait for them. */
async function count(work: Work, staffId: number): Promise<void> {
  const { receivers } = knownOf(work);
  const last = Math.max(...[...receivers.values()].map(({ file }) => file?.lastAssignedAt?.getTime() ?? 0));
  const at = new Date(Math.max(work.now.getTime(), last + 1));
  const receiver = receivers.get(staffId)!;
  receiver.owned += 1;
  receiver.assignedToday += 1;
  if (receiver.file) receiver.file.lastAssignedAt = at;
  await markAssigned(work, [staffId], at);
}

async function rulesOf(work: Work): Promise<AssignRule[]> {
  const found = knownOf(work);
  const t = table(AssignRule);
  found.rules ??= await work.db
    .select()
    .from(t)
    .where(and(eq(t.enterpriseId, work.enterpriseId), isNull(t.deletedAt), eq(t.active, true)))
    .orderBy(asc(t.priority), asc(t.id));
  return found.rules;
}

async function sourcePath(work: Work, sourceId: number): Promise<number[]> {
  const { paths } = knownOf(work);
  const ready = paths.get(sourceId);
  if (ready) return ready;
  const rows = await work.session.rows<{ id: number }>(
    sql`with recursive path as (
        select id, parent_id, 1 as depth from customer_source where ${ours(work, 'customer_source')} and id = ${sourceId}
        union all select s.id, s.parent_id, path.depth + 1 from customer_source s join path on ${ours(work, 's')} and s.id = path.parent_id
          where path.depth < 5)
      select id from path`,
  );
  const path = rows.map(({ id }) => id);
  paths.set(sourceId, path);
  return path;
}
