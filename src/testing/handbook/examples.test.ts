// What docs/kernel.md shows is what is compiled and run here and beside the purchase order.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { figureValue, valuesOfEach } from '#kernel/server/figures/counting';
import { systemActor, systemCaller } from '#kernel/server/identity';
import { rows } from '#kernel/server/rows';
import { Sample } from '#kernel/server/sample';
import { join } from '#kernel/server/service';
import { type Work, write } from '#kernel/server/work';
import { type Person, type TestApp, testApp } from '#testing/app';
import { runJob } from '#testing/runJob';
import { withoutApprovals } from '#testing/scenes/undecided';
import { makeTables } from '#testing/tables';
import { supplies } from '../supplies/area';
import { OrderLine, PurchaseOrder, StockEntry } from '../supplies/model/purchaseOrder';
import { pieces } from '../supplies/server';
import { examples, lastPrice, lookAround, plantOrders, reassign, spending } from './examples';

const book = readFileSync('docs/kernel.md', 'utf8');
const blocks = [...book.matchAll(/```(?:ts|tsx)\n([\s\S]*?)```/g)].map(([, code]) => code!);
const plain = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n');

test('every example of the kernel’s book is cut out of code that tests run', () => {
  expect(blocks.length).toBeGreaterThan(15);
  for (const block of blocks) {
    const [, path, code] = /^\/\/ src\/(\S+)\n([\s\S]*)$/.exec(block) ?? [];
    expect(path, block).toMatch(/^testing\/|\.test\.ts$/);
    const whole = plain(readFileSync(`src/${path}`, 'utf8'));
    for (const part of code!.split(/^\s*\/\/ …$/m)) expect(whole).toContain(plain(part));
  }
});

