// The pages behind /d/: applied by a stranger, approved by the school, and one's own figures for nobody else.
import { beforeAll, expect, test } from 'vitest';
import { CustomerSource } from '#areas/customers/sources/model/source';
import { Activity } from '#areas/marketing/activities/model/activity';
import { MarketChannel } from '#areas/marketing/channels/model/channel';
import { insert, row } from '#kernel/server/rows';
import { type Distributing, distributing } from '#testing/scenes/distributing';
import { DistributorBind } from '../../binds/model/bind';
import { DistributorApplication } from '../../distributors/model/application';
import { Distributor } from '../../distributors/model/distributor';

let t: Distributing;
beforeAll(async () => {
  t = await distributing();
});

const linkOf = async (inviterId: number | null = null): Promise<string> => {
  const made = await t.chief.post(`${t.at}/application/link`, { inviterId });
  if (made.code !== 200) throw new Error(JSON.stringify(made));
  return made.data.url;
};
const page = async (url: string) => (await t.http.inject({ method: 'GET', url: `${url}/data` })).json();
const apply = async (url: string, values: object = {}) =>
  (
    await t.http.inject({
      ...{ method: 'POST', url: `${url}/apply` },
      payload: { name: '申请人', mobile: '13522220001', kind: 'partner', schoolId: t.schoolId, agree: true, ...values },
    })
  ).json();

test('somebody applies behind the link and is a distributor under the inviter once approved', async () => {
  const inviter = await t.distributor();
  const url = await linkOf(inviter.id);
  expect(url).toMatch(/^\/d\//);
  const { data } = await page(url);
  expect(data.data).toMatchObject({ isOpen: true, inviter: '分**' });
  expect(JSON.stringify(data)).not.toContain(inviter.mobile);
  expect(await apply(url)).toMatchObject({ code: 200, data: { state: 'pending' } });
  expect(await apply(url)).toMatchObject({ code: 409, message: '该手机已有申请在审核' });
  const waiting = await t.inside((work) => row(work, DistributorApplication, { mobile: '13522220001' }));
  expect(waiting).toMatchObject({ inviterId: inviter.id, agreementVersion: 1 });
  expect((await t.step('application', waiting!, 'approve')).code).toBe(200);
  const made = await t.inside((work) => row(work, Distributor, { mobile: '13522220001' }));
  expect(made).toMatchObject({ parentId: inviter.id, state: 'active' });
});

test('nobody applies without agreeing, from nowhere, as a colleague, or while distribution is off', async () => {
  const url = await linkOf();
  const wrong = async (values: object) => (await apply(url, { mobile: '13522220009', ...values })).data?.[0]?.field;
  expect(await wrong({ agree: false })).toBe('agree');
  expect(await wrong({ name: ' ' })).toBe('name');
  expect(await wrong({ mobile: '123' })).toBe('mobile');
  expect(await wrong({ kind: 'staff' })).toBe('kind');
  expect(await wrong({ schoolId: 999_999 })).toBe('schoolId');
  await t.setUp({ enabled: false });
  expect(await apply(url, { mobile: '13522220009' })).toMatchObject({ code: 409 });
  expect((await page(url)).data.data.isOpen).toBe(false);
  await t.setUp({ enabled: true });
  expect((await page('/d/me')).code).toBe(404);
  const seller = await t.chief.post(`${t.at}/distributor/ownLink`, { id: 999_999 });
  expect(seller.code).not.toBe(200);
});

test('a family is known by its number; one the school does not know waits to be named, and is told nothing of it', async () => {
  const url = await linkOf();
  const known = await t.customer('认得', '13522220002');
  for (const mobile of ['13522220002', '13522220003'])
    expect(await apply(url, { mobile, kind: 'customer' })).toMatchObject({ code: 200, data: { state: 'pending' } });
  const whose = async (mobile: string) =>
    (await t.inside((work) => row(work, DistributorApplication, { mobile })))?.customerId;
  expect([await whose('13522220002'), await whose('13522220003')]).toEqual([known.id, null]);
});

test('one’s own page shows purses and orders, and of customers no more than the first letter', async () => {
  const me = await t.distributor();
  const family = await t.family(me);
  const { contractId } = await t.sale(family, 10_000_00);
  const order = await t.orderOf(contractId);
  const { data } = await t.chief.post(`${t.at}/distributor/ownLink`, { id: me.id });
  const shown = (await page(data.url)).data.data;
  expect(shown).toMatchObject({ name: me.name, pending: '800.00', available: '0.00' });
  expect(shown.orders).toEqual([
    expect.objectContaining({ no: order!.orderNo, customer: '客**', base: '10000.00', mine: '800.00' }),
  ]);
});

test('whoever signs up by a distributor’s code is bound to them', async () => {
  const me = await t.distributor();
  const activityId = await t.inside(async (work) => {
    const sourceId = await insert(work, CustomerSource, { name: '分销', code: 'dist_test', kind: 'activity' });
    const channelId = await insert(work, MarketChannel, { name: '分销', kind: 'distribution', sourceId });
    return insert(work, Activity, {
      ...{ name: '开放日', kind: 'open_day', schoolId: t.schoolId, channelId, ownerId: t.chief.client.uid },
      ...{ startAt: new Date(work.now.getTime() + 86_400_000), endAt: new Date(work.now.getTime() + 90_000_000) },
    });
  });
  const draft = (await t.chief.get('/api/v1/activity/activity/detail', { id: activityId })).data;
  await t.chief.post('/api/v1/activity/activity/publish', { id: activityId, version: draft.version });
  const neither = await t.chief.post(`${t.at}/distributor/code`, { id: me.id });
  expect(neither).toMatchObject({ code: 422, data: [{ field: 'activityId' }] });
  const { data } = await t.chief.post(`${t.at}/distributor/code`, { id: me.id, activityId });
  expect(data.url).toMatch(/^\/t\//);
  const signed = await t.http.inject({
    ...{ method: 'POST', url: `${data.url}/signUp` },
    payload: { childName: '新娃', contactName: '新妈', mobile: '13522229999', consent: true, partySize: 1 },
  });
  expect(signed.json()).toMatchObject({ code: 200, data: { state: 'confirmed' } });
  const bound = await t.inside((work) => row(work, DistributorBind, { distributorId: me.id, state: 'active' }));
  expect(bound).toBeDefined();
});
