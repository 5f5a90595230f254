// At the door: the list a phone keeps, scans that come late and twice, tickets and sign-ups that go together, tickets in hand.
import { beforeAll, expect, test } from 'vitest';
import { signInWith } from '#testing/granted';
import { type Marketing, marketing } from '#testing/scenes/marketing';
import { entryOf, type GateEntry, judgedHere } from '../model/gate';

let t: Marketing;
beforeAll(async () => {
  t = await marketing();
});

const gateOf = async (activityId: number, who = t.chief) =>
  (await who.get(`${t.paths.signup}/gate`, { activityId })).data as GateEntry[];
const sold = async (n: number, qty = 1) => {
  const activity = await t.activity({ ticketMode: 'ticket' }, 0.5);
  const type = await t.add(t.paths.type, { activityId: activity.id, name: '亲子票', price: '10.00', stock: 9 });
  const buyer = { buyerName: `持票${n}`, mobile: t.family(n).mobile, wishes: [{ typeId: type.id, qty }] };
  const order = await t.add(t.paths.order, { activityId: activity.id, ...buyer });
  expect((await t.chief.post(`${t.paths.order}/pay`, { id: order.id, payMethod: 'cash' })).code).toBe(200);
  const tickets = (await t.chief.get(`${t.paths.ticket}/list`, { orderId: order.id })).data.list;
  return { activity, order, tickets: tickets as { id: number; ticketNo: string; version: number }[] };
};
const scan = (activityId: number, raw: string, nonce: string, more: object = {}, who = t.chief) =>
  who.post(`${t.paths.ticket}/check`, { activityId, raw, gate: 'A', nonce, ...more });

test('the list of the door names who may come in, by the last digits only, and is nobody’s of another school', async () => {
  const { id } = await t.activity({ needAudit: false, partyMax: 5 }, 0.5);
  const { data: row } = await t.signUp(id, 801, { partySize: 3 });
  const [entry] = await gateOf(id, t.desk);
  expect(entry).toMatchObject({
    ...{ key: `SU1.${row.id}`, no: null, name: '孩子801', contact: '家长801', tail: '0801', party: 3, state: 'open' },
  });
  expect(JSON.stringify(entry)).not.toContain(t.family(801).mobile);
  expect(judgedHere(entryOf([entry!], `SU1.${row.id}`))).toBe('ok');
  await t.desk.post(`${t.paths.signup}/checkIn`, { id: row.id });
  expect(judgedHere((await gateOf(id, t.desk))[0])).toBe('already');
  const elsewhere = (await t.chief.get('/school/v1/school/list')).data.list.find(
    (one: { id: number }) => one.id !== t.schoolId,
  );
  const far = await t.activity({ schoolId: elsewhere.id }, 0.5);
  await t.signUp(far.id, 802);
  expect((await t.desk.get(`${t.paths.signup}/gate`, { activityId: far.id })).code).toBe(404);
});

test('codes of tickets are in the list of who may check tickets, and of nobody else', async () => {
  const { activity, tickets } = await sold(810);
  const [entry] = await gateOf(activity.id);
  expect(entry).toMatchObject({ no: tickets[0]!.ticketNo, key: expect.stringMatching(/^TK1\./) });
  expect((await scan(activity.id, entry!.key, 'list-1')).data).toMatchObject({ result: 'ok', name: '持票810' });
  const clerk = await signInWith(t, {
    scope: 'all',
    permissions: ['marketing.activity.view', 'marketing.activitySignup.view', 'marketing.activitySignup.checkIn'],
  });
  expect((await gateOf(activity.id, clerk))[0]).toMatchObject({ no: null, key: expect.stringMatching(/^SU1\./) });
});

test('must hold 9: what was scanned without a network counts once, at its own time, however often it is sent', async () => {
  const { id } = await t.activity({}, 0.5);
  const { data: one } = await t.signUp(id, 820);
  const { data: two } = await t.signUp(id, 821);
  const at = t.at(-0.05);
  const scans = [one, two].map(({ id: signupId }) => ({ key: `SU1.${signupId}`, at, nonce: `off-${signupId}` }));
  const send = () => t.desk.post(`${t.paths.signup}/checkInBatch`, { activityId: id, scans });
  expect((await send()).data.map(({ result }: { result: string }) => result)).toEqual(['ok', 'ok']);
  expect((await send()).data.map(({ result }: { result: string }) => result)).toEqual(['already', 'already']);
  expect(await t.detail(t.paths.signup, one.id)).toMatchObject({
    state: 'checked_in',
    checkInAt: at,
    checkInWay: 'offline',
  });
  expect((await t.chief.get(`${t.paths.activity}/result`, { id })).data).toMatchObject({ visits: 2 });

  const { activity, tickets } = await sold(822);
  const [entry] = await gateOf(activity.id);
  const late = { at: t.at(-0.05) };
  const both = [
    await scan(activity.id, entry!.key, 'queue-1', late),
    await scan(activity.id, entry!.key, 'queue-1', late),
  ];
  expect(both.map(({ data }) => data.result)).toEqual(['ok', 'ok']);
  const written = (await t.chief.get(`${t.paths.scan}/list`, { activityId: activity.id })).data.list;
  expect(written).toMatchObject([{ offline: true, at: late.at, result: 'ok' }]);
  expect(await t.detail(t.paths.ticket, tickets[0]!.id)).toMatchObject({ state: 'checked', checkedAt: late.at });
});

