import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  contractChanged,
  contractFrozen,
  contractRefunded,
  contractTransferred,
  contractUnfrozen,
} from '#areas/contracts/model/events';
import { signInWith } from '#testing/granted';
import { type NewLot, teachingSchool } from '#testing/scenes/teaching';
import { withoutApprovals } from '#testing/scenes/undecided';
import { lotDifferences } from './invariants';

let t: Awaited<ReturnType<typeof teachingSchool>>;
beforeAll(async () => {
  t = await teachingSchool('2026-03-20T02:00:00Z', [withoutApprovals]);
});

let slots = 0;
/** Hours of the days before, none twice: the teacher cannot be in two lessons. */
function slot(): string {
  const [days, hour] = [Math.floor(slots / 7), slots % 7];
  slots += 1;
  const at = new Date(Date.UTC(2026, 2, 19 - days, 8 + hour * 2));
  return at.toISOString().slice(0, 16).replace('T', ' ');
}

async function learner(name: string, ...lots: NewLot[]) {
  const customerId = await t.student(name);
  const classId = await t.classOf({ capacity: 1 });
  await t.join(classId, customerId);
  if (lots.length > 0) await t.sell(customerId, ...lots);
  const mark = async (lessonId: number, status: string, more: object = {}) => {
    const { version } = (await t.roster(lessonId)).lesson;
    const rows = [{ customerId, status, ...more }];
    return t.boss.post('/class/v1/attendance/save', { lessonId, version, rows, finish: true, reason: '补记' });
  };
  /** One lesson taught after another; `lessons` says how much of one each costs. */
  const learn = async (...lessons: number[]) => {
    const ids: number[] = [];
    for (const qty of lessons) {
      const id = await t.lesson(classId, slot());
      const saved = await mark(id, 'present', qty === 1 ? {} : { chargeOverride: qty, chargeReason: '半节' });
      expect(saved.code).toBe(200);
      ids.push(id);
    }
    return ids;
  };
  const reopen = async (id: number) => {
    const { version } = (await t.roster(id)).lesson;
    return t.boss.post('/class/v1/lesson/reopen', { id, version, reason: '点错了' });
  };
  return { customerId, classId, mark, learn, reopen };
}
const ones = (n: number) => Array.from({ length: n }, () => 1);
type Line = {
  kind: string;
  qty: number;
  amount: string;
  recognised: string;
  lotId: number;
  chargeSeq: number;
  bizDate: string;
};
const of = async (customerId: number, ...kinds: string[]): Promise<Line[]> =>
  (await t.entries(customerId)).filter((one: Line) => kinds.length === 0 || kinds.includes(one.kind));
const cents = (amount: string) => Math.round(Number(amount) * 100);
const revenue = (list: Line[]) => list.reduce((sum, { recognised }) => sum + cents(recognised), 0) / 100;
const lots = async (customerId: number) =>
  (await t.balance(customerId)).lots.map((lot: { remainingQty: number; remainingAmount: string }) => [
    lot.remainingQty,
    lot.remainingAmount,
  ]);

