// The worked examples of what leaves a lot unused: transferred, changed into another course, refunded in part or whole.
import { beforeAll, describe, expect, test } from 'vitest';
import {
  contractChanged,
  contractFrozen,
  contractRefunded,
  contractTransferred,
  contractUnfrozen,
} from '#areas/contracts/model/events';
import { learners, ones, revenue } from '#testing/scenes/learners';
import { teachingSchool } from '#testing/scenes/teaching';
import { withoutApprovals } from '#testing/scenes/undecided';
import { lotDifferences } from './invariants';

let t: Awaited<ReturnType<typeof teachingSchool>>;
let book: ReturnType<typeof learners>;
beforeAll(async () => {
  t = await teachingSchool('2026-03-20T02:00:00Z', [withoutApprovals]);
  book = learners(t);
});

describe('must hold 6: worked examples of leaving through the API', () => {
  test('I: a transfer leaves from the tail; the new contract opens what arrives, once', async () => {
    const one = await book.learner(
      '林小满-I',
      { key: 'I:1', lessons: 10, yuan: 1200, contractId: 901 },
      { key: 'I:2', lessons: 10, yuan: 1000, contractId: 901 },
    );
    await one.learn(...ones(6));
    const other = await book.learner('林小满-I2');
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
    expect((await book.of(one.customerId, 'transfer_out')).map((line) => [line.qty, line.amount])).toEqual([
      [-10, '-1000.00'],
      [-2, '-240.00'],
    ]);
    expect(await book.lots(one.customerId)).toEqual([
      [2, '240.00'],
      [0, '0.00'],
    ]);
    expect(await book.lots(other.customerId)).toEqual([
      [10, '1000.00'],
      [2, '240.00'],
    ]);
    expect(revenue(await book.of(one.customerId))).toBe(720);
  });

  test('J: what is left goes to another course at its new price', async () => {
    const one = await book.learner('林小满-J', { key: 'J:1', lessons: 48, yuan: 5841.95, contractId: 910 });
    await one.learn(10);
    expect(revenue(await book.of(one.customerId))).toBe(1217.07);
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
      (await book.of(one.customerId, 'transfer_out', 'transfer_in')).map((line) => [
        line.qty,
        line.amount,
        line.recognised,
      ]),
    ).toEqual([
      [-38, '-4624.88', '0.00'],
      [38, '6156.00', '0.00'],
    ]);
  });

  test('L: a full refund takes the rest and the gift and recognises nothing', async () => {
    const one = await book.learner(
      '林小满-L',
      { key: 'L:1', lessons: 20, yuan: 3000, contractId: 920 },
      { key: 'L:2', lessons: 4, yuan: 0, opens: 'gift', contractId: 920 },
    );
    const [last] = (await one.learn(...ones(8))).slice(-1);
    await t.asEnterprise((work) =>
      work.emit(
        contractRefunded,
        book.refund(920, one.customerId, [
          { key: 'L:1', lessons: 1200, value: 1800_00 },
          { key: 'L:2', lessons: 400, value: 0 },
        ]),
      ),
    );
    expect(
      (await book.of(one.customerId, 'refund')).map((line) => [line.qty, line.amount, line.recognised]).sort(),
    ).toEqual([
      [-12, '-1800.00', '0.00'],
      [-4, '0.00', '0.00'],
    ]);
    expect(revenue(await book.of(one.customerId))).toBe(1200);
    expect(await book.lots(one.customerId)).toEqual([
      [0, '0.00'],
      [0, '0.00'],
    ]);
    expect(await one.reopen(last!)).toMatchObject({ code: 409, message: '该课时已退费或转出，请走调整单' });
  });

  test('O: a partial refund leaves the head at its price', async () => {
    const one = await book.learner('林小满-O', { key: 'O:1', lessons: 48, yuan: 5841.95, contractId: 930 });
    await one.learn(1, 1, 1, 1, 6);
    expect((await book.of(one.customerId, 'consume')).slice(0, 4).map((line) => line.recognised)).toEqual([
      '121.70',
      '121.71',
      '121.71',
      '121.70',
    ]);
    await t.asEnterprise((work) =>
      work.emit(contractRefunded, book.refund(930, one.customerId, [{ key: 'O:1', lessons: 2000, value: 2434_15 }])),
    );
    expect((await book.of(one.customerId, 'refund')).map((line) => [line.qty, line.amount])).toEqual([
      [-20, '-2434.15'],
    ]);
    expect(await book.lots(one.customerId)).toEqual([[18, '2190.73']]);
    await one.learn(10, 8);
    expect(await book.lots(one.customerId)).toEqual([[0, '0.00']]);
    expect(revenue((await book.of(one.customerId, 'consume')).slice(5))).toBe(2190.73);
  });
});

test('must hold 18: attendance does not touch lots of a contract in refunding; after its refusal what is owed settles from them', async () => {
  const one = await book.learner('冻结', { key: 'Z:1', lessons: 10, yuan: 1000, contractId: 940 });
  const frozen = { contractId: 940, lotKeys: ['Z:1'], reason: 'refunding' as const };
  await t.asEnterprise((work) => work.emit(contractFrozen, frozen));
  const [later, earlier] = [
    await t.lesson(one.classId, '2026-03-18 06:00'),
    await t.lesson(one.classId, '2026-03-17 06:00'),
  ];
  for (const id of [later, earlier]) expect(await one.mark(id, 'present')).toMatchObject({ code: 200 });
  expect(await t.balance(one.customerId)).toMatchObject({ remainingQty: 10, owedQty: 2 });
  await t.asEnterprise((work) => work.emit(contractUnfrozen, frozen));
  expect(await t.balance(one.customerId)).toMatchObject({ remainingQty: 8, owedQty: 0 });
  // The oldest lesson first.
  expect((await t.entries(one.customerId)).flatMap((line: { lessonId: number | null }) => line.lessonId ?? [])).toEqual(
    [earlier, later],
  );
});

test('whatever was done so far, every lot is on its curve and its entries add up', async () => {
  expect(await t.asEnterprise(lotDifferences)).toEqual([]);
});
