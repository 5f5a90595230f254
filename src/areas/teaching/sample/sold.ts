// Lessons the demo's contracts have released, as the ledger opens them.
import { sql } from 'drizzle-orm';
import { addDays } from '#kernel/model/dates';
import { live, ours } from '#kernel/server/rows';
import type { Sample } from '#kernel/server/sample';
import type { DemoLot } from './demoBook';

export interface SoldLot extends DemoLot {
  contractId: number;
  /** The day by which all of it was taught; null while the contract holds. */
  finishedOn: string | null;
}

interface Released {
  contractId: number;
  lineId: number;
  customerId: number;
  schoolId: number;
  courseId: number;
  lineNo: number;
  no: number;
  lessons: number;
  amount: number;
  openedOn: string;
  effectiveOn: string;
  validityDays: number;
  finishedOn: string | null;
}

export async function soldLots(sample: Sample): Promise<SoldLot[]> {
  const { enterpriseId, timezone } = sample;
  const released = await sample.joining(() =>
    sample.session.rows<Released>(sql`with cells as materialized (
        select i.contract_id, i.no, i.due_on, (x->>'lineNo')::int as line_no, (x->>'lessons')::int as lessons, (x->>'amount')::bigint::int as amount
        from installment i cross join jsonb_array_elements(i.cells) x where ${ours(enterpriseId, 'i')} and i.state = 'paid')
      select c.id::int as "contractId", l.id::int as "lineId", c.customer_id::int as "customerId", c.school_id::int as "schoolId", l.course_id::int as "courseId",
        l.line_no as "lineNo", i.no, i.lessons, i.amount, l.validity_days as "validityDays",
        (case when i.no = 1 then (c.effective_at at time zone ${timezone})::date else i.due_on end)::text as "openedOn",
        ((c.effective_at at time zone ${timezone})::date)::text as "effectiveOn", ((c.finished_at at time zone ${timezone})::date)::text as "finishedOn"
      from cells i join contract c on c.id = i.contract_id join contract_line l on l.contract_id = i.contract_id and l.line_no = i.line_no
      where ${live(enterpriseId, 'c')} and ${ours(enterpriseId, 'l')} and c.state in ('effective', 'finished') and l.course_id is not null and i.lessons > 0
      order by "openedOn", c.id, l.line_no, i.no`),
  );
  return released
    .filter(({ openedOn }) => openedOn <= sample.today)
    .map(({ contractId, lineId, lineNo, no, lessons, openedOn, effectiveOn, validityDays, ...one }) => ({
      ...one,
      contractId,
      contractLineId: lineId,
      key: `${contractId}:${lineNo}:${no}:purchase`,
      openKind: 'purchase' as const,
      qty: lessons * 100,
      openedOn,
      validTo: validityDays > 0 ? addDays(effectiveOn, validityDays) : null,
    }));
}
