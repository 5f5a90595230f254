// Counsellors' files and targets; what happens to them when people leave and schools close.
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { staffLeaving, staffLeft, staffRehired } from '#areas/people/model/events';
import { schoolClosed } from '#areas/system/identity/model/events';
import { localTime } from '#kernel/model/dates';
import { owning } from '#testing/scenes/owning';

const path = '/v1/salesperson/salesperson';
const targets = '/v1/salesperson/salespersonTarget';
let t: Awaited<ReturnType<typeof owning>>;

beforeAll(async () => {
  t = await owning();
});

const fileOf = async (staffId: number) => (await t.chief.get(`${path}/list`, { staffId })).data.list[0];

describe('a counsellor’s file', () => {
  test('counts what is owned and was assigned today from the customers themselves', async () => {
    const { staffId } = await t.colleague('档案');
    await t.leads(2, t.owned(staffId));
    await t.lead(t.owned(staffId, { state: 'member' }));
    await t.principal.post('/api/v1/student/customer/assign', { ids: await t.leads(3), staffIds: [staffId] });
    expect(await fileOf(staffId)).toMatchObject({ ownedCount: 5, assignedToday: 3 });
  });

  test('is timed by the first contact of each customer that was handed over', async () => {
    const newcomer = await t.signIn((await t.colleague('初应')).mobile);
    const now = await t.inside(async (work) => work.now);
    const days = (n: number) => new Date(now.getTime() + n * 86_400_000).toISOString();
    const asked = { from: days(-1).slice(0, 10), to: days(1).slice(0, 10) };
    const answer = async (): Promise<number | null> =>
      (await newcomer.get('/v1/salesperson/figures', asked)).data.firstResponse;
    const [called, silent] = await t.leads(2);
    await newcomer.post('/api/v1/student/customer/claim', { ids: [called, silent] });
    expect(await answer()).toBeNull();
    await t.inside(({ session }) =>
      session.rows(sql`update assignment_log set at = at - interval '90 minutes' where customer_id = ${called}`),
    );
    const spoken = { customerId: called, way: 'phone', result: 'no_answer', nextAt: days(2) };
    expect((await newcomer.post('/api/v1/student/followUp/add', spoken)).code).toBe(200);
    expect(await answer()).toBe(90);
  });

  test('names at least one school and somebody who works here, once', async () => {
    const staffId = t.principal.client.uid;
    const add = (rest: object) => t.chief.post(`${path}/add`, { staffId, schoolIds: [t.schoolId], ...rest });
    expect(await add({ schoolIds: [] })).toMatchObject({ code: 422, data: [{ field: 'schoolIds' }] });
    const { data: file } = await add({});
    expect(file).toMatchObject({ staffId, schoolIds: [t.schoolId] });
    expect((await add({})).code).toBe(409);
    const without = { id: file.id, version: file.version, schoolIds: [] };
    expect(await t.chief.put(`${path}/edit`, without)).toMatchObject({ code: 422, data: [{ field: 'schoolIds' }] });
    expect((await fileOf(staffId)).schoolIds).toEqual([t.schoolId]);
    expect((await t.counsellor.post(`${path}/add`, { staffId, schoolIds: [t.schoolId] })).code).toBe(403);
  });

  test('is switched off and on by the counsellor, and by whoever keeps the files', async () => {
    expect((await t.counsellor.post(`${path}/accepting`, { accepting: false })).code).toBe(200);
    expect((await fileOf(t.me)).accepting).toBe(false);
    const { staffId } = await t.colleague('别人');
    expect((await t.counsellor.post(`${path}/accepting`, { staffId, accepting: false })).code).toBe(403);
    expect((await t.principal.post(`${path}/accepting`, { staffId: t.me, accepting: true })).code).toBe(200);
    expect((await t.principal.post(`${path}/accepting`, { accepting: true })).code).toBe(200);
  });

  test('paused for at most sixty days stops the clock of all customers, and starts it again', async () => {
    const { staffId } = await t.colleague('休假');
    const id = await t.lead(t.owned(staffId));
    const set = async (pausedUntil: string) => {
      const { id: fileId, version } = await fileOf(staffId);
      return t.chief.put(`${path}/edit`, { id: fileId, version, pausedUntil });
    };
    expect(await set('2026-05-10')).toMatchObject({ code: 422, data: [{ field: 'pausedUntil' }] });
    expect((await set('2026-05-09')).code).toBe(200);
    expect((await t.row(id)).recycleAt).toBeNull();
    expect((await set('')).code).toBe(200);
    expect(localTime((await t.row(id)).recycleAt!, 'Asia/Shanghai')).toBe('2026-03-18 00:00:00');
  });

  test('stays while customers hang on it', async () => {
    const { staffId } = await t.colleague('牵挂');
    const { id } = await fileOf(staffId);
    await t.lead(t.owned(staffId));
    expect(await t.chief.delete(`${path}/delete`, { id })).toMatchObject({
      code: 409,
      message: '名下还有1个客户，请先转移',
    });
  });
});

