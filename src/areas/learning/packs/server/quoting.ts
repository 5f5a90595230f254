// What a price comes to before it is saved: the same split that contracts are written by, told to who types a pack.
import { fen, sum, yuan } from '#kernel/model/money';
import { rowFor } from '#kernel/server/resources/reading';
import { need, rows, serviceOf } from '#kernel/server/rows';
import { type AreaPiece, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Course } from '../../courses/model/course';
import { CoursePack, CoursePackItem, type QuotedPart, quotePack } from '../model/pack';
import { listPriceOf, type PricedItem, pricedParts } from '../model/packPrice';
import { isBelowFloor } from './floor';

type Typed = { courseId: number; qty: number; unitPrice: string; giftQty?: number | null; sort?: number | null };

const hundredths = (lessons: number): number => Math.round(lessons * 100);
const insideOf = ({ courseId, qty, giftQty, unitPrice, sort }: Typed): PricedItem => ({
  ...{ courseId, qty: hundredths(qty), giftQty: hundredths(giftQty ?? 0), sort: sort ?? 0 },
  unitPrice: Math.max(0, fen(unitPrice) ?? 0),
});

async function partsOf(work: Work, items: readonly PricedItem[], price: number): Promise<QuotedPart[]> {
  const courses = await rows(work, Course, { id: items.map(({ courseId }) => courseId) });
  const names = new Map(courses.map(({ id, name }) => [id, name]));
  return pricedParts(items, price).map(({ courseId, qty, giftQty, worth, share, amount, perLesson }) => ({
    ...{ courseId, course: names.get(courseId) ?? '', qty: qty / 100, giftQty: giftQty / 100, share },
    ...{ worth: yuan(worth), amount: yuan(amount), perLesson: yuan(perLesson) },
  }));
}

export const quoting: AreaPiece = {
  calls: [
    serves(quotePack, async (work, { packId, items: typed, salePrice, schoolIds }) => {
      if (packId) await rowFor(work, serviceOf(work, CoursePack), packId, 'view');
      const pack = packId ? await need(work, CoursePack, packId) : null;
      const stored = packId && !typed ? await rows(work, CoursePackItem, { packId }, { sort: 'sort' }) : [];
      const items = typed ? typed.map(insideOf) : stored;
      const price = salePrice ?? pack?.salePrice ?? 0;
      const parts = items.length > 0 ? await partsOf(work, items, price) : [];
      return {
        parts,
        listPrice: yuan(listPriceOf(items)),
        total: yuan(sum(parts.map(({ amount }) => fen(amount) ?? 0))),
        isBelowFloor:
          pack !== null &&
          (await isBelowFloor(work, { id: pack.id, salePrice: price, schoolIds: schoolIds ?? pack.schoolIds })),
      };
    }),
  ],
};
