// Whom an issue is for: staff, students of classes, people from a list. Each once, whichever way they were named.
import { sql } from 'drizzle-orm';
import { contactsOf, getCustomers } from '#areas/customers/customer/model/queries';
import { Staff } from '#areas/people/model/staff';
import { classMembers } from '#areas/teaching/model/queries';
import { dayOf } from '#kernel/model/dates';
import { rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import type { Audience } from '../model/issue';

export interface Addressed {
  personKind: 'staff' | 'customer' | 'outside';
  personId: number | null;
  name: string;
  mobile: string | null;
  schoolId: number | null;
}

export async function addressed(work: Work, audience: Audience): Promise<{ people: Addressed[]; without: string[] }> {
  const staff = await staffOf(work, audience);
  const { found, without } = await customersOf(work, audience);
  const known = new Set([...staff, ...found].flatMap(({ mobile }) => (mobile ? [mobile] : [])));
  const outside = uniqueBy(
    audience.imported.filter(({ mobile }) => !known.has(mobile)),
    ({ mobile }) => mobile,
  ).map(({ name, mobile }) => ({ personKind: 'outside' as const, personId: null, name, mobile, schoolId: null }));
  return { people: [...staff, ...found, ...outside], without };
}

async function staffOf(work: Work, { staffIds, staffSchoolIds }: Audience): Promise<Addressed[]> {
  if (staffIds.length + staffSchoolIds.length === 0) return [];
  const found = await rows(
    work,
    Staff,
    (t) =>
      sql`${t.status} <> 'left' and (${t.id} = any(${sql.param(staffIds)}::bigint[]) or ${t.schoolId} = any(${sql.param(staffSchoolIds)}::bigint[]))`,
    { sort: 'id' },
  );
  return found.map(({ id, name, mobile, schoolId }) => ({ personKind: 'staff', personId: id, name, mobile, schoolId }));
}

/** A student is reached through the family; who cannot be is named. */
async function customersOf(work: Work, { customerIds, classIds }: Audience) {
  const on = dayOf(work.now, work.actor.timezone);
  const members = classIds.length > 0 ? await work.ask(classMembers, { classIds, on }) : [];
  const ids = [...new Set([...customerIds, ...members.map(({ customerId }) => customerId)])];
  if (ids.length === 0) return { found: [], without: [] };
  const facts = await work.ask(getCustomers, { ids });
  const contacts = new Map((await work.ask(contactsOf, { ids })).map((contact) => [contact.id, contact]));
  const found: Addressed[] = [];
  const without: string[] = [];
  for (const { id, name, schoolId, doNotContact } of facts) {
    const mobile = contacts.get(id)?.mobile ?? null;
    if (!mobile || doNotContact || contacts.get(id)?.doNotContact) without.push(name);
    else found.push({ personKind: 'customer', personId: id, name, mobile, schoolId });
  }
  return { found, without };
}

function uniqueBy<T>(some: readonly T[], keyOf: (one: T) => string): T[] {
  return [...new Map(some.map((one) => [keyOf(one), one])).values()];
}
