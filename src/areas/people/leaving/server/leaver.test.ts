// Who leaves with real things in hand: what their roles bind, what they hold, and what is left of them afterwards.
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { Customer } from '#areas/customers/customer/model/customer';
import { CustomerSource } from '#areas/customers/sources/model/source';
import { Course } from '#areas/learning/courses/model/course';
import { Account } from '#areas/system/identity/model/account';
import { Class } from '#areas/teaching/classes/model/class';
import { Lesson } from '#areas/teaching/lessons/model/lesson';
import { insert, need, row, rows, update } from '#kernel/server/rows';
import type { Person } from '#testing/app';
import { runJob } from '#testing/runJob';
import { type Employing, employing } from '#testing/scenes/employing';
import { withoutApprovals } from '#testing/scenes/undecided';
import { Staff } from '../../model/staff';
import { todayOf } from '../../model/today';

const path = '/people/v1/leaving';
let t: Employing;
let today: string;
let [counsellor, colleague]: Person[] = [];
beforeAll(async () => {
  t = await employing({ parts: [withoutApprovals] });
  today = await t.inside(async (work) => todayOf(work));
  counsellor = await t.signIn('13800000004');
  colleague = await t.signIn('13800000014');
});

type Item = { id: number; version: number; itemType: string; total: number; receiverId: number | null; state: string };
const itemsOf = async (staffId: number): Promise<Item[]> => {
  const [handover] = t.ok(await t.hr.get('/v1/handover/handover/list', { staffId })).list;
  return t.ok(await t.hr.get('/v1/handover/item/list', { handoverId: handover.id, pageSize: 100 })).list;
};
const act = async (name: string, { id }: Item, values: object = {}, by = t.hr) => {
  const { version } = t.ok(await t.hr.get('/v1/handover/item/detail', { id }));
  return by.post(`/v1/handover/item/${name}`, { id, version, ...values });
};
const finish = async (id: number) => t.step(path, await t.detail(path, id), 'finish', { rehireable: true });
const owned = (staffId: number) => t.inside((work) => rows(work, Customer, { ownerId: staffId }));

test('must hold 19: a counsellor’s leaving opens the handover with customers and folders, as bound to the role, with live counts and who might receive', async () => {
  const roleId = await t.inside(
    async (work) =>
      (await work.session.one<{ id: number }>(
        sql`select id from role where enterprise_id = ${work.enterpriseId} and key = 'counselor'`,
      ))!.id,
  );
  const { stamp } = t.ok(await t.hr.get('/v1/handover/roleItems', { roleId }));
  const rule = { receiverId: null, checkerRoleId: null, guide: '逐个说明' };
  const bound = [
    { ...rule, itemType: 'customer', mandatory: true, defaultReceiver: 'named', receiverId: colleague!.client.uid },
    { ...rule, itemType: 'file_folder', mandatory: false, defaultReceiver: 'principal' },
  ];
  t.ok(await t.hr.post('/v1/handover/bindRole', { roleId, stamp, items: bound }));
  const staffId = counsellor!.client.uid;
  await t.inside(async (work) => {
    const sourceId = await insert(work, CustomerSource, { name: '路过', code: 'passing', kind: 'walk_in' });
    for (const n of [1, 2, 3, 4, 5]) {
      const guardians = [{ relation: 'mother' as const, mobile: `1379990000${n}`, isPrimary: true }];
      await insert(work, Customer, { name: `客户${n}`, schoolId: t.schoolId, sourceId, ownerId: staffId, guardians });
    }
  });
  const held = (await owned(staffId)).length;
  expect(held).toBeGreaterThanOrEqual(5);
  t.ok(await t.hr.post(`${path}/apply`, { id: staffId, kind: 'mutual', lastWorkOn: today }));
  const items = await itemsOf(staffId);
  const of = (type: string) => items.find(({ itemType }) => itemType === type);
  expect(of('customer')).toMatchObject({ total: held, mandatory: true });
  expect(of('file_folder')).toMatchObject({ mandatory: false });
  const { items: proposals } = t.ok(await t.hr.get('/v1/handover/preview', { staffId }));
  const receiver = (type: string) => proposals.find((one: { type: string }) => one.type === type).receiver.id;
  expect([receiver('customer'), receiver('file_folder')]).toEqual([colleague!.client.uid, t.principal.client.uid]);
});

