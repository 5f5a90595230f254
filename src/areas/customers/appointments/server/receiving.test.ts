import { describe, expect, test } from 'vitest';
import { contacting } from '#testing/scenes/contacting';

const world = await contacting('2026-07-08T02:00:00Z');
const { chief, counsellor, leap, customer, lead, todos, notices, schoolId, runJob, categoryId, sourceId } = world;
const path = '/api/v1/student/appointment';
const at = '2026-07-08T03:00:00.000Z';
const book = async (customerId: number, change: object = {}) =>
  (await counsellor.post(`${path}/add`, { customerId, kind: 'visit', schoolId, startAt: at, ...change })).data;
interface Booked {
  id: number;
  version: number;
}
const step = (name: string, { id, version }: Booked, input: object = {}, by = chief) =>
  by.post(`${path}/${name}`, { id, version, ...input });
const detail = async (id: number) => (await chief.get(`${path}/detail`, { id })).data;

describe('receiving', () => {
  test('a check-in makes the appointment arrived and the customer visited; finishing asks for the outcome', async () => {
    const id = await lead();
    const row = await book(id);
    expect(todos.get(`customers.appointment_today:${row.id}`)).toMatchObject({ assigneeIds: [counsellor.client.uid] });
    expect((await step('checkIn', row, {}, counsellor)).code).toBe(403);
    const { data: arrived } = await step('checkIn', row, { companions: 2 });
    expect(arrived).toMatchObject({
      state: 'arrived',
      arrivedAt: expect.stringMatching('2026-07-08T02:00'),
      companions: 2,
    });
    expect(arrived.hostId).toBe(counsellor.client.uid);
    expect(await customer(id)).toMatchObject({
      state: 'visited',
      firstVisitedAt: expect.stringMatching('2026-07-08T02:00'),
    });
    expect(todos.has(`customers.appointment_today:${row.id}`)).toBe(false);
    expect((await step('finish', arrived, {}, counsellor)).data[0]).toMatchObject({ field: 'outcome' });
    const done = await step('finish', arrived, { outcome: 'deposit' }, counsellor);
    expect(done).toMatchObject({ code: 200, data: { state: 'done', companions: 2 } });
    expect((await step('checkIn', done.data)).code).toBe(409);
  });

  test('a check-in tells the counsellor, and for a minute it can be undone: everything stands as it stood', async () => {
    const id = await lead();
    const { data: row } = await step('confirm', await book(id), { way: 'phone' });
    const told = () =>
      notices.flatMap(({ kind, recipientIds, vars, subject }) =>
        recipientIds?.[0] === counsellor.client.uid && subject?.type === 'customer' && subject.id === id
          ? [[kind, vars?.customer, vars?.change]]
          : [],
      );
    const { data: arrived } = await step('checkIn', row);
    const { name } = await customer(id);
    expect(told()).toEqual([['customers.arrived', name, undefined]]);
    world.clock.set('2026-07-08T02:00:00Z');
    const { data: back } = await step('undoCheckIn', arrived);
    expect(back).toMatchObject({ state: 'confirmed', arrivedAt: null });
    expect(await customer(id)).toMatchObject({ state: 'invited', firstVisitedAt: null, nextAppointmentAt: at });
    expect(todos.has(`customers.appointment_today:${row.id}`)).toBe(true);
    expect(told().at(-1)).toMatchObject(['customers.appointmentChanged', name, { zh: '签到已撤销，尚未到店' }]);
    const log = (await chief.get('/api/v1/student/customerStateLog/list', { customerId: id })).data.list;
    expect(log.some(({ transition }: { transition: string }) => transition === 'visit')).toBe(false);

    const { data: again } = await step('checkIn', back);
    expect((await step('undoCheckIn', again, {}, counsellor)).code).toBe(403);
    await leap('2026-07-08T02:30:00Z');
    expect(await step('undoCheckIn', again)).toMatchObject({ code: 409, data: { reason: 'late' } });
    expect(await customer(id)).toMatchObject({ state: 'visited' });
    await leap('2026-07-08T02:00:00Z');
  });

  test('undoing a second visit leaves the first one standing', async () => {
    const id = await lead();
    const { data: first } = await step('checkIn', await book(id));
    await step('finish', first, { outcome: 'considering' }, counsellor);
    const row = await book(id, { startAt: '2026-07-08T04:00:00Z' });
    const { data: arrived } = await step('checkIn', row);
    world.clock.set('2026-07-08T02:00:00Z');
    expect((await step('undoCheckIn', arrived)).code).toBe(200);
    expect(await customer(id)).toMatchObject({ state: 'visited', firstVisitedAt: first.arrivedAt });
  });

  test('more than two hours early is asked about first', async () => {
    const row = await book(await lead(), { startAt: '2026-07-08T08:00:00Z' });
    expect(await step('checkIn', row)).toMatchObject({ code: 409, data: { reason: 'early' } });
    expect((await step('checkIn', row, { confirmed: true })).code).toBe(200);
  });

  test('two at the desk check one family in once', async () => {
    const row = await book(await lead());
    const codes = await Promise.all([step('checkIn', row), step('checkIn', row)]);
    expect(codes.map(({ code }) => code).sort()).toEqual([200, 409]);
  });

  test('a no-show may still come the same day, not the next', async () => {
    const [late, never] = [await lead(), await lead()];
    const { data: one } = await step('noShow', await book(late));
    const { data: two } = await step('noShow', await book(never));
    expect(await customer(late)).toMatchObject({ state: 'following' });
    expect((await step('checkIn', one)).code).toBe(200);
    expect(await customer(late)).toMatchObject({ state: 'visited' });
    await leap('2026-07-09T02:00:00Z');
    expect(await step('checkIn', two)).toMatchObject({ code: 409, data: { reason: 'otherDay' } });
    await leap('2026-07-08T02:00:00Z');
  });

  test('a moved meeting keeps its length, counts the moves and is to be confirmed again', async () => {
    const id = await lead();
    const row = await book(id, { endAt: '2026-07-08T03:30:00Z' });
    const { data: confirmed } = await step('confirm', row, { way: 'phone' });
    const { data } = await step('reschedule', confirmed, { startAt: '2026-07-09T02:00:00Z', reason: '孩子发烧' });
    expect(data).toMatchObject({ state: 'booked', endAt: '2026-07-09T02:30:00.000Z', rescheduleCount: 1 });
    expect(await customer(id)).toMatchObject({ state: 'invited', nextAppointmentAt: '2026-07-09T02:00:00.000Z' });
    expect(notices.some((one) => one.kind === 'customers.appointmentMoved' && one.customerIds?.[0] === id)).toBe(true);
    const edited = await counsellor.put(`${path}/edit`, { id: data.id, version: data.version, startAt: at });
    expect(edited).toMatchObject({ code: 422, data: [{ field: 'startAt', rule: 'fixed' }] });
  });

  test('losing the customer cancels what was promised', async () => {
    const id = await lead();
    const row = await book(id);
    const lostReason = await categoryId('lost_reason', 'price');
    const { version } = await customer(id);
    const lose = { id, version, lostKind: 'lost', lostReason };
    expect((await counsellor.post('/api/v1/student/customer/lose', lose)).code).toBe(200);
    expect(await detail(row.id)).toMatchObject({ state: 'cancelled' });
    expect(await customer(id)).toMatchObject({ state: 'lost', nextAppointmentAt: null });
  });
});

