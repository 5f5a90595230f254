// The worked examples with their very numbers: what is asked of the page is asked of the call that the page makes.
import { beforeAll, expect, test } from 'vitest';
import { FinanceEntry } from '#areas/contracts/finance/model/finance';
import { Refund } from '#areas/contracts/refunds/model/refund';
import { School } from '#areas/system/organisation/model/organisation';
import { Attendance } from '#areas/teaching/attendance/model/attendance';
import { LessonEntry } from '#areas/teaching/ledger/model/lot';
import { Lesson } from '#areas/teaching/lessons/model/lesson';
import type { Draft } from '#kernel/model/resource';
import { table } from '#kernel/server/database/table';
import { need, rows } from '#kernel/server/rows';
import { teachingSchool } from '#testing/scenes/teaching';
import { withoutApprovals } from '#testing/scenes/undecided';
import { RenewalDue } from '../../renewals/model/renewal';

const t = await teachingSchool('2026-06-01T02:00:00Z', [withoutApprovals]);
const june = { from: '2026-06-01', to: '2026-06-30' };
const may = { from: '2026-05-01', to: '2026-05-31' };
let one = 0;
let two = 0;

beforeAll(async () => {
  await t.room();
  const schools = await t.asEnterprise((work) => rows(work, School, { state: ['open'] }, { sort: 'id' }));
  [one = 0, two = 0] = schools.flatMap(({ id }) => (id === t.schoolId ? [] : [id]));
});

type Cells = Record<string, { v: unknown }>;
const told = async (report: string, asked: object, filters: object = {}) => {
  const { code, message, data } = await t.boss.get('/v1/ReportCenter/run', {
    ...{ report, ...asked, filters: JSON.stringify(filters) },
  });
  expect([code, message]).toEqual([200, message]);
  return data as { totals: { cells: Cells }; lines: { keys: string[]; cells: Cells }[] };
};
const numbers = (cells: Cells, ...keys: string[]) => keys.map((key) => cells[key]?.v);

/** Two lessons of an older lot, thirty of a later one, four for nothing; five lessons in June. */
async function fiveLessons(name: string, hour: string) {
  await t.leap('2026-06-01T02:00:00Z');
  const customerId = await t.student(name);
  const classId = await t.classOf();
  await t.join(classId, customerId);
  await t.sell(customerId, { key: `${name}A`, lessons: 2, yuan: 300, contractId: 7001 });
  await t.leap('2026-06-02T02:00:00Z');
  await t.sell(customerId, { key: `${name}B`, lessons: 30, yuan: 2400, contractId: 7002 });
  await t.sell(customerId, { key: `${name}G`, lessons: 4, yuan: 0, opens: 'gift', contractId: 7002 });
  await t.leap('2026-06-12T02:00:00Z');
  let last = 0;
  for (const day of ['03', '04', '05', '08', '09']) {
    last = await t.lesson(classId, `2026-06-${day} ${hour}:00`);
    expect(await t.teach(last, { [customerId]: 'present' }, { reason: '补点' })).toMatchObject({ code: 200 });
  }
  const undo = async () => {
    const { version } = (await t.roster(last)).lesson;
    expect((await t.boss.post('/class/v1/lesson/reopen', { id: last, version, reason: '错班' })).code).toBe(200);
  };
  return { customerId, undo };
}

test('examples A and B: an undone lesson takes its revenue back, in June while June is open, in July for ever after', async () => {
  const a = await fiveLessons('示例A', '10');
  await a.undo();
  const of = async (customerId: number, period: object) =>
    (await told('revenue', period, { customer: [customerId] })).totals.cells;
  expect(numbers(await of(a.customerId, june), 'revenueConsume', 'consumed')).toEqual(['460.00', 4]);
  const gifts = (await told('lesson', june, { customer: [a.customerId], gift: ['true'] })).totals.cells;
  expect(numbers(gifts, 'gifted', 'charged', 'closing')).toEqual([4, 0, 4]);

  const b = await fiveLessons('示例B', '14');
  await t.leap('2026-07-03T02:00:00Z');
  const closed = await t.finance.post('/class/v1/ledgerClosing/close', { through: '2026-06-30', confirm: true });
  expect([closed.code, closed.message]).toEqual([200, closed.message]);
  expect(numbers(await of(b.customerId, june), 'revenueConsume')).toEqual(['540.00']);
  await b.undo();
  expect(numbers(await of(b.customerId, june), 'revenueConsume')).toEqual(['540.00']);
  const july = { from: '2026-07-01', to: '2026-07-31' };
  expect(numbers(await of(b.customerId, july), 'revenueConsume')).toEqual(['-80.00']);
});

