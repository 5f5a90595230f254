// Blocks that pages share, columns, tabs, banners and links of every kind; and what of a page is seen and pressed.
import { beforeAll, expect, test } from 'vitest';
import { MarketChannel } from '#areas/marketing/channels/model/channel';
import { insert, rows } from '#kernel/server/rows';
import { runJob } from '#testing/runJob';
import { onlineShop } from '#testing/scenes/onlineShop';
import { newBlock } from '../model/document';
import { PageStat, PageVisitor } from '../model/pageStat';

let t: Awaited<ReturnType<typeof onlineShop>>;
let made = 0;
beforeAll(async () => {
  t = await onlineShop();
});
const shared = '/mini/v1/block';
const titled = (heading: string, uid = 'a') => ({ ...newBlock('title', uid), props: { heading } });
const entry = (link: object, text = '看') => ({ text, picture: null, link: { id: null, url: '', ...link } });
/** A page with these blocks, published. */
const live = async (...blocks: object[]) => {
  made += 1;
  const { data } = await t.chief.post('/mini/v1/page/add', {
    name: `块${made}`,
    key: `block-${made}`,
    kind: 'content',
  });
  const saved = await t.chief.post('/mini/v1/page/saveDraft', {
    ...{ id: data.id, version: data.version, document: { title: '页', bgColor: '#ffffff', blocks } },
  });
  if (saved.code !== 200) throw new Error(JSON.stringify(saved));
  const published = await t.chief.post('/mini/v1/page/publish', { id: data.id });
  return { id: data.id as number, key: data.key as string, published };
};
const seen = async (key: string) => (await t.call('GET', `/m/demo/${key}/data`)).data.data;

test('a shared block changes on every page at once, is not deleted while one shows it, and names them', async () => {
  const kept = await t.chief.post(`${shared}/keep`, { name: '页脚', block: titled('版权 2026') });
  const { blockId } = kept.data;
  const one = await live(titled('甲'), { ...newBlock('shared', 's'), props: { blockId } });
  const two = await live({ ...newBlock('shared', 's'), props: { blockId } });
  const headings = async (key: string) =>
    (await seen(key)).blocks.map(({ props }: { props: { heading: string } }) => props.heading);
  expect(await headings(one.key)).toEqual(['甲', '版权 2026']);
  const row = (await t.chief.get(`${shared}/detail`, { id: blockId })).data;
  expect(row.usedBy).toHaveLength(2);
  await t.chief.put(`${shared}/edit`, { id: row.id, version: row.version, block: titled('版权 2027') });
  expect([await headings(one.key), await headings(two.key)]).toEqual([['甲', '版权 2027'], ['版权 2027']]);
  const refused = await t.chief.delete(`${shared}/delete`, { id: blockId });
  expect(refused).toMatchObject({ code: 409 });
  expect(refused.message).toContain(row.usedBy[0]);
  expect((await t.chief.post(`${shared}/keep`, { name: '表单', block: newBlock('lead_form', 'f') })).code).toBe(422);
});

test('columns hold blocks that are published without faults; a second row of tabs, or one that leads nowhere, is a fault', async () => {
  const columns = { ...newBlock('columns', 'c'), children: [[titled('左', 'l')], [titled('右', 'r')]] };
  const [block] = (await seen((await live(columns)).key)).blocks;
  expect(block.columns.flat().map(({ uid }: { uid: string }) => uid)).toEqual(['l', 'r']);
  const within = await live({ ...columns, children: [[newBlock('image', 'i')], []] });
  expect(within.published).toMatchObject({ code: 422, data: [{ field: 'blocks.i.picture' }] });
  const tabs = (uid: string, to: string) => ({
    ...newBlock('tabs', uid),
    entries: [entry({ kind: 'block', url: to }), entry({ kind: 'block', url: 'a' })],
  });
  const [first] = (await seen((await live(tabs('t', 'a'), titled('甲'))).key)).blocks;
  expect(first.entries.map(({ link }: { link: string }) => link)).toEqual(['#a', '#a']);
  expect((await live(tabs('t', 'zzz'), titled('甲'))).published.data).toMatchObject([{ field: 'blocks.t.deadLink' }]);
  const two = await live(tabs('t', 'a'), tabs('u', 'a'), titled('甲'));
  expect(two.published.data).toMatchObject([{ field: 'blocks.u.twoTabs' }]);
});

test('must hold 24: a link to a package that is not on sale stands in the way; what goes off later is left without a link', async () => {
  const one = await t.onSale();
  const link = { ...newBlock('nav_list', 'n'), entries: [entry({ kind: 'package', id: one.id })] };
  const page = await live(link);
  expect((await seen(page.key)).blocks[0].entries[0].link).toBe(`/m/demo/my#package/${one.id}`);
  await t.chief.post('/v1/qmpackage/package/takeOff', { id: one.id, version: one.version, reason: '下架' });
  expect((await seen(page.key)).blocks[0].entries[0].link).toBeNull();
  expect((await live(link)).published).toMatchObject({ code: 422, data: [{ field: 'blocks.n.deadLink' }] });
});