describe('targets', () => {
  test('are copied from one month to the next for those who have none yet', async () => {
    const [one, two] = [(await t.colleague()).staffId, (await t.colleague()).staffId];
    const set = (staffId: number, month: string, leads: number) =>
      t.chief.post(`${targets}/add`, { staffId, month, leads, amount: '100.00' });
    await set(one, '2031-02', 30);
    await set(two, '2031-02', 40);
    await set(two, '2031-03', 55);
    expect((await set(two, '2031-03', 1)).code).toBe(409);
    const copy = () => t.chief.post(`${targets}/copyMonth`, { from: '2031-02', to: '2031-03' });
    expect([(await copy()).data.count, (await copy()).data.count]).toEqual([1, 0]);
    const { list } = (await t.chief.get(`${targets}/list`, { month: '2031-03', sort: 'id' })).data;
    expect(list.map(({ staffId, leads, amount }: Record<string, unknown>) => [staffId, leads, amount])).toEqual([
      [two, 55, '100.00'],
      [one, 30, '100.00'],
    ]);
  });

  test('are copied by a principal for the own school only, told in one line of the log, and for a month that is one', async () => {
    const elsewhere = (await t.signIn('13800000014')).client.uid;
    const here = [(await t.colleague()).staffId, (await t.colleague()).staffId];
    for (const staffId of [elsewhere, ...here])
      await t.chief.post(`${targets}/add`, { staffId, month: '2031-05', calls: 9 });
    const copy = (who: typeof t.chief, to: string) => who.post(`${targets}/copyMonth`, { from: '2031-05', to });
    expect(await copy(t.principal, '2031-06')).toMatchObject({ code: 200, data: { count: 2 } });
    const { list } = (await t.chief.get(`${targets}/list`, { month: '2031-06', sort: 'id' })).data;
    expect(list.map(({ staffId, calls }: Record<string, unknown>) => [staffId, calls])).toEqual(
      here.map((id) => [id, 9]),
    );
    expect(await t.together('salespersonTarget', t.principal.client.uid)).toEqual([['copy', 2]]);
    expect(await copy(t.principal, '2031-13')).toMatchObject({ code: 422, data: [{ field: 'to' }] });
    expect((await copy(t.counsellor, '2031-06')).code).toBe(403);
  });
});

describe('people and schools that go', () => {
  test('who is leaving takes nobody new; who has left keeps the day; who comes back starts again', async () => {
    const { staffId } = await t.colleague('要走');
    await t.inside((work) => work.emit(staffLeaving, { staffId, lastWorkOn: '2026-03-31' }));
    expect(await fileOf(staffId)).toMatchObject({ accepting: false, leftOn: null });
    await t.inside((work) => work.emit(staffLeft, { staffId, on: '2026-03-31', rehireable: true }));
    expect(await fileOf(staffId)).toMatchObject({ accepting: false, leftOn: '2026-03-31' });
    await t.inside((work) => work.emit(staffRehired, { staffId, roleIds: [] }));
    expect(await fileOf(staffId)).toMatchObject({ leftOn: null });
  });

  test('the pool of a school that closes becomes headquarters’; what a counsellor has stays', async () => {
    const schoolId = (await t.signIn('13800000014')).client.school!.id;
    const [pooled, owned, member] = [
      await t.lead({ schoolId }),
      await t.lead(t.owned(t.me, { schoolId })),
      await t.lead({ schoolId, state: 'member' }),
    ];
    await t.inside((work) => work.emit(schoolClosed, { schoolId, receivingSchoolId: t.schoolId }));
    expect((await t.row(pooled)).schoolId).toBeNull();
    expect([(await t.row(owned)).schoolId, (await t.row(member)).schoolId]).toEqual([schoolId, schoolId]);
    expect(await t.log(pooled)).toMatchObject([{ kind: 'school', from: null, to: null }]);
  });

  test('a handover passes on customers with their appointments, members and beyond the limit too', async () => {
    const [from, to] = [(await t.colleague('交出')).staffId, (await t.colleague('接手')).staffId];
    await t.filed(to, { maxOwned: 1 });
    const ids = [...(await t.leads(3, t.owned(from))), await t.lead(t.owned(from, { state: 'member' }))];
    const meeting = await t.meeting(ids[0]!, from);
    const kind = t.app.registries.handover.get('customer')!;
    const [count, list] = await t.inside(
      async (work) => [await kind.count(work, from), await kind.list(work, from, 1)] as const,
    );
    expect([count, list.map(({ id }) => id)]).toEqual([4, ids]);
    const move = { fromId: from, toId: to, handoverId: 1, byId: t.chief.client.uid };
    await t.inside((work) => kind.move(work, { ...move, ids: ids.slice(0, 2) }));
    expect(await t.inside((work) => kind.count(work, from))).toBe(2);
    await t.inside((work) => kind.move(work, { ...move, ids: 'all' }));
    for (const id of ids) expect(await t.row(id)).toMatchObject({ ownerId: to, lastOwnerId: from });
    expect(await t.hosts([meeting])).toEqual([to]);
    expect((await t.log(ids[3]!)).at(-1)).toMatchObject({ kind: 'handover', from, to });
  });
});
