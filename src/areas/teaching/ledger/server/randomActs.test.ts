import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import {
  contractExtended,
  contractFrozen,
  contractRefunded,
  contractTransferred,
  contractUnfrozen,
} from '#areas/contracts/model/events';
import { addDays } from '#kernel/model/dates';
import { teachingSchool } from '#testing/scenes/teaching';
import { withoutApprovals } from '#testing/scenes/undecided';
import { takeTail } from '../model/book';
import { restQty } from '../model/curve';
import { lotDifferences } from './invariants';
import { lotsAt } from './positions';

let t: Awaited<ReturnType<typeof teachingSchool>>;
beforeAll(async () => {
  t = await teachingSchool('2026-03-01T02:00:00Z', [withoutApprovals]);
});

/** The same acts every time. */
function dice(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let x = Math.imul(state ^ (state >>> 15), 1 | state);
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
    return ((x ^ (x >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    upTo: (n: number) => Math.floor(next() * n),
    one: <T>(of: readonly T[]) => of[Math.floor(next() * of.length)]!,
  };
}

interface Sums {
  opened: number;
  recognised: number;
  refunded: number;
  moved: number;
  adjusted: number;
  remaining: number;
}

const wanted = 1000;
const pupils = 6;

test('must hold 11: after 1,000 purchases, charges, undos, freezes, transfers, refunds and expiries every invariant of the ledger holds', {
  timeout: 1_800_000,
}, async () => {
  const { upTo, one } = dice(20261116);
  const classId = await t.classOf({ capacity: 20 });
  const students: number[] = [];
  for (let i = 0; i < pupils; i += 1) {
    const id = await t.student(`随机${i}`);
    await t.join(classId, id);
    students.push(id);
  }
  let contractId = 7000;
  const contracts: { id: number; key: string; customerId: number; frozen: boolean; gone: boolean }[] = [];
  const taught: number[] = [];
  const done: Record<string, number> = {};
  let acts = 0;
  const count = (name: string, n = 1) => {
    done[name] = (done[name] ?? 0) + n;
    acts += n;
  };
  let day = '2026-03-01';
  let hour = 5;

  const buy = async () => {
    contractId += 1;
    const customerId = one(students);
    const key = `${contractId}:1:1:purchase`;
    const isGift = upTo(5) === 0;
    const lessons = 1 + upTo(12) + (upTo(2) ? 0.5 : 0);
    const lot = { key, lessons, yuan: isGift ? 0 : 50 + upTo(200_000) / 100, contractId };
    const ends = upTo(3) === 0 ? { expiresOn: addDays(day, 3 + upTo(20)) } : {};
    await t.sell(customerId, { ...lot, ...(isGift ? { opens: 'gift' as const } : {}), ...ends });
    contracts.push({ id: contractId, key, customerId, frozen: false, gone: false });
    count('buy');
  };
  const teach = async () => {
    hour += 1;
    if (hour > 5) {
      hour = 1;
      day = addDays(day, 1);
      await t.leap(`${day}T13:00:00Z`);
    }
    const id = await t.lesson(classId, `${day} ${String(8 + hour * 2 - 2).padStart(2, '0')}:00`);
    const marks = Object.fromEntries(students.map((s) => [s, one(['present', 'present', 'late', 'absent', 'leave'])]));
    expect(await t.teach(id, marks)).toMatchObject({ code: 200 });
    taught.push(id);
    count('charge', students.length);
  };
  const correct = async () => {
    const id = taught.at(-1 - upTo(Math.min(4, taught.length)));
    if (!id) return;
    const marks = { [one(students)]: one(['present', 'leave', 'absent']) };
    const answer = await t.teach(id, marks, { reason: '更正' });
    expect([200, 409]).toContain(answer.code);
    count('correct');
  };
  const undo = async () => {
    const at = taught.length - 1 - upTo(Math.min(6, taught.length));
    const id = taught[at];
    if (!id) return;
    const { version } = (await t.roster(id)).lesson;
    const answer = await t.boss.post('/class/v1/lesson/reopen', { id, version, reason: '撤销' });
    expect([200, 409]).toContain(answer.code);
    if (answer.code === 200) taught.splice(at, 1);
    count('undo');
  };
  const freeze = async () => {
    const of = one(contracts);
    if (!of || of.gone) return;
    const told = { contractId: of.id, lotKeys: [of.key], reason: 'refunding' as const };
    await t.asEnterprise((work) => work.emit(of.frozen ? contractUnfrozen : contractFrozen, told));
    of.frozen = !of.frozen;
    count('freeze');
  };
  const refund = async () => {
    const of = one(contracts);
    if (!of || of.gone) return;
    await t.asEnterprise(async (work) => {
      const [lot] = await lotsAt(work, { key: of.key });
      const rest = restQty(lot!);
      if (rest === 0) return;
      const lessons = upTo(2) ? rest : Math.max(1, upTo(rest));
      const value = -takeTail(lot!, 'refund', lessons).entries[0]!.amount;
      await work.emit(contractRefunded, {
        ...{ contractId: of.id, no: 'HT', kind: 'new', customerId: of.customerId, schoolId: t.schoolId },
        ...{
          counsellorId: null,
          refundId: acts + 1,
          performers: [],
          scope: 'part',
          full: false,
          nothingConsumed: false,
        },
        ...{ amount: 0, forfeited: 0, reason: '随机', lines: [], lots: [{ key: of.key, lessons, value }] },
      });
      if (of.frozen) await work.emit(contractUnfrozen, { contractId: of.id, lotKeys: [of.key], reason: 'refunding' });
      of.frozen = false;
      count('refund');
    });
  };
  const transfer = async () => {
    const of = one(contracts);
    const toCustomerId = one(students);
    if (!of || of.frozen || toCustomerId === of.customerId) return;
    const left = await t.asEnterprise(async (work) => {
      const [lot] = await lotsAt(work, { key: of.key });
      const rest = restQty(lot!);
      if (rest === 0) return null;
      const lessons = upTo(2) ? rest : Math.max(1, upTo(rest));
      const value = -takeTail(lot!, 'transfer_out', lessons).entries[0]!.amount;
      await work.emit(contractTransferred, {
        ...{ contractId: of.id, newContractId: contractId + 1, changeId: acts + 1 },
        ...{ fromCustomerId: of.customerId, toCustomerId, outs: [{ lotKey: of.key, lessons, value }] },
      });
      return { lessons: lessons / 100, yuan: value / 100 };
    });
    if (!left) return;
    contractId += 1;
    const key = `${contractId}:1:1:transfer`;
    await t.sell(toCustomerId, { key, ...left, opens: 'transfer_in', contractId });
    contracts.push({ id: contractId, key, customerId: toCustomerId, frozen: false, gone: false });
    count('transfer');
  };
  const expire = async () => {
    await t.runJob('teaching.expire');
    count('expire');
  };
  const extend = async () => {
    const of = one(contracts);
    if (!of) return;
    const to = addDays(day, 60);
    await t.asEnterprise((work) =>
      work.emit(contractExtended, {
        ...{ contractId: of.id, customerId: of.customerId, from: day, to },
        lotExpiries: [{ key: of.key, expiresOn: to }],
      }),
    );
    count('extend');
  };

  const acting = [
    buy,
    buy,
    buy,
    teach,
    teach,
    teach,
    teach,
    correct,
    correct,
    undo,
    freeze,
    freeze,
    refund,
    transfer,
    extend,
  ];
  await buy();
  while (acts < wanted) {
    await one(acting)();
    if (upTo(12) === 0) await expire();
    if (upTo(20) === 0) expect(await t.asEnterprise(lotDifferences)).toEqual([]);
  }

  expect(Math.min(...Object.values(done))).toBeGreaterThan(0);
  expect(await t.asEnterprise(lotDifferences)).toEqual([]);
  expect(await t.runJob('teaching.invariants')).toBe(0);
  // Nobody owes while a lot could pay.
  const payable = await t.asEnterprise((work) =>
    work.session.rows(
      sql`select a.id from attendance a join lesson_lot l on l.enterprise_id = a.enterprise_id and l.customer_id = a.customer_id and l.course_id = a.course_id
            and l.school_id = a.school_id and not l.frozen and (l.valid_to is null or l.valid_to >= (a.start_at at time zone 'Asia/Shanghai')::date)
          join lateral (select lot_qty_after from lesson_entry e where e.enterprise_id = l.enterprise_id and e.lot_id = l.id order by seq desc limit 1) e on e.lot_qty_after > 0
          where a.enterprise_id = ${work.enterpriseId} and a.owed_qty > 0`,
    ),
  );
  expect(payable).toEqual([]);
  const [sums] = await t.asEnterprise((work) =>
    work.session.rows<Sums>(
      sql`select (select sum(amount)::float8 from lesson_lot where enterprise_id = ${work.enterpriseId}) as opened,
            sum(recognised)::float8 as recognised, -sum(amount) filter (where kind = 'refund')::float8 as refunded,
            coalesce(-sum(amount) filter (where kind = 'transfer_out'), 0)::float8 as moved,
            coalesce(-sum(amount) filter (where kind = 'adjust' and not is_rounding and qty < 0 and recognised = 0), 0)::float8 as adjusted,
            sum(amount)::float8 as remaining from lesson_entry where enterprise_id = ${work.enterpriseId}`,
    ),
  );
  const { opened, recognised, refunded, moved, adjusted, remaining } = sums!;
  expect(recognised + refunded + moved + adjusted + remaining).toBe(opened);
});
