// Whom distributors stand under, who leaves, and what a school sees of them.
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { rows } from '#kernel/server/rows';
import { type Distributing, distributing } from '#testing/scenes/distributing';
import { withoutApprovals } from '#testing/scenes/undecided';
import { CommissionEntry } from '../../orders/model/entry';
import { post } from '../../orders/server/book';

let t: Distributing;
beforeAll(async () => {
  t = await distributing({ parts: [withoutApprovals] });
});

test('must hold 20, 21: no ring; a change counts for later orders; who has money open stays, and children lose their parent', async () => {
  const a = await t.distributor();
  const b = await t.distributor({ parentId: a.id });
  const ring = await t.step('distributor', await t.detail('distributor', a.id), 'changeParent', {
    ...{ parentId: b.id, reason: '试' },
  });
  expect(ring).toMatchObject({ code: 409, message: '不能形成循环' });
  const c = await t.distributor({ parentId: b.id });
  const { contractId } = await t.sale(await t.family(c), 1000_00);
  const moved = await t.step('distributor', await t.detail('distributor', c.id), 'changeParent', {
    ...{ parentId: a.id, reason: '试' },
  });
  expect(moved.code).toBe(200);
  expect((await t.read(c.id)).parentId).toBe(a.id);
  expect((await t.orderOf(contractId))!.secondId).toBe(b.id);
  const open = await t.step('distributor', await t.detail('distributor', b.id), 'quit', { reason: '试' });
  expect(open).toMatchObject({ code: 409, message: '尚有未结清佣金 ¥20.00' });
  const gone = await t.step('distributor', await t.detail('distributor', a.id), 'quit', { reason: '试' });
  expect(gone.code).toBe(200);
  expect((await t.read(c.id)).parentId).toBeNull();
});

test('must hold 21: a fen in any purse keeps somebody in; what children sell later is nothing to whoever stood above', async () => {
  const quit = async (id: number) =>
    t.step('distributor', await t.detail('distributor', id), 'quit', { reason: '退出' });
  for (const kinds of [['accrue'], ['adjust'], ['adjust', 'apply']] as const) {
    const who = await t.distributor();
    for (const kind of kinds) await t.inside((work) => post(work, [{ distributorId: who.id, kind, amount: 1 }]));
    expect(await quit(who.id)).toMatchObject({ code: 409, message: '尚有未结清佣金 ¥0.01' });
  }
  const top = await t.distributor();
  const middle = await t.distributor({ parentId: top.id });
  const below = await t.distributor({ parentId: middle.id });
  expect((await quit(middle.id)).code).toBe(200);
  const { contractId } = await t.sale(await t.family(below), 1000_00);
  expect(await t.orderOf(contractId)).toMatchObject({ firstId: below.id, secondId: null, secondAmount: 0 });
  expect(await t.inside((work) => rows(work, CommissionEntry, { distributorId: [top.id, middle.id] }))).toEqual([]);
});

test('must hold 25: a school head sees orders and withdrawals of the own school only, also in a sheet; a number is shown once it is logged', async () => {
  const principal = await t.signIn('13800000005');
  const schools = (await t.chief.get('/school/v1/school/list')).data.list as { id: number }[];
  const elsewhere = schools.find(({ id }) => id !== principal.client.school!.id)!.id;
  const far = await t.distributor({ schoolId: elsewhere, name: '外校分销' });
  await t.fill(far.id, 500_00);
  const accountId = await t.account(far);
  const { data: asked } = await t.withdraw(far.id, accountId, '300.00');
  const { contractId } = await t.sale(await t.family(far), 1000_00);
  const order = (await t.orderOf(contractId))!;
  await t.inside((work) =>
    work.session.rows(sql`update distribution_order set school_id = ${elsewhere} where id = ${order.id}`),
  );
  for (const [path, id, no] of [
    ['order', order.id, order.orderNo],
    ['withdrawal', asked.id, asked.withdrawNo],
    ['distributor', far.id, '外校分销'],
  ] as const) {
    const seen = (await principal.get(`${t.at}/${path}/list`, { pageSize: 200 })).data.list as { id: number }[];
    expect([path, seen.some((one) => one.id === id)]).toEqual([path, false]);
    expect([path, (await principal.get(`${t.at}/${path}/detail`, { id })).code]).toEqual([path, 404]);
    const sheet = async (who: typeof principal) =>
      (
        await t.http.inject({
          ...{ url: `${t.at}/${path}/export`, query: { format: 'csv' }, headers: { authorization: who.header } },
        })
      ).body;
    expect([path, (await sheet(principal)).includes(String(no)), (await sheet(t.chief)).includes(String(no))]).toEqual([
      ...[path, false, true],
    ]);
  }
  const look = { entity: 'payoutAccount', id: accountId, field: 'accountNo', purpose: '核对' };
  expect((await principal.post('/user/v1/reveal', look)).code).not.toBe(200);
  const finance = await t.signIn('13800000008');
  expect(await finance.post('/user/v1/reveal', look)).toMatchObject({ data: { value: '4111111111111111' } });
  const logged = await t.chief.get('/api/v1/logs/operation/list', { action: 'reveal', entity: 'payoutAccount' });
  expect((logged.data.list as { result: string }[]).map(({ result }) => result)).toEqual(['done', 'refused']);
});
