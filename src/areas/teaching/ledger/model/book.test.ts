import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { consume, type Entry, open, takeTail, takeTails, undoConsume, undoTail } from './book';
import { consumedOn, firstOpen } from './businessDate';
import { charge, type PaidLot, usableLots } from './charging';
import { restQty, restValue, valueAt } from './curve';

const lesson = 100;
const lot = (id: number, lessons: number, yuan: number, change: Partial<PaidLot> = {}): PaidLot => ({
  id,
  qty: Math.round(lessons * lesson),
  amount: Math.round(yuan * 100),
  head: 0,
  tail: Math.round(lessons * lesson),
  seq: 1,
  schoolId: 1,
  courseId: 1,
  isGift: false,
  openedAt: new Date(2026, 2, id),
  validFrom: null,
  validTo: null,
  frozen: false,
  ...change,
});
const on = { courseId: 1, schoolId: 1, on: '2026-05-01', today: '2026-05-01', anySchool: false };

/** Teaches lessons one after another. */
function teach(lots: PaidLot[], qtys: number[]) {
  let now = lots;
  const each = qtys.map((qty) => {
    const charged = charge(usableLots(now, on), qty);
    now = now.map((one) => charged.lots.find(({ id }) => id === one.id) ?? one);
    return charged;
  });
  return { lots: now, each, entries: each.flatMap((one) => [...one.entries]) };
}
const times = (n: number, qty = lesson) => Array.from({ length: n }, () => qty);
const recognised = (entries: readonly Entry[]) => entries.reduce((sum, one) => sum + one.recognised, 0);
const left = (one: PaidLot | undefined) => [restQty(one!) / lesson, restValue(one!) / 100];

describe('worked examples', () => {
  test('A: two lots, the older first', () => {
    const { lots, entries } = teach([lot(1, 10, 1200), lot(2, 5, 500)], times(12));
    expect(recognised(entries)).toBe(1400_00);
    expect(lots.map(left)).toEqual([
      [0, 0],
      [3, 300],
    ]);
  });

  test('B: gifts come last', () => {
    const lots = [lot(1, 10, 1200), lot(2, 2, 0, { isGift: true, openedAt: new Date(2026, 2, 1) }), lot(3, 5, 500)];
    const taught = teach(lots, times(16));
    expect(taught.entries.map((one) => one.lotId)).toEqual([...Array(10).fill(1), ...Array(5).fill(3), 2]);
    expect(recognised(taught.entries)).toBe(1700_00);
    expect(left(taught.lots[1])).toEqual([1, 0]);
  });

  test('C: what does not divide, and an undo to the fen', () => {
    const taught = teach([lot(1, 3, 1000)], times(3));
    expect(taught.entries.map((one) => one.recognised)).toEqual([333_33, 333_33, 333_34]);
    const undone = undoConsume(taught.lots[0]!, taught.entries[0]!);
    expect(undone.entries).toMatchObject([
      { kind: 'return', qty: 100, amount: 333_33, recognised: -333_33, lotAmountAfter: 333_33, seq: 5 },
      { kind: 'adjust', qty: 0, amount: 1, recognised: -1, lotAmountAfter: 333_34, isRounding: true, seq: 6 },
    ]);
    expect(left(undone.lot)).toEqual([1, 333.34]);
    const again = consume(undone.lot, lesson);
    expect(again.entries[0]?.recognised).toBe(333_34);
    expect(recognised([...taught.entries, ...undone.entries, ...again.entries])).toBe(1000_00);
  });

  test('D: half a lesson from each of two lots', () => {
    const { lots, entries } = teach([lot(1, 10, 1200, { head: 950 }), lot(2, 10, 1000)], [lesson]);
    expect(entries.map(({ qty, amount }) => [qty, amount])).toEqual([
      [-50, -60_00],
      [-50, -50_00],
    ]);
    expect(recognised(entries)).toBe(110_00);
    expect(left(lots[1])).toEqual([9.5, 950]);
  });

  test('E: halves round so that the whole comes out', () => {
    const { lots, entries } = teach([lot(1, 3, 100)], [50, 100, 150]);
    expect(entries.map((one) => one.recognised)).toEqual([16_66, 33_34, 50_00]);
    expect(left(lots[0])).toEqual([0, 0]);
  });

  test('F: one and a half a meeting', () => {
    const { lots, entries } = teach([lot(1, 2, 333.33), lot(2, 10, 888)], times(3, 150));
    expect(entries.map((one) => one.recognised)).toEqual([249_99, 83_34, 88_80, 133_20]);
    expect(left(lots[1])).toEqual([7.5, 666]);
  });

  test('H: 48 for 9,999.00', () => {
    const { entries } = teach([lot(1, 48, 9999)], times(48));
    const of = (fen: number) => entries.filter((one) => one.recognised === fen).length;
    expect([of(208_31), of(208_32), recognised(entries)]).toEqual([36, 12, 9999_00]);
  });

  test('I: twelve lessons leave from the tail, the last lot first', () => {
    const moved = takeTails([lot(1, 10, 1200, { head: 600 }), lot(2, 10, 1000)], 'transfer_out', 1200);
    expect(moved.map(({ lot: { id }, entries: [one] }) => [id, one?.qty, one?.amount, one?.recognised])).toEqual([
      [2, -1000, -1000_00, 0],
      [1, -200, -240_00, 0],
    ]);
    expect(left(moved[1]?.lot)).toEqual([2, 240]);
  });

  test('J: what is left goes to another course', () => {
    const taught = teach([lot(1, 48, 5841.95)], times(10));
    expect(recognised(taught.entries)).toBe(1217_07);
    expect(takeTail(taught.lots[0]!, 'transfer_out', 3800).entries[0]?.amount).toBe(-4624_88);
    expect(615_600 - 462_488).toBe(153_112);
  });

  test('K: what expires is revenue, and comes back when the contract is extended', () => {
    const expired = takeTail(lot(1, 24, 3600, { head: 1700 }), 'expire', 700);
    expect(expired.entries[0]).toMatchObject({ qty: -700, amount: -1050_00, recognised: 1050_00 });
    const back = undoTail(expired.lot, expired.entries[0]!);
    expect(back.entries[0]).toMatchObject({ kind: 'return', qty: 700, amount: 1050_00, recognised: -1050_00 });
    expect(left(back.lot)).toEqual([7, 1050]);
  });

  test('L: a full refund takes the rest and the gift, and recognises nothing', () => {
    const lots = [lot(1, 20, 3000, { head: 800 }), lot(2, 4, 0, { isGift: true })];
    const out = takeTails(lots, 'refund', 1600);
    expect(out.flatMap(({ entries }) => entries.map(({ qty, amount }) => [qty, amount]))).toEqual([
      [-400, 0],
      [-1200, -1800_00],
    ]);
    expect(recognised(out.flatMap(({ entries }) => [...entries]))).toBe(0);
  });

  test('M: what the lots do not cover is owed and settled from the next lot', () => {
    const first = teach([lot(1, 10, 1000, { head: 950 })], [lesson]);
    expect(first.each[0]).toMatchObject({ owed: 50, entries: [{ qty: -50, recognised: 50_00 }] });
    const later = charge(usableLots([...first.lots, lot(2, 10, 1100)], on), 50);
    expect(later).toMatchObject({ owed: 0, entries: [{ lotId: 2, recognised: 55_00 }] });
    expect(left(later.lots[0])).toEqual([9.5, 1045]);
    expect(consumedOn('2026-05-01', '2026-05-02')).toBe('2026-05-02');
  });

  test('O: a partial refund leaves the head at its price', () => {
    const taught = teach([lot(1, 48, 5841.95)], times(10));
    expect(taught.entries.slice(0, 4).map((one) => one.recognised)).toEqual([121_70, 121_71, 121_71, 121_70]);
    const refunded = takeTail(taught.lots[0]!, 'refund', 2000);
    expect(refunded.entries[0]?.amount).toBe(-2434_15);
    expect(left(refunded.lot)).toEqual([18, 2190.73]);
    const rest = teach([refunded.lot], times(18));
    expect([recognised(rest.entries), ...left(rest.lots[0])]).toEqual([2190_73, 0, 0]);
  });

  test('P, Q: what belongs to a closed month counts on the first day after it', () => {
    expect(firstOpen('2026-03-28', '2026-03-31')).toBe('2026-04-01');
    expect(firstOpen('2026-04-05', '2026-03-31')).toBe('2026-04-05');
    expect(firstOpen('2026-03-28', null)).toBe('2026-03-28');
  });
});

