import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { area } from '#kernel/model/area';
import { int } from '#kernel/model/fields';
import { testApp } from '#testing/app';
import { tried } from '#testing/tried';

let waiting: (() => void)[] = [];
let parties = 2;
/** Lets everyone go on once all have come; whoever comes later goes on at once. */
const meet = () =>
  new Promise<void>((goOn) => {
    waiting.push(goOn);
    if (waiting.length < parties) return;
    parties = 1;
    for (const one of waiting) one();
    waiting = [];
  });

const tries = new Map<number, number>();
let afterwards = 0;
const { signIn } = await testApp({
  parts: [
    {
      area: area({ name: 'locks', title: ['锁', 'Locks'], icon: 'x', routes: {} }),
      calls: [
        tried(
          'POST',
          '/locks/v1/both',
          { input: { first: int('先', 'First', { required: true }), second: int('后', 'Then', { required: true }) } },
          async (work, { first, second }) => {
            tries.set(first, (tries.get(first) ?? 0) + 1);
            work.onCommit(() => afterwards++);
            const add = (id: number) =>
              sql`update school set area_m2 = coalesce(area_m2, 0) + 1 where enterprise_id = ${work.enterpriseId} and id = ${id} returning area_m2 as size`;
            await work.session.rows(add(first));
            await meet();
            return (await work.session.one<{ size: number }>(add(second)))!.size;
          },
        ),
      ],
    },
  ],
});

test('two transactions that lock in opposite order both succeed: the one that was broken is repeated once', async () => {
  const chief = await signIn('13800000001');
  const { data } = await chief.get('/school/v1/school/list', { pageSize: 2 });
  const [one, other] = data.list.map(({ id }: { id: number }) => id);
  const size = async (id: number) => (await chief.get('/school/v1/school/detail', { id })).data.areaM2 ?? 0;
  const before = [await size(one), await size(other)];

  const answers = await Promise.all([
    chief.post('/locks/v1/both', { first: one, second: other }),
    chief.post('/locks/v1/both', { first: other, second: one }),
  ]);

  expect(answers.map(({ code }) => code)).toEqual([200, 200]);
  // The database breaks one of them, rarely each in turn; none is tried more than twice.
  expect([...tries.values()].sort()).toEqual([expect.toBeOneOf([1, 2]), 2]);
  expect(afterwards).toBe(2);
  expect([await size(one), await size(other)]).toEqual(before.map((count) => count + 2));
});
