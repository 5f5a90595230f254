import { beforeAll, expect, test } from 'vitest';
import { composed } from '#kernel/server/extending';
import { systemActor, systemCaller } from '#kernel/server/identity';
import { insertRow, updateRow } from '#kernel/server/resources/saving';
import { write } from '#kernel/server/work';
import { type Person, type TestApp, testApp } from '#testing/app';
import { Order, OrderLine, purchasing, StockEntry, shown } from '#testing/scenes/purchasing';
import { statementsOf } from '#testing/statements';
import { makeTables } from '#testing/tables';

let t: TestApp;
let boss: Person;

beforeAll(async () => {
  t = await testApp({ parts: [purchasing] });
  await makeTables(t.app.database, [Order, OrderLine, StockEntry] as never);
  boss = await t.signIn('13800000001');
});

const pens = { item: '铅笔', count: 3, price: '1.50' };
const paper = { item: '纸', count: '2.5', price: '1.99' };
const order = async (fields: Record<string, unknown> = {}) =>
  (await boss.post('/probe/v1/order/add', { name: '九月采购', lines: [pens, paper], ...fields })).data;
const edit = (row: { id: number; version: number }, fields: Record<string, unknown>) =>
  boss.put('/probe/v1/order/edit', { id: row.id, version: row.version, ...fields });
const historyOf = async (id: number) => (await boss.get('/probe/v1/order/history', { id })).data;

test('amounts and total follow from the lines, whatever the rules change before they are stored', async () => {
  const row = await order({ discount: 10 });
  expect(row).toMatchObject({ total: '8.53', lines: [{ amount: '4.50' }, { amount: '4.98' }] });
  const edited = await edit(row, {
    lines: [...row.lines.map(({ id }: { id: number }) => ({ id })), { item: '赠品', count: 9 }],
  });
  expect(edited.data).toMatchObject({
    total: '8.53',
    lines: [{ amount: '4.50' }, { amount: '4.98' }, { amount: '0.00', price: '0.00' }],
  });
  expect((await edit(edited.data, { discount: 0 })).data).toMatchObject({ total: '9.48' });
});

test('a line written by its own address is counted in its document: added, changed, taken away, once the document is closed not', async () => {
  const line = '/probe/v1/orderLine';
  const row = await order();
  const now = async () => (await boss.get('/probe/v1/order/detail', { id: row.id })).data;
  expect(row.total).toBe('9.48');
  const added = await boss.post(`${line}/add`, { orderId: row.id, item: '尺', count: 2, price: '3.00' });
  expect(added.code).toBe(200);
  expect(await now()).toMatchObject({ total: '15.48', lines: [{}, {}, { amount: '6.00' }] });
  const { data: ruler } = await boss.get(`${line}/detail`, { id: added.data.id });
  await boss.put(`${line}/edit`, { id: ruler.id, version: ruler.version, count: 1 });
  expect(await now()).toMatchObject({ total: '12.48', lines: [{}, {}, { amount: '3.00' }] });
  expect((await boss.delete(`${line}/delete`, { id: ruler.id })).code).toBe(200);
  const { total, version } = await now();
  expect(total).toBe('9.48');
  expect((await boss.post('/probe/v1/order/place', { id: row.id, version })).code).toBe(200);
  expect((await boss.post(`${line}/add`, { orderId: row.id, item: '尺', count: 2 })).code).toBe(409);
  expect((await now()).total).toBe('9.48');
});

test('lines that no area serves stop the start', () => {
  const { services, ...rest } = purchasing;
  const without = { ...rest, services: services!.filter(({ of }) => of.name !== OrderLine.name) };
  expect(() => composed([without])).toThrow('"probe_order_line", the lines of "probe_order", is served by no area');
});

test('a computed cell that a caller sends is refused at its line', async () => {
  const answer = await boss.post('/probe/v1/order/add', { name: 'x', total: 1, lines: [{ ...pens, amount: '0.01' }] });
  expect(answer.code).toBe(422);
  expect(answer.data.map(({ field, rule }: { field: string; rule: string }) => `${field} ${rule}`)).toEqual([
    'total unknown',
    'lines[0].amount unknown',
  ]);
});

test('the rules see whole lines with their defaults, also when an edit names none, and those that were stored', async () => {
  const row = await order({ lines: [{ item: '铅笔', count: 1 }] });
  expect(shown.at(-1)).toMatchObject({ row: [{ item: '铅笔', count: 100, price: 100, amount: 100, keeperId: null }] });
  await edit(row, { name: '十月采购' });
  const stored = { id: row.lines[0].id, item: '铅笔', count: 100, price: 100 };
  expect(shown.at(-1)).toMatchObject({ row: [stored], was: [stored] });
  await edit({ ...row, version: 2 }, { lines: [{ id: stored.id, count: 7 }, pens] });
  expect(shown.at(-1)).toMatchObject({
    row: [
      { ...stored, count: 700 },
      { item: '铅笔', price: 150 },
    ],
    was: [stored],
  });
});

test('a transition sees the lines', async () => {
  const empty = await order({ lines: [] });
  expect(await boss.post('/probe/v1/order/place', { id: empty.id, version: 1 })).toMatchObject({
    code: 422,
    data: [{ field: 'lines' }],
  });
  const row = await order();
  expect(await boss.post('/probe/v1/order/place', { id: row.id, version: 1 })).toMatchObject({
    code: 200,
    data: { state: 'placed', lines: [{ version: 1 }, { version: 1 }], total: '9.48' },
  });
});

