import { describe, expect, test } from 'vitest';
import { approvalDecided } from '#kernel/server/calls';
import { systemActor, systemCaller } from '#kernel/server/identity';
import { type Work, write } from '#kernel/server/work';
import { type Answer, testApp } from '#testing/app';
import { withoutApprovals } from '#testing/scenes/undecided';

const { app, clock, signIn } = await testApp({ parts: [withoutApprovals] });
clock.set('2026-03-01T04:00:00Z');
const chief = await signIn('13800000001');
const finance = await signIn('13800000008');
const principal = await signIn('13800000005');
const [demo] = await app.identity.enterprises();
const schools: { value: number; label: string }[] = (await chief.get('/school/v1/school/options')).data;
// A school without a lease of its own in the demo data that the sums below would meet.
const school = schools.at(-1)!.value;

const asEnterprise = <T>(run: (work: Work) => Promise<T>) => write(app, systemActor(demo!), systemCaller('test'), run);
const noon = (day: string) => `${day}T04:00:00Z`;
/** Runs a job as if it were another day; nobody's session outlives a real one. */
const runJob = async (name: string, day: string) => {
  clock.set(noon(day));
  await app.jobs.runNow(app, demo!, app.jobs.all().find((job) => job.name === name)!);
  clock.set(noon('2026-03-01'));
};

/** The lease of rule 31. */
const terms = {
  startOn: '2026-03-10',
  endOn: '2029-03-09',
  monthlyRent: '30000.00',
  payCycle: 'quarterly',
  dueDaysBefore: 5,
  freeFrom: '2026-03-10',
  freeTo: '2026-04-08',
  riseKind: 'percent',
  risePercent: 5,
  riseEveryMonths: 12,
};
const lease = { ...terms, schoolId: school, premises: '万达广场 3 层', landlord: '恒基物业' };

async function activeLease(change: object = {}) {
  const { data: draft } = await chief.post('/school/v1/lease/add', { ...lease, ...change });
  const answer = await chief.post('/school/v1/lease/activate', { id: draft.id, version: draft.version });
  expect(answer.code).toBe(200);
  return answer.data;
}
const duesOf = async (leaseId: number) =>
  (await chief.get('/school/v1/rentDue/list', { leaseId, pageSize: 200 })).data.list;
const payment = { on: '2026-03-01', method: '银行转账' };
const pay = (due: { id: number; version: number }, amount: string, by = finance) =>
  by.post('/school/v1/rentDue/pay', { id: due.id, version: due.version, amount, ...payment });

describe('a lease (rule 31, must hold 22)', () => {
  test('shows its schedule before it is saved: 12 dues, the first 60,967.74 on 5 March', async () => {
    const { data } = await chief.post('/school/v1/lease/preview', terms);
    expect(data).toHaveLength(12);
    expect(data[0]).toEqual({
      kind: 'rent',
      periodFrom: '2026-03-10',
      periodTo: '2026-06-09',
      dueOn: '2026-03-05',
      amount: '60967.74',
    });
  });

  test('writes that schedule when it takes effect, numbered, 1,105,867.74 in all', async () => {
    const row = await activeLease();
    expect(row).toMatchObject({ no: expect.stringMatching(/^ZL2026\d{4}$/), state: 'active', rentNow: '30000.00' });
    const dues = await duesOf(row.id);
    expect(dues).toHaveLength(12);
    expect(dues[0]).toMatchObject({ dueOn: '2026-03-05', amount: '60967.74', status: 'due' });
    expect(dues.reduce((sum: number, due: { amount: string }) => sum + Math.round(Number(due.amount) * 100), 0)).toBe(
      110_586_774,
    );
  });

  test('refuses terms that cannot be, each at its field', async () => {
    const wrong = async (change: object) => {
      const { code, data } = await chief.post('/school/v1/lease/add', { ...lease, ...change });
      return [code, data[0]?.field];
    };
    expect(await wrong({ endOn: '2026-03-10' })).toEqual([422, 'endOn']);
    expect(await wrong({ endOn: '2099-03-10' })).toEqual([422, 'endOn']);
    expect(await wrong({ freeTo: null })).toEqual([422, 'freeTo']);
    expect(await wrong({ freeFrom: '2026-03-01' })).toEqual([422, 'freeTo']);
    expect(await wrong({ riseEveryMonths: 6 })).toEqual([422, 'riseEveryMonths']);
    expect(await wrong({ risePercent: 0 })).toEqual([422, 'risePercent']);
  });

  test('rewrites with new terms only the dues that are unpaid and have not begun', async () => {
    const row = await activeLease({ startOn: '2025-12-10', endOn: '2026-12-09', freeFrom: null, freeTo: null });
    const before = await duesOf(row.id);
    const edited = await chief.put('/school/v1/lease/edit', { id: row.id, version: row.version, monthlyRent: '40000' });
    expect(edited.code).toBe(200);
    const after = await duesOf(row.id);
    expect(after.map((due: { amount: string }) => due.amount)).toEqual([
      '90000.00',
      '120000.00',
      '120000.00',
      '120000.00',
    ]);
    expect(after[0].id).toBe(before[0].id);
    const moved = { id: row.id, version: edited.data.version, startOn: '2025-12-01' };
    expect(await chief.put('/school/v1/lease/edit', moved)).toMatchObject({ code: 422, data: [{ field: 'startOn' }] });
  });

  test('is invisible outside one’s own school', async () => {
    const row = await activeLease();
    expect(principal.client.school?.id).not.toBe(school);
    expect((await principal.get('/school/v1/lease/detail', { id: row.id })).code).toBe(404);
    const [due] = await duesOf(row.id);
    expect((await principal.get('/school/v1/rentDue/detail', { id: due.id })).code).toBe(404);
    expect((await pay(due, '1.00', principal)).code).toBe(403);
  });
});

