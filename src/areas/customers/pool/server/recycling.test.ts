// The clock of an owned customer: what moves it, what stops it, and what happens when it runs out.
import { beforeAll, describe, expect, test } from 'vitest';
import { localTime } from '#kernel/model/dates';
import { owning } from '#testing/scenes/owning';

let t: Awaited<ReturnType<typeof owning>>;
const local = (at: Date | null): string | null => at && localTime(at, 'Asia/Shanghai').slice(0, 16);
const recycleAt = async (id: number): Promise<string | null> => local((await t.row(id)).recycleAt);

beforeAll(async () => {
  t = await owning('2026-03-02T15:00:00+08:00');
  await t.ruled({ dealDays: 0 });
});

const call = (customerId: number, rest: Record<string, unknown> = {}) =>
  t.counsellor.post('/api/v1/student/followUp/add', {
    customerId,
    way: 'phone',
    result: 'connected',
    content: '家长想了解周末的课程安排和价格',
    nextAt: new Date(t.clock.now().getTime() + 86_400_000).toISOString(),
    ...rest,
  });
const mine = () => t.lead(t.owned(t.me, { ownedAt: new Date('2026-02-20T10:00:00+08:00') }));

describe('the recycle time', () => {
  test('runs from an effective contact, not from a call in vain, and waits for a promised appointment', async () => {
    const id = await mine();
    expect((await call(id)).code).toBe(200);
    expect(await recycleAt(id)).toBe('2026-03-10 00:00');

    await t.leap('2026-03-05T09:00:00+08:00');
    expect((await call(id, { result: 'no_answer', content: '' })).code).toBe(200);
    expect(await recycleAt(id)).toBe('2026-03-10 00:00');
    expect((await call(id)).code).toBe(200);
    expect(await recycleAt(id)).toBe('2026-03-13 00:00');

    const meeting = {
      customerId: id,
      kind: 'visit',
      schoolId: t.schoolId,
      startAt: '2026-03-20T10:00:00+08:00',
      endAt: '2026-03-20T11:00:00+08:00',
    };
    expect((await t.counsellor.post('/api/v1/student/appointment/add', meeting)).code).toBe(200);
    expect(await recycleAt(id)).toBe('2026-03-21 11:00');
    await t.leap('2026-03-02T15:00:00+08:00');
  });

  test('starts when a customer is claimed and ends when it is released', async () => {
    const id = await t.lead();
    await t.counsellor.post('/api/v1/student/customer/claim', { ids: [id] });
    expect(await recycleAt(id)).toBe('2026-03-10 00:00');
    await t.counsellor.post('/api/v1/student/customer/release', { ids: [id], reason: '不合适' });
    expect(await recycleAt(id)).toBeNull();
  });

  test('is put right every night together with the heat, without a new version', async () => {
    const id = await t.lead(t.owned(t.me, { heat: 99 }));
    await t.run('customers.clocks');
    const { heat, version } = await t.row(id);
    expect([await recycleAt(id), heat, version]).toEqual(['2026-03-10 00:00', 10, 1]);
  });
});

