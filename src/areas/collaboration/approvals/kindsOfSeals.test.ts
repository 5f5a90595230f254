// Seals: what is done with them after people have agreed.
import { expect, test } from 'vitest';
import { staffLeft } from '#areas/people/model/events';
import { Staff } from '#areas/people/model/staff';
import { need, update } from '#kernel/server/rows';
import { everybodyAgrees, kindsBrought } from '#testing/scenes/deciding';
import { employing } from '#testing/scenes/employing';
import { kindsShown } from './kindsShown';

const t = await employing();
const chief = await t.signIn('13800000001');
const path = '/contract/v1/seal';
const keeper = await t.signIn('13800000010');
const seal = t.ok(
  await chief.post(`${path}/add`, {
    ...{ name: '合同章', kind: 'contract', needApproval: true },
    ...{ keeperId: keeper.client.uid, staffIds: [chief.client.uid] },
  }),
);

test('a seal that asks for leave is used when its keeper gives it', async () => {
  t.ok(await chief.post(`${path}/use`, { id: seal.id, document: 'HT-1', copies: 2, purpose: '签约' }));
  const [use] = t.ok(await chief.get('/contract/v1/sealUse/list', { sealId: seal.id })).list;
  expect(use.state).toBe('asked');
  expect(await everybodyAgrees(t, 'contracts.sealUse', 'seal_use', use.id)).toEqual([keeper.client.name]);
  expect(t.ok(await chief.get('/contract/v1/sealUse/detail', { id: use.id })).state).toBe('used');
});

test('only whom the seal names uses it, while it is valid', async () => {
  const other = await t.signIn('13800000008');
  expect(await other.post(`${path}/use`, { id: seal.id, document: 'HT-2', copies: 1, purpose: '签约' })).toMatchObject({
    code: 403,
    message: '您无权使用「合同章」',
  });
});

test('who has left neither keeps nor uses a seal; one still in their hands is not used until somebody else keeps it', async () => {
  const [leaver, other] = [await t.colleague(), await t.colleague()];
  const add = async (name: string, values: object) =>
    t.ok(await chief.post(`${path}/add`, { name, kind: 'contract', ...values }));
  const own = await add('离职章', { keeperId: leaver.id });
  const shared = await add('共用章', { keeperId: other.id, staffIds: [leaver.id, other.id] });
  await t.inside(async (work) => {
    await update(work, Staff, await need(work, Staff, leaver.id), { status: 'left' });
    await work.emit(staffLeft, { staffId: leaver.id, on: '2026-03-31', rehireable: true });
  });
  const now = async (id: number) => t.ok(await chief.get(`${path}/detail`, { id }));
  expect(await now(own.id)).toMatchObject({ state: 'suspended', keeperId: leaver.id });
  expect(await now(shared.id)).toMatchObject({ state: 'active', staffIds: [other.id] });
  const again = { id: shared.id, version: (await now(shared.id)).version };
  for (const [field, value] of Object.entries({ keeperId: leaver.id, staffIds: [leaver.id] }))
    expect(await chief.put(`${path}/edit`, { ...again, [field]: value })).toMatchObject({
      code: 422,
      data: [{ field }],
    });
});

test('it is destroyed when that is granted, and used no more', async () => {
  const row = t.ok(await chief.get(`${path}/detail`, { id: seal.id }));
  t.ok(await t.step(path, row, 'destroy', { destroyReason: '更换' }, chief));
  await everybodyAgrees(t, 'contracts.sealDestroy', 'seal', seal.id);
  expect(t.ok(await chief.get(`${path}/detail`, { id: seal.id })).state).toBe('destroyed');
  expect((await chief.post(`${path}/use`, { id: seal.id, document: 'HT-3', copies: 1, purpose: '签约' })).code).toBe(
    409,
  );
});

test('each of these kinds was approved by people', () => {
  expect(kindsBrought(t)).toEqual(kindsShown.kindsOfSeals);
});
