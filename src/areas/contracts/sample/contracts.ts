// Contracts of the demo enterprise over two years: members have one that holds, others are about to sign.
import { sql } from 'drizzle-orm';
import { Customer } from '#areas/customers/customer/model/customer';
import { Staff } from '#areas/people/model/staff';
import { School } from '#areas/system/organisation/model/organisation';
import { table } from '#kernel/server/database/table';
import type { Sample } from '#kernel/server/sample';
import type { Demo } from '#kernel/server/service';
import { Contract } from '../contract/model/contract';
import { ContractDiscount, ContractLine, Installment } from '../contract/model/lines';
import { fill } from '../payments/model/filling';
import { sum } from '../pricing/model/arithmetic';
import { plantAccounts, plantGoods, plantPrices, plantSchemes } from './catalogue';
import { closeDays, countNumbers, storePayments } from './payments';
import { dayText, type Family, type Planned, planOf } from './planned';

export async function plantContracts(sample: Sample, { hasPast }: Demo): Promise<void> {
  if (!hasPast) return;
  const schools = await schoolsOf(sample);
  const families = await familiesOf(sample);
  const courses = await plantPrices(sample);
  if (courses.length === 0 || families.length === 0) return;
  const scheme = await plantSchemes(sample);
  const accounts = await plantAccounts(sample);
  await plantGoods(sample, [...schools.keys()]);
  const planned = families.flatMap((family, n) => planOf(sample, family, n, { courses, scheme }));
  await storeContracts(sample, planned, schools);
  const paid = await storePayments(sample, planned, schools, accounts);
  await closeDays(sample, paid);
  await countNumbers(sample, planned, paid);
}

async function schoolsOf(
  sample: Sample,
): Promise<Map<number, { code: string; name: string; cashierId: number; cashier: string }>> {
  const s = table(School);
  const p = table(Staff);
  const found = await sample.session.rows<{
    id: number;
    code: string;
    name: string;
    cashierId: number;
    cashier: string;
  }>(
    sql`select distinct on (${s.id}) ${s.id} as id, ${s.code} as code, ${s.name} as name, ${p.id} as "cashierId", ${p.name} as cashier
      from ${s} join ${p} on ${p.enterpriseId} = ${s.enterpriseId} and ${p.schoolId} = ${s.id} and ${p.status} <> 'left' and ${p.deletedAt} is null
      where ${s.enterpriseId} = ${sample.enterpriseId} and ${s.state} = 'open' and ${s.deletedAt} is null
      order by ${s.id}, (${p.mobile} = '13800000011') desc, ${p.id}`,
  );
  return new Map(
    found.map(({ id, cashierId, ...school }) => [Number(id), { ...school, cashierId: Number(cashierId) }]),
  );
}

async function familiesOf(sample: Sample): Promise<Family[]> {
  const c = table(Customer);
  const s = table(School);
  const found = await sample.session.rows<Family & { state: string }>(
    sql`select ${c.id} as id, ${c.name} as name, ${c.schoolId} as "schoolId", ${c.ownerId} as "ownerId", ${c.state} as state
      from ${c} join ${s} on ${s.enterpriseId} = ${c.enterpriseId} and ${s.id} = ${c.schoolId} and ${s.state} = 'open'
      where ${c.enterpriseId} = ${sample.enterpriseId} and ${c.deletedAt} is null and ${c.ownerId} is not null
        and ${c.state} in ('member', 'dormant', 'trial') order by ${c.id}`,
  );
  return found.map(({ state, id, schoolId, ownerId, name }) => ({
    ...{ id: Number(id), schoolId: Number(schoolId), ownerId: Number(ownerId), name },
    isMember: state !== 'trial',
  }));
}

async function storeContracts(
  sample: Sample,
  planned: Planned[],
  schools: ReadonlyMap<number, { code: string }>,
): Promise<void> {
  const sequence = new Map<string, number>();
  const ids = await sample.plant(
    Contract,
    planned.map(({ family, kind, state, at, lines, discount, charges, receivable, received, finishedAt }) => {
      const key = `${schools.get(family.schoolId)!.code}${dayText(at).slice(2).replaceAll('-', '')}`;
      sequence.set(key, (sequence.get(key) ?? 0) + 1);
      const isSigned = state !== 'draft';
      return {
        no: `HT${key}${String(sequence.get(key)).padStart(4, '0')}`,
        kind,
        customerId: family.id,
        schoolId: family.schoolId,
        originSchoolId: family.schoolId,
        ownerId: family.ownerId,
        performers: [{ staffId: family.ownerId, percent: 100_00 }],
        cart: {
          lines: lines.map(({ course, lessons }) => ({ kind: 'course' as const, itemId: course.id, qty: lessons })),
          ...{ concessionIds: discount ? [discount.id] : [], voucherIds: [], couponIds: [], points: 0 },
        },
        grossTotal: sum(lines.map(({ gross }) => gross)),
        discountTotal: discount?.amount ?? 0,
        receivable,
        received,
        owed: state === 'void' ? 0 : receivable - received,
        payPlan: charges.length > 1 ? ('installments' as const) : ('once' as const),
        signedOn: isSigned ? dayText(at) : null,
        effectiveAt: state === 'effective' || state === 'finished' ? at : null,
        finishedAt,
        endOn: isSigned ? dayText(new Date(at.getTime() + 730 * 86_400_000)) : null,
        state,
        createdAt: at,
        createdBy: family.ownerId,
      };
    }),
  );
  for (const [n, one] of planned.entries()) one.id = ids[n]!;
  await sample.plant(
    ContractLine,
    planned.flatMap(({ id, lines }) =>
      lines.map(({ lineNo, course, lessons, gross, net }) => ({
        ...{
          contractId: id,
          lineNo,
          kind: 'course' as const,
          name: course.name,
          courseId: course.id,
          feeStandardId: course.feeStandardId,
        },
        ...{
          subject: course.subjectId,
          billing: 'by_lesson' as const,
          qty: lessons,
          lessons: lessons * 100,
          listUnit: course.price,
        },
        ...{ gross, discount: gross - net, net, weeklyLessons: 2, validityDays: 730 },
      })),
    ),
  );
  await sample.plant(
    ContractDiscount,
    planned.flatMap(({ id, discount, lines }) =>
      discount
        ? [
            {
              ...{ contractId: id, seq: 1, source: 'concession' as const, refId: discount.id, name: discount.name },
              ...{ base: sum(lines.map(({ gross }) => gross)), amount: discount.amount },
              allocations: lines.map(({ lineNo, gross, net }) => ({ lineNo, amount: gross - net })),
            },
          ]
        : [],
    ),
  );
  await sample.plant(
    Installment,
    planned.flatMap(({ id, state, charges, received }) => {
      const filled = fill(charges, received);
      const isLate = (due: Date) => state !== 'draft' && state !== 'void' && dayText(due) < sample.day(-3);
      return charges.map(({ no, amount, cells, dueAt }, n) => ({
        ...{
          contractId: id,
          no,
          amount,
          cells,
          paid: filled[n]!.paid,
          state: filled[n]!.isPaid ? ('paid' as const) : isLate(dueAt) ? ('overdue' as const) : ('waiting' as const),
        },
        dueOn: dayText(dueAt),
      }));
    }),
  );
}
