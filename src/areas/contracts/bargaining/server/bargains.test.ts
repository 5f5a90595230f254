// A price below the discounted one: at once inside one's authority, after a word from above beyond it.
import { beforeAll, expect, test } from 'vitest';
import { runJob } from '#testing/runJob';
import { everybodyAgrees } from '#testing/scenes/deciding';
import { type Selling, selling } from '#testing/scenes/selling';
import { Bargain } from '../model/bargain';

let shop: Selling;
beforeAll(async () => {
  shop = await selling();
});

let n = 0;
async function drafted(lessons = 40) {
  n += 1;
  const family = await shop.customer(`议价${n}`, `138000900${String(n).padStart(2, '0')}`);
  const { data } = await shop.draft(family, shop.cart([{ kind: 'course', itemId: shop.mathsId, qty: lessons }]));
  return data.id as number;
}
const ask = (contractId: number, target: string) =>
  shop.seller.post('/contract/v1/bargain/propose', { contractId, target });
const detail = async (id: number) => (await shop.chief.get('/contract/v1/contract/detail', { id })).data;
const submit = async (id: number) => shop.submit(await detail(id));

test('rule 9: inside the authority, 98 % and 200.00, a price holds at once; a fen beyond it waits for leave', async () => {
  // 6,000.00: 98 % are 5,880.00.
  const id = await drafted();
  expect(await ask(id, '5880.00')).toMatchObject({ code: 200, data: { state: 'approved', payPercent: 98 } });
  expect(await detail(id)).toMatchObject({ receivable: '5880.00', discountTotal: '120.00' });
  expect(await submit(id)).toMatchObject({ code: 200, data: { state: 'signed' } });
  const other = await drafted();
  expect(await ask(other, '5879.00')).toMatchObject({ code: 200, data: { state: 'proposed' } });
  expect((await detail(other)).receivable).toBe('6000.00');
  // 15,000.00: 98.67 % is fine, 200.01 off is not.
  const large = await drafted(100);
  expect((await ask(large, '14799.99')).data.state).toBe('proposed');
  const within = await drafted(100);
  expect((await ask(within, '14800.00')).data.state).toBe('approved');
});

test('rule 9: an approved price is the draft’s and is not asked again by submitting; a changed line ends it', async () => {
  const id = await drafted();
  const { data: bargain } = await ask(id, '5000.00');
  expect(await ask(id, '4900.00')).toMatchObject({ code: 409 });
  expect((await everybodyAgrees(shop, 'contracts.bargain', Bargain.name, bargain.id)).length).toBeGreaterThan(0);
  const agreed = await detail(id);
  expect(agreed).toMatchObject({ state: 'draft', receivable: '5000.00' });
  expect(await shop.submit(agreed)).toMatchObject({ code: 200, data: { state: 'signed', receivable: '5000.00' } });

  const changed = await drafted();
  const { data: again } = await ask(changed, '5000.00');
  await everybodyAgrees(shop, 'contracts.bargain', Bargain.name, again.id);
  const row = await detail(changed);
  const cart = { ...row.cart, lines: [{ kind: 'course', itemId: shop.mathsId, qty: 41 }] };
  const { data: saved } = await shop.seller.put('/contract/v1/contract/edit', {
    id: changed,
    version: row.version,
    cart,
  });
  // 6,150.00 down to 5,000.00 is another wish, which somebody decides anew.
  expect(await shop.submit(saved)).toMatchObject({ code: 200, data: { state: 'approving' } });
});

test('rule 9: other lines at the same price are another deal: the round is over and the price is asked for anew', async () => {
  const twin = await shop.course('T-TWIN', shop.maths);
  await shop.fee(twin, 150_00, 4);
  const id = await drafted();
  const { data: bargain } = await ask(id, '5900.00');
  const row = await detail(id);
  expect(row.agreedPrice).toBe('5900.00');
  const cart = { ...row.cart, lines: [{ kind: 'course', itemId: twin, qty: 40 }] };
  const { data: saved } = await shop.seller.put('/contract/v1/contract/edit', { id, version: row.version, cart });
  expect(saved).toMatchObject({ grossTotal: '6000.00', agreedPrice: null });
  const state = async (of: number) => (await shop.seller.get('/contract/v1/bargain/detail', { id: of })).data.state;
  expect(await state(bargain.id)).toBe('expired');
  // Withdrawn by hand it is withdrawn, and the price returns.
  const { data: again } = await ask(id, '5950.00');
  const back = { id: again.id, version: again.version };
  expect(await shop.seller.post('/contract/v1/bargain/withdraw', back)).toMatchObject({ data: { state: 'withdrawn' } });
  expect(await detail(id)).toMatchObject({ receivable: '6000.00', agreedPrice: null });
});

