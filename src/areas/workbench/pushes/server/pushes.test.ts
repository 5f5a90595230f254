// A push reaches exactly whom it means, once, also when its sender is killed in the middle.
import pg from 'pg';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { Staff } from '#areas/people/model/staff';
import { Account, AccountRole } from '#areas/system/identity/model/account';
import { Role } from '#areas/system/identity/model/role';
import { systemActor, systemCaller } from '#kernel/server/identity';
import { Progress } from '#kernel/server/process/progress';
import { need, row, rows, update } from '#kernel/server/rows';
import { Errand, type Work } from '#kernel/server/work';
import { type Person, type TestApp, testApp } from '#testing/app';
import { MessageReceipt } from '../../messages/model/message';
import { MessagePush } from '../model/messagePush';
import { sendPushes } from './pushes';

const path = '/api/v1/message/push';
let t: TestApp;
let chief: Person;
let principal: Person;
let errand: Errand;
let teacherRole: number;
let schools: number[];

beforeAll(async () => {
  t = await testApp();
  chief = await t.signIn('13800000001');
  principal = await t.signIn('13800000005');
  const enterprise = (await t.app.identity.enterprises()).find(({ appid }) => appid === 'demo')!;
  errand = new Errand(t.app, systemActor(enterprise), systemCaller('pushes'));
  teacherRole = (await errand.read((work) => row(work, Role, { key: 'teacher' })))!.id;
  const staff = await teachersBy(() => true);
  const own = principal.client.school!.id;
  schools = [own, staff.find(({ schoolId }) => schoolId && schoolId !== own)!.schoolId!];
});

/** Active teachers, worked out here from the tables one by one. */
async function teachersBy(isMeant: (one: Staff) => boolean): Promise<Staff[]> {
  return errand.read(async (work) => {
    const given = await rows(work, AccountRole, { roleId: teacherRole });
    const accounts = await rows(work, Account, { id: given.map(({ accountId }) => accountId) });
    const staff = await rows(work, Staff, { id: accounts.map(({ staffId }) => staffId) });
    return staff.filter((one) => ['active', 'probation'].includes(one.status) && isMeant(one));
  });
}

const submit = async (who: Person, given: Record<string, unknown>) => {
  const { data } = await who.post(`${path}/add`, { title: '教研通知', body: '<p>周五下午</p>', ...given });
  return who.post(`${path}/submit`, { id: data.id, version: data.version });
};
const steps = async (by: Errand) =>
  'steps' in sendPushes ? sendPushes.steps(by, {}, await Progress.of(by, undefined)) : undefined;
const run = () => steps(errand);
const push = (id: number) => errand.read((work) => need(work, MessagePush, id));
const readersOf = async (id: number): Promise<number[]> => {
  const { messageId } = await push(id);
  const receipts = await errand.read((work) => rows(work, MessageReceipt, { messageId: messageId! }));
  return receipts.map(({ staffId }) => staffId).sort((a, b) => a - b);
};
const ids = (staff: readonly Staff[]) => staff.map(({ id }) => id).sort((a, b) => a - b);
const inSchools = ({ schoolId }: Staff) => schools.includes(schoolId!);