test('the book says where everything is found that the purchase order and the examples are made of', () => {
  const files = readdirSync('src/testing/supplies', { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .map((name) => `src/testing/supplies/${name}`);
  const made = [...files, 'src/testing/handbook/examples.ts'].map((file) => readFileSync(file, 'utf8'));
  const needed = new Set(
    made.flatMap((code) => [...code.matchAll(/from '#(kernel\/[^']+)'/g)].map(([, path]) => path!)),
  );
  expect(needed.size).toBeGreaterThan(30);
  expect([...needed].filter((path) => !book.includes(`\`${path}\``))).toEqual([]);
  expect(files.length).toBeLessThanOrEqual(11);
  expect(made.slice(0, -1).reduce((lines, code) => lines + code.trimEnd().split('\n').length, 0)).toBeLessThan(400);
});

test('every module that the book names is there', () => {
  const named = new Set([...book.matchAll(/`((?:kernel|testing)\/[\w/]+)`/g)].map(([, path]) => path!));
  expect(named.size).toBeGreaterThan(50);
  const isFile = (path: string) => ['.ts', '.tsx'].some((end) => existsSync(`src/${path}${end}`));
  expect([...named].filter((path) => !isFile(path))).toEqual([]);
});

let t: TestApp;
let boss: Person;
let schoolId: number;
const inWork = async <T>(run: (work: Work) => Promise<T>): Promise<T> => {
  const [enterprise] = await t.app.identity.enterprises();
  return write(t.app, systemActor(enterprise!), systemCaller('test'), run);
};
const bought = (count: number) => ({ item: '白板', count, price: '120.00' });
const order = async (fields: object = {}) =>
  (await boss.post(`${PurchaseOrder.path}/add`, { supplier: '晨光', schoolId, lines: [bought(2)], ...fields })).data;

beforeAll(async () => {
  t = await testApp({ parts: [withoutApprovals, join(supplies, [...pieces, examples])] });
  await makeTables(t.app.database, [PurchaseOrder, OrderLine, StockEntry]);
  boss = await t.signIn('13800000001');
  schoolId = (await boss.get('/user/v1/options/school')).data[0].value;
});

test('a call of the model: a rehearsal leaves nothing behind, each row of a batch is done by itself', async () => {
  const { id } = await order();
  const supplierOf = async () => (await boss.get(`${PurchaseOrder.path}/detail`, { id })).data.supplier;
  const asked = { ids: [id, 999_999_999], supplier: '得力' };
  expect((await boss.post(reassign.path, asked)).code).toBe(404);
  const rehearsal = await boss.post(reassign.path, { ...asked, ids: [id], dryRun: true });
  expect(rehearsal.data).toEqual({ done: [id], failed: [] });
  expect(await supplierOf()).toBe('晨光');
  await boss.post(reassign.path, { ...asked, ids: [id] });
  expect(await supplierOf()).toBe('得力');
});

test('rows are read by values, by conditions, in an order, counted; joins name columns through the model', async () => {
  await order({ lines: [bought(1)] });
  const seen = await inWork((work) => lookAround(work, schoolId));
  expect(seen).toEqual({ drafts: 2, dear: 2, newest: expect.stringMatching(/^PO/), all: 2 });
  expect((await boss.get(spending.path, { schoolId })).data).toEqual([{ item: '白板', amount: 360_00 }]);
});

test('a row carries what the model says it does beyond its fields', async () => {
  const { id } = await order({ lines: [bought(9)] });
  const { list } = (await boss.get(`${PurchaseOrder.path}/list`, { fields: 'no' })).data;
  expect(list.find((row: { id: number }) => row.id === id)).toMatchObject({ isDear: true });
  expect(list.filter(({ isDear }: { isDear: boolean }) => !isDear).length).toBeGreaterThan(0);
  await boss.delete(`${PurchaseOrder.path}/delete`, { id });
});

test('a list is asked by what a capability declares, and what cannot be read is refused at its name', async () => {
  const listed = async (asked: object) => boss.get(`${PurchaseOrder.path}/list`, { ...asked });
  expect((await listed({ above: '200.00' })).data.total).toBe(1);
  expect((await listed({ supplierIs: '得力,无名' })).data.total).toBe(1);
  expect(await listed({ above: 'much' })).toMatchObject({ code: 422, data: [{ field: 'above' }] });
});

test('what is told is heard, what is asked is answered, and a job reminds of what is on its way', async () => {
  expect(await inWork((work) => work.ask(lastPrice, { item: '白板' }))).toBe(120_00);
  expect(await inWork((work) => work.ask(lastPrice, { item: '黑板' }))).toBeNull();
  const { id, version } = await order();
  const { data: ordered } = await boss.post(`${PurchaseOrder.path}/submit`, { id, version });
  expect(ordered).toMatchObject({ state: 'ordered' });
  expect(await runJob(t.app, 'supplies.remind')).toBe(1);
  const received = { id, version: ordered.version, receivedOn: '2026-07-08' };
  expect((await boss.post(`${PurchaseOrder.path}/receive`, received)).code).toBe(200);
  const told = await t.app.database.owner.query(`select 1 from message where kind = 'supplies.received'`);
  expect(told.rowCount).toBe(1);
});

test('a check says both sides; one that differs is shown', async () => {
  const run = () => inWork((work) => work.app.registries.check.get('supplies.total')!.run(work));
  expect(await run()).toEqual([]);
  const total = (change: string) => t.app.database.owner.query(`update purchase_order set total = total ${change}`);
  await total('+ 1');
  const wrong = await run();
  expect(wrong.length).toBeGreaterThan(0);
  expect(wrong).toContainEqual(expect.objectContaining({ expected: '240.00', found: '240.01' }));
  await total('- 1');
});

test('a figure said as data is counted of a school, of a person and of each', async () => {
  const day = { from: '2026-07-08', to: '2026-07-08' };
  const uid = boss.client.uid;
  await inWork(async (work) => {
    expect(await figureValue(work, 'supplies.bought', { ...day, schoolId })).toBe(240_00);
    expect(await figureValue(work, 'supplies.bought', { ...day, staffId: uid })).toBe(240_00);
    expect(await figureValue(work, 'supplies.bought', { from: '2026-07-09', to: '2026-07-31' })).toBe(0);
    const [of] = await valuesOfEach(work, work.app.registries.figure.get('supplies.bought')!, [day], {
      of: 'staff',
      ids: [uid, uid + 1],
    });
    expect([...of!]).toEqual([
      [uid, 240_00],
      [uid + 1, 0],
    ]);
  });
});

test('demo rows are planted by the thousand and are the same at every load', async () => {
  const planted = () =>
    inWork(async (work) => {
      const ids = await plantOrders(
        new Sample(work.session, work.enterpriseId, work.now, 'Asia/Shanghai', 7),
        schoolId,
      );
      return (await rows(work, PurchaseOrder, { id: ids }, { sort: 'id' })).map(({ supplier }) => supplier);
    });
  const first = await planted();
  expect(first).toHaveLength(20);
  expect(await planted()).toEqual(first);
});
