// A price said as a total, as a percent or line by line: each means the same to the fen, and what is agreed falls where it was agreed.
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { everybodyAgrees } from '#testing/scenes/deciding';
import { type Selling, selling } from '#testing/scenes/selling';
import { applyLineBargain } from '../../pricing/model/afterSchemes';
import { type CartLine, priced, receivableOf } from '../../pricing/model/cart';
import { Bargain } from '../model/bargain';

let shop: Selling;
let book: number;
beforeAll(async () => {
  shop = await selling();
  book = await shop.product('议价课本', 100_00, 50);
});

let n = 0;
/** Maths 6,000.00, English 3,900.00, a book of 100.00. */
async function drafted(by = shop.seller) {
  n += 1;
  const family = await shop.customer(`分行${n}`, `138000800${String(n).padStart(2, '0')}`);
  const { data } = await shop.draft(
    family,
    shop.cart([
      { kind: 'course', itemId: shop.mathsId, qty: 40 },
      { kind: 'course', itemId: shop.englishId, qty: 30 },
      { kind: 'product', itemId: book, qty: 1 },
    ]),
    by,
  );
  return data.id as number;
}
const send = (verb: string, contractId: number, wish: object, by = shop.seller) =>
  by.post(`/contract/v1/bargain/${verb}`, { contractId, ...wish });
const detail = async (id: number) => (await shop.chief.get('/contract/v1/contract/detail', { id })).data;
const linesOf = async (contractId: number) =>
  (await shop.chief.get('/contract/v1/contractLine/list', { contractId, sort: 'lineNo' })).data.list;

test('the total, the percent and the prices of lines follow from each other, and it is told whose word is needed', async () => {
  const id = await drafted();
  const now = await send('weigh', id, {});
  expect(now.data).toMatchObject({
    before: '10000.00',
    target: '10000.00',
    off: '0.00',
    lowest: '100.00',
    own: '9800.00',
  });
  for (const wish of [{ target: '9850.00' }, { payPercent: 98.5 }]) {
    const { data } = await send('weigh', id, wish);
    expect(data).toMatchObject({ target: '9850.00', off: '150.00', payPercent: 98.5, needsLeave: false });
    expect(data.lines.map(({ after }: { after: string }) => after)).toEqual(['5909.09', '3840.91', '100.00']);
  }
  const byLine = await send('weigh', id, { lines: [{ lineNo: 1, target: 5_850_00 }] });
  expect(byLine.data).toMatchObject({ target: '9850.00', payPercent: 98.5, needsLeave: false });
  expect(byLine.data.lines.map(({ after }: { after: string }) => after)).toEqual(['5850.00', '3900.00', '100.00']);
  for (const [target, level] of [
    ['9700.00', 'principal'],
    ['8600.00', 'region'],
    ['8000.00', 'office'],
  ])
    expect((await send('weigh', id, { target })).data).toMatchObject({ needsLeave: true, level });
  // Nothing of it was written.
  expect(await detail(id)).toMatchObject({ receivable: '10000.00', agreedPrice: null });
});

test('what is agreed line by line falls on those lines alone, inside the authority at once and beyond it after a word', async () => {
  const id = await drafted();
  const asked = await send('propose', id, { lines: [{ lineNo: 2, target: 3_700_00 }] });
  expect(asked.data).toMatchObject({ state: 'approved', before: '10000.00', target: '9800.00', payPercent: 98 });
  expect((await linesOf(id)).map(({ net }: { net: string }) => net)).toEqual(['6000.00', '3700.00', '100.00']);
  expect(await shop.submit(await detail(id))).toMatchObject({
    code: 200,
    data: { state: 'signed', receivable: '9800.00' },
  });

  const large = await drafted();
  const lines = [
    { lineNo: 1, target: 5_000_00 },
    { lineNo: 2, target: 3_500_00 },
  ];
  const { data: round } = await send('propose', large, { lines });
  expect(round).toMatchObject({ state: 'proposed', target: '8600.00' });
  expect((await detail(large)).receivable).toBe('10000.00');
  await everybodyAgrees(shop, 'contracts.bargain', Bargain.name, round.id);
  expect((await linesOf(large)).map(({ net }: { net: string }) => net)).toEqual(['5000.00', '3500.00', '100.00']);
  const signed = await shop.submit(await detail(large));
  expect(signed).toMatchObject({ code: 200, data: { state: 'signed', receivable: '8600.00' } });
});