describe('by the clock', () => {
  test('two hours after the end the counsellor is asked, a day later it is a no-show, and twice changes nothing', async () => {
    const id = await lead();
    const row = await book(id);
    await leap('2026-07-08T05:30:00Z');
    await runJob('customers.noShow');
    expect(todos.has(`customers.appointment_unresolved:${row.id}`)).toBe(false);
    await leap('2026-07-08T06:30:00Z');
    await runJob('customers.noShow');
    expect(todos.get(`customers.appointment_unresolved:${row.id}`)?.assigneeIds).toEqual([counsellor.client.uid]);
    await leap('2026-07-09T06:30:00Z');
    await runJob('customers.noShow');
    await runJob('customers.noShow');
    expect(await detail(row.id)).toMatchObject({ state: 'no_show', version: 2 });
    expect(todos.has(`customers.appointment_unresolved:${row.id}`)).toBe(false);
    expect(await customer(id)).toMatchObject({ state: 'following' });
    await leap('2026-07-08T02:00:00Z');
  });

  test('families are reminded the evening before', async () => {
    const [soon, later] = [await lead(), await lead()];
    await book(soon, { startAt: '2026-07-09T02:00:00Z' });
    await book(later, { startAt: '2026-07-10T02:00:00Z' });
    await leap('2026-07-08T10:00:00Z');
    await runJob('customers.appointmentReminder');
    const told = notices
      .filter((one) => one.kind === 'customers.appointmentReminder')
      .map((one) => one.customerIds?.[0]);
    expect(told).toContain(soon);
    expect(told).not.toContain(later);
    await leap('2026-07-08T02:00:00Z');
  });
});

describe('a walk-in', () => {
  const walkIn = (change: object) => chief.post(`${path}/walkIn`, { mobile: '13711112222', schoolId, ...change });

  test('with an unknown number is taken in by name and received at once', async () => {
    expect((await walkIn({})).data[0]).toMatchObject({ field: 'name' });
    const { code, data } = await walkIn({ name: '路小满', sourceId });
    expect(code).toBe(200);
    expect(data.customer).toMatchObject({ name: '路小满', state: 'visited' });
    expect(data.appointment).toMatchObject({ state: 'arrived', walkIn: true });
    const again = await walkIn({ mobile: '+86 137-1111-2222' });
    expect(again).toMatchObject({ code: 409, data: { reason: 'overlap' } });
  });

  test('who is expected today is checked in instead', async () => {
    const id = await lead({ guardians: [{ relation: 'mother', mobile: '13711113333', isPrimary: true }] });
    const row = await book(id);
    const answer = await walkIn({ mobile: '13711113333' });
    expect(answer).toMatchObject({ code: 409, data: { reason: 'expected', appointmentId: row.id } });
  });

  test('of a known family is received by its counsellor unless somebody else is named', async () => {
    const family = (number: string) => lead({ guardians: [{ relation: 'mother', mobile: number, isPrimary: true }] });
    const owner = (await customer(await family('13711115555'))).ownerId;
    await family('13711116666');
    expect(owner).not.toBe(chief.client.uid);
    expect((await walkIn({ mobile: '13711115555' })).data.appointment).toMatchObject({ hostId: owner });
    const other = await walkIn({ mobile: '13711116666', hostId: chief.client.uid });
    expect(other.data.appointment).toMatchObject({ hostId: chief.client.uid });
  });

  test('a lost customer at the door is reopened and visited', async () => {
    const guardians = [{ relation: 'mother', mobile: '13711114444', isPrimary: true }];
    const id = await lead({ state: 'lost', lostKind: 'lost', ownerId: null, guardians });
    expect((await walkIn({ mobile: '13711114444' })).code).toBe(200);
    expect(await customer(id)).toMatchObject({ state: 'visited' });
  });
});
