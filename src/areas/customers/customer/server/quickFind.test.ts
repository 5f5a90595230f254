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

test('who is called like that comes first, before the family in which a parent is, and before schools and staff', async () => {
  const { counsellor, enter, own } = world;
  for (const [name, parent, mobile] of [
    ['赵今麦', '钱多多', '13698761401'],
    ['钱多多', '赵妈妈', '13698761402'],
    ['孙悦', '钱多多', '13698761403'],
  ] as const) {
    const guardians = [{ relation: 'mother', name: parent, mobile }];
    expect(await enter(counsellor, name, { ...own(counsellor), guardians })).toMatchObject({ code: 200 });
  }
  for (const q of ['钱多多', 'qdd', 'qianduo']) {
    const { data } = await counsellor.get('/work/v1/search', { q });
    const [first] = data as { source: string; items: { title: string }[] }[];
    expect([first!.source, first!.items[0]!.title, first!.items.length]).toEqual(['customers.customer', '钱多多', 3]);
  }
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
