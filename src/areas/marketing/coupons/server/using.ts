// Coupons in contracts: quoted while drafting, held from submitting on, used when the contract holds, given back when not.
import { sql } from 'drizzle-orm';
import { Contract } from '#areas/contracts/contract/model/contract';
import { contractRefunded } from '#areas/contracts/model/events';
import { getCustomers } from '#areas/customers/customer/model/queries';
import { Course } from '#areas/learning/courses/model/course';
import { addDays, dayOf } from '#kernel/model/dates';
import { sum, yuan } from '#kernel/model/money';
import { conflict } from '#kernel/model/problems';
import { say, type Text, type Vars } from '#kernel/model/text';
import { move, need, ours, rows } from '#kernel/server/rows';
import { type AreaPiece, answers, on, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import type { CouponCart, CouponTaking } from '../../model/queries';
import { couponLock, couponQuote, couponRedeem, couponRelease } from '../../model/queries';
import { CouponBatch } from '../model/batch';
import { Coupon } from '../model/coupon';
import { type Quoted, quoteCoupons } from '../model/couponCalls';
import { applyCoupons, bestOf, clashOf, fits, type Held, type Line, thresholdOf } from '../model/terms';
import { endOf } from '../model/validity';
import { said } from './couponTexts';
import { logged } from './ledger';

interface Judged {
  usable: Held[];
  unusable: { held: Held; text: Text; vars: Vars }[];
  lines: Line[];
}

/** Every coupon of the family, with the reason where one does not fit this cart. */
async function judge(work: Work, cart: CouponCart): Promise<Judged> {
  const mine = await rows(
    work,
    Coupon,
    { customerId: cart.customerId, state: ['unused', 'locked', 'expired'] },
    { limit: 200 },
  );
  const chosen = cart.couponIds.filter((id) => !mine.some((one) => one.id === id));
  const others = chosen.length > 0 ? await rows(work, Coupon, { id: chosen }) : [];
  const batches = await rows(work, CouponBatch, {
    id: [...new Set([...mine, ...others].map(({ batchId }) => batchId))],
  });
  const [customer] = await work.ask(getCustomers, { ids: [cart.customerId] });
  const courses = await rows(work, Course, {
    id: cart.lines.filter(({ kind }) => kind === 'course').map(({ itemId }) => itemId),
  });
  const lines: Line[] = cart.lines.map((line) => ({
    ...line,
    subject: line.kind === 'course' ? (courses.find(({ id }) => id === line.itemId)?.subjectId ?? null) : null,
  }));
  const judged: Judged = { usable: [], unusable: [], lines };
  for (const coupon of [...mine, ...others]) {
    const name = batches.find(({ id }) => id === coupon.batchId)?.name ?? coupon.couponNo;
    const held: Held = { id: coupon.id, batchId: coupon.batchId, name, terms: coupon.terms, validTo: coupon.validTo };
    const why = whyNot(work, coupon, cart, lines, customer?.state ?? '');
    if (why) judged.unusable.push({ held, ...why });
    else judged.usable.push(held);
  }
  return judged;
}

function whyNot(work: Work, coupon: Coupon, cart: CouponCart, lines: readonly Line[], stage: string) {
  const because = (text: Text, vars: Vars = {}) => ({ text, vars });
  const { terms } = coupon;
  if (coupon.customerId !== cart.customerId) return because(said.notYours);
  const isOwn = coupon.state === 'locked' && coupon.contractId === cart.contractId;
  if (coupon.state === 'expired' || (coupon.validTo < work.now && !isOwn)) return because(said.expired);
  if (coupon.state !== 'unused' && !isOwn) return because(said.state);
  if (coupon.validFrom > work.now) return because(said.notYet);
  if (terms.schools.length > 0 && !terms.schools.includes(cart.schoolId)) return because(said.school);
  if (terms.contractKinds.length > 0 && !terms.contractKinds.includes(cart.kind)) return because(said.kind);
  const isMember = stage === 'member' || stage === 'dormant';
  if ((terms.forWhom === 'member_only' && !isMember) || (terms.forWhom === 'new_only' && isMember))
    return because(said.whom);
  const total = sum(lines.filter((line) => fits(terms, line)).map(({ cur }) => cur));
  if (total === 0) return because(said.items);
  const missing = thresholdOf(terms) - total;
  return missing > 0 ? because(said.short, { amount: yuan(missing) }) : null;
}

const inWords = (work: Work, { unusable }: Judged) =>
  unusable.map(({ held, text, vars }) => ({ couponId: held.id, name: held.name, reason: say(text, work, vars) }));
const aloneOf = ({ usable, lines }: Judged) =>
  usable.map((held) => ({ couponId: held.id, name: held.name, amount: applyCoupons([held], lines)[0]!.amount }));

async function quoted(work: Work, cart: CouponCart) {
  const judged = await judge(work, cart);
  const chosen = judged.usable.filter(({ id }) => cart.couponIds.includes(id));
  const clash = clashOf(chosen);
  return { judged, clash, applied: clash ? [] : applyCoupons(chosen, judged.lines) };
}

/** A chosen one that another contract holds or has used: whoever wants it too reads whose it is. */
async function refuseTaken(work: Work, { couponIds, customerId, contractId }: CouponCart): Promise<void> {
  if (couponIds.length === 0) return;
  const chosen = await rows(work, Coupon, { id: couponIds, customerId, state: ['locked', 'used'] });
  const taken = chosen.find((coupon) => coupon.contractId !== contractId);
  if (taken) await refuseHeld(work, taken);
}

async function refuseHeld(work: Work, coupon: Coupon): Promise<never> {
  const other = coupon.contractId ? await need(work, Contract, coupon.contractId) : null;
  throw conflict(said.inUse, { couponId: coupon.id }, { no: other?.no ?? '' });
}

/** All or none: the second who wants one reads who holds it, and nothing of theirs is held. */
async function lock(work: Work, { contractId, customerId, coupons }: CouponTaking): Promise<boolean> {
  const wanted = coupons.map(({ couponId }) => couponId);
  const peeked = await rows(work, Coupon, { id: wanted });
  const batches = await rows(
    work,
    CouponBatch,
    { id: [...new Set(peeked.map(({ batchId }) => batchId))] },
    { lock: true },
  );
  const held = await rows(work, Coupon, { id: wanted, customerId }, { lock: true });
  if (held.length !== wanted.length) return false;
  for (const coupon of held) {
    if (coupon.contractId === contractId && coupon.state === 'locked') continue;
    if (coupon.state === 'locked' || coupon.state === 'used') await refuseHeld(work, coupon);
    if (coupon.state !== 'unused') throw conflict(said.taken, null, { no: coupon.couponNo });
    const { amount, lines } = coupons.find(({ couponId }) => couponId === coupon.id)!;
    const batch = batches.find(({ id }) => id === coupon.batchId)!;
    const reserved = await work.session.rows(
      sql`update coupon_batch set discount_reserved = discount_reserved + ${amount} where ${ours(work, 'coupon_batch')} and id = ${batch.id}
        and (budget = 0 or discount_used + discount_reserved + ${amount} <= budget) returning id`,
    );
    if (reserved.length === 0) throw conflict(said.budget);
    await move(work, Coupon, coupon, 'lock', { contractId, discount: amount, lines, lockedAt: work.now });
    await logged(work, { couponId: coupon.id, action: 'lock', from: 'unused', to: 'locked', contractId, amount });
  }
  return true;
}

async function counted(
  work: Work,
  batchId: number,
  by: { used?: number; reserved?: number; discount?: number; expired?: number },
) {
  const { used = 0, reserved = 0, discount = 0, expired = 0 } = by;
  await work.session.rows(
    sql`update coupon_batch set used = used + ${used}, discount_reserved = discount_reserved + ${reserved}, discount_used = discount_used + ${discount}, expired = expired + ${expired}
      where ${ours(work, 'coupon_batch')} and id = ${batchId}`,
  );
}

async function redeem(work: Work, contractId: number): Promise<boolean> {
  for (const coupon of await rows(work, Coupon, { contractId, state: 'locked' }, { lock: true })) {
    const { id: couponId, batchId, discount } = coupon;
    await move(work, Coupon, coupon, 'redeem', { usedAt: work.now });
    await counted(work, batchId, { used: 1, reserved: -discount, discount });
    await logged(work, { couponId, action: 'redeem', from: 'locked', to: 'used', contractId, amount: discount });
  }
  return true;
}

async function release(work: Work, contractId: number): Promise<boolean> {
  for (const coupon of await rows(work, Coupon, { contractId, state: ['locked', 'used'] }, { lock: true })) {
    if (coupon.state === 'used') {
      await giveBack(work, coupon, 'original');
      continue;
    }
    const { id: couponId, batchId, discount } = coupon;
    const empty = { contractId: null, discount: 0, lines: [], lockedAt: null };
    const freed = await move(work, Coupon, coupon, 'release', { ...empty });
    await counted(work, batchId, { reserved: -discount });
    await logged(work, { couponId, action: 'release', from: 'locked', to: freed.state, contractId, amount: discount });
  }
  return true;
}

async function giveBack(
  work: Work,
  coupon: Coupon,
  policy: CouponBatch['returnPolicy'],
  extendDays = 0,
): Promise<void> {
  const { id: couponId, batchId, contractId, discount } = coupon;
  if (policy === 'forfeit') {
    if (coupon.returnTimes === 0)
      await logged(work, { couponId, action: 'return', from: 'used', to: 'used', contractId, note: 'forfeit' });
    return;
  }
  const today = dayOf(work.now, work.actor.timezone);
  const extended = endOf(addDays(today, extendDays), work.actor.timezone);
  const validTo = policy === 'extend' && extended > coupon.validTo ? extended : coupon.validTo;
  const empty = { contractId: null, discount: 0, lines: [], usedAt: null, lockedAt: null };
  const back = await move(work, Coupon, coupon, 'return', { ...empty, validTo, returnTimes: coupon.returnTimes + 1 });
  await counted(work, batchId, { used: -1, discount: -discount, expired: back.state === 'expired' ? 1 : 0 });
  await logged(work, { couponId, action: 'return', from: 'used', to: back.state, contractId, amount: discount });
}

export const couponUsing: AreaPiece = {
  calls: [
    serves(quoteCoupons, async (work, given): Promise<Quoted> => {
      const cart: CouponCart = { ...given, contractId: given.contractId, couponIds: given.couponIds };
      const { judged, applied } = await quoted(work, cart);
      return {
        usable: aloneOf(judged).map((one) => ({ ...one, amount: yuan(one.amount) })),
        unusable: inWords(work, judged),
        best: bestOf(judged.usable, judged.lines).map(({ id }) => id),
        discount: yuan(sum(applied.map(({ amount }) => amount))),
        coupons: applied.map(({ couponId, amount, lines }) => ({
          ...{ couponId, amount: yuan(amount) },
          lines: lines.map(({ lineNo, discount }) => ({ lineNo, discount: yuan(discount) })),
        })),
      };
    }),
  ],
  answers: [
    answers(couponQuote, async (work, cart) => {
      await refuseTaken(work, cart);
      const { applied } = await quoted(work, cart);
      return applied.map(({ couponId, name, amount, lines }) => ({
        ...{ couponId, name, amount, lineNos: lines.map(({ lineNo }) => lineNo) },
      }));
    }),
    answers(couponLock, lock),
    answers(couponRedeem, (work, { contractId }) => redeem(work, contractId)),
    answers(couponRelease, (work, { contractId }) => release(work, contractId)),
  ],
  listeners: [
    on(contractRefunded, async (work, { contractId, full, nothingConsumed }) => {
      if (!full || !nothingConsumed) return;
      for (const coupon of await rows(work, Coupon, { contractId, state: 'used' }, { lock: true })) {
        const { returnPolicy, extendDays } = await need(work, CouponBatch, coupon.batchId);
        await giveBack(work, coupon, returnPolicy, extendDays);
      }
    }),
  ],
};