describe('a push', () => {
  test('must hold 13, 15: to teachers of two schools without one reaches exactly the active ones, whoever came or left meanwhile', async () => {
    const meant = await teachersBy(inSchools);
    const [left, out] = [meant[0]!, meant[1]!];
    const answer = await submit(chief, { schoolIds: schools, roleIds: [teacherRole], excludeIds: [out.id] });
    expect(answer).toMatchObject({ code: 200, data: { state: 'scheduled', recipients: meant.length - 1 } });
    const other = (await teachersBy((one) => !inSchools(one)))[0];
    await errand.write(async (work) => {
      await change(work, left.id, { status: 'left' });
      if (other) await change(work, other.id, { schoolId: schools[0]! });
    });
    await run();
    const now = (await teachersBy(inSchools)).filter(({ id }) => id !== out.id);
    expect(await readersOf(answer.data.id)).toEqual(ids(now));
    expect(ids(now)).not.toContain(left.id);
    expect(await push(answer.data.id)).toMatchObject({ state: 'sent', delivered: now.length });
    await errand.write((work) => change(work, left.id, { status: 'active' }));
    const { data } = await chief.get(`${path}/recipients`, { id: answer.data.id, part: 'unread' });
    expect(data.total).toBe(now.length);
  });

  test('must hold 13: of a principal never leaves the school, whatever the call names', async () => {
    const answer = await submit(principal, { schoolIds: schools });
    expect(answer.code).toBe(200);
    await run();
    const readers = await readersOf(answer.data.id);
    const staff = await errand.read((work) => rows(work, Staff, { id: readers }));
    expect(readers.length).toBeGreaterThan(0);
    expect(new Set(staff.map(({ schoolId }) => schoolId))).toEqual(new Set([principal.client.school!.id]));
    expect(await submit(principal, { schoolIds: [schools[1]] })).toMatchObject({ code: 422 });
  });

  test('must hold 14, 15: whose sender dies before it commits goes on, and everyone has it once; begun, it is not cancelled', async () => {
    const answer = await submit(chief, { schoolIds: schools });
    let writes = 0;
    const dying = new Errand(t.app, errand.actor, errand.caller);
    dying.write = (work) =>
      errand.write(async (given) => {
        const done = await work(given);
        // The second transaction has done its work and dies before it commits.
        if (++writes === 2) throw new Error('killed');
        return done;
      });
    await expect(steps(dying)).rejects.toThrow('killed');
    expect(await push(answer.data.id)).toMatchObject({ state: 'sending', delivered: 0 });
    const { version } = await push(answer.data.id);
    expect(await chief.post(`${path}/cancel`, { id: answer.data.id, version })).toMatchObject({ code: 409 });
    await Promise.all([run(), run()]);
    const readers = await readersOf(answer.data.id);
    expect(readers.length).toBe(answer.data.recipients);
    expect(new Set(readers).size).toBe(readers.length);
  });

  test('must hold 15: that is stopped reaches nobody else, and is recalled with its words', async () => {
    const answer = await submit(chief, { schoolIds: schools });
    const { data } = answer;
    const once = new Errand(t.app, errand.actor, errand.caller);
    let writes = 0;
    once.write = (work) => (++writes === 1 ? errand.write(work) : Promise.reject(new Error('killed')));
    await expect(steps(once)).rejects.toThrow('killed');
    const { version } = await push(data.id);
    expect(await chief.post(`${path}/stop`, { id: data.id, version })).toMatchObject({ data: { state: 'stopped' } });
    await run();
    expect(await readersOf(data.id)).toEqual([]);
    const recall = { id: data.id, version: version + 1, reason: '写错了' };
    expect(await chief.post(`${path}/recall`, recall)).toMatchObject({ data: { state: 'recalled' } });
  });

  test('that is recalled counts as unread with nobody any more, asks for no confirmation, and keeps who had read it', async () => {
    const sent = await submit(chief, { schoolIds: schools, needConfirm: true });
    await run();
    const unread = async () => (await principal.get('/api/v1/message/unread')).data.count;
    const mine = async () => {
      const { list } = (await principal.get('/api/v1/message/list', { tab: 'announcement' })).data;
      return list[0];
    };
    const before = await unread();
    expect(await mine()).toMatchObject({ title: '教研通知', readAt: null, needConfirm: true });
    const { version } = await push(sent.data.id);
    expect((await chief.post(`${path}/recall`, { id: sent.data.id, version, reason: '写错了' })).code).toBe(200);
    expect(await unread()).toBe(before - 1);
    expect(await mine()).toMatchObject({ title: '已撤回', readAt: expect.any(String), needConfirm: false });
    const card = (await principal.get('/work/v1/home/card', { key: 'workbench.notices' })).data;
    const gone = card.rows.filter(({ title }: { title: string }) => title === '已撤回');
    expect(gone.map(({ sub }: { sub: string }) => sub.includes('未读'))).toEqual([false]);
    const { data } = await chief.get(`${path}/recipients`, { id: sent.data.id, part: 'unread' });
    expect(data.total).toBe((await readersOf(sent.data.id)).length);
  });

  test('is recalled within a day; later that is refused and not offered', async () => {
    const sent = await submit(chief, { schoolIds: schools });
    await run();
    const shown = async () => (await chief.get(`${path}/detail`, { id: sent.data.id })).data;
    expect((await shown()).$can).toContain('recall');
    t.clock.advance(24 * 3600 + 1);
    chief = await t.signIn('13800000001');
    const { $can, version } = await shown();
    expect($can).not.toContain('recall');
    expect((await chief.post(`${path}/recall`, { id: sent.data.id, version, reason: '晚了' })).code).toBe(409);
    const { list } = (await chief.get(`${path}/list`)).data;
    const listed = list.find(({ id }: { id: number }) => id === sent.data.id);
    expect(listed.$can).not.toContain('recall');
  });

  test('must hold 15: is sent at its time, to who was hired meanwhile too, and not to who left meanwhile', async () => {
    chief = await t.signIn('13800000001');
    const [left] = await teachersBy(({ schoolId }) => schoolId === schools[0]);
    const scheduleAt = new Date(t.clock.now().getTime() + 10 * 60_000).toISOString();
    const answer = await submit(chief, { schoolIds: [schools[0]], scheduleAt });
    await run();
    expect(await push(answer.data.id)).toMatchObject({ state: 'scheduled', messageId: null });
    const hire = { no: 'N9001', name: '新来的', mobile: '13622229001', schoolId: schools[0] };
    const hired = await chief.post('/people/v1/staff/add', hire);
    expect(hired.code).toBe(200);
    await errand.write((work) => change(work, left!.id, { status: 'left' }));
    t.clock.advance(601);
    await run();
    const readers = await readersOf(answer.data.id);
    expect(readers).toContain(hired.data.id);
    expect(readers).not.toContain(left!.id);
    expect(readers.length).toBe(answer.data.recipients);
  });

  test('must hold 15: that is stopped in the middle stays with those who have it', async () => {
    chief = await t.signIn('13800000001');
    const sql = new pg.Client(t.databaseUrl);
    await sql.connect();
    onTestFinished(() => sql.end());
    await sql.query(
      `insert into staff (enterprise_id, no, name, mobile, school_id, status)
        select 1, 'M' || n, '多人' || n, (13900000000 + n)::text, $1, 'active' from generate_series(1, 250) n`,
      [schools[0]],
    );
    const { data } = await submit(chief, { schoolIds: [schools[0]] });
    const dying = new Errand(t.app, errand.actor, errand.caller);
    let writes = 0;
    // It begins, hands the message to the first of them, and dies.
    dying.write = (work) => (++writes <= 2 ? errand.write(work) : Promise.reject(new Error('killed')));
    await expect(steps(dying)).rejects.toThrow('killed');
    const half = await readersOf(data.id);
    expect(half.length).toBeGreaterThan(0);
    expect(half.length).toBeLessThan(data.recipients);
    const { version } = await push(data.id);
    expect(await chief.post(`${path}/stop`, { id: data.id, version })).toMatchObject({ data: { state: 'stopped' } });
    await run();
    expect(await readersOf(data.id)).toEqual(half);
    expect(await push(data.id)).toMatchObject({ state: 'stopped', delivered: half.length });
  });

  test('to nobody is refused, and who may not send finds no page', async () => {
    expect(await submit(chief, {})).toMatchObject({ code: 422 });
    const teacher = await t.signIn('13800000007');
    expect((await teacher.get(`${path}/list`)).code).toBe(403);
  });
});

async function change(work: Work, id: number, changes: Partial<Pick<Staff, 'status' | 'schoolId'>>): Promise<void> {
  await update(work, Staff, await need(work, Staff, id, { lock: true }), changes);
}