describe('must hold 6: worked examples through the API', () => {
  test('A: two lots, the older first', async () => {
    const one = await learner(
      '林小满-A',
      { key: 'A:1', lessons: 10, yuan: 1200 },
      { key: 'A:2', lessons: 5, yuan: 500 },
    );
    await one.learn(...ones(12));
    expect(revenue(await of(one.customerId))).toBe(1400);
    expect(await lots(one.customerId)).toEqual([
      [0, '0.00'],
      [3, '300.00'],
    ]);
  });

  test('B: gifts come last', async () => {
    const one = await learner(
      '林小满-B',
      { key: 'B:1', lessons: 10, yuan: 1200 },
      { key: 'B:2', lessons: 2, yuan: 0, opens: 'gift' },
      { key: 'B:3', lessons: 5, yuan: 500 },
    );
    await one.learn(...ones(16));
    expect(revenue(await of(one.customerId))).toBe(1700);
    expect(await lots(one.customerId)).toEqual([
      [0, '0.00'],
      [1, '0.00'],
      [0, '0.00'],
    ]);
  });

  test('C: what does not divide, and an undo to the fen', async () => {
    const one = await learner('林小满-C', { key: 'C:1', lessons: 3, yuan: 1000 });
    const [first] = await one.learn(...ones(3));
    expect((await of(one.customerId, 'consume')).map((line) => line.recognised)).toEqual([
      '333.33',
      '333.33',
      '333.34',
    ]);
    expect(await one.reopen(first!)).toMatchObject({ code: 200, data: { state: 'scheduled' } });
    expect(
      (await of(one.customerId, 'return', 'adjust')).map((line) => [line.qty, line.amount, line.recognised]),
    ).toEqual([
      [1, '333.33', '-333.33'],
      [0, '0.01', '-0.01'],
    ]);
    expect(await lots(one.customerId)).toEqual([[1, '333.34']]);
    await one.learn(1);
    expect((await of(one.customerId, 'consume')).at(-1)?.recognised).toBe('333.34');
    expect(revenue(await of(one.customerId))).toBe(1000);
  });

  test('D: half a lesson from each of two lots', async () => {
    const one = await learner(
      '林小满-D',
      { key: 'D:1', lessons: 10, yuan: 1200 },
      { key: 'D:2', lessons: 10, yuan: 1000 },
    );
    await one.learn(9.5);
    await one.learn(1);
    expect((await of(one.customerId, 'consume')).slice(1).map((line) => [line.qty, line.recognised])).toEqual([
      [-0.5, '60.00'],
      [-0.5, '50.00'],
    ]);
    expect(await lots(one.customerId)).toEqual([
      [0, '0.00'],
      [9.5, '950.00'],
    ]);
  });

  test('E: halves round so that the whole comes out', async () => {
    const one = await learner('林小满-E', { key: 'E:1', lessons: 3, yuan: 100 });
    await one.learn(0.5, 1, 1.5);
    expect((await of(one.customerId, 'consume')).map((line) => line.recognised)).toEqual(['16.66', '33.34', '50.00']);
    expect(await lots(one.customerId)).toEqual([[0, '0.00']]);
  });

  test('F: one and a half a meeting', async () => {
    const one = await learner(
      '林小满-F',
      { key: 'F:1', lessons: 2, yuan: 333.33 },
      { key: 'F:2', lessons: 10, yuan: 888 },
    );
    await one.learn(1.5, 1.5, 1.5);
    expect((await of(one.customerId, 'consume')).map((line) => line.recognised)).toEqual([
      '249.99',
      '83.34',
      '88.80',
      '133.20',
    ]);
    expect((await lots(one.customerId))[1]).toEqual([7.5, '666.00']);
  });

  test('G: saved often, charged once; leave gives back, present charges again', async () => {
    const one = await learner('林小满-G', { key: 'G:1', lessons: 10, yuan: 1200 });
    const [id] = await one.learn(1);
    for (const status of ['present', 'present', 'leave', 'present'])
      expect((await one.mark(id!, status)).code).toBe(200);
    expect(
      (await of(one.customerId, 'consume', 'return')).map((line) => [line.kind, line.qty, line.amount, line.chargeSeq]),
    ).toEqual([
      ['consume', -1, '-120.00', 1],
      ['return', 1, '120.00', 1],
      ['consume', -1, '-120.00', 2],
    ]);
    expect(await lots(one.customerId)).toEqual([[9, '1080.00']]);
  });

  test('H: 48 for 9,999.00', async () => {
    const one = await learner('林小满-H', { key: 'H:1', lessons: 48, yuan: 9999 });
    await one.learn(...ones(48));
    const each = (await of(one.customerId, 'consume')).map((line) => line.recognised);
    expect([each.filter((x) => x === '208.31').length, each.filter((x) => x === '208.32').length]).toEqual([36, 12]);
    expect(revenue(await of(one.customerId))).toBe(9999);
  });

  test('I: a transfer leaves from the tail; the new contract opens what arrives, once', async () => {
    const one = await learner(
      '林小满-I',
      { key: 'I:1', lessons: 10, yuan: 1200, contractId: 901 },
      { key: 'I:2', lessons: 10, yuan: 1000, contractId: 901 },
    );
    await one.learn(...ones(6));
    const other = await learner('林小满-I2');
    const outs = [
      { lotKey: 'I:2', lessons: 1000, value: 1000_00 },
      { lotKey: 'I:1', lessons: 200, value: 240_00 },
    ];
    const facts = {
      contractId: 901,
      changeId: 1,
      fromCustomerId: one.customerId,
      toCustomerId: other.customerId,
      newContractId: 902,
    };
    const wrong = [{ ...outs[0]!, value: 999_00 }];
    await expect(
      t.asEnterprise((work) => work.emit(contractTransferred, { ...facts, outs: wrong })),
    ).rejects.toMatchObject({ code: 409 });
    await t.asEnterprise((work) => work.emit(contractTransferred, { ...facts, outs }));
    const arriving = [
      { key: '902:1:1:transfer', lessons: 10, yuan: 1000, opens: 'transfer_in' as const, contractId: 902 },
      { key: '902:1:1:transfer:2', lessons: 2, yuan: 240, opens: 'transfer_in' as const, contractId: 902 },
    ];
    await t.sell(other.customerId, ...arriving);
    await t.sell(other.customerId, ...arriving);
    expect((await of(one.customerId, 'transfer_out')).map((line) => [line.qty, line.amount])).toEqual([
      [-10, '-1000.00'],
      [-2, '-240.00'],
    ]);
    expect(await lots(one.customerId)).toEqual([
      [2, '240.00'],
      [0, '0.00'],
    ]);
    expect(await lots(other.customerId)).toEqual([
      [10, '1000.00'],
      [2, '240.00'],
    ]);
    expect(revenue(await of(one.customerId))).toBe(720);
  });

  test('J: what is left goes to another course at its new price', async () => {
    const one = await learner('林小满-J', { key: 'J:1', lessons: 48, yuan: 5841.95, contractId: 910 });
    await one.learn(10);
    expect(revenue(await of(one.customerId))).toBe(1217.07);
    await t.asEnterprise((work) =>
      work.emit(contractChanged, {
        contractId: 910,
        changeId: 2,
        outs: [{ lotKey: 'J:1', lessons: 3800, value: 4624_88 }],
        ins: [
          {
            key: 'change:2:1',
            courseId: t.courseId,
            schoolId: t.schoolId,
            lessons: 3800,
            amount: 6156_00,
            expiresOn: null,
          },
        ],
      }),
    );
    expect(
      (await of(one.customerId, 'transfer_out', 'transfer_in')).map((line) => [line.qty, line.amount, line.recognised]),
    ).toEqual([
      [-38, '-4624.88', '0.00'],
      [38, '6156.00', '0.00'],
    ]);
  });

  test('L: a full refund takes the rest and the gift and recognises nothing', async () => {
    const one = await learner(
      '林小满-L',
      { key: 'L:1', lessons: 20, yuan: 3000, contractId: 920 },
      { key: 'L:2', lessons: 4, yuan: 0, opens: 'gift', contractId: 920 },
    );
    const [last] = (await one.learn(...ones(8))).slice(-1);
    await t.asEnterprise((work) =>
      work.emit(
        contractRefunded,
        refund(920, one.customerId, [
          { key: 'L:1', lessons: 1200, value: 1800_00 },
          { key: 'L:2', lessons: 400, value: 0 },
        ]),
      ),
    );
    expect(revenue(await of(one.customerId))).toBe(1200);
    expect(await lots(one.customerId)).toEqual([
      [0, '0.00'],
      [0, '0.00'],
    ]);
    expect(await one.reopen(last!)).toMatchObject({ code: 409, message: '该课时已退费或转出，请走调整单' });
  });

  test('M: what the lots do not cover is owed, and settled from the next lot on its own day', async () => {
    const one = await learner('林小满-M', { key: 'M:1', lessons: 10, yuan: 1000 });
    await one.learn(9.5);
    const [id] = await one.learn(1);
    expect((await t.roster(id!)).rows[0]).toMatchObject({ owedQty: 50, chargedQty: 50 });
    await t.sell(one.customerId, { key: 'M:2', lessons: 10, yuan: 1100 });
    const last = (await of(one.customerId, 'consume')).at(-1)!;
    expect([last.qty, last.recognised, last.bizDate]).toEqual([-0.5, '55.00', '2026-03-20']);
    expect(await lots(one.customerId)).toEqual([
      [0, '0.00'],
      [9.5, '1045.00'],
    ]);
    expect(await t.balance(one.customerId)).toMatchObject({ owedQty: 0 });
  });

  test('O: a partial refund leaves the head at its price', async () => {
    const one = await learner('林小满-O', { key: 'O:1', lessons: 48, yuan: 5841.95, contractId: 930 });
    await one.learn(1, 1, 1, 1, 6);
    expect((await of(one.customerId, 'consume')).slice(0, 4).map((line) => line.recognised)).toEqual([
      '121.70',
      '121.71',
      '121.71',
      '121.70',
    ]);
    await t.asEnterprise((work) =>
      work.emit(contractRefunded, refund(930, one.customerId, [{ key: 'O:1', lessons: 2000, value: 2434_15 }])),
    );
    expect(await lots(one.customerId)).toEqual([[18, '2190.73']]);
    await one.learn(10, 8);
    expect(await lots(one.customerId)).toEqual([[0, '0.00']]);
    expect(revenue((await of(one.customerId, 'consume')).slice(5))).toBe(2190.73);
  });
});

