// What the search above the customer list finds beyond plain fields.
import { expect, test } from 'vitest';
import { owning } from '#testing/owning';

const t = await owning();
const at = (hours: number) => new Date(t.clock.now().getTime() + hours * 3_600_000);
const found = async (asked: Record<string, unknown>): Promise<string[]> => {
  const { code, data } = await t.counsellor.get('/api/v1/student/customer/list', { view: 'mine', ...asked });
  return code === 200 ? data.list.map(({ name }: { name: string }) => name).sort() : [String(code)];
};
const lead = (name: string, more: Parameters<typeof t.owned>[1]) => t.lead(t.owned(t.me, { name, ...more }));

test('several plans are one search: what is late and what is still today', async () => {
  await lead('逾期甲', { nextFollowUpAt: at(-3) });
  await lead('今天乙', { nextFollowUpAt: at(1) });
  await lead('后天丙', { nextFollowUpAt: at(48) });
  expect(await found({ due: 'overdue' })).toEqual(['逾期甲']);
  expect(await found({ due: ['overdue', 'today'] })).toEqual(['今天乙', '逾期甲']);
  expect(await found({ due: ['overdue', 'today', 'soon'] })).toEqual(['今天乙', '后天丙', '逾期甲']);
  expect(await found({ due: 'nonsense' })).toEqual(['422']);
});

test('of several periods before the pool the longest counts', async () => {
  await lead('两天丁', { recycleAt: at(40) });
  await lead('六天戊', { recycleAt: at(140) });
  expect(await found({ recycleWithin: '2' })).toEqual(['两天丁']);
  expect(await found({ recycleWithin: ['2', '7'] })).toEqual(['两天丁', '六天戊']);
});

test('customers without a counsellor are found apart from the others', async () => {
  const pooled = await t.lead();
  const ids = async (unowned: boolean) =>
    (await t.principal.get('/api/v1/student/customer/list', { view: 'all', unowned, pageSize: 200 })).data.list.map(
      ({ id, ownerId }: { id: number; ownerId: number | null }) => [id, ownerId],
    );
  expect(await ids(true)).toEqual([[pooled, null]]);
  expect((await ids(false)).every(([, owner]: [number, number | null]) => owner !== null)).toBe(true);
});
