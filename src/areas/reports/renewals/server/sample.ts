// Renewal items of the demo as its lesson book implies them: bought again, waiting, lost; a few set aside by hand.
import { sql } from 'drizzle-orm';
import { Customer } from '#areas/customers/customer/model/customer';
import { Category } from '#areas/system/categories/model/category';
import { addDays, daysBetween } from '#kernel/model/dates';
import type { Draft } from '#kernel/model/resource';
import { table } from '#kernel/server/database/table';
import { live, tableAs } from '#kernel/server/rows';
import type { Sample } from '#kernel/server/sample';
import type { Demo } from '#kernel/server/service';
import { RenewalDue } from '../model/renewal';
import { type Cycle, thresholdOf } from '../model/renewing';
import { type FoundLine, linesOf } from './lines';

const settings = { dueLessons: 8, dueDays: 30, graceDays: 30 };
const c = tableAs(Customer, 'c');
const g = tableAs(Category, 'g');

export async function plantRenewals(sample: Sample, { hasPast }: Demo): Promise<void> {
  if (!hasPast) return;
  const lines = await sample.joining(() => linesOf(sample, sample.today, sample.timezone));
  const owners = await sample.session.rows<{ id: string; ownerId: string | null; serviceOwnerId: string | null }>(
    sql`select ${c.id} as id, ${c.ownerId} as "ownerId", ${c.serviceOwnerId} as "serviceOwnerId" from ${table(Customer)} c where ${live(sample, c)}`,
  );
  const people = new Map(owners.map((one) => [Number(one.id), one]));
  const reasons = await sample.session.rows<{ id: string }>(
    sql`select ${g.id} as id from ${table(Category)} g where ${live(sample, g)} and ${g.tree} = 'renew_lost_reason' order by ${g.id}`,
  );
  const planted = lines.flatMap((line) => line.cycles.flatMap((cycle, at) => itemOf(line, cycle, at)));
  await sample.plant(
    RenewalDue,
    planted.map(({ customerId, ...item }, at) => {
      const { ownerId, serviceOwnerId } = people.get(customerId ?? 0) ?? { ownerId: null, serviceOwnerId: null };
      const ids = {
        ownerId: ownerId ? Number(ownerId) : null,
        serviceOwnerId: serviceOwnerId ? Number(serviceOwnerId) : null,
      };
      const lostReason =
        item.state === 'lost' ? Number(reasons[at % Math.max(1, reasons.length)]?.id ?? 0) || null : null;
      return {
        ...{ customerId, ...item, ...ids, lostReason },
        staffIds: [...new Set(Object.values(ids).flatMap((id) => id ?? []))],
      };
    }),
  );

  function itemOf(line: FoundLine, cycle: Cycle, at: number): Draft<typeof RenewalDue>[] {
    const next = line.cycles[at + 1];
    const { customerId, subjectId, schoolId, courseId } = line;
    const common = {
      ...{ customerId, subjectId, schoolId, courseId, balanceQty: Math.min(line.balance, 8_00) },
      ...{ cycleQty: cycle.qty, cycleAmount: cycle.amount, cycleContractId: cycle.contractId },
    };
    if (next) {
      const isEarly = sample.chance(0.3);
      const gap = Math.min(20, Math.max(0, daysBetween(cycle.on, next.on)));
      const dueOn = isEarly ? next.on : addDays(next.on, -sample.int(0, gap));
      const bought = { renewedOn: next.on, renewedContractId: next.contractId, renewedAmount: next.amount };
      return [
        {
          ...common,
          dueOn,
          reason: isEarly ? ('early' as const) : ('lessons' as const),
          ...bought,
          state: 'renewed' as const,
        },
      ];
    }
    if (line.balance > thresholdOf(cycle.qty, settings)) return [];
    const since = line.emptySince;
    const isLost = since !== null && daysBetween(since, sample.today) >= settings.graceDays;
    const dueOn = since ? addDays(since, -sample.int(3, 20)) : addDays(sample.today, -sample.int(0, 25));
    if (isLost)
      return [
        {
          ...common,
          dueOn,
          reason: 'lessons' as const,
          lostOn: addDays(since, settings.graceDays),
          state: 'lost' as const,
        },
      ];
    return [{ ...common, dueOn, reason: 'lessons' as const, state: 'due' as const }];
  }
}
