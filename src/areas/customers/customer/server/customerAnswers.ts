// What this area answers for the others about its customers.
import { type SQL, sql } from 'drizzle-orm';
import { beside, live, ours } from '#kernel/server/rows';
import { type Answer, answers } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import {
  type CustomerFacts,
  contactsOf,
  type FamilyContact,
  findByMobile,
  getCustomers,
  ownerAt,
  siblings,
} from '../model/queries';

const facts = (work: Work, where: SQL): Promise<CustomerFacts[]> =>
  work.session.rows<CustomerFacts>(
    sql`select t.id, t.code, t.name, t.state, t.school_id as "schoolId", t.owner_id as "ownerId", t.service_owner_id as "serviceOwnerId",
        t.source_id as "sourceId", t.family_id as "familyId", t.birth_date as "birthDate", t.grade, t.do_not_contact as "doNotContact", t.consent
      from customer t where ${live(work, 't')} and t.merged_into_id is null and ${where} order by t.id`,
  );

export const customerAnswers: Answer[] = [
  answers(getCustomers, (work, { ids }) => facts(work, sql`t.id = any(${sql.param(ids)}::bigint[])`)),
  answers(contactsOf, (work, { ids }) =>
    work.session.rows<FamilyContact>(
      sql`select t.id, t.name, g.mobile, g.email, coalesce(t.do_not_contact, false) as "doNotContact" from customer t
        left join lateral (select mobile, email from guardian where ${beside('guardian', 't')} and customer_id = t.id
          and mobile_state <> 'wrong' order by is_primary desc, id limit 1) g on true
        where ${live(work, 't')} and t.anonymised_at is null
          and t.id = any(${sql.param(ids)}::bigint[]) order by t.id`,
    ),
  ),
  answers(findByMobile, (work, { mobile }) =>
    facts(
      work,
      sql`t.anonymised_at is null and t.id in (select customer_id from guardian where ${live(work, 'guardian')} and mobile = ${mobile})`,
    ),
  ),
  answers(siblings, (work, { customerId }) =>
    facts(
      work,
      sql`t.id <> ${customerId} and t.family_id = (select family_id from customer where ${ours(work, 'customer')} and id = ${customerId})`,
    ),
  ),
  /** From the ownership log: whose it was at that moment. */
  answers(ownerAt, async (work, { customerId, time }) => {
    const entry = await work.session.one<{ staffId: number | null }>(
      sql`select to_staff_id as "staffId" from assignment_log where ${live(work, 'assignment_log')} and customer_id = ${customerId}
        and at <= ${time.toISOString()} order by at desc, id desc limit 1`,
    );
    return entry?.staffId ?? null;
  }),
];
