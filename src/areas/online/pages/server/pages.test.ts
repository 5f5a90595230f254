import { beforeAll, expect, test } from 'vitest';
import { runJob } from '#testing/runJob';
import { onlineShop } from '#testing/scenes/onlineShop';
import { grant } from '../../access/server/granting';
import { memberToken } from '../../members/server/memberToken';
import { newBlock } from '../model/document';

let t: Awaited<ReturnType<typeof onlineShop>>;
let made = 0;
beforeAll(async () => {
  t = await onlineShop();
});
const page = async (more: object = {}) => {
  made += 1;
  return (await t.chief.post('/mini/v1/page/add', { name: `页${made}`, key: `page-${made}`, kind: 'content', ...more }))
    .data;
};
const titled = (heading: string, more: object = {}) => ({ ...newBlock('title', 'a'), props: { heading }, ...more });
const save = (id: number, version: number, ...blocks: object[]) =>
  t.chief.post('/mini/v1/page/saveDraft', { id, version, document: { title: '页', bgColor: '#ffffff', blocks } });
const publish = (id: number, more: object = {}) => t.chief.post('/mini/v1/page/publish', { id, ...more });
const seen = async (key: string) => t.call('GET', `/m/demo/${key}/data`);

test('must hold 22, 25: families see the published version without a session, not the draft, and nothing that is for others', async () => {
  const one = await page();
  const saved = await save(one.id, one.version, titled('第一版'), { ...titled('会员', { audience: 'vip' }), uid: 'b' });
  expect((await seen(one.key)).code).toBe(410);
  expect((await publish(one.id)).data).toMatchObject({ state: 'published', versionNo: 1, dirty: false });
  const now = (await t.chief.get('/mini/v1/page/detail', { id: one.id })).data;
  expect(saved.code).toBe(200);
  await save(one.id, now.version, titled('改了'));
  const { data } = await seen(one.key);
  expect(data.data.blocks.map(({ props }: { props: { heading: string } }) => props.heading)).toEqual(['第一版']);
});

test('must hold 23: of two who save the same draft the second is told who was first', async () => {
  const one = await page();
  expect((await save(one.id, one.version, titled('甲'))).code).toBe(200);
  expect(await save(one.id, one.version, titled('乙'))).toMatchObject({ code: 409, data: { by: t.chief.client.name } });
});

test('must hold 24: faults stand in the way, and what is scheduled is as it stood then', async () => {
  const one = await page();
  await save(one.id, one.version, newBlock('image', 'x'));
  expect((await publish(one.id)).code).toBe(422);
  const next = (await t.chief.get('/mini/v1/page/detail', { id: one.id })).data;
  await save(one.id, next.version, titled('定时'));
  const soon = new Date(t.clock.now().getTime() + 3_600_000);
  const scheduled = await publish(one.id, { publishAt: soon.toISOString() });
  expect(scheduled.data.state).toBe('draft');
  await save(one.id, scheduled.data.version, titled('后来'));
  t.clock.set(new Date(soon.getTime() + 60_000).toISOString());
  await runJob(t.app, 'online.publishing');
  const { data } = await seen(one.key);
  expect(data.data.blocks[0].props.heading).toBe('定时');
});

test('a lead of a page is taken, three an hour of a mobile', async () => {
  const one = await page();
  await save(one.id, one.version, { ...newBlock('lead_form', 'f'), props: { heading: '预约' } });
  await publish(one.id);
  const send = () => t.call('POST', `/m/demo/${one.key}/lead`, { uid: 'f', name: '小明妈妈', mobile: '13611112222' });
  for (let n = 0; n < 3; n++) expect((await send()).code).toBe(200);
  expect((await send()).code).toBe(429);
  expect((await t.chief.get('/mini/v1/lead/list', { pageId: one.id })).data.list).toHaveLength(3);
});

test('must hold 25: a family that is signed in sees what is for it, with its own courses; a guest neither', async () => {
  const courseId = await t.course('页面课');
  const { id, mobile } = await t.student();
  const one = await page();
  await save(
    one.id,
    one.version,
    titled('大家'),
    { ...titled('客户专享', { audience: 'customer' }), uid: 'b' },
    { ...newBlock('my_courses', 'c'), props: { heading: '我的课程' } },
    { ...newBlock('exchange_entry', 'd'), props: { heading: '兑换' } },
    { ...newBlock('course_list', 'e'), props: { courseIds: [courseId] } },
  );
  expect((await publish(one.id)).code).toBe(200);
  const enterprise = (await t.app.identity.enterprises()).find(({ appid }) => appid === 'demo');
  await t.inside((work) =>
    grant(work, [
      {
        ...{ customerId: id, schoolId: t.schoolId, kind: 'course', refId: courseId, name: '页面课' },
        ...{ grant: { mode: 'days', days: 30, until: null }, source: 'manual', sourceId: null },
      },
    ]),
  );
  const headers = { 'x-member': memberToken(t.app, enterprise!.id, mobile, t.clock.now()) };
  const own = (await t.call('GET', `/m/demo/${one.key}/data`, {}, headers)).data.data;
  const guest = (await seen(one.key)).data.data;
  const uids = (shown: { blocks: { uid: string }[] }) => shown.blocks.map(({ uid }) => uid);
  expect(uids(own)).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(uids(guest)).toEqual(['a', 'c', 'd', 'e']);
  const cards = (shown: typeof own, uid: string) =>
    shown.blocks.find((block: { uid: string }) => block.uid === uid).cards;
  expect(cards(own, 'c')).toMatchObject([{ name: '页面课', link: `/m/demo/my#course/${courseId}` }]);
  expect(cards(guest, 'c')).toEqual([]);
  expect(cards(guest, 'e')).toMatchObject([{ link: `/m/demo/my#course/${courseId}` }]);
});