test('the same total falling on other lines was not agreed on: the round is over; with other discounts it is agreed on anew', async () => {
  const id = await drafted();
  const { data: round } = await send('propose', id, { lines: [{ lineNo: 1, target: 5_850_00 }] });
  const row = await detail(id);
  const edit = (cart: object) => shop.seller.put('/contract/v1/contract/edit', { id, version: row.version, cart });
  const moved = await edit({ ...row.cart, lineTargets: [{ lineNo: 2, target: 3_750_00 }] });
  expect(moved.data).toMatchObject({ receivable: '9850.00', agreedPrice: null });
  expect((await shop.seller.get('/contract/v1/bargain/detail', { id: round.id })).data.state).toBe('expired');
  const wrong = await shop.seller.post('/contract/v1/contract/quote', {
    ...{ customerId: row.customerId, schoolId: row.schoolId, contractId: id },
    cart: { ...row.cart, lineTargets: [{ lineNo: 1, target: 5_000_00 }] },
  });
  expect(wrong).toMatchObject({ code: 422, data: [{ field: 'cart.lineTargets' }] });
});

test('goods, more than the price, a line that is not there and a line named twice are refused at the field', async () => {
  const id = await drafted();
  for (const lines of [
    [{ lineNo: 3, target: 50_00 }],
    [{ lineNo: 1, target: 6_000_01 }],
    [{ lineNo: 9, target: 1 }],
    [{ lineNo: 1, target: -1 }],
    [
      { lineNo: 1, target: 1 },
      { lineNo: 1, target: 2 },
    ],
  ])
    for (const verb of ['weigh', 'propose'])
      expect(await send(verb, id, { lines }), JSON.stringify(lines)).toMatchObject({
        code: 422,
        data: [{ field: 'lines' }],
      });
  expect((await send('weigh', await drafted(shop.chief), {})).code).toBe(404);
});

test('must hold 19: floor and what is above it are told only to who sees floors; below it somebody decides', async () => {
  const courseId = await shop.course('T-WEIGH', shop.maths);
  await shop.fee(courseId, 100_00, 2, { floorPrice: 99_00 });
  const family = await shop.customer('分行底价', '13800080099');
  const { data } = await shop.draft(family, shop.cart([{ kind: 'course', itemId: courseId, qty: 10 }]));
  const wish = { lines: [{ lineNo: 1, target: 985_00 }] };
  const seen = (await send('weigh', data.id, wish, shop.chief)).data;
  expect(seen).toMatchObject({ belowFloor: true, needsLeave: true, lines: [{ floor: '990.00', margin: '-5.00' }] });
  expect((await send('weigh', data.id, wish)).data.lines).toMatchObject([{ floor: null, margin: null }]);
  expect((await send('propose', data.id, wish)).data.state).toBe('proposed');
});

test('property: prices of lines come to their total, change no other line, and never raise one', () => {
  const line = fc.record({
    gross: fc.integer({ min: 0, max: 99_999_00 }),
    isCourse: fc.boolean(),
    part: fc.integer({ min: 0, max: 120 }),
  });
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 50 }), (made) => {
      const before = priced(
        made.map(
          ({ gross, isCourse }, at): CartLine => ({
            ...{ lineNo: at + 1, parentLineNo: null, kind: isCourse ? 'course' : 'product', itemId: at, packId: null },
            ...{ subject: null, qty: 1, lessons: isCourse ? 1 : 0, gross, giftLessons: 0 },
          }),
        ),
      );
      const targets = new Map(made.map(({ gross, part }, at) => [at + 1, Math.floor((gross * part) / 100)] as const));
      const fits = made.every(({ gross, isCourse, part }) => isCourse && Math.floor((gross * part) / 100) <= gross);
      const after = applyLineBargain(before, targets, '议价');
      expect(after !== null).toBe(fits);
      if (!after) return;
      for (const { lineNo, cur } of after.lines) expect(cur).toBe(targets.get(lineNo));
      expect(receivableOf(after)).toBe([...targets.values()].reduce((sum, each) => sum + each, 0));
    }),
  );
});
