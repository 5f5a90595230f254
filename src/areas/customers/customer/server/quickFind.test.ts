// The search in the header: a family is found as people type names and numbers, and only by who may see it.
import { beforeAll, expect, test } from 'vitest';
import type { Person } from '#testing/app';
import { knowing } from '#testing/scenes/knowing';

let world: Awaited<ReturnType<typeof knowing>>;
beforeAll(async () => {
  world = await knowing();
  const { counsellor, enter, own } = world;
  const guardians = [{ relation: 'mother', name: '李妈妈', mobile: '13698761357' }];
  expect(await enter(counsellor, '张三丰', { ...own(counsellor), guardians })).toMatchObject({ code: 200 });
});

const finds = async (who: Person, q: string): Promise<boolean> => {
  const { code, data } = await who.get('/work/v1/search', { q });
  expect(code).toBe(200);
  return JSON.stringify(data).includes('张三丰');
};

test.each(['zsf', 'zhangsanfeng', '张三丰', '1357'])(
  'workbench, must hold 24: %s finds the customer for who may see him, and not for who may not',
  async (q) => {
    const { counsellor, other } = world;
    expect([await finds(counsellor, q), await finds(other, q)]).toEqual([true, false]);
  },
);