describe('the nightly run', () => {
  test('takes back what is overdue, once, and tells the counsellor and the supervisor once each; members never', async () => {
    const past = new Date('2026-03-01T00:00:00+08:00');
    const long = new Date('2026-01-05T10:00:00+08:00');
    const { staffId: owner } = await t.colleague('超期');
    const id = await t.lead(t.owned(owner, { recycleAt: past, ownedAt: long }));
    const member = await t.lead(t.owned(owner, { state: 'member', recycleAt: past, ownedAt: long }));
    const called = await t.lead(t.owned(owner, { recycleAt: past, ownedAt: long, lastEffectiveAt: t.clock.now() }));
    await t.run('customers.recycle');
    await t.run('customers.recycle');
    expect(await t.row(id)).toMatchObject({
      ownerId: null,
      lastOwnerId: owner,
      poolReason: 'overdue',
      recycleAt: null,
    });
    expect(await t.log(id)).toEqual([{ kind: 'recycle', from: owner, to: null, reason: '超期未跟进' }]);
    expect((await t.row(member)).ownerId).toBe(owner);
    expect((await t.row(called)).ownerId).toBe(owner);
    const notice = [['customers.recycled', expect.stringContaining('已回到公海')]];
    expect(await t.told(owner)).toEqual(notice);
    expect((await t.told(t.principal.client.uid)).filter(([kind]) => kind === 'customers.recycled')).toEqual(notice);
  });

  test('says why: too long without an enrolment, or graduated long ago', async () => {
    await t.ruled({ dealDays: 30, graduatedDays: 30 });
    const past = new Date('2026-03-01T00:00:00+08:00');
    const long = new Date('2026-01-05T10:00:00+08:00');
    const { staffId: owner } = await t.colleague('成交');
    const deal = await t.lead(t.owned(owner, { recycleAt: past, ownedAt: long, lastEffectiveAt: t.clock.now() }));
    const graduate = await t.lead(
      t.owned(owner, { recycleAt: past, ownedAt: long, state: 'graduated', graduatedAt: long }),
    );
    await t.run('customers.recycle');
    expect([(await t.row(deal)).poolReason, (await t.row(graduate)).poolReason]).toEqual(['deal_overdue', 'graduated']);
    await t.ruled({ dealDays: 0 });
  });

  test('leaves whoever is protected, away or about to sign alone', async () => {
    const past = new Date('2026-03-01T00:00:00+08:00');
    const long = new Date('2026-01-05T10:00:00+08:00');
    const { staffId: away } = await t.colleague('产假');
    await t.filed(away, { pausedUntil: '2026-03-02' });
    const paused = await t.lead(t.owned(away, { recycleAt: past, ownedAt: long }));
    const safe = await t.lead(
      t.owned(t.me, { recycleAt: past, ownedAt: long, protectedUntil: new Date('2026-03-05T00:00:00+08:00') }),
    );
    await t.run('customers.recycle');
    expect([(await t.row(paused)).ownerId, (await t.row(safe)).ownerId]).toEqual([away, t.me]);
  });

  test('gives a leaver’s customers seven days for a handover, then to the pool', async () => {
    const { staffId: leaver } = await t.colleague('离职');
    const id = await t.lead(t.owned(leaver));
    const member = await t.lead(t.owned(leaver, { state: 'member' }));
    await t.inside((work) => work.session.client.query(`update staff set status = 'left' where id = ${leaver}`));
    await t.filed(leaver, { leftOn: '2026-02-24' });
    await t.run('customers.recycle');
    expect((await t.row(id)).ownerId).toBe(leaver);
    await t.filed(leaver, { leftOn: '2026-02-23' });
    await t.run('customers.recycle');
    expect(await t.row(id)).toMatchObject({ ownerId: null, poolReason: 'staff_left' });
    expect((await t.row(member)).ownerId).toBe(leaver);
  });
});

test('two days before, at nine, the counsellor is warned, once', async () => {
  const { staffId: owner } = await t.colleague('提醒');
  await t.lead(t.owned(owner, { recycleAt: new Date('2026-03-10T00:00:00+08:00') }));
  await t.lead(t.owned(owner, { recycleAt: new Date('2026-03-11T00:00:00+08:00') }));
  await t.leap('2026-03-07T09:00:00+08:00');
  await t.run('customers.recycleSoon');
  expect(await t.told(owner)).toEqual([]);
  await t.leap('2026-03-08T09:00:00+08:00');
  await t.run('customers.recycleSoon');
  await t.run('customers.recycleSoon');
  expect(await t.told(owner)).toEqual([
    ['customers.recycleSoon', expect.stringContaining('将于 2026-03-10 00:00 掉入公海')],
  ]);
});
