import { expect, test } from 'vitest';
import { area } from '#kernel/model/area';
import { detailTab } from '#kernel/model/detailTab';
import { testApp } from '#testing/app';

const tab = (key: string, permission: string) =>
  detailTab({ key, area: 'extras', of: 'school', title: ['其他', 'More'], permission });
const { signIn } = await testApp({
  parts: [
    {
      area: area({ name: 'extras', title: ['其他', 'Extras'], icon: 'x', routes: {} }),
      registers: {
        detailTab: [
          { ...tab('extras.seen', 'system.school.view'), count: async (_, rowId) => rowId + 1 },
          { ...tab('extras.unseen', 'system.configItem.view'), count: async () => 7 },
          tab('extras.uncounted', 'system.school.view'),
          { ...tab('extras.elsewhere', 'system.school.view'), of: 'staff', count: async () => 7 },
        ],
      },
    },
  ],
});

test('the tabs on a row’s page are counted for whoever may open them, and only on a row they see', async () => {
  const principal = await signIn('13800000005');
  const own = principal.client.school!.id;
  const counts = await principal.get('/school/v1/school/tabs', { id: String(own) });
  expect(counts).toMatchObject({ code: 200, data: { 'extras.seen': own + 1 } });
  expect(Object.keys(counts.data)).toEqual(['extras.seen']);
  expect(await principal.get('/school/v1/school/tabs', { id: '999999' })).toMatchObject({ code: 404 });
  const editor = await signIn('13800000001');
  const all = (await editor.get('/school/v1/school/tabs', { id: String(own) })).data;
  expect(Object.keys(all)).toEqual(['extras.seen', 'extras.unseen']);
});
