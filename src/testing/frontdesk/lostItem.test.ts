import { expect, test } from 'vitest';
import { testApp } from '#testing/app';

test('a valuable item is refused without a keeper, and is given back once', async () => {
  const { signIn } = await testApp();
  const principal = await signIn('13800000005');
  const phone = {
    name: '手机',
    kind: 'other',
    value: '2000.00',
    foundOn: '2026-07-08',
    schoolId: principal.client.school!.id,
  };

  const refused = await principal.post('/frontdesk/v1/lostItem/add', phone);
  expect(refused).toMatchObject({ code: 422, data: [{ field: 'keeperId', message: '贵重物品请交由保管人登记' }] });

  const { data: item } = await principal.post('/frontdesk/v1/lostItem/add', {
    ...phone,
    keeperId: principal.client.uid,
  });
  const back = { id: item.id, version: item.version, claimedBy: '王小明' };
  expect(await principal.post('/frontdesk/v1/lostItem/giveBack', back)).toMatchObject({
    code: 200,
    data: { state: 'returned' },
  });
  expect(await principal.post('/frontdesk/v1/lostItem/giveBack', back)).toMatchObject({ code: 409 });
});
