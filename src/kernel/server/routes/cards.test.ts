import { expect, test } from 'vitest';
import { testApp } from '#testing/app';

const { signIn } = await testApp();

test('a person is offered the cards of their permissions, and is refused what another holds', async () => {
  const counsellor = await signIn('13800000004');
  const keys = (await counsellor.get('/work/v1/home/cards')).data.map(({ key }: { key: string }) => key);
  expect(keys).toContain('customers.today');
  expect(keys).not.toContain('system.rent');
  expect(await counsellor.get('/work/v1/home/card', { key: 'system.rent' })).toMatchObject({
    code: 403,
    data: 'system.rentDue.view',
  });
  expect(await counsellor.get('/work/v1/home/card', { key: 'nothing' })).toMatchObject({ code: 404 });
});

test('a card holds figures and rows that lead on, as many rows as were asked for', async () => {
  const counsellor = await signIn('13800000004');
  const { data } = await counsellor.get('/work/v1/home/card?key=customers.today&options[top]=1');
  expect(data.figures.map(({ key, url }: { key: string; url: string }) => [key, url])).toContainEqual([
    'overdue',
    '/customerManagement?view=due&due=overdue',
  ]);
  expect(data.rows.length).toBeLessThanOrEqual(1);
  expect(data.more).toBe('/customerManagement?view=due');
});

test('a card is titled in the language of whoever looks', async () => {
  const finance = await signIn('13800000008');
  const titles = async (language: string) =>
    (await finance.get('/work/v1/home/cards', {}, { 'accept-language': language })).data.map(
      ({ title }: { title: string }) => title,
    );
  expect(await titles('zh-CN')).toContain('租金到期');
  expect(await titles('en-GB')).toContain('Rent due');
});