describe('paying rent (rule 31, must hold 22)', () => {
  test('never exceeds what is open: one fen too much is 422', async () => {
    const [due] = await duesOf((await activeLease()).id);
    const over = await pay(due, '60967.75');
    expect(over).toMatchObject({
      code: 422,
      data: [{ field: 'amount', message: '付款不能超过未付金额 60967.74' }],
    });
    const part = await pay(due, '60000.00');
    expect(part).toMatchObject({ code: 200, data: { status: 'part_paid', paid: '60000.00' } });
    expect((await pay(part.data, '967.75')).code).toBe(422);
    const rest = await pay(part.data, '967.74');
    expect(rest).toMatchObject({ code: 200, data: { status: 'paid', paid: '60967.74' } });
    expect(rest.data.payments.map((one: { amount: number }) => one.amount)).toEqual([6_000_000, 96_774]);
    expect((await pay(rest.data, '0.01')).code).toBe(409);
  });

  test('by two people at once: one succeeds, one is told 409', async () => {
    const [due] = await duesOf((await activeLease()).id);
    const answers = await Promise.all([pay(due, '60967.74'), pay(due, '60967.74', chief)]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409]);
    expect((await duesOf(due.leaseId))[0]).toMatchObject({ paid: '60967.74', status: 'paid' });
  });

  test('of many at once is all or nothing', async () => {
    const dues = (await duesOf((await activeLease()).id)).slice(0, 3);
    const send = (list: { id: number; version: number }[]) =>
      finance.post('/school/v1/rentDue/payMany', {
        dues: JSON.stringify(list.map(({ id, version }) => ({ id, version }))),
        ...payment,
      });
    expect((await send([...dues.slice(0, 2), { ...dues[2], version: 99 }])).code).toBe(409);
    expect((await duesOf(dues[0].leaseId)).filter((due: { paid: string }) => due.paid !== '0.00')).toEqual([]);
    expect(await send(dues)).toMatchObject({ code: 200, data: { count: 3, total: '240967.74' } });
  });

  test('in the future is refused', async () => {
    const [due] = await duesOf((await activeLease()).id);
    const answer = await finance.post('/school/v1/rentDue/pay', {
      id: due.id,
      version: due.version,
      amount: '1.00',
      ...payment,
      on: '2026-03-02',
    });
    expect(answer).toMatchObject({ code: 422, data: [{ field: 'on' }] });
  });
});