test('a price is asked for as an amount or as a percent of the price after discounts, with what proves the reason', async () => {
  const id = await drafted(10);
  const asked = (more: object) => shop.seller.post('/contract/v1/bargain/propose', { contractId: id, ...more });
  expect(await asked({})).toMatchObject({ code: 422, data: [{ field: 'target' }] });
  const evidence = [{ FileName: 'offer.png', FileUrl: 'https://a.cn/offer.png' }];
  const { data } = await asked({ payPercent: 98.77, competitor: '隔壁', evidence });
  // 98.77 % of 1,500.00.
  expect(data).toMatchObject({ target: '1481.55', payPercent: 98.77, state: 'approved', competitor: '隔壁' });
  expect(data.evidence).toMatchObject([{ FileName: 'offer.png' }]);
  for (const more of [
    { target: '-1.00' },
    { target: '1500.01' },
    { payPercent: 100.01 },
    { payPercent: -1 },
    { target: '1.001' },
  ])
    expect((await asked(more)).code, JSON.stringify(more)).toBe(422);
});

test('a principal adds schemes of the own school only, and gives away no more than face to face; head office what it likes', async () => {
  const principal = await shop.signIn('13800000005');
  const add = (more: object, by = principal) =>
    by.post('/v1/classFee/concession/add', {
      ...{ name: '本校优惠', kind: 'percent', level: 'line', schoolIds: [shop.schoolId], ...more },
    });
  const percent = (value: number) => ({ tiers: [{ threshold: 0, value }] });
  const off = (value: number) => ({ kind: 'amount_off', ...percent(value) });
  expect(await add(percent(91_99))).toMatchObject({ code: 422, data: [{ field: 'tiers' }] });
  expect(await add(off(1_000_01))).toMatchObject({ code: 422, data: [{ field: 'tiers' }] });
  const { code, data } = await add(percent(92_00));
  expect(code).toBe(200);
  expect((await add(off(1_000_00))).code).toBe(200);
  const lower = { id: data.id, version: data.version, ...percent(10_00) };
  expect((await principal.put('/v1/classFee/concession/edit', lower)).code).toBe(422);
  expect((await add({ ...percent(95_00), schoolIds: [] })).code).toBe(422);
  const { data: schools } = await shop.chief.get('/school/v1/school/list', { state: 'open', pageSize: 50 });
  const other = schools.list.find(({ id }: { id: number }) => id !== shop.schoolId);
  expect((await add({ ...percent(95_00), schoolIds: [other.id] })).code).toBeGreaterThanOrEqual(403);
  expect((await add(percent(10_00), shop.chief)).code).toBe(200);
});

test('rule 9: submitted beyond the authority the contract waits; agreed it is signed, for that price', async () => {
  const id = await drafted();
  const row = await detail(id);
  const { data: saved } = await shop.seller.put('/contract/v1/contract/edit', {
    ...{ id, version: row.version, cart: { ...row.cart, target: 5_500_00 } },
  });
  expect(await shop.submit(saved)).toMatchObject({ code: 200, data: { state: 'approving', receivable: '5500.00' } });
  expect(await everybodyAgrees(shop, 'contracts.bargain', 'contract', id)).toHaveLength(2);
  expect(await detail(id)).toMatchObject({ state: 'signed', receivable: '5500.00', owed: '5500.00' });
});

test('rule 9: up to 92 % the principal decides, up to 85 % the region manager too, below it also headquarters', async () => {
  const asked = async (target: string) => {
    const { data } = await ask(await drafted(), target);
    return everybodyAgrees(shop, 'contracts.bargain', Bargain.name, data.id);
  };
  const [one, two, three] = [await asked('5520.00'), await asked('5100.00'), await asked('5000.00')];
  expect([one.length, two.length, three.length]).toEqual([1, 2, 3]);
  expect(three.slice(0, 2)).toEqual(two);
});

test('rule 8: below the floor somebody else agrees, however small the bargain and whoever sells; once', async () => {
  const courseId = await shop.course('T-FLOOR', shop.maths);
  await shop.fee(courseId, 100_00, 2, { floorPrice: 99_00 });
  const family = await shop.customer('底价', '13800090098');
  const { data } = await shop.draft(family, shop.cart([{ kind: 'course', itemId: courseId, qty: 10 }]), shop.chief);
  const asked = await shop.chief.post('/contract/v1/bargain/propose', { contractId: data.id, target: '989.99' });
  expect(asked, asked.message).toMatchObject({ code: 200, data: { state: 'proposed' } });
  await everybodyAgrees(shop, 'contracts.bargain', Bargain.name, asked.data.id);
  expect(await shop.submit(await detail(data.id), shop.chief)).toMatchObject({ code: 200, data: { state: 'signed' } });
});

