// What a family has with us, and what it bought before: a sale begins with knowing both.
import { sql } from 'drizzle-orm';
import { Customer } from '#areas/customers/customer/model/customer';
import { siblings } from '#areas/customers/customer/model/queries';
import { Course } from '#areas/learning/courses/model/course';
import { packSellable } from '#areas/learning/packs/model/signals';
import { School } from '#areas/system/organisation/model/organisation';
import { Class } from '#areas/teaching/classes/model/class';
import { balanceOf } from '#areas/teaching/model/queries';
import { dayOf } from '#kernel/model/dates';
import { yuan } from '#kernel/model/money';
import { notFound } from '#kernel/model/problems';
import { permission } from '#kernel/model/resource';
import { may } from '#kernel/server/actor';
import { list } from '#kernel/server/resources/listing';
import { count, need, row, rows, serviceOf } from '#kernel/server/rows';
import { type AreaPiece, extend, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import type { FeeStandard } from '../../fees/model/feeStandard';
import { feesInForce } from '../../fees/server/inForce';
import { usableGrant } from '../../fund/server/grants';
import { creditAvailable } from '../../model/queries';
import { sum } from '../../pricing/model/arithmetic';
import { CreditAccount } from '../../purse/model/credit';
import { Voucher } from '../../vouchers/model/voucher';
import { type CartWish, takesStudents } from '../model/cart';
import { Contract } from '../model/contract';
import { type FamilyStanding, familyStanding, type Renewal, renewalOf } from '../model/family';
import { soldStates } from '../model/life';
import { ContractLine } from '../model/lines';

export const families: AreaPiece = {
  extends: [
    extend(Contract, {
      calls: [
        serves(familyStanding, (work, { customerId }) => standingOf(work, customerId)),
        serves(renewalOf, async (work, { id, customerId }) => {
          const last = id ?? (customerId === null ? undefined : await lastOf(work, customerId));
          if (last) return renewing(work, await need(work, Contract, last));
          if (customerId === null) throw notFound();
          return {
            ...{ no: '', customerId, guardianId: null, schoolId: null },
            ...{ lines: [], before: [], gone: [] },
          };
        }),
      ],
    }),
  ],
};

async function standingOf(work: Work, customerId: number): Promise<FamilyStanding> {
  const { state } = await need(work, Customer, customerId);
  const lots = (await work.ask(balanceOf, { customerIds: [customerId] })).filter(({ remaining }) => remaining > 0);
  const courses = await rows(work, Course, { id: lots.map(({ courseId }) => courseId) });
  const account = await row(work, CreditAccount, { customerId, purse: 'balance' });
  const today = dayOf(work.now, work.actor.timezone);
  return {
    state,
    siblings: (await work.ask(siblings, { customerId })).length,
    lessons: lots.map(({ courseId, remaining }) => ({
      course: courses.find(({ id }) => id === courseId)?.name ?? '',
      left: remaining / 100,
    })),
    credit: may(work.actor, permission(CreditAccount, 'view'))
      ? {
          points: await work.ask(creditAvailable, { customerId }),
          balance: yuan(Math.max(0, (account?.amount ?? 0) - (account?.frozen ?? 0))),
        }
      : null,
    vouchers: await count(
      work,
      Voucher,
      (v) => sql`${v.customerId} = ${customerId} and ${v.state} = 'unused' and ${v.expiresOn} >= ${today}`,
    ),
    grant: yuan(Math.max(0, (await usableGrant(work, customerId))?.most ?? 0)),
  };
}

/** Of those this person sees; goods alone are not renewed. */
async function lastOf(work: Work, customerId: number): Promise<number | undefined> {
  const kind = ['new', 'renew', 'expand', 'transfer_in'];
  const asked = { customerId, kind, state: [...soldStates], sort: '-signedOn', pageSize: 1 };
  return (await list(work, serviceOf(work, Contract), asked)).list[0]?.id;
}

async function renewing(work: Work, contract: Contract): Promise<Renewal> {
  const { no, customerId, guardianId, schoolId } = contract;
  const all = await rows(work, ContractLine, { contractId: contract.id }, { sort: 'lineNo' });
  const bought = all.filter(({ kind, parentLineNo }) => kind !== 'product' && parentLineNo === null);
  // What became another course since is renewed as what it became.
  const kept = bought.filter(({ closedLessons }) => closedLessons === 0);
  const wanted = kept.length > 0 ? kept : bought;
  const on = dayOf(work.now, work.actor.timezone);
  const fees = await feesInForce(work, { schoolId, on, courseIds: wanted.flatMap(({ courseId }) => courseId ?? []) });
  const lines: CartWish[] = [];
  const gone: string[] = [];
  for (const line of wanted) {
    const wish = await wishOf(work, contract, line, fees);
    if (wish) lines.push(wish);
    else gone.push(line.name);
  }
  return {
    ...{ no: no ?? '', customerId, guardianId, lines, gone },
    schoolId: (await need(work, School, schoolId)).state === 'open' ? schoolId : null,
    before: wanted.map(({ lineNo, name, qty, listUnit, net, closedValue }) => {
      const parts = all.filter(({ parentLineNo }) => parentLineNo === lineNo);
      const whole = sum([net, closedValue, ...parts.flatMap((part) => [part.net, part.closedValue])]);
      return { name, qty, listUnit: yuan(listUnit), net: yuan(whole) };
    }),
  };
}

/** The same item under the same way of billing, in the same class while it takes students; null: it is not sold here any more. */
async function wishOf(
  work: Work,
  { customerId, schoolId }: Contract,
  { kind, courseId, coursePackId, feeStandardId, billing, qty, classId }: ContractLine,
  fees: readonly FeeStandard[],
): Promise<CartWish | null> {
  if (kind === 'pack') {
    const { sellable } = await work.ask(packSellable, { packId: coursePackId!, schoolId, customerId });
    return sellable ? { kind, itemId: coursePackId!, qty } : null;
  }
  const course = courseId === null ? undefined : await row(work, Course, courseId);
  const own = fees.filter((fee) => fee.courseId === courseId);
  const fee = own.find(({ id }) => id === feeStandardId) ?? own.find((one) => one.billing === billing) ?? own[0];
  if (course?.state !== 'published' || !fee) return null;
  const inClass = classId
    ? await row(work, Class, { id: classId, schoolId, courseId: course.id, state: [...takesStudents] })
    : undefined;
  return {
    ...{ kind: 'course', itemId: course.id, feeStandardId: fee.id, qty: fitting(qty, fee) },
    ...(inClass ? { classId: inClass.id } : {}),
  };
}

/** As many as before, as far as the price of today is sold in such numbers. */
const fitting = (qty: number, { minQty, maxQty, stepQty }: FeeStandard): number => {
  const within = Math.min(Math.max(qty, minQty), maxQty);
  return within - ((within - minQty) % stepQty);
};
