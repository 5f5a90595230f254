import { expect, test, vi } from 'vitest';
import { testApp } from '#testing/app';

const { app, http, signIn } = await testApp({ settings: { longPoolSize: 1 } });
const [chief, principal] = [await signIn('13800000001'), await signIn('13800000005')];
type Who = typeof chief;

test('who waits for a sheet sees how many are before theirs, and only their own; then it comes', async () => {
  let open = () => {};
  const gate = new Promise<void>((done) => {
    open = done;
  });
  const busy = app.database.read(1, () => gate, 'long');
  const ask = async ({ header }: Who) => {
    const url = '/frontdesk/v1/lostItem/export?format=csv';
    return (await http.inject({ url, headers: { authorization: header } })).statusCode;
  };
  const own = async (who: Who) => (await who.get('/user/v1/me/sheets')).data;
  const first = ask(chief);
  await vi.waitFor(async () => expect(await own(chief)).toHaveLength(1), { timeout: 15_000 });
  const second = ask(principal);
  await vi.waitFor(async () => expect(await own(principal)).toMatchObject([{ state: 'waiting', ahead: 1, rows: 0 }]), {
    timeout: 15_000,
  });
  expect(await own(chief)).toMatchObject([{ state: 'waiting', ahead: 0 }]);
  open();
  await busy;
  expect(await Promise.all([first, second])).toEqual([200, 200]);
  expect([await own(chief), await own(principal)]).toEqual([[], []]);
});