const refund = (contractId: number, customerId: number, given: { key: string; lessons: number; value: number }[]) => ({
  contractId,
  no: 'HT1',
  kind: 'new',
  customerId,
  schoolId: t.schoolId,
  counsellorId: null,
  refundId: contractId,
  performers: [],
  scope: 'all',
  full: true,
  nothingConsumed: false,
  amount: 0,
  forfeited: 0,
  reason: '搬家',
  lines: [],
  lots: given,
});

test('must hold 18: attendance does not touch lots of a contract in refunding; after its refusal what is owed settles from them', async () => {
  const one = await learner('冻结', { key: 'Z:1', lessons: 10, yuan: 1000, contractId: 940 });
  const frozen = { contractId: 940, lotKeys: ['Z:1'], reason: 'refunding' as const };
  await t.asEnterprise((work) => work.emit(contractFrozen, frozen));
  await one.learn(1, 1);
  expect(await t.balance(one.customerId)).toMatchObject({ remainingQty: 10, owedQty: 2 });
  await t.asEnterprise((work) => work.emit(contractUnfrozen, frozen));
  expect(await t.balance(one.customerId)).toMatchObject({ remainingQty: 8, owedQty: 0 });
});

test('must hold 10: an entry cannot be changed or removed: not by a call, not in the database', async () => {
  const one = await learner('只增', { key: 'Y:1', lessons: 10, yuan: 1000 });
  const [entry] = await t.entries(one.customerId);
  const { id, version } = entry as unknown as { id: number; version: number };
  expect((await t.boss.put('/class/v1/lessonEntry/edit', { id, version, reason: 'x' })).code).toBe(404);
  expect((await t.boss.delete('/class/v1/lessonEntry/delete', { id })).code).toBe(404);
  expect((await t.boss.post('/class/v1/lot/add', { key: 'x' })).code).toBe(404);
  for (const attack of [
    sql`update lesson_entry set qty = 0 where id = ${id}`,
    sql`delete from lesson_entry where id = ${id}`,
  ])
    await expect(t.asEnterprise((work) => work.session.rows(attack))).rejects.toThrow();
});