test('must hold 17: with three customers left nobody is finished, also when they came after the check', async () => {
  const staffId = counsellor!.client.uid;
  const mine = await owned(staffId);
  const item = (await itemsOf(staffId)).find(({ itemType }) => itemType === 'customer')!;
  t.ok(await act('assign', item, { receiverId: colleague!.client.uid }));
  t.ok(await act('accept', item, {}, colleague!));
  expect(mine.length).toBeGreaterThan(3);
  expect(await owned(staffId)).toEqual([]);
  for (const one of await itemsOf(staffId)) {
    const now = t.ok(await t.hr.get('/v1/handover/item/detail', { id: one.id }));
    if (now.state === 'pending') t.ok(await act('assign', one, { receiverId: colleague!.client.uid }));
    if (now.state !== 'moved') t.ok(await act('accept', one, {}, colleague!));
    t.ok(await act('check', one, {}, t.principal));
  }
  const [leaving] = t.ok(await t.hr.get(`${path}/list`, { staffId })).list;
  expect((await t.detail(path, leaving.id)).state).toBe('settling');
  const back = (await owned(colleague!.client.uid)).slice(0, 3);
  const give = (ownerId: number) =>
    t.inside(async (work) => {
      for (const { id } of back) await update(work, Customer, await need(work, Customer, id), { ownerId });
    });
  await give(staffId);
  expect(await finish(leaving.id)).toMatchObject({
    code: 409,
    message: expect.stringContaining('还有 3 个客户未移交'),
  });
  await give(colleague!.client.uid);
  t.ok(await finish(leaving.id));
});

test('must hold 20: who has left is signed out and cannot sign in, is offered nowhere, and the lessons they gave still say their name', async () => {
  const post = t.ok(await t.hr.get('/people/v1/post/list', { code: 'teacher' })).list[0];
  const mobile = '13522224444';
  const { staffId } = t.ok(
    await t.hr.post('/people/v1/staff/onboard', {
      ...{ name: '去者某', mobile, schoolId: t.schoolId, postId: post.id, startOn: today },
      ...{ employmentType: 'full_time', contractKind: 'fixed', contractMonths: 36, probationMonths: 1 },
    }),
  );
  const lessonId = await t.inside(async (work) => {
    const like = (await row(work, Account, { staffId: t.teacher.client.uid }))!;
    const own = (await row(work, Account, { staffId }))!;
    await work.session.rows(
      sql`update account set password_hash = (select password_hash from account where id = ${like.id}), state = 'active',
        must_change_password = false where id = ${own.id}`,
    );
    const courseId = (await row(work, Course, { state: 'published' }))!.id;
    const classId = await insert(work, Class, {
      ...{ name: '旧班', schoolId: t.schoolId, courseId, kind: 'group', capacity: 6, teacherId: t.teacher.client.uid },
      state: 'running',
    });
    const at = (hours: number) => new Date(t.clock.now().getTime() - hours * 3_600_000);
    return insert(work, Lesson, {
      ...{ classId, kind: 'regular', startAt: at(50), endAt: at(49), teacherId: staffId, state: 'finished' },
    });
  });
  const gone = await t.signIn(mobile);
  const offered = async () =>
    t
      .ok(await t.hr.get('/people/v1/staff/options', { q: '去者某' }))
      .map(({ value }: { value: number }) => value)
      .includes(staffId);
  expect((await gone.get('/api/v1/todoback/list')).code).toBe(200);
  expect(await offered()).toBe(true);
  const { leavingId } = t.ok(await t.hr.post(`${path}/apply`, { id: staffId, kind: 'mutual', lastWorkOn: today }));
  for (const item of await itemsOf(staffId)) {
    t.ok(await act('assign', item, { receiverId: t.teacher.client.uid }));
    t.ok(await act('accept', item, {}, t.teacher));
    t.ok(await act('check', item, {}, t.principal));
  }
  t.ok(await finish(leavingId));
  t.clock.advance(86_400);
  await runJob(t.app, 'people.leavings');
  await t.hear();
  t.clock.advance(-86_400);
  expect((await t.inside((work) => need(work, Staff, staffId))).status).toBe('left');
  expect((await gone.get('/api/v1/todoback/list')).code).toBe(401);
  await expect(t.signIn(mobile)).rejects.toThrow();
  expect(await offered()).toBe(false);
  const named = t.ok(await t.hr.get('/user/v1/options/staff', { ids: `${staffId}` }));
  expect(named).toMatchObject([{ value: staffId, label: '去者某' }]);
  const searched = t.ok(await t.hr.get('/user/v1/options/staff', { q: '去者某', gone: 'true' }));
  expect(searched).toHaveLength(1);
  const boss = await t.signIn('13800000001');
  const lesson = t.ok(await boss.get('/class/v1/lesson/detail', { id: lessonId }));
  expect(lesson.$labels.teacherId).toBe('去者某');
});
