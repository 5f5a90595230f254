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
import { plantAccounts, plantPrices, plantProducts, plantSchemes, plantStock } from './catalogue';
import { plantDocuments } from './documents';
import { closeDays, countNumbers, storePayments } from './payments';
import { dayText, type Family, type Planned, planOf } from './planned';
import { plantPurses } from './purses';
import { plantSupervision, type Supervised, supervisionOf } from './supervised';

export async function plantContracts(sample: Sample, { hasPast }: Demo): Promise<void> {
  if (!hasPast) return;
  const schools = await schoolsOf(sample);
  const families = await familiesOf(sample);
  const courses = await plantPrices(sample);
  if (courses.length === 0 || families.length === 0) return;
  const scheme = await plantSchemes(sample);
  const accounts = await plantAccounts(sample);
  const products = await plantProducts(sample);
  const planned = families.flatMap((family, n) => planOf(sample, family, n, { courses, products, scheme }));
  await storeContracts(sample, planned, schools, await plantSupervision(sample));
  const sold = planned.flatMap(({ id, family, lines, at }) =>
    lines.flatMap(({ productId, qty }) =>
      productId ? [{ productId, schoolId: family.schoolId, qty, contractId: id, customerId: family.id, at }] : [],
    ),
  );
  await plantStock(sample, [...schools.keys()], products, sold);
  const paid = await storePayments(sample, planned, schools, accounts);
  const back = await plantDocuments(sample, planned, schools, accounts);
  await plantPurses(sample, planned, products);
  await closeDays(sample, [...paid, ...back]);
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
  supervised: Supervised,
): Promise<void> {
  const sequence = new Map<string, number>();
  const ids = await sample.plant(
    Contract,
    planned.map((one) => {
      const { family, kind, state, at, lines, discount, charges, receivable, received, finishedAt, refund, suspended } =
        one;
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
          lines: lines.map(({ course, productId, qty }) =>
            course
              ? { kind: 'course' as const, itemId: course.id, qty }
              : { kind: 'product' as const, itemId: productId!, qty },
          ),
          ...{ concessionIds: discount ? [discount.id] : [], voucherIds: [], couponIds: [], points: 0 },
        },
        grossTotal: sum(lines.map(({ gross }) => gross)),
        discountTotal: discount?.amount ?? 0,
        receivable,
        received,
        refunded: refund?.amount ?? 0,
        forfeited: refund?.breach ?? 0,
        owed: state === 'void' || refund ? 0 : receivable - received,
        ...(suspended
          ? {
              suspendedFrom: sample.day(suspended.from),
              suspendedTo: sample.day(suspended.to),
              suspendedDays: suspended.to - suspended.from + 1,
            }
          : {}),
        supervision: supervisionOf(supervised, one),
        payPlan: charges.length > 1 ? ('installments' as const) : ('once' as const),
        signedOn: isSigned ? dayText(at) : null,
        effectiveAt: ['effective', 'finished', 'refunded'].includes(state) ? at : null,
        finishedAt,
        endOn: isSigned && kind !== 'goods' ? dayText(new Date(at.getTime() + 730 * 86_400_000)) : null,
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
      lines.map(({ lineNo, name, course, productId, qty, gross, net, back, closedValue }) => ({
        ...{ contractId: id, lineNo, kind: course ? ('course' as const) : ('product' as const), name, qty },
        ...(course
          ? {
              ...{ courseId: course.id, feeStandardId: course.feeStandardId, subject: course.subjectId },
              ...{ billing: 'by_lesson' as const, lessons: qty * 100, listUnit: course.price, weeklyLessons: 2 },
              validityDays: 730,
            }
          : { productId, listUnit: gross / qty, deliveredQty: qty }),
        ...{ gross, discount: gross - net - closedValue, net, closedLessons: back * 100, closedValue },
        state: closedValue > 0 ? ('closed' as const) : ('open' as const),
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
              allocations: lines.map(({ lineNo, gross, net, closedValue }) => ({
                lineNo,
                amount: gross - net - closedValue,
              })),
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