test('example C: the month of a ledger closes with 96 lessons and 12,640.00; revenue 8,210.00, income 8,340.00', async () => {
  const customerId = await t.student('示例C');
  const booked: [string, Draft<typeof LessonEntry>['kind'], number, number, number][] = [
    ['2026-05-10', 'purchase', 120, 15_600, 0],
    ['2026-06-02', 'purchase', 48, 7_200, 0],
    ['2026-06-02', 'gift', 4, 0, 0],
    ['2026-06-20', 'consume', -60, -8_100, 8_100],
    ['2026-06-21', 'return', 1, 150, -150],
    ['2026-06-22', 'refund', -10, -1_300, 0],
    ['2026-06-23', 'transfer_out', -5, -650, 0],
    ['2026-06-24', 'expire', -2, -260, 260],
  ];
  await t.asEnterprise(async (work) => {
    const { enterpriseId } = work;
    const owner = { enterpriseId, customerId, schoolId: one, courseId: t.courseId };
    await work.db.insert(table(LessonEntry)).values(
      booked.map(([bizDate, kind, qty, yuan, recognised], n) => ({
        ...{ ...owner, bizDate, kind, qty: qty * 100, amount: yuan * 100, recognised: recognised * 100 },
        ...{ entryNo: `EX${n}`, groupId: 900 + n, lotId: 900_001, seq: n + 1, sourceKind: 'import' as const },
        ...{ lotQtyAfter: 0, lotAmountAfter: 0, lotHeadAfter: 0, sourceId: 900 + n },
        ...(kind === 'return' ? { reversesKind: 'consume' } : {}),
      })),
    );
    await work.db.insert(table(Refund)).values({
      ...{
        enterpriseId,
        contractId: 7003,
        customerId,
        schoolId: one,
        no: 'TF-EX',
        reasonId: 1,
        state: 'paid' as const,
      },
      ...{ appliedOn: '2026-06-20', paidAt: new Date('2026-06-22T04:00:00Z'), amount: 1_170_00, forfeited: 130_00 },
    });
  });
  const { cells } = (await told('lesson', june, { customer: [customerId] })).totals;
  expect(numbers(cells, 'opening', 'openingValue', 'closing', 'closingValue')).toEqual([
    120,
    '15600.00',
    96,
    '12640.00',
  ]);
  const revenue = (await told('revenue', june, { customer: [customerId] })).totals.cells;
  expect(numbers(revenue, 'revenue', 'forfeited', 'income')).toEqual(['8210.00', '130.00', '8340.00']);
});

/** Items due on a day: how many of which state. */
async function due(schoolId: number, dueOn: string, items: [RenewalDue['state'], number, Partial<RenewalDue>?][]) {
  await t.asEnterprise(async (work) => {
    const base = { enterpriseId: work.enterpriseId, schoolId, dueOn, cycleQty: 48_00, cycleAmount: 7_200_00 };
    const made = items.flatMap(([state, count, more], kind) =>
      Array.from({ length: count }, (_, n) => ({
        ...{ ...base, state, reason: 'lessons' as const, cycleContractId: 1, subjectId: 1 },
        ...{ customerId: schoolId * 10_000 + Number(dueOn.slice(5, 7)) * 1000 + kind * 100 + n + 1, ...more },
      })),
    );
    await work.db.insert(table(RenewalDue)).values(made);
  });
}

test('example D: of two schools 70.0 % and 30.0 %, together 62.0 %; of what is decided 80.0 %, 30.0 % and 68.9 %', async () => {
  const early = { reason: 'early' as const };
  await due(one, '2026-05-12', [
    ['renewed', 22],
    ['renewed', 6, early],
    ['lost', 7],
    ['due', 5],
    ['excluded', 3],
  ]);
  await due(two, '2026-05-12', [
    ['renewed', 3],
    ['lost', 6],
    // Who came back later had been lost, and is told apart.
    ['won_back', 1],
  ]);
  const { lines, totals } = await told('renewal', { ...may, rows: '["school"]' }, { school: [one, two] });
  const of = (schoolId: number) => lines.find(({ keys }) => keys[0] === String(schoolId))!.cells;
  expect(numbers(of(one), 'dueItems', 'earlyItems', 'renewRate', 'renewFinal')).toEqual([40, 6, 70, 80]);
  expect(numbers(of(two), 'dueItems', 'renewRate', 'renewFinal')).toEqual([10, 30, 30]);
  expect(numbers(totals.cells, 'dueItems', 'renewRate', 'renewFinal')).toEqual([50, 62, 68.9]);
});

