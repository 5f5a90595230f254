// Papers through the door: what is wrong is not published, what was signed stays as it was worded.
import { beforeAll, expect, test } from 'vitest';
import { type Selling, selling } from '#testing/scenes/selling';
import { shortContract } from './builtIn';

let shop: Selling;
const [template, version, print] = [
  '/api/v1/ContactHandling/template',
  '/api/v1/ContactHandling/version',
  '/contract/v1/print',
];
beforeAll(async () => {
  shop = await selling();
});

const begin = async (id: number, more = {}) => (await shop.chief.post(`${version}/begin`, { id, ...more })).data;
const worded = async (draft: { id: number; version: number }, content: string) =>
  (await shop.chief.put(`${version}/edit`, { id: draft.id, version: draft.version, content })).data;
const publish = (draft: { id: number; version: number }, changeNote = '修订') =>
  shop.chief.post(`${version}/publish`, { id: draft.id, version: draft.version, changeNote });
async function published(name: string, content: string) {
  const { data } = await shop.chief.post(`${template}/add`, { name, kind: 'contract' });
  const answer = await publish(await worded(await begin(data.id), content));
  expect(answer).toMatchObject({ code: 200, data: { state: 'published', no: 1 } });
  return data.id as number;
}

test('must hold 22: an unknown placeholder is refused with its line and name; after a new version an old contract prints the old text', async () => {
  const id = await published('合同甲', `${shortContract}<p>第一版</p>`);
  expect((await shop.chief.post(`${template}/setDefault`, { id })).data.isDefault).toBe(true);
  const family = await shop.customer('打印', '13800095001');
  const contract = await shop.signed(family, shop.cart([{ kind: 'course', itemId: shop.mathsId, qty: 4 }]));
  const printed = async () => (await shop.seller.post(`${print}/render`, { contractId: contract.id, copies: 1 })).data;
  const first = await printed();
  expect(first.html).toContain('第一版');
  expect(first.html).toContain('人民币陆佰元整');
  expect(first.html).toContain(contract.no);

  const draft = await begin(id);
  expect(draft.content).toContain('第一版');
  const wrong = await worded(draft, `${shortContract}\n<p>{{customer.nmae}}</p>`);
  const refused = await publish(wrong);
  expect(refused).toMatchObject({ code: 422, data: [{ field: 'content' }] });
  expect(refused.data[0].message).toContain('customer.nmae');
  expect(refused.data[0].message).toContain(`第 ${shortContract.split('\n').length + 1} 行`);
  const next = await worded(wrong, `${shortContract}<p>第二版</p>`);
  expect(await publish(next)).toMatchObject({ code: 200, data: { no: 2 } });

  const again = await printed();
  expect(again.sha256).toBe(first.sha256);
  const stored = (await shop.seller.get(`${print}/stored`, { id: first.printId })).data;
  expect(stored).toEqual({ html: first.html, sha256: first.sha256, isSame: true });
  const later = await shop.signed(family, shop.cart([{ kind: 'course', itemId: shop.mathsId, qty: 2 }]));
  const sheet = (await shop.seller.get(`${print}/sheet`, { id: later.id })).data;
  expect(sheet.html).toContain('第二版');
  const { data: log } = await shop.seller.get(`${print}/list`, { contractId: contract.id });
  expect(log.list.map(({ sha256 }: { sha256: string }) => sha256)).toEqual([first.sha256, first.sha256]);
});

test('a published version never changes; one draft a template; a note is asked for; an older one begins a draft', async () => {
  const id = await published('合同乙', shortContract);
  const { data: all } = await shop.chief.get(`${version}/list`, { templateId: id });
  const [only] = all.list;
  expect(await shop.chief.put(`${version}/edit`, { id: only.id, version: only.version, content: 'x' })).toMatchObject({
    code: 409,
  });
  const draft = await begin(id);
  expect((await begin(id)).id).toBe(draft.id);
  expect(await shop.chief.post(`${version}/add`, { templateId: id })).toMatchObject({ code: 409 });
  expect(await shop.chief.post(`${version}/publish`, { id: draft.id, version: draft.version })).toMatchObject({
    code: 422,
  });
  await publish(await worded(draft, `${shortContract}<p>新</p>`));
  expect((await begin(id, { fromVersionId: only.id })).content).toBe(shortContract);
  expect(await shop.chief.delete(`${template}/delete`, { id })).toMatchObject({ code: 409 });
});

test('a draft carries its mark; many copies ask for a purpose; somebody else’s contract is not printed; the seller words nothing', async () => {
  const family = await shop.customer('草稿', '13800095002');
  const { data: draft } = await shop.draft(family, shop.cart([{ kind: 'course', itemId: shop.mathsId, qty: 4 }]));
  expect((await shop.seller.get(`${print}/sheet`, { id: draft.id })).data.html).toContain('草稿·无效');
  const six = { contractId: draft.id, copies: 6 };
  expect(await shop.seller.post(`${print}/render`, six)).toMatchObject({ code: 422, data: [{ field: 'purpose' }] });
  expect(await shop.seller.post(`${print}/render`, { ...six, purpose: '存档' })).toMatchObject({ code: 200 });
  const other = await shop.signIn('13800000014');
  expect((await other.post(`${print}/render`, { contractId: draft.id, copies: 1 })).code).toBeGreaterThanOrEqual(403);
  expect(await shop.seller.post(`${template}/add`, { name: '私拟', kind: 'contract' })).toMatchObject({ code: 403 });
});

test('what a family is called never becomes markup, and a script in a draft is not even shown', async () => {
  const preview = (content: string) => shop.chief.post(`${version}/render`, { kind: 'receipt', content, css: '' });
  const { data } = await preview('<p>{{customer.name}}</p><script>alert(1)</script><img src="https://a.cn/x.png">');
  expect(data.html).not.toContain('script');
  expect(data.html).not.toContain('a.cn');
  expect(data.problems.map(({ rule }: { rule: string }) => rule)).toContain('unsafe');
});