test('a price that was given back to be mended is not lowered behind those who were asked', async () => {
  const id = await drafted();
  const lower = async (target: number) => {
    const row = await detail(id);
    const cart = { ...row.cart, target };
    return (await shop.seller.put('/contract/v1/contract/edit', { id, version: row.version, cart })).data;
  };
  const { data: asked } = await shop.submit(await lower(5_700_00));
  const principal = await shop.signIn('13800000005');
  const { data } = await principal.get('/approval/v1/task/inbox', { tab: 'pending', kind: 'contracts.bargain' });
  const mine = data.list.find(({ title }: { title: string }) => title.includes(asked.no));
  expect((await principal.post('/approval/v1/task/return', { id: mine.taskId, comment: '再谈' })).code).toBe(200);
  await lower(5_000_00);
  const again = () => shop.seller.post('/approval/v1/approval/resubmit', { id: mine.approvalId });
  expect(await again()).toMatchObject({ code: 409, message: '价格低于送审时，请撤回后重新提交' });
  await lower(5_700_00);
  expect(await again()).toMatchObject({ code: 200 });
  expect(await everybodyAgrees(shop, 'contracts.bargain', 'contract', id)).toHaveLength(1);
});

test('below the goods nothing is bargained', async () => {
  const book = await shop.product('不议价', 68_50, 5);
  const family = await shop.customer('商品', '13800090099');
  const { data } = await shop.draft(family, shop.cart([{ kind: 'product', itemId: book, qty: 2 }]));
  expect(await ask(data.id, '136.00')).toMatchObject({ code: 422, data: [{ field: 'target' }] });
});

test('an agreed price holds seven days to the minute: not signed after it, whether or not a job came by; the next round counts for itself', async () => {
  const id = await drafted();
  const { data: first } = await ask(id, '5000.00');
  await everybodyAgrees(shop, 'contracts.bargain', Bargain.name, first.id);
  const late = await drafted();
  const { data: waiting } = await ask(late, '5600.00');
  const used = await drafted();
  const { data: signed } = await ask(used, '5900.00');
  expect((await submit(used)).data.state).toBe('signed');
  const then = shop.clock.now();
  const end = new Date(first.validUntil).getTime();
  const expiries = () => runJob(shop.app, 'contracts.bargainExpiries');
  /** At another time people sign in again. */
  const at = async (ms: number) => {
    shop.clock.set(new Date(ms).toISOString());
    const [boss, by, principal] = [
      await shop.signIn('13800000001'),
      await shop.signIn('13800000004'),
      await shop.signIn('13800000005'),
    ];
    const read = async (path: string, of: number) => (await boss.get(`/contract/v1/${path}/detail`, { id: of })).data;
    const again = async (target: string) =>
      (await by.post('/contract/v1/bargain/propose', { contractId: id, target })).data;
    return { by, principal, read, again };
  };
  const before = await at(end - 1000);
  await expiries();
  expect((await before.read('contract', id)).receivable).toBe('5000.00');
  const now = await at(end);
  const refused = await shop.submit(await now.read('contract', id), now.by);
  expect(refused).toMatchObject({ code: 409, message: expect.stringContaining('失效，请重新议价') });
  await expiries();
  expect(await now.read('contract', id)).toMatchObject({ receivable: '6000.00', agreedPrice: null });
  expect((await now.read('bargain', first.id)).state).toBe('expired');
  // Agreed on anew at the same price: the end of the round before does not take this one back.
  const second = await now.again('5900.00');
  const later = await at(end + 7 * 86_400_000 - 1000);
  const third = await later.again('5900.00');
  const last = await at(end + 7 * 86_400_000);
  await expiries();
  expect((await last.read('contract', id)).agreedPrice).toBe('5900.00');
  expect((await last.read('bargain', second.id)).state).toBe('expired');
  expect((await last.read('bargain', third.id)).state).toBe('approved');
  // What was signed stays what it was signed for; what was not decided in time is only refused.
  expect((await last.read('bargain', signed.id)).state).toBe('approved');
  const { data } = await last.principal.get('/approval/v1/task/inbox', { tab: 'pending', kind: 'contracts.bargain' });
  const { no } = await last.read('contract', late);
  const { taskId } = data.list.find(({ title }: { title: string }) => title.includes(no));
  const agreed = await last.principal.post('/approval/v1/task/approve', { id: taskId });
  expect(agreed).toMatchObject({ code: 409, message: expect.stringContaining('只能驳回') });
  expect((await last.read('bargain', waiting.id)).state).toBe('proposed');
  shop.clock.set(then.toISOString());
});