test('activities and coupons of a page lead to where a family signs up and takes one; nothing that runs stays in a text', async () => {
  const at = (hours: number) => new Date(t.clock.now().getTime() + hours * 3_600_000).toISOString();
  const channelId = await t.inside((work) => insert(work, MarketChannel, { name: '页面', kind: 'media' }));
  const draft = await t.chief.post('/api/v1/activity/activity/add', {
    ...{ name: '开放日', kind: 'open_day', schoolId: t.schoolId, channelId, ownerId: t.chief.client.uid },
    ...{ startAt: at(24), endAt: at(26) },
  });
  const { startAt } = draft.data;
  const list = { ...newBlock('activity_list', 'l'), props: { activityIds: [draft.data.id] } };
  expect((await live(list)).published.data).toMatchObject([{ field: 'blocks.l.deadLink' }]);
  await t.chief.post('/api/v1/activity/activity/publish', { id: draft.data.id, version: draft.data.version });
  const body = '<p onclick="x()">你好<script>alert(1)</script></p>';
  const page = await live(list, { ...newBlock('rich_text', 'w'), props: { body } });
  const [activities, words] = (await seen(page.key)).blocks;
  expect(activities.cards).toMatchObject([{ name: '开放日', at: startAt, link: expect.stringMatching(/^\/t\//) }]);
  expect((await seen(page.key)).blocks[0].cards[0].link).toBe(activities.cards[0].link);
  expect((await t.call('GET', `${activities.cards[0].link}/data`)).data.data).toMatchObject({ name: '开放日' });
  expect(words.props.body).toBe('<p>你好</p>');
  // Stored before words could be formatted, it goes out clean all the same.
  await t.inside(({ session }) =>
    session.client.query(
      `update mini_page set document = jsonb_set(document, '{blocks,1,props,body}', to_jsonb($1::text)) where id = $2`,
      [body, page.id],
    ),
  );
  expect((await t.chief.post('/mini/v1/page/publish', { id: page.id })).code).toBe(200);
  expect((await seen(page.key)).blocks[1].props.body).toBe('<p>你好</p>');
  const edited = await t.chief.get('/mini/v1/page/detail', { id: page.id });
  expect(edited.data.document.blocks[1].props.body).toBe('<p>你好</p>');
});

const stat = (key: string, told: object, agent = 'phone') =>
  t.call('POST', `/m/demo/${key}/stat`, { ...told }, { 'user-agent': agent });

test('a carousel shows the banners of its place to whom they are for, and counts them with the page and its blocks', async () => {
  const banner = async (title: string, more: object = {}) => {
    const picture = { FileName: 'a.png', FileUrl: `/f/${title}.png`, FileType: 'image/png', FileSize: 10 };
    const added = await t.chief.post('/mini/v1/banner/add', {
      ...{ title, imageZh: { ...picture, FileDuration: '' }, ...more },
    });
    if (added.code !== 200) throw new Error(JSON.stringify(added));
    await t.chief.post('/mini/v1/banner/enable', { id: added.data.id, version: added.data.version });
    return added.data.id as number;
  };
  const all = await banner('大家');
  await banner('会员', { audience: 'vip' });
  await banner('课程', { position: 'course_top' });
  const page = await live({ ...newBlock('carousel', 'c'), props: { position: 'home_top' } }, titled('甲'));
  expect((await seen(page.key)).blocks[0].entries).toMatchObject([{ bannerId: all, picture: '/f/大家.png' }]);
  const ask = (name: string) => t.call('GET', `/mini/v1/public/${name}`);
  expect((await ask('banners?appid=demo&position=home_top')).data).toMatchObject([{ bannerId: all }]);
  expect((await ask('banners?appid=demo&position=nowhere')).code).toBe(422);
  expect((await ask(`page?appid=demo&key=${page.key}`)).data).toEqual(await seen(page.key));
  expect((await ask('page?appid=demo&key=none')).code).toBe(410);
  expect((await ask('site?appid=demo')).data).toMatchObject({ title: expect.any(String) });
  const opened = { opened: true, shown: ['c', 'a', 'not-there'], banners: [all, 999_999] };
  await stat(page.key, opened);
  await stat(page.key, opened);
  await stat(page.key, opened, 'tablet');
  await stat(page.key, { clicked: ['c'], pressed: [all] });
  expect((await stat(page.key, { opened: 'yes' })).code).toBe(200);
  const { data } = await t.chief.get('/mini/v1/page/statistics', { id: page.id });
  expect(data).toMatchObject({ visits: 3, visitors: 2, perDay: [{ visits: 3, visitors: 2 }] });
  expect(data.blocks).toEqual([
    { uid: 'c', type: 'carousel', shown: 3, clicked: 1 },
    { uid: 'a', type: 'title', shown: 3, clicked: 0 },
  ]);
  const [row] = (await t.chief.get('/mini/v1/page/list', { key: page.key })).data.list;
  expect(row.visits).toBe(3);
  expect((await t.chief.get('/mini/v1/banner/detail', { id: all })).data).toMatchObject({ shown: 3, clicked: 1 });
  const stored = await t.inside((work) => rows(work, PageStat, { pageId: page.id }));
  expect(stored.map(({ blockUid }) => blockUid).sort()).toEqual(['', 'a', 'c']);
});

test('who was there is forgotten after two days; figures stay', async () => {
  const page = await live(titled('甲'));
  await stat(page.key, { opened: true });
  await t.leap(new Date(t.clock.now().getTime() + 3 * 86_400_000));
  await runJob(t.app, 'online.pageVisitors');
  expect(await t.inside((work) => rows(work, PageVisitor, { pageId: page.id }))).toEqual([]);
  expect((await t.chief.get('/mini/v1/page/statistics', { id: page.id })).data.visits).toBe(1);
});
