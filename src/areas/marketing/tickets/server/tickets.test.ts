import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { need } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { runJob } from '#testing/runJob';
import { type Marketing, marketing } from '#testing/scenes/marketing';
import { Ticket } from '../model/ticket';
import { qrText } from './qrText';

let t: Marketing;
beforeAll(async () => {
  t = await marketing();
});
const ticketed = async (type: object = {}, hours = 48, activity: object = {}) => {
  const { id } = await t.activity({ ticketMode: 'ticket', ...activity }, hours);
  return {
    id,
    type: await t.add(t.paths.type, { activityId: id, name: '普通票', price: '99.99', stock: 10, ...type }),
  };
};
const sell = (activityId: number, typeId: number, n: number, qty = 1) =>
  t.chief.post(`${t.paths.order}/add`, {
    activityId,
    buyerName: `购票${n}`,
    mobile: t.family(n).mobile,
    wishes: [{ typeId, qty }],
  });
const paid = async (activityId: number, typeId: number, n: number, qty = 1) => {
  const { data: order } = await sell(activityId, typeId, n, qty);
  const done = await t.chief.post(`${t.paths.order}/pay`, { id: order.id, payMethod: 'cash' });
  if (done.code !== 200) throw new Error(JSON.stringify(done));
  const tickets = (await t.chief.get(`${t.paths.ticket}/list`, { orderId: order.id })).data.list;
  return { order: done.data, tickets };
};
const booked = (orderId: number) =>
  t.inside((work) =>
    work.session.rows<{ direction: string; amount: number }>(
      sql`select direction, amount::int from finance_entry where enterprise_id = ${work.enterpriseId} and ref_table = 'ticket_order' and ref_id = ${orderId} order by id`,
    ),
  );

test('must hold 6: of many orders at once ten get a ticket of ten; unpaid ones free their stock', async () => {
  const { id, type } = await ticketed();
  const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => sell(id, type.id, 100 + n)));
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(10);
  expect(await t.detail(t.paths.type, type.id)).toMatchObject({ held: 10, sold: 0 });
  const before = t.clock.now();
  t.clock.advance(16 * 60);
  await runJob(t.app, 'marketing.ticketHolds');
  t.clock.set(before);
  expect((await t.detail(t.paths.type, type.id)).held).toBe(0);
});

test('must hold 7: 99.99 given back thirty hours before is 49.99, once, and never when used', async () => {
  const { id, type } = await ticketed({}, 30);
  const { order, tickets } = await paid(id, type.id, 200);
  const refund = () =>
    t.chief.post(`${t.paths.order}/refund`, { id: order.id, ticketIds: [tickets[0].id], reason: '有事' });
  expect((await refund()).data).toMatchObject({ state: 'refunded', refunded: '49.99' });
  expect((await refund()).code).toBe(409);
  expect(await booked(order.id)).toEqual([
    { direction: 'in', amount: 99_99 },
    { direction: 'out', amount: 49_99 },
  ]);
});

test('must hold 8 and 9: one code at two gates opens once, both are written; a nonce sent twice counts once', async () => {
  const { id, type } = await ticketed({}, 0.5);
  const { order, tickets } = await paid(id, type.id, 300);
  const { text } = (await t.chief.get(`${t.paths.ticket}/qr`, { id: tickets[0].id })).data;
  const scan = (nonce: string, gate: string, raw = text) =>
    t.chief.post(`${t.paths.ticket}/check`, { activityId: id, raw, gate, nonce });
  const results = await Promise.all([scan('n1', 'A'), scan('n2', 'B')]);
  expect(results.map(({ data }) => data.result).sort()).toEqual(['already', 'ok']);
  await scan('n1', 'A');
  expect((await t.chief.get(`${t.paths.scan}/list`, { activityId: id })).data.total).toBe(2);
  expect((await scan('n3', 'A', `${text.slice(0, -1)}${text.endsWith('A') ? 'B' : 'A'}`)).data.result).toBe('unknown');
  expect(
    await t.chief.post(`${t.paths.order}/refund`, { id: order.id, ticketIds: [tickets[0].id], reason: '有事' }),
  ).toMatchObject({
    ...{ code: 409, message: '已核销，不可退' },
  });
});

test('must hold 5: a cancelled activity pays every ticket back and cancels who signed up', async () => {
  const { id, type } = await ticketed();
  const { order } = await paid(id, type.id, 400, 3);
  const done = await t.step(t.paths.activity, await t.detail(t.paths.activity, id), 'cancel', { reason: '天气' });
  expect(done.code).toBe(200);
  expect((await t.detail(t.paths.order, order.id)).refunded).toBe('299.97');
  expect((await booked(order.id)).filter(({ direction }) => direction === 'out')).toHaveLength(3);
  const states = (await t.chief.get(`${t.paths.signup}/list`, { activityId: id })).data.list.map(
    (one: { state: string }) => one.state,
  );
  expect(new Set(states)).toEqual(new Set(['cancelled']));
});

test('a code made from all that a ticket’s rows say, without the server’s secret, opens nothing', async () => {
  const { id, type } = await ticketed({}, 0.5);
  const { tickets } = await paid(id, type.id, 500);
  const ticket = await t.inside((work) => need(work, Ticket, tickets[0].id));
  const real = (await t.chief.get(`${t.paths.ticket}/qr`, { id: ticket.id })).data.text;
  const ofSecret = (secret: string) =>
    t.inside(async ({ enterpriseId }) => qrText({ enterpriseId, app: { secret } } as Work, ticket));
  expect(await ofSecret(t.app.secret)).toBe(real);
  const guessed = await ofSecret('');
  expect(guessed).not.toBe(real);
  const scan = (raw: string, nonce: string) =>
    t.chief.post(`${t.paths.ticket}/check`, { activityId: id, raw, gate: 'A', nonce });
  expect((await scan(guessed, 'g1')).data.result).toBe('unknown');
  expect((await scan(real, 'g2')).data.result).toBe('ok');
});
