import { expect, test } from 'vitest';
import { rows } from '#kernel/server/rows';
import { marketing } from '#testing/scenes/marketing';
import { ActivitySignup } from '../../activities/model/signup';
import type { Design } from '../model/design';

const design: Design = {
  v: 1,
  background: { colour: '#ffffff' },
  elements: [
    {
      ...{
        id: 'qr',
        name: '二维码',
        type: 'qrcode',
        source: 'personal',
        url: '',
        fill: 'fixed',
        rotate: 0,
        opacity: 1,
      },
      ...{ x: 100, y: 100, w: 300, h: 300, locked: false, hidden: false },
    },
  ],
};

test('must hold 21, 22: a small QR code is refused by its name; two colleagues have two codes of one poster; who signs up by one is that colleague’s, and counted for them', async () => {
  const t = await marketing();
  const activity = await t.activity();
  const poster = await t.add('/poster/v1/poster', {
    ...{ name: '海报', width: 1242, height: 2208, design, targetKind: 'activity', activityId: activity.id },
  });
  const small = { ...design, elements: design.elements.map((one) => ({ ...one, w: 100, h: 100 })) };
  const tiny = await t.add('/poster/v1/poster', { name: '小码', width: 1242, height: 2208, design: small });
  const refused = await t.step('/poster/v1/poster', tiny, 'publish');
  expect([refused.code, JSON.stringify(refused)]).toEqual([422, expect.stringContaining('二维码')]);
  const published = await t.step('/poster/v1/poster', poster, 'publish');
  expect([published.code, published.message]).toEqual([200, published.message]);
  const make = async (who: typeof t.desk) =>
    (await who.post('/poster/v1/use/make', { posterId: poster.id, fills: {} })).data as { url: string; code: string };
  const [mine, theirs] = [await make(t.principal), await make(t.desk)];
  expect(mine.code).not.toBe(theirs.code);
  expect(await make(t.desk)).toMatchObject({ code: theirs.code, url: theirs.url });
  const page = await t.http.inject({ method: 'GET', url: `${theirs.url}/data` });
  expect(page.json().data).toMatchObject({ kind: 'track', data: { kind: 'activity', isOpen: true } });
  const send = (consent: boolean) =>
    t.http.inject({
      ...{ method: 'POST', url: `${theirs.url}/signUp` },
      payload: { childName: '扫码娃', contactName: '扫码妈', mobile: '13511119999', consent, partySize: 1 },
    });
  expect((await send(false)).statusCode).toBe(422);
  expect((await send(true)).json()).toMatchObject({ code: 200, data: { state: 'confirmed' } });
  const [signup] = await t.inside((work) => rows(work, ActivitySignup, { activityId: activity.id }));
  expect(signup).toMatchObject({ counsellorId: t.desk.client.uid, via: 'open' });
  const figures = async (who: typeof t.desk) => (await who.get('/poster/v1/use/mine', {})).data[0];
  expect(await figures(t.desk)).toMatchObject({ scans: 1, visitors: 1, signups: 1 });
  expect(await figures(t.principal)).toMatchObject({ scans: 0, signups: 0 });
});
