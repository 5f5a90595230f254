// A family signs on the pad: what is signed is final, kept once, printed everywhere, and shown to nobody as data.
import { beforeAll, expect, test } from 'vitest';
import { runJob } from '#testing/runJob';
import { type Selling, selling } from '#testing/scenes/selling';
import { shortContract } from './builtIn';
import { sha256 } from './sheets';

let shop: Selling;
let n = 0;
beforeAll(async () => {
  shop = await selling();
});

const name = [
  [
    [20, 100],
    [200, 40],
    [380, 150],
  ],
];
const wish = () => shop.cart([{ kind: 'course', itemId: shop.mathsId, qty: 4 }]);
const family = () => shop.customer(`签${++n}`, `1380007${String(n).padStart(4, '0')}`);
const sign = (id: number, strokes: unknown = name, by = shop.seller) =>
  by.post('/contract/v1/contract/sign', { id, strokes });
const sheetOf = async (id: number) => (await shop.seller.get('/contract/v1/print/sheet', { id })).data;

async function worded(content: string): Promise<void> {
  const [template, version] = ['/api/v1/ContactHandling/template', '/api/v1/ContactHandling/version'];
  const { data } = await shop.chief.post(`${template}/add`, { name: `签名模板${++n}`, kind: 'contract' });
  const draft = (await shop.chief.post(`${version}/begin`, { id: data.id })).data;
  const typed = (await shop.chief.put(`${version}/edit`, { id: draft.id, version: draft.version, content })).data;
  const asked = { id: typed.id, version: typed.version, changeNote: '签名' };
  expect(await shop.chief.post(`${version}/publish`, asked)).toMatchObject({ code: 200 });
  await shop.chief.post(`${template}/setDefault`, { id: data.id });
}

test('a draft cannot be signed, a dot is no name, points beside the pad are refused, and nobody signs twice', async () => {
  const of = await family();
  const { data: draft } = await shop.draft(of, wish());
  expect(await sign(draft.id)).toMatchObject({ code: 409 });
  const { data: contract } = await shop.submit(draft);
  expect(await sign(contract.id, [[[10, 10]]])).toMatchObject({ code: 422, data: [{ field: 'strokes' }] });
  expect(await sign(contract.id, [[[10, 900]]])).toMatchObject({ code: 422 });
  expect(await sign(contract.id, [])).toMatchObject({ code: 422 });
  expect(await sign(contract.id)).toMatchObject({ code: 200, data: { signMethod: 'pad' } });
  expect(await sign(contract.id)).toMatchObject({ code: 409 });
});

test('the signature is kept with the hash of the text that was signed, the moment and who stood by, and is no data to read', async () => {
  await worded(shortContract);
  const contract = await shop.signed(await family(), wish());
  const unsigned = (await sheetOf(contract.id)).html;
  expect(unsigned).toContain('__________');
  const { data } = await sign(contract.id);
  expect(data).toMatchObject({ signatureHash: sha256(unsigned), signatureBy: shop.seller.client.uid });
  expect(data.signatureAt).toBeTruthy();
  const { data: detail } = await shop.chief.get('/contract/v1/contract/detail', { id: contract.id });
  expect(detail).not.toHaveProperty('signature');
  const { data: log } = await shop.seller.get('/contract/v1/print/list', { contractId: contract.id });
  expect(log.list[0]).toMatchObject({ sha256: sha256(unsigned), purpose: '签署文本' });
});

test('every print after it shows the drawing: at its place, below older words without one, and on the house’s own sheet', async () => {
  const before = await shop.signed(await family(), wish());
  await worded(shortContract.replace('{{signature}}', '____'));
  const contract = await shop.signed(await family(), wish());
  for (const { id } of [before, contract]) {
    expect((await sheetOf(id)).html).not.toContain('data:image/svg+xml');
    await sign(id);
    expect((await sheetOf(id)).html).toContain('<img alt="" width="180" height="60" src="data:image/svg+xml;base64,');
    expect(await sheetOf(id)).toMatchObject({ isSigned: true, canSign: false });
    const { data: paper } = await shop.seller.get('/contract/v1/contract/paper', { id });
    expect(Buffer.from(paper.signature.split(',')[1], 'base64').toString()).toContain('M20 100L200 40L380 150');
  }
});

test('somebody else’s contract is not signed', async () => {
  const contract = await shop.signed(await family(), wish());
  const stranger = await shop.signIn('13800000014');
  expect((await sign(contract.id, name, stranger)).code).toBeGreaterThanOrEqual(403);
  expect(await sheetOf(contract.id)).toMatchObject({ isSigned: false, canSign: true });
});

test('a contract to be signed on the pad is asked for after three days until it is signed', async () => {
  const of = await family();
  const { data: draft } = await shop.draft(of, wish());
  const { data: pad } = await shop.seller.put('/contract/v1/contract/edit', {
    ...{ id: draft.id, version: draft.version, signMethod: 'pad' },
  });
  const { data: contract } = await shop.submit(pad);
  const then = shop.clock.now();
  shop.clock.set(new Date(then.getTime() + 3 * 86_400_000).toISOString());
  await runJob(shop.app, 'contracts.scans');
  shop.clock.set(then.toISOString());
  const open = async () =>
    (await shop.seller.get('/api/v1/todoback/list', { tab: 'mine', pageSize: 100 })).data.list
      .filter(({ titleZh, state }: Record<string, string>) => state === 'open' && titleZh?.includes(contract.no))
      .map(({ titleZh }: { titleZh: string }) => titleZh);
  expect(await open()).toEqual([`请家长在手写板签名：签${n} ${contract.no}`]);
  await sign(contract.id);
  expect(await open()).toEqual([]);
});