describe('the end of a lease', () => {
  const terminate = (row: { id: number; version: number }, on: string, penalty = '0.00') =>
    chief.post('/school/v1/lease/terminate', { id: row.id, version: row.version, on, penalty, reason: '搬迁' });

  test('by termination: later dues are cancelled, the running one is owed by days, the penalty is added', async () => {
    const row = await activeLease();
    const [first] = await duesOf(row.id);
    await pay(first, '60967.74');
    const after = await terminate(row, '2026-07-19', '50000.00');
    expect(after).toMatchObject({ code: 200, data: { state: 'terminated', endOn: '2026-07-19' } });
    const dues = await duesOf(row.id);
    const open = dues.filter((due: { status: string }) => due.status === 'due');
    expect(open.map((due: Record<string, unknown>) => [due.kind, due.amount])).toEqual([
      ['rent', '39677.42'],
      ['penalty', '50000.00'],
    ]);
    expect(dues.filter((due: { status: string }) => due.status === 'cancelled')).toHaveLength(10);
    expect((await terminate(after.data, '2026-07-19')).code).toBe(409);
  });

  test('outside its own time is refused', async () => {
    const row = await activeLease();
    expect(await terminate(row, '2026-03-09')).toMatchObject({ code: 422, data: [{ field: 'on' }] });
  });

  test('a decision told twice changes nothing', async () => {
    const row = await activeLease();
    await terminate(row, '2026-07-19', '50000.00');
    const count = (await duesOf(row.id)).length;
    await asEnterprise((work) =>
      work.emit(approvalDecided, {
        approvalId: 1,
        no: 'SP1',
        kind: 'system.leaseTerminate',
        refTable: 'lease',
        refId: row.id,
        result: 'approved',
        initiatorId: 1,
        schoolId: school,
        form: { on: '2026-06-01', penalty: 100 },
        decidedById: 1,
        comment: '',
        round: 1,
      }),
    );
    expect((await chief.get('/school/v1/lease/detail', { id: row.id })).data.endOn).toBe('2026-07-19');
    expect(await duesOf(row.id)).toHaveLength(count);
  });

  test('by time: the night after its last day it has ended; unpaid rent is overdue the night after its day', async () => {
    const row = await activeLease({ startOn: '2025-03-01', endOn: '2026-03-01', freeFrom: null, freeTo: null });
    const running = await activeLease();
    await runJob('system.propertyExpiries', '2026-03-01');
    expect((await chief.get('/school/v1/lease/detail', { id: row.id })).data.state).toBe('active');
    await runJob('system.propertyExpiries', '2026-03-02');
    expect((await chief.get('/school/v1/lease/detail', { id: row.id })).data.state).toBe('ended');
    const changed = await chief.put('/school/v1/lease/edit', { id: row.id, version: 3, monthlyRent: '1.00' });
    expect(changed.code).toBe(409);
    expect(new Set((await duesOf(row.id)).map((due: { status: string }) => due.status))).toEqual(new Set(['overdue']));
    expect((await duesOf(running.id))[0].status).toBe('due');
  });
});

describe('closing a school (rule 30, must hold 24)', () => {
  test('counts every unpaid due of the school', async () => {
    const check = app.registries.closeCheck.get('system.rent')!;
    const count = () => asEnterprise((work) => check.count(work, school));
    const before = await count();
    const row = await activeLease();
    expect(await count()).toBe(before + 12);
    const [due] = await duesOf(row.id);
    await pay(due, '60967.74');
    expect(await count()).toBe(before + 11);
  });
});

describe('the morning’s reminders', () => {
  test('tell of rent a week and a day before, and of a lease 90 days before its end', async () => {
    const notices: { kind: string; vars: Record<string, unknown> }[] = [];
    const answers = app.answers as Map<string, unknown>;
    answers.set('notify', {
      name: 'notify',
      answer: async (_: unknown, notice: (typeof notices)[number]) => {
        notices.push(notice);
        return { messageId: 1 };
      },
    });
    const row = await activeLease({ startOn: '2026-06-10', endOn: '2026-12-09', freeFrom: null, freeTo: null });
    const told = async (day: string) => {
      notices.length = 0;
      await runJob('system.propertyReminders', day);
      return notices.filter(({ vars }) => vars.no === row.no).map(({ kind }) => kind);
    };
    expect(await told('2026-05-29')).toEqual(['system.rentDue']);
    expect(await told('2026-05-30')).toEqual([]);
    expect(await told('2026-06-04')).toEqual(['system.rentDue']);
    expect(await told('2026-09-10')).toEqual(['system.leaseExpiring']);
    answers.delete('notify');
  });
});

test('the summary counts only what a person sees', async () => {
  const range = { from: '2026-01-01', to: '2026-12-31' };
  const all: Answer = await finance.get('/school/v1/rentDue/summary', range);
  const own: Answer = await principal.get('/school/v1/rentDue/summary', range);
  expect(all.data.schools.length).toBeGreaterThan(1);
  expect(own.data.schools.map((row: { schoolId: number }) => row.schoolId)).toEqual([principal.client.school!.id]);
  const sum = all.data.schools.reduce((total: number, row: { amount: string }) => total + Number(row.amount), 0);
  expect(sum).toBeCloseTo(Number(all.data.total.amount), 2);
});
