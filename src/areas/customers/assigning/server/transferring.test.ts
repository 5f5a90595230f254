// From one counsellor to another, by who may; to another school; for the asking.
import { beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '#testing/app';
import { owning } from '#testing/scenes/owning';

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
    const answer = (accept: boolean, reason = '家长想留') =>
      t.principal.post(`${path}/answerTransfer`, { id, staffId: t.me, accept, reason });
    expect(await answer(false, '')).toMatchObject({ code: 422, data: [{ field: 'reason' }] });
    expect((await answer(false)).code).toBe(200);
    expect((await t.row(id)).ownerId).toBe(other);
    expect((await answer(true)).code).toBe(200);
    expect((await t.log(id)).at(-1)).toEqual({ kind: 'transfer', from: other, to: t.me, reason: '申请转入' });
    for (const late of [false, true]) expect(await answer(late)).toMatchObject({ code: 409, data: { reason: 'same' } });
    expect((await t.counsellor.post(`${path}/requestTransfer`, { id, reason: '再要' })).message).toBe('该客户已归属您');
    expect((await t.counsellor.post(`${path}/answerTransfer`, { id, staffId: t.me, accept: true })).code).toBe(403);
  });

  test('finds the supervisor above the counsellor who has it: never of another department, nor the asker or the counsellor', async () => {
    const run = (statement: string, values: unknown[]) =>
      t.inside(async (work) => (await work.session.client.query(statement, values)).rows);
    const department = async (name: string, parentId: number | null): Promise<number> => {
      const made = await run(
        `insert into department (enterprise_id, name, kind, parent_id) values (1, $1, 'sales', $2) returning id`,
        [name, parentId],
      );
      return Number(made[0].id);
    };
    const placed = async (name: string, departmentId: number, role = 'counselor') => {
      const { staffId, mobile } = await t.colleague(name);
      await run('update staff set department_id = $2 where id = $1', [staffId, departmentId]);
      await run(
        `update account_role set role_id = (select id from role where enterprise_id = 1 and key = $2)
          where account_id = (select id from account where enterprise_id = 1 and staff_id = $1)`,
        [staffId, role],
      );
      return { staffId, mobile };
    };
    const sales = await department('销售部', null);
    const team = await department('销售一组', sales);
    const elsewhere = await department('销售别组', null);
    const boss = await placed('部门主管', sales, 'counselor-supervisor');
    await placed('别组主管', elsewhere, 'counselor-supervisor');
    const owner = await placed('一组顾问', team);
    const askedOf = async (ownerId: number, asker: string) => {
      const id = await t.lead(t.owned(ownerId));
      const answer = await (await t.signIn(asker)).post(`${path}/requestTransfer`, { id, reason: '同班' });
      expect(answer).toMatchObject({ code: 200 });
      return [...t.todos.values()].at(-1)!.assigneeIds;
    };
    const { mobile } = await t.colleague('想要的人');
    const principal = t.principal.client.uid;
    expect(await askedOf(owner.staffId, mobile)).toEqual([boss.staffId]);
    expect(await askedOf(owner.staffId, boss.mobile)).toEqual([principal]);
    expect(await askedOf(boss.staffId, mobile)).toEqual([principal]);
    // Whoever only assigns could not grant it.
    await run(
      `update role_permission set deleted_at = now() where permission = 'customers.customer.transfer'
        and role_id = (select id from role where enterprise_id = 1 and key = 'counselor-supervisor')`,
      [],
    );
    expect(await askedOf(owner.staffId, mobile)).toEqual([principal]);
    await run(`update account set state = 'disabled' where enterprise_id = 1 and staff_id = $1`, [principal]);
    const [first] = await askedOf(owner.staffId, mobile);
    await run(`update account set state = 'active' where enterprise_id = 1 and staff_id = $1`, [principal]);
    const [asked] = await run(
      `select r.key from account a join account_role ar on ar.enterprise_id = a.enterprise_id and ar.account_id = a.id
        join role r on r.enterprise_id = a.enterprise_id and r.id = ar.role_id where a.enterprise_id = 1 and a.staff_id = $1`,
      [first],
    );
    expect(asked.key).toBe('region-manager');
  });

  describe('of another school', () => {
    const fromFar = async () => {
      const far = (await t.signIn('13800000014')).client.school!.id;
      const { staffId, mobile } = await t.colleague('远校');
      await t.filed(staffId, { schoolIds: [far] });
      return { far, staffId, asker: await t.signIn(mobile) };
    };
    const ask = (asker: Person, id: number) => asker.post(`${path}/requestTransfer`, { id, reason: '搬到这边了' });

    test('is decided where the customer is; granted, it comes to the school of who asked', async () => {
      const { far, staffId, asker } = await fromFar();
      const id = await t.lead(t.owned(other));
      expect(await ask(asker, id)).toMatchObject({ code: 200 });
      expect([...t.todos.values()].at(-1)).toMatchObject({
        assigneeIds: [t.principal.client.uid],
        summary: { zh: expect.stringContaining('转到') },
      });
      expect(await t.row(id)).toMatchObject({ ownerId: other, schoolId: t.schoolId });
      const answer = { id, staffId, accept: true };
      expect(await t.principal.post(`${path}/answerTransfer`, answer)).toMatchObject({ code: 200 });
      expect(await t.row(id)).toMatchObject({ ownerId: staffId, schoolId: far });
      expect((await t.log(id)).at(-1)).toMatchObject({ kind: 'transfer', from: other, to: staffId });
    });

    test('also one that nobody has there is asked for, of those who hand out that pool; a member is refused', async () => {
      const { far, staffId, asker } = await fromFar();
      const pooled = await t.lead({ schoolId: t.schoolId });
      expect(await ask(asker, pooled)).toMatchObject({ code: 200 });
      expect([...t.todos.values()].at(-1)?.assigneeIds).toEqual([t.principal.client.uid]);
      const answer = { id: pooled, staffId, accept: true };
      expect(await t.principal.post(`${path}/answerTransfer`, answer)).toMatchObject({ code: 200 });
      expect(await t.row(pooled)).toMatchObject({ ownerId: staffId, schoolId: far });
      expect(await t.counsellor.post(`${path}/requestTransfer`, { id: await t.lead(), reason: '要' })).toMatchObject({
        code: 409,
        data: { reason: 'notOwned' },
      });
      const before = t.todos.size;
      const member = await t.lead(t.owned(other, { state: 'member' }));
      expect(await ask(asker, member)).toMatchObject({ code: 409, data: { reason: 'member' } });
      expect(t.todos.size).toBe(before);
    });
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
    expect((await t.together('customer', t.chief.client.uid)).at(-1)).toEqual(['school', 2]);
    const back = { ids: [plain], schoolId: to, reason: '搬家' };
    expect(await t.chief.post(`${path}/transferSchool`, back)).toMatchObject({
      code: 409,
      message: '该客户已在此校区',
    });
    expect((await t.counsellor.post(`${path}/transferSchool`, back)).code).toBe(403);
  });
});