test('must hold 17: nobody without leave to see values finds one in any answer or export', async () => {
  const one = await learner('保密', { key: 'X:1', lessons: 10, yuan: 1234 });
  await one.learn(1);
  const { teacher } = t;
  const adviser = await signInWith(t, {
    scope: 'all',
    permissions: ['teaching.ledger.view', 'teaching.ledger.export', 'teaching.attendance.view', 'teaching.lesson.view'],
  });
  const value = /123\.4|1234|1110\.6/;
  for (const path of ['lot/list', 'lessonEntry/list', 'balance/list', 'attendance/list'])
    for (const person of [teacher, adviser]) {
      const answer = await person.get(`/class/v1/${path}`, { pageSize: 200, customerId: one.customerId });
      expect(JSON.stringify(answer.data ?? '')).not.toMatch(value);
    }
  const { list } = (await adviser.get('/class/v1/lot/list', { customerId: one.customerId })).data;
  expect(list).toHaveLength(1);
  expect(list[0].amount ?? null).toBeNull();
  const balance = await adviser.get('/class/v1/lot/balance', { customerId: one.customerId });
  expect(JSON.stringify(balance.data)).not.toMatch(value);
  for (const path of ['lot', 'lessonEntry', 'balance']) {
    const sheet = await t.http.inject({
      url: `/class/v1/${path}/export`,
      query: { format: 'csv', customerId: String(one.customerId) },
      headers: { authorization: adviser.header },
    });
    expect(sheet.statusCode).toBe(200);
    expect(sheet.body).toContain('试教');
    expect(sheet.body).not.toMatch(value);
  }
});

test('whatever was done so far, every lot is on its curve and its entries add up', async () => {
  expect(await t.asEnterprise(lotDifferences)).toEqual([]);
});
