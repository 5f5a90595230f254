// From one counsellor to another, by who may; to another school; for the asking.
import { beforeAll, describe, expect, test } from 'vitest';
import { owning } from '#testing/owning';

const path = '/api/v1/student/customer';
let t: Awaited<ReturnType<typeof owning>>;
let other: number;

beforeAll(async () => {
  t = await owning();
  other = (await t.colleague('王接')).staffId;
});

const transfer = (ids: number[], rest: Record<string, unknown> = {}) =>
  t.principal.post(`${path}/transfer`, { ids, toStaffId: other, reason: '调整', ...rest });

describe('a transfer', () => {
  test('moves customers with the appointments their counsellor hosts, ends protection, and is tried out first', async () => {
    const until = new Date(t.clock.now().getTime() + 86_400_000 * 5);
    const id = await t.lead(
      t.owned(t.me, { protectedUntil: until, protectedSince: t.clock.now(), protectReason: '要签约' }),
    );
    const host = (hostId: number) => t.meeting(id, hostId);
    const [mine, theirs] = [await host(t.me), await host(t.principal.client.uid)];
    const tried = await transfer([id], { dryRun: true });
    expect([tried.data.done, (await t.row(id)).ownerId]).toEqual([[id], t.me]);
    expect((await transfer([id])).data).toEqual({ done: [id], failed: [], left: [] });
    expect(await t.row(id)).toMatchObject({
      ownerId: other,
      lastOwnerId: t.me,
      protectedUntil: null,
      protectReason: null,
    });
    expect(await t.hosts([mine, theirs])).toEqual([other, t.principal.client.uid]);
    expect(await t.log(id)).toEqual([{ kind: 'transfer', from: t.me, to: other, reason: '调整' }]);
    expect(await t.told(other)).toEqual([['customers.assigned', '新分配给您 1 位客户']]);
  });

  test('leaves the appointments where they are when asked to', async () => {
    const id = await t.lead(t.owned(t.me));
    const mine = await t.meeting(id, t.me);
    await transfer([id], { withAppointments: false });
    expect([(await t.row(id)).ownerId, ...(await t.hosts([mine]))]).toEqual([other, t.me]);
  });

  test('is how a member changes counsellor; the pool is assigned instead; each refusal names its row', async () => {
    const member = await t.lead(t.owned(t.me, { state: 'member' }));
    const orphan = await t.lead({ state: 'member', poolAt: null, poolReason: null });
    const [pooled, already] = [await t.lead(), await t.lead(t.owned(other))];
    const { data } = await transfer([member, orphan, pooled, already, 999_999]);
    expect(data.done).toEqual([member, orphan]);
    expect(data.failed).toEqual([
      { id: pooled, message: '该客户没有顾问，请用分配' },
      { id: already, message: '该客户已归属王接' },
      { id: 999_999, message: '找不到这条记录' },
    ]);
  });

  test('keeps to the limit unless a supervisor goes beyond it; a counsellor may not transfer', async () => {
    await t.filed(other, { maxOwned: 1 });
    const id = await t.lead(t.owned(t.me));
    expect(await transfer([id])).toMatchObject({ code: 409, data: { reason: 'limit' } });
    expect((await transfer([id], { exceed: true })).data.done).toEqual([id]);
    expect((await t.counsellor.post(`${path}/transfer`, { ids: [id], toStaffId: other, reason: '要' })).code).toBe(403);
    await t.filed(other, { maxOwned: null });
  });

  test('two ways at once leaves every customer with one of the two, and never hangs', async () => {
    const mine = await t.leads(6, t.owned(t.me));
    const theirs = await t.leads(6, t.owned(other));
    const [there, back] = await Promise.all([
      transfer(mine),
      transfer(theirs, { toStaffId: t.me }),
      transfer([...theirs, ...mine], { toStaffId: t.me, dryRun: true }),
    ]);
    expect([there!.data.done, back!.data.done]).toEqual([mine, theirs]);
  });
});

describe('asking for a customer', () => {
  test('goes to the supervisor of whoever has it, who grants it', async () => {
    const id = await t.lead(t.owned(other));
    expect((await t.counsellor.get(`${path}/detail`, { id })).code).toBe(404);
    expect(await t.counsellor.post(`${path}/requestTransfer`, { id, reason: '老朋友介绍' })).toMatchObject({
      code: 200,
    });
    expect((await t.row(id)).ownerId).toBe(other);
    const answer = (accept: boolean) => t.principal.post(`${path}/answerTransfer`, { id, staffId: t.me, accept });
    expect((await answer(false)).code).toBe(200);
    expect((await t.row(id)).ownerId).toBe(other);
    expect((await answer(true)).code).toBe(200);
    expect((await t.log(id)).at(-1)).toEqual({ kind: 'transfer', from: other, to: t.me, reason: '申请转入' });
    expect((await t.counsellor.post(`${path}/requestTransfer`, { id, reason: '再要' })).message).toBe('该客户已归属您');
    expect((await t.counsellor.post(`${path}/answerTransfer`, { id, staffId: t.me, accept: true })).code).toBe(403);
  });

  test('of a school one does not serve is refused at once, and nobody is asked', async () => {
    const id = await t.lead(t.owned(other));
    const far = (await t.signIn('13800000014')).client.school!.id;
    const { staffId, mobile } = await t.colleague('远校');
    await t.filed(staffId, { schoolIds: [far] });
    const before = t.todos.size;
    const asker = await t.signIn(mobile);
    expect(await asker.post(`${path}/requestTransfer`, { id, reason: '老朋友介绍' })).toMatchObject({
      code: 409,
      message: '您不服务该客户的校区，不能申请转入',
    });
    expect(t.todos.size).toBe(before);
  });
});

describe('a change of school', () => {
  test('empties the counsellor unless they serve the new school, and never moves a member', async () => {
    const to = (await t.signIn('13800000014')).client.school!.id;
    const [plain, served, member] = [
      await t.lead(t.owned(t.me)),
      await t.lead(t.owned(other)),
      await t.lead(t.owned(t.me, { state: 'member' })),
    ];
    await t.filed(other, { schoolIds: [t.schoolId, to] });
    const owned = (await t.row(served)).ownedAt;
    const { data } = await t.chief.post(`${path}/transferSchool`, {
      ids: [plain, served, member],
      schoolId: to,
      reason: '搬家',
    });
    expect(data).toMatchObject({ done: [plain, served], failed: [{ id: member, message: '在读学员通过合同转校' }] });
    expect(await t.row(plain)).toMatchObject({ schoolId: to, ownerId: null, lastOwnerId: t.me, poolReason: 'new' });
    expect(await t.row(served)).toMatchObject({ schoolId: to, ownerId: other, ownedAt: owned, lastOwnerId: null });
    expect((await t.log(plain)).at(-1)).toMatchObject({ kind: 'school', from: t.me, to: null });
    const back = { ids: [plain], schoolId: to, reason: '搬家' };
    expect(await t.chief.post(`${path}/transferSchool`, back)).toMatchObject({
      code: 409,
      message: '该客户已在此校区',
    });
    expect((await t.counsellor.post(`${path}/transferSchool`, back)).code).toBe(403);
  });
});