test('frozen, expired, future lots and those of another school or course do not pay', () => {
  const wrong = [
    lot(1, 1, 1, { frozen: true }),
    lot(2, 1, 1, { validTo: '2026-04-30' }),
    lot(3, 1, 1, { validFrom: '2026-05-02' }),
    lot(4, 1, 1, { schoolId: 2 }),
    lot(5, 1, 1, { courseId: 2 }),
  ];
  expect(usableLots(wrong, on)).toEqual([]);
  expect(usableLots(wrong, { ...on, anySchool: true }).map(({ id }) => id)).toEqual([4]);
});

test('whatever is done with a lot, it stays on its curve and every fen is somewhere', () => {
  const act = fc.record({
    what: fc.constantFrom('consume', 'undo', 'tail', 'undoTail'),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 20_000 }),
      fc.integer({ min: 0, max: 5_000_000 }),
      fc.array(act, { maxLength: 60 }),
      (qty, amount, acts) => {
        const opened = open({ ...lot(1, 1, 1), qty, amount, tail: qty, seq: 0 }, 'purchase');
        let now = opened.lot;
        const book: Entry[] = [...opened.entries];
        const consumed: Entry[] = [];
        const tails: Entry[] = [];
        for (const { what, part } of acts) {
          const some = Math.floor(part * restQty(now));
          let posted: { lot: PaidLot; entries: readonly Entry[] } | undefined;
          if (what === 'consume' && some > 0) {
            posted = consume(now, some);
            consumed.push(posted.entries[0]!);
          } else if (what === 'undo' && consumed.length > 0) {
            const [chosen] = consumed.splice(Math.floor(part * (consumed.length - 1)), 1);
            posted = undoConsume(now, chosen!);
          } else if (what === 'tail' && some > 0) {
            posted = takeTail(now, 'expire', some);
            tails.push(posted.entries[0]!);
          } else if (what === 'undoTail' && tails.length > 0) posted = undoTail(now, tails.pop()!);
          if (!posted) continue;
          book.push(...posted.entries);
          now = posted.lot;
          expect(0 <= now.head && now.head <= now.tail && now.tail <= now.qty).toBe(true);
        }
        let [q, a] = [0, 0];
        book.forEach((one, i) => {
          q += one.qty;
          a += one.amount;
          expect([one.seq, one.lotQtyAfter, one.lotAmountAfter]).toEqual([i + 1, q, a]);
        });
        expect([q, a]).toEqual([restQty(now), restValue(now)]);
        expect(book.at(-1)!.lotHeadAfter).toBe(now.head);
        expect(valueAt(now, qty)).toBe(amount);
        expect(recognised(book)).toBe(amount - a);
      },
    ),
  );
});