test('a ticket and its sign-up come in together and go out together, whichever of them was taken hold of', async () => {
  const { activity, tickets } = await sold(830, 2);
  const [first, second] = await gateOf(activity.id);
  const states = async () => [
    ...(await Promise.all(tickets.map(async ({ id }) => (await t.detail(t.paths.ticket, id)).state))).sort(),
    ...(await gateOf(activity.id)).map(({ state }) => state).sort(),
  ];
  expect(await states()).toEqual(['unused', 'unused', 'open', 'open']);
  await t.desk.post(`${t.paths.signup}/checkIn`, { id: first!.signupId });
  await scan(activity.id, second!.key, 'together-1');
  expect(await states()).toEqual(['checked', 'checked', 'in', 'in']);
  expect((await scan(activity.id, first!.key, 'together-2')).data.result).toBe('already');
  const signup = await t.detail(t.paths.signup, second!.signupId);
  expect((await t.step(t.paths.signup, signup, 'undoCheckIn', { reason: '误扫' })).code).toBe(200);
  expect(await states()).toEqual(['checked', 'unused', 'in', 'open']);
  const ticket = await t.detail(t.paths.ticket, first!.ticketId!);
  expect((await t.step(t.paths.ticket, ticket, 'undo', { reason: '误扫' })).code).toBe(200);
  expect(await states()).toEqual(['unused', 'unused', 'open', 'open']);
});

test('whoever bought has the tickets behind a link, which a new one takes the place of; what was passed on is not shown', async () => {
  const { activity, order, tickets } = await sold(840, 2);
  const send = () => t.chief.post(`${t.paths.order}/send`, { id: order.id });
  const before = (await send()).data.url as string;
  const url = (await send()).data.url as string;
  const page = async (at: string) => (await t.http.inject({ method: 'GET', url: `${at}/data` })).json();
  expect((await page(before)).code).toBe(410);
  const shown = (await page(url)).data.data;
  expect(shown.tickets.map(({ ticketNo }: { ticketNo: string }) => ticketNo).toSorted()).toEqual(
    tickets.map(({ ticketNo }) => ticketNo).toSorted(),
  );
  expect((await scan(activity.id, shown.tickets[0].text, 'hand-1')).data.result).toBe('ok');
  const other = shown.tickets[1];
  const given = await t.detail(t.paths.ticket, other.id);
  await t.step(t.paths.ticket, given, 'transfer', { holderName: '朋友', holderMobile: '13599998888' });
  expect((await page(url)).data.data.tickets.map(({ id }: { id: number }) => id)).toEqual([shown.tickets[0].id]);
  expect((await scan(activity.id, other.text, 'hand-2')).data.result).toBe('unknown');
  const paper = (await t.chief.get(`${t.paths.order}/tickets`, { id: order.id })).data;
  expect(paper.tickets).toHaveLength(2);
  expect(paper.tickets.find(({ id }: { id: number }) => id === other.id)).toMatchObject({
    holder: '朋友',
    state: 'unused',
  });
});

test('many sign-ups are confirmed, refused or given to a counsellor at once; one that cannot be is named', async () => {
  const { id } = await t.activity({ needAudit: true });
  const ids: number[] = [];
  for (const n of [850, 851, 852]) ids.push((await t.signUp(id, n)).data.id);
  const all = async () =>
    (await t.chief.get(`${t.paths.signup}/list`, { activityId: id, sort: 'id' })).data.list.map(
      ({ state, counsellorId }: { state: string; counsellorId: number }) => [state, counsellorId],
    );
  const post = (verb: string, more: object) => t.chief.post(`${t.paths.signup}/${verb}`, { ...more });
  await post('rejectBatch', { ids: [ids[2]], reason: '不符' });
  const done = await post('confirmBatch', { ids });
  expect(JSON.stringify(done.data)).toContain(String(ids[2]));
  await post('assignBatch', { ids: ids.slice(0, 2), counsellorId: t.desk.client.uid });
  expect(await all()).toEqual([
    ['confirmed', t.desk.client.uid],
    ['confirmed', t.desk.client.uid],
    ['rejected', null],
  ]);
});