test('the history of a document tells which line changed from what to what', async () => {
  const row = await order({ lines: [pens, paper, { item: '胶水', count: 1 }] });
  const [pen, sheet] = row.lines;
  await edit(row, { lines: [{ id: pen.id, count: 4 }, { id: sheet.id }, { item: '尺', count: 2 }] });
  const [latest] = await historyOf(row.id);
  expect(latest.action).toBe('edit');
  const lines = latest.changes.filter(({ field }: { field: string }) => field.startsWith('lines'));
  expect(lines).toMatchObject([
    { field: `lines[${pen.id}].count`, label: '明细 铅笔 · 数量', before: 3, after: 4 },
    { field: `lines[${pen.id}].amount`, label: '明细 铅笔 · 金额', before: '4.50', after: '6.00' },
    {
      field: `lines[${row.lines[2].id}]`,
      label: '明细 胶水',
      before: { item: '胶水', count: 1, price: '1.00' },
      after: null,
    },
    { label: '明细 尺', before: null, after: { item: '尺', count: 2, price: '1.00', amount: '2.00' } },
  ]);
  expect(lines).toHaveLength(4);
  expect(JSON.stringify(lines)).not.toContain('orderId');
});

test('what a line’s own rules refuse stands at that line, when it is stored and when it goes', async () => {
  expect(
    await boss.post('/probe/v1/order/add', { name: 'x', lines: [pens, { item: '炸弹', count: 1 }] }),
  ).toMatchObject({
    code: 422,
    data: [{ field: 'lines[1].item', message: '不能采购炸弹' }],
  });
  const row = await order({ lines: [{ item: '押金', count: 1 }, pens] });
  expect(await edit(row, { lines: [{ id: row.lines[1].id }] })).toMatchObject({ code: 422 });
  expect((await boss.get('/probe/v1/order/detail', { id: row.id })).data.lines).toHaveLength(2);
});

test('a line to which another record refers is not removed, alone or with its document', async () => {
  const row = await order();
  const [pen, sheet] = row.lines;
  await boss.post('/probe/v1/stockEntry/add', { lineId: pen.id });
  const refused = { code: 409, data: [{ resource: 'probe_stock_entry', count: 1 }] };
  expect(await edit(row, { lines: [{ id: sheet.id }] })).toMatchObject(refused);
  expect(await boss.delete('/probe/v1/order/delete', { id: row.id })).toMatchObject(refused);
  expect(await edit(row, { lines: [{ id: pen.id }] })).toMatchObject({ code: 200, data: { lines: [{ id: pen.id }] } });
});

test('a line refers only to what the person may choose', async () => {
  const stranger = await t.signIn('13900000001', 'demo2');
  const answer = await boss.post('/probe/v1/order/add', {
    name: 'x',
    lines: [pens, { ...paper, keeperId: stranger.client.uid }],
  });
  expect(answer).toMatchObject({ code: 404, data: [{ field: 'lines[1].keeperId', rule: 'ref' }] });
  expect((await order({ lines: [{ ...pens, keeperId: boss.client.uid }] })).lines[0].keeperId).toBe(boss.client.uid);
});

test('a hundred lines take as many statements as three', async () => {
  const enterprise = (await t.app.identity.enterprises()).find(({ appid }) => appid === 'demo')!;
  const many = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ item: `物${i}`, count: 100, price: i, keeperId: boss.client.uid }));
  const statements = (count: number) =>
    write(t.app, systemActor(enterprise), systemCaller('test', 'zh'), (work) =>
      statementsOf(work, async () => {
        const found = t.app.services.get(Order.name)!;
        const id = await insertRow(work, found, { name: '大单', lines: many(count) });
        const was = { id, version: 1, name: '大单', state: 'draft', discount: 0 };
        const row = await updateRow(work, found, was, { discount: 100 });
        const dearer = (row.lines as { id: number; price: number }[]).map((line) => ({
          ...line,
          price: line.price + 100,
        }));
        await updateRow(work, found, row, { lines: dearer });
      }),
    );
  const few = await statements(3);
  expect(await statements(100)).toBe(few);
  expect(few).toBeLessThan(25);
});

test('once it has left the states in which it is edited, neither the document nor a line of it can be changed or deleted', async () => {
  const row = await order();
  expect(row.$can).toEqual(expect.arrayContaining(['edit', 'delete', 'place']));
  const placed = (await boss.post('/probe/v1/order/place', { id: row.id, version: 1 })).data;
  expect(placed.$can).not.toEqual(expect.arrayContaining(['edit']));
  expect(placed.$can).not.toEqual(expect.arrayContaining(['delete']));
  const closed = { code: 409, message: '当前状态不能执行此操作', data: { reason: 'state', label: '已下单' } };
  expect(await edit(placed, { name: 'x' })).toMatchObject(closed);
  expect(await boss.delete('/probe/v1/order/delete', { id: row.id })).toMatchObject(closed);
  const line = placed.lines[0];
  expect(await boss.put('/probe/v1/orderLine/edit', { id: line.id, version: 1, count: 9 })).toMatchObject(closed);
  expect(await boss.post('/probe/v1/orderLine/add', { ...pens, orderId: row.id })).toMatchObject(closed);
  expect(await boss.delete('/probe/v1/orderLine/delete', { id: line.id })).toMatchObject(closed);
});

test('two people who edit the lines of one document at once: one of them is told', async () => {
  const row = await order();
  const answers = await Promise.all([
    edit(row, { lines: [{ id: row.lines[0].id, count: 5 }] }),
    edit(row, { lines: [{ id: row.lines[1].id, count: 5 }] }),
  ]);
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 409]);
  expect((await boss.get('/probe/v1/order/detail', { id: row.id })).data.lines).toHaveLength(1);
});
