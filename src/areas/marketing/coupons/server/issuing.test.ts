import { beforeAll, expect, test } from 'vitest';
import { rows } from '#kernel/server/rows';
import { type Marketing, marketing } from '#testing/scenes/marketing';
import { telephone } from '#testing/scenes/telephone';
import { Coupon } from '../model/coupon';

const phone = telephone();
let t: Marketing;
beforeAll(async () => {
  t = await marketing({ parts: [phone.part] });
});

test('an order to give out coupons is seen where its batch is: not by a principal of another school', async () => {
  const schools = (await t.chief.get('/school/v1/school/list', { pageSize: 50 })).data.list as { id: number }[];
  const other = schools.find(({ id }) => id !== t.schoolId)!.id;
  const issueOf = async (name: string, schoolId: number) => {
    const terms = { kind: 'cash', faceValue: '10.00', total: 10, schools: [schoolId], issueWays: ['code'] };
    const batch = await t.add(t.paths.batch, { name, ...terms });
    return t.add(t.paths.issue, { batchId: batch.id, way: 'code', codeCount: 2 });
  };
  const [own, foreign] = [await issueOf('本校券', t.schoolId), await issueOf('他校券', other)];
  const seen = (await t.principal.get(`${t.paths.issue}/list`)).data.list.map(({ id }: { id: number }) => id);
  expect(seen).toContain(own.id);
  expect(seen).not.toContain(foreign.id);
  expect((await t.principal.get(`${t.paths.issue}/detail`, { id: foreign.id })).code).toBe(404);
  expect((await t.chief.get(`${t.paths.issue}/detail`, { id: foreign.id })).code).toBe(200);
});

test('behind a code a family takes its coupon with what was sent to its mobile, once, and with nothing else', async () => {
  const draft = await t.add(t.paths.batch, {
    ...{ name: '扫码券', kind: 'cash', faceValue: '10.00', total: 5, issueWays: ['code'], channelId: t.channel.id },
    sharedCode: 'SCAN26',
  });
  const { data: batch } = await t.step(t.paths.batch, draft, 'activate');
  const code = await t.add('/poster/v1/trackCode', { name: '券码', targetKind: 'coupon', couponBatchId: batch.id });
  const send = async (action: string, payload: object) =>
    (await t.http.inject({ method: 'POST', url: `${code.link}/${action}`, payload })).json();
  const mobile = '13677770001';
  const claim = (smsCode: string) =>
    send('claim', { childName: '领券娃', contactName: '妈妈', mobile, consent: true, smsCode });
  expect((await claim('')).data).toEqual({ state: 'badCode' });
  expect((await send('sendCode', { mobile: '123' })).code).toBe(422);
  expect((await send('sendCode', { mobile })).data).toEqual({ wait: 0 });
  expect((await send('sendCode', { mobile })).data.wait).toBeGreaterThan(0);
  expect((await claim('000000' === phone.codeOn(mobile) ? '111111' : '000000')).data).toEqual({ state: 'badCode' });
  expect((await claim(phone.codeOn(mobile)!)).data).toEqual({ state: 'claimed' });
  expect((await claim(phone.codeOn(mobile)!)).data).toEqual({ state: 'badCode' });
  expect(await t.inside((work) => rows(work, Coupon, { batchId: batch.id }))).toHaveLength(1);
});
