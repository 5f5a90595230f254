import { describe, expect, test } from 'vitest';
import { type Answer, testApp } from '#testing/app';
import { telephone } from '#testing/scenes/telephone';
import { makePicture } from './pictureCode';

const phone = telephone();
const { app, http, clock } = await testApp({ parts: [phone.part] });
const hour = 3600;

let lastAddress = 0;
const newAddress = () => `10.6.${Math.floor(++lastAddress / 250)}.${(lastAddress % 250) + 1}`;
let lastMobile = 0;
const newMobile = () => `139${String(10_000_000 + ++lastMobile)}`;
const send = async (mobile: string, address = newAddress(), more: object = {}, appid = 'demo') =>
  (
    await http.inject({
      method: 'POST',
      url: '/v1/token/sms',
      payload: { appid, mobile, scene: 'sign_in', ...more },
      remoteAddress: address,
    })
  ).json() as Answer;
/** As a person reads it from the screen. */
const read = (enterpriseId = 1) => {
  const { key, letters } = makePicture(app, enterpriseId);
  return { pictureKey: key, picture: letters };
};

describe('rule 6: how often a code is sent', () => {
  test('once a minute to one mobile, whatever the address, also when asked ten times at the same instant', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => send('13800000006')));
    expect(answers.map((answer) => answer.code).sort()).toEqual([200, ...Array(9).fill(429)]);
    expect(answers.find((answer) => answer.code === 429)!.data).toBeGreaterThan(50);
    expect(phone.received).toHaveLength(1);
    clock.advance(61);
    expect((await send('13800000006')).code).toBe(200);
  });

  test('also when the enterprises are different: it is one telephone', async () => {
    await send('13800000099');
    expect((await send('13800000099', newAddress(), {}, 'demo2')).code).toBe(429);
  });

  test('ten times a day to one mobile', async () => {
    const codes: number[] = [];
    for (let i = 0; i < 10; i++) {
      codes.push((await send('13800000007')).code);
      clock.advance(61);
    }
    expect(codes).toEqual(Array(10).fill(200));
    const eleventh = await send('13800000007');
    expect(eleventh).toMatchObject({ code: 429, message: '验证码次数已达上限，请稍后再试' });
    expect(eleventh.data).toBeGreaterThan(23 * hour);
    clock.advance(24 * hour);
    expect((await send('13800000007')).code).toBe(200);
  });

  test('thirty times an hour from one address, whatever the mobiles', async () => {
    const address = newAddress();
    const asked = () => send(newMobile(), address, read());
    const thirty = await Promise.all(Array.from({ length: 30 }, asked));
    expect(thirty.map((answer) => answer.code)).toEqual(Array(30).fill(200));
    const next = await asked();
    expect(next).toMatchObject({ code: 429, message: '验证码次数已达上限，请稍后再试' });
    expect(next.data).toBeGreaterThan(hour - 60);
    expect((await send(newMobile())).code).toBe(200);
    clock.advance(hour);
    expect((await asked()).code).toBe(200);
  });
});

describe('rule 6: the picture before the third code from one address in an hour', () => {
  const address = newAddress();
  const refused = { code: 422, data: [{ field: 'picture' }] };

  test('is asked for, and one is drawn', async () => {
    expect((await send(newMobile(), address)).code).toBe(200);
    expect((await send(newMobile(), address)).code).toBe(200);
    expect(await send(newMobile(), address)).toMatchObject({
      code: 422,
      data: [{ field: 'picture', message: '请输入图形验证码' }],
    });
    const { data } = (await http.inject({ url: '/v1/token/picture', query: { appid: 'demo' } })).json();
    expect(data.expires_in).toBe(120);
    const png = Buffer.from(String(data.image).replace('data:image/png;base64,', ''), 'base64');
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect(data).not.toHaveProperty('letters');
  });

  test('read rightly lets one code through, once; small letters do', async () => {
    const shown = read();
    const asked = { ...shown, picture: shown.picture.toLowerCase() };
    expect((await send(newMobile(), address, asked)).code).toBe(200);
    expect(await send(newMobile(), address, asked)).toMatchObject(refused);
  });

  test('is spent by a wrong answer', async () => {
    const shown = read();
    expect(await send(newMobile(), address, { ...shown, picture: '----' })).toMatchObject({
      code: 422,
      data: [{ field: 'picture', message: '图形验证码错误或已过期' }],
    });
    expect(await send(newMobile(), address, shown)).toMatchObject(refused);
  });

  test('is good for 120 s, for its own enterprise, and cannot be made up', async () => {
    const old = read();
    clock.advance(121);
    expect(await send(newMobile(), address, old)).toMatchObject(refused);
    expect(await send(newMobile(), address, read(2))).toMatchObject(refused);
    const [one, two] = [read(), read()];
    expect(await send(newMobile(), address, { ...one, pictureKey: two.pictureKey })).toMatchObject(refused);
    for (const pictureKey of ['', 'x', '1.2.3.4', `1.${Date.now() + 1e9}.${'a'.repeat(32)}.x`])
      expect(await send(newMobile(), address, { picture: 'ABCD', pictureKey })).toMatchObject(refused);
    expect((await send(newMobile(), address, read())).code).toBe(200);
  });

  test('is not asked for an hour later', async () => {
    clock.advance(hour);
    expect((await send(newMobile(), address)).code).toBe(200);
  });
});
