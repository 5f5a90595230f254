// How a pack is sold: split over its courses, offered to whom it is meant for, counted until none is left.
import { sql } from 'drizzle-orm';
import { contractEffective, contractRefunded } from '#areas/contracts/model/events';
import { ageOn } from '#areas/customers/customer/model/customerRules';
import { customerMerged } from '#areas/customers/customer/model/events';
import { getCustomers } from '#areas/customers/customer/model/queries';
import { dayOf } from '#kernel/model/dates';
import { yuan } from '#kernel/model/money';
import { conflict } from '#kernel/model/problems';
import { filled, say } from '#kernel/model/text';
import { todo, todoFinishQuery } from '#kernel/server/calls';
import { table } from '#kernel/server/database/table';
import { rowFor } from '#kernel/server/resources/reading';
import { count, insert, need, ours, row, rows, serviceOf, update } from '#kernel/server/rows';
import { type AreaPiece, answers, extend, on, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Course } from '../../courses/model/course';
import { CoursePack, CoursePackItem, CoursePackSale, sellablePacks, splitPack } from '../model/pack';
import { type Buyer, hindrance, splitPrice } from '../model/packPrice';
import { type PackPart, packSellable, packSplit, type Sellable } from '../model/signals';
import { hindrances, packRules } from './packTexts';

async function partsOf(work: Work, { packId, price }: { packId: number; price?: number }): Promise<PackPart[]> {
  const pack = await need(work, CoursePack, packId);
  const items = await rows(work, CoursePackItem, { packId }, { sort: 'sort' });
  return splitPrice(items, price ?? pack.salePrice);
}

async function buyerOf(work: Work, schoolId: number, customerId: number | null): Promise<Omit<Buyer, 'held'>> {
  const [customer] = customerId ? await work.ask(getCustomers, { ids: [customerId] }) : [];
  const age = customer?.birthDate ? ageOn(customer.birthDate, dayOf(work.now, work.actor.timezone)) : null;
  return { schoolId, isMember: ['member', 'dormant', 'graduated'].includes(customer?.state ?? ''), age };
}

function offered(work: Work, pack: CoursePack, buyer: Buyer): Sellable {
  const why = hindrance(pack, buyer, work.now);
  return { sellable: why === null, why: why ? say(hindrances[why], work) : '' };
}

/** One who is first takes the last copy; the row of the pack is what they wait at. */
async function sell(
  work: Work,
  packIds: readonly number[],
  sale: { contractId: number; customerId: number; schoolId: number },
) {
  for (const pack of await rows(work, CoursePack, { id: packIds }, { lock: true })) {
    const { contractId } = sale;
    if (await row(work, CoursePackSale, { packId: pack.id, contractId })) continue;
    if (pack.stockLimit > 0 && pack.sold >= pack.stockLimit)
      throw conflict(packRules.soldOut, { reason: 'soldOut', packId: pack.id }, { name: pack.name });
    await insert(work, CoursePackSale, { packId: pack.id, ...sale, soldAt: work.now });
    await countSold(work, pack.id, 1);
    if (pack.stockLimit > 0 && pack.sold + 1 >= pack.stockLimit) await tellSoldOut(work, pack);
  }
}

const soldOutKey = (packId: number) => `learning.soldOut.${packId}`;

/** Who keeps the pack decides: more copies, or off sale. */
async function tellSoldOut(work: Work, { id, name, updatedBy, createdBy }: CoursePack): Promise<void> {
  const keeper = updatedBy ?? createdBy;
  if (!keeper) return;
  await todo(work, {
    kind: 'learning.soldOut',
    key: soldOutKey(id),
    source: 'learning',
    assigneeIds: [keeper],
    title: filled(packRules.isSoldOut, { name }),
    subject: { type: CoursePack.name, id },
    url: `/salescourse?id=${id}`,
  });
}

const settleSoldOut = (work: Work, packId: number) =>
  work.ask(todoFinishQuery, { key: soldOutKey(packId), byId: work.actor.staffId });

async function giveBack(work: Work, contractId: number): Promise<void> {
  const sales = await rows(work, CoursePackSale, { contractId, refundedAt: null }, { lock: true });
  for (const sale of sales) {
    await update(work, CoursePackSale, sale, { refundedAt: work.now });
    await countSold(work, sale.packId, -1);
    await settleSoldOut(work, sale.packId);
  }
}

/** The count alone: nobody edited the pack, and its prices are not judged anew. */
const countSold = (work: Work, packId: number, by: 1 | -1) =>
  work.session.rows(
    sql`update ${table(CoursePack)} set sold = sold + ${by} where ${ours(work, table(CoursePack))} and id = ${packId}`,
  );

export const packSales: AreaPiece = {
  extends: [
    extend(CoursePack, {
      async afterSave({ row: pack, was, work }) {
        const isSoldOut = pack.state === 'on_sale' && pack.stockLimit > 0 && pack.sold >= pack.stockLimit;
        if (was && !isSoldOut) await settleSoldOut(work, pack.id);
      },
    }),
  ],
  calls: [
    serves(splitPack, async (work, { packId, salePrice }) => {
      await rowFor(work, serviceOf(work, CoursePack), packId, 'view');
      const parts = await partsOf(work, { packId, ...(salePrice === null ? {} : { price: salePrice }) });
      const courses = await rows(work, Course, { id: parts.map(({ courseId }) => courseId) });
      const names = new Map(courses.map(({ id, name }) => [id, name]));
      return parts.map(({ courseId, qty, giftQty, amount }) => ({
        courseId,
        course: names.get(courseId) ?? '',
        qty: qty / 100,
        giftQty: giftQty / 100,
        amount: yuan(amount),
      }));
    }),
    serves(sellablePacks, async (work, { schoolId, customerId }) => {
      const packs = await rows(work, CoursePack, { state: 'on_sale' }, { sort: 'name', limit: 200 });
      const buyer = await buyerOf(work, schoolId, customerId);
      const held = await rows(work, CoursePackSale, { customerId: customerId ?? 0, refundedAt: null });
      return packs.map((pack) => ({
        id: pack.id,
        name: pack.name,
        salePrice: yuan(pack.salePrice),
        ...offered(work, pack, { ...buyer, held: held.filter(({ packId }) => packId === pack.id).length }),
      }));
    }),
  ],
  answers: [
    answers(packSplit, partsOf),
    answers(packSellable, async (work, { packId, schoolId, customerId }) => {
      const pack = await need(work, CoursePack, packId);
      const held = await count(work, CoursePackSale, { packId, customerId, refundedAt: null });
      return offered(work, pack, { ...(await buyerOf(work, schoolId, customerId)), held });
    }),
  ],
  listeners: [
    on(contractEffective, (work, { contractId, customerId, schoolId, lines }) =>
      sell(work, [...new Set(lines.flatMap(({ packId }) => packId ?? []))], { contractId, customerId, schoolId }),
    ),
    on(contractRefunded, (work, { contractId, full }) => (full ? giveBack(work, contractId) : undefined)),
    on(customerMerged, async (work, { keepId, dropId }) => {
      await work.session.rows(
        sql`update ${table(CoursePackSale)} set customer_id = ${keepId} where ${ours(work, table(CoursePackSale))} and customer_id = ${dropId}`,
      );
    }),
  ],
};