test('example E: 9,600.00 for cycles of 7,200.00 and 4,800.00 is 80.0 % of the money and 50.0 % of the items', async () => {
  await due(one, '2026-04-12', [
    ['renewed', 1, { renewedAmount: 9_600_00 }],
    ['lost', 1, { cycleAmount: 4_800_00 }],
  ]);
  const april = { from: '2026-04-01', to: '2026-04-30' };
  const { cells } = (await told('renewal', april, { school: [one] })).totals;
  expect(numbers(cells, 'renewAmountRate', 'renewRate')).toEqual([80, 50]);
});

test('example I: 12,500.00 of 500,000.00 went back, 2.5 %; six of four hundred in full, 1.5 %', async () => {
  await t.app.database.owner.query(
    `with made as (insert into customer (enterprise_id, code, name, state, source_id, school_id, created_at, updated_at)
        select 1, 'EXI' || n, '示例I', 'member', 1, $1, '2026-01-10', '2026-01-10' from generate_series(1, 400) n returning id)
      insert into customer_state_log (enterprise_id, customer_id, transition, to_state, at)
        select 1, id, 'create', 'member', '2026-01-10' from made`,
    [two],
  );
  await t.asEnterprise(async (work) => {
    const { enterpriseId } = work;
    const entry = {
      enterpriseId,
      businessDate: '2026-05-20',
      schoolId: two,
      cashierId: t.boss.client.uid,
      contractId: 7100,
    };
    await work.db.insert(table(FinanceEntry)).values([
      { ...entry, kind: 'receipt', direction: 'in', method: 'cash', amount: 500_000_00 },
      { ...entry, kind: 'refund', direction: 'out', method: 'cash', amount: 12_500_00 },
    ]);
    await work.db.insert(table(Refund)).values(
      Array.from({ length: 9 }, (_, n) => ({
        ...{ enterpriseId, contractId: 7100 + n, customerId: 880_000 + n, schoolId: two, no: `TF-I${n}`, reasonId: 1 },
        ...{ scope: n < 6 ? ('full' as const) : ('partial' as const), state: 'paid' as const, appliedOn: '2026-05-10' },
        paidAt: new Date('2026-05-20T04:00:00Z'),
      })),
    );
  });
  const { cells } = (await told('refund', may, { school: [two] })).totals;
  expect(numbers(cells, 'refundPaid', 'refundCount')).toEqual(['12500.00', 9]);
  expect(numbers(cells, 'refundRateAmount', 'refundRateHead')).toEqual([2.5, 1.5]);
});

test('example J: eight of ten seats are taken, 80.0 %; of forty offered 28 were sat in, 70.0 %', async () => {
  await t.leap('2026-07-06T02:00:00Z');
  const classId = await t.classOf({ capacity: 10 });
  const students: number[] = [];
  for (let n = 0; n < 8; n++) {
    const id = await t.student(`示例J${n}`);
    await t.join(classId, id);
    await t.sell(id, { key: `J${n}`, lessons: 10, yuan: 1000, contractId: 7200 + n });
    students.push(id);
  }
  const absent = [2, 2, 1, 1];
  for (const [at, missing] of absent.entries()) {
    const lesson = await t.lesson(classId, `2026-07-0${at + 1} 10:00`);
    const marks = Object.fromEntries(students.map((id, n) => [id, n < missing ? 'absent' : 'present']));
    expect(await t.teach(lesson, marks, { reason: '补点' })).toMatchObject({ code: 200 });
    if (at < 2)
      await t.asEnterprise(async (work) => {
        const { startAt, mode } = await need(work, Lesson, lesson);
        const { enterpriseId } = work;
        const place = { enterpriseId, schoolId: t.schoolId, courseId: t.courseId, classId };
        const guest = { ...place, lessonId: lesson, startAt, mode, customerId: 990_000 + at };
        await work.db.insert(table(Attendance)).values({ ...guest, role: 'makeup', status: 'makeup' });
      });
  }
  const july = { from: '2026-07-01', to: '2026-07-31' };
  const { cells } = (await told('classCategory', { ...july, rows: '["class"]' }, { class: [classId] })).totals;
  expect(numbers(cells, 'fillRate', 'seatFill')).toEqual([80, 70]);
});
