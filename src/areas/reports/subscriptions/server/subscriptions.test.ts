// A report that comes by itself: with each recipient's own eyes, once, and not to who may not see it.
import { beforeAll, expect, test } from 'vitest';
import { Customer } from '#areas/customers/customer/model/customer';
import { CustomerSource } from '#areas/customers/sources/model/source';
import { Staff } from '#areas/people/model/staff';
import { Account, AccountRole } from '#areas/system/identity/model/account';
import { Role } from '#areas/system/identity/model/role';
import { School } from '#areas/system/organisation/model/organisation';
import { FileEntry, FileVersion } from '#areas/workbench/files/model/fileCabinet';
import { Message } from '#areas/workbench/messages/model/message';
import { systemActor, systemCaller } from '#kernel/server/identity';
import { insert, need, remove, rows, update } from '#kernel/server/rows';
import { type Work, write } from '#kernel/server/work';
import { type Person, testApp } from '#testing/app';
import { runJob } from '#testing/runJob';
import { ReportDelivery, ReportSubscription } from '../model/subscription';

const t = await testApp({});
const path = '/v1/ReportCenter/subscription';
const [demo] = await t.app.identity.enterprises();
const inside = <T>(run: (work: Work) => Promise<T>) => write(t.app, systemActor(demo!), systemCaller('test'), run);
const at = (local: string) => t.clock.set(`${local}:00+08:00`);
let boss: Person;
let principal: Person;
let principals: { staffId: number; schoolId: number; leads: number }[] = [];

/** Three schools, each with a principal of its own and as many new families as its place in the row. */
async function threePrincipals(work: Work) {
  const schools = (await rows(work, School, { state: ['open'] }, { sort: 'id' })).slice(0, 3);
  const [role] = await rows(work, Role, { key: 'principal' });
  const taken = new Set([boss.client.uid]);
  const accounts = await rows(work, Account, { state: 'active' }, { sort: 'id' });
  const found: typeof principals = [];
  const sourceId = await insert(work, CustomerSource, { name: '路过', code: 'passing', kind: 'walk_in' });
  for (const [n, school] of schools.entries()) {
    const isOwn = school.id === principal.client.school!.id;
    const account = isOwn
      ? accounts.find(({ staffId }) => staffId === principal.client.uid)!
      : accounts.find(({ staffId }) => !taken.has(staffId) && staffId !== principal.client.uid)!;
    taken.add(account.staffId);
    const staff = await need(work, Staff, account.staffId);
    await update(work, Staff, staff, {
      schoolId: school.id,
      status: 'active',
    });
    await remove(
      work,
      AccountRole,
      (await rows(work, AccountRole, { accountId: account.id })).map(({ id }) => id),
    );
    await insert(work, AccountRole, { accountId: account.id, roleId: role!.id });
    await update(work, School, await need(work, School, school.id), { principalId: account.staffId });
    for (let i = 0; i <= n; i++)
      await insert(work, Customer, {
        ...{ name: `订阅${n}${i}`, schoolId: school.id, sourceId },
        guardians: [{ relation: 'mother' as const, mobile: `137111${n}${i}000`, isPrimary: true }],
      });
    found.push({ staffId: account.staffId, schoolId: school.id, leads: n + 1 });
  }
  return found;
}

beforeAll(async () => {
  at('2026-07-08T07:00');
  boss = await t.signIn('13800000001');
  principal = await t.signIn('13800000005');
  principals = await inside(threePrincipals);
});

const subscribe = (who: Person, more: object = {}) =>
  who.post(`${path}/add`, {
    ...{ name: '每日', report: 'base', schedule: 'daily', sendAt: '08:00', formats: ['csv'], skipEmpty: false },
    staffIds: principals.map(({ staffId }) => staffId),
    ...more,
  });
const deliveries = (subscriptionId: number) =>
  inside((work) => rows(work, ReportDelivery, { subscriptionId }, { sort: 'id' }));
const fileText = (id: number) =>
  inside(async (work) => {
    const entry = await need(work, FileEntry, id);
    const [version] = await rows(work, FileVersion, { entryId: id });
    const key = version!.content.FileUrl.replace(/\?.*$/, '').replace(/^\/files\//, '');
    const chunks: Buffer[] = [];
    for await (const chunk of (await t.app.files.get(key))!.body) chunks.push(Buffer.from(chunk));
    return { owner: entry.spaceId, kind: entry.spaceKind, text: Buffer.concat(chunks).toString('utf8') };
  });
const drop = async (id: number) => {
  const { data } = await boss.get(`${path}/detail`, { id });
  await boss.post(`${path}/pause`, { id, version: data.version });
};

test('must hold 6 and 4: three principals get three files, each what that principal sees; each slot once, also from two servers', async () => {
  at('2026-07-08T07:30');
  const made = await boss.post(`${path}/subscribe`, {
    ...{ name: '每日', report: 'base', schedule: 'daily', sendAt: '08:00', formats: ['csv'] },
    ...{ staffIds: principals.map(({ staffId }) => staffId), content: JSON.stringify({ preset: 'thisMonth' }) },
  });
  expect([made.code, made.message]).toEqual([200, made.message]);
  expect((await boss.get(`${path}/detail`, { id: made.data.id })).data.nextRunAt).toBe('2026-07-08T00:00:00.000Z');
  expect(await runJob(t.app, 'reports.subscriptions')).toBe(0);
  at('2026-07-08T08:01');
  await Promise.all([1, 2, 3].map(() => runJob(t.app, 'reports.subscriptions')));
  await runJob(t.app, 'reports.subscriptions');
  const sent = await deliveries(made.data.id);
  expect(sent.map(({ recipientId, outcome }) => [recipientId, outcome])).toEqual(
    principals
      .map(({ staffId }) => staffId)
      .sort((a, b) => a - b)
      .map((id) => [id, 'done']),
  );
  const texts = new Map<number, string>();
  for (const { recipientId, fileId } of sent) {
    const { owner, kind, text } = await fileText(fileId!);
    expect([kind, owner]).toEqual(['personal', recipientId]);
    texts.set(recipientId, text);
  }
  expect(new Set(texts.values()).size).toBe(3);
  const own = await t.signIn('13800000005');
  const sheet = await t.http.inject({
    method: 'GET',
    url: '/v1/ReportCenter/export?report=base&preset=thisMonth&format=csv',
    headers: { authorization: own.header, 'accept-language': 'zh-CN' },
  });
  expect(texts.get(own.client.uid)).toBe(sheet.body);
  await drop(made.data.id);
});

test('must hold 6: a slot missed twice while nothing ran is sent once', async () => {
  at('2026-07-09T07:00');
  boss = await t.signIn('13800000001');
  const { data } = await subscribe(boss, { name: '停机', staffIds: [principals[0]!.staffId] });
  at('2026-07-11T09:00');
  await runJob(t.app, 'reports.subscriptions');
  await runJob(t.app, 'reports.subscriptions');
  const sent = await deliveries(data.id);
  expect(sent.map(({ slot, outcome }) => [slot.toISOString(), outcome])).toEqual([
    ['2026-07-11T00:00:00.000Z', 'done'],
  ]);
  boss = await t.signIn('13800000001');
  expect((await boss.get(`${path}/detail`, { id: data.id })).data.nextRunAt).toBe('2026-07-12T00:00:00.000Z');
  await drop(data.id);
});

test('must hold 5: whose permission is gone is skipped, and the owner reads it; who has left gets nothing', async () => {
  at('2026-07-12T07:00');
  boss = await t.signIn('13800000001');
  const [one, other, gone] = principals;
  const { data } = await subscribe(boss, { name: '退费', report: 'refund', formats: [] });
  await inside(async (work) => {
    const [account] = await rows(work, Account, { staffId: other!.staffId });
    await remove(
      work,
      AccountRole,
      (await rows(work, AccountRole, { accountId: account!.id })).map(({ id }) => id),
    );
    await update(work, Staff, await need(work, Staff, gone!.staffId), { status: 'left' });
  });
  at('2026-07-12T08:01');
  await runJob(t.app, 'reports.subscriptions');
  const outcomes = Object.fromEntries((await deliveries(data.id)).map((row) => [row.recipientId, row.outcome]));
  expect(outcomes).toEqual({ [one!.staffId]: 'done', [other!.staffId]: 'skipped' });
  const told = await inside((work) => rows(work, Message, { kind: 'reports.subscriptionSkipped' }));
  expect(told).toHaveLength(1);
  await drop(data.id);
});

test('what fails is tried again after 1, 5 and 15 minutes; five slots that failed stop it, and the owner is asked', async () => {
  at('2026-07-13T07:00');
  boss = await t.signIn('13800000001');
  const { data } = await subscribe(boss, { name: '坏', staffIds: [principals[0]!.staffId] });
  const put = t.app.files.put;
  t.app.files.put = async () => {
    throw new Error('no room');
  };
  try {
    for (const day of ['13', '14', '15', '16', '17'])
      for (const time of ['08:00', '08:02', '08:08', '08:25']) {
        at(`2026-07-${day}T${time}`);
        await runJob(t.app, 'reports.subscriptions');
      }
  } finally {
    t.app.files.put = put;
  }
  const tried = await deliveries(data.id);
  expect(tried.map(({ outcome, tries }) => [outcome, tries])).toEqual(Array.from({ length: 5 }, () => ['failed', 4]));
  const stopped = await inside((work) => need(work, ReportSubscription, data.id));
  expect(stopped).toMatchObject({ state: 'failed', failures: 5 });
});

test('one subscribes to what one may see, to somebody, on some day; with one’s own eyes for others only by leave', async () => {
  at('2026-07-20T07:00');
  const own = await t.signIn('13800000005');
  boss = await t.signIn('13800000001');
  const refused = async (who: Person, more: object) => {
    const { code, data } = await subscribe(who, { name: `拒${Math.random()}`, ...more });
    return [code, data?.[0]?.field];
  };
  expect(await refused(boss, { staffIds: [] })).toEqual([422, 'staffIds']);
  expect(await refused(boss, { schedule: 'weekly' })).toEqual([422, 'weekdays']);
  expect(await refused(boss, { schedule: 'monthly' })).toEqual([422, 'monthDays']);
  expect(await refused(boss, { report: 'nothing' })).toEqual([422, 'report']);
  expect(await refused(boss, { report: null })).toEqual([422, 'report']);
  expect(await refused(boss, { schedule: 'cron', cron: '*/5 * * * *' })).toEqual([422, 'cron']);
  const on = (measure: string) => JSON.stringify({ measure, of: 'total', op: 'gt', value: 0, repeat: 'once' });
  expect(await refused(boss, { condition: on('profit') })).toEqual([422, 'condition.measure']);
  expect((await subscribe(own, { runAs: 'owner' })).code).toBe(403);
  expect((await subscribe(await t.signIn('13800000007'))).code).toBe(403);
  const { data } = await subscribe(boss, { name: '校长们' });
  expect((await own.get(`${path}/detail`, { id: data.id })).code).toBe(404);
  expect((await boss.post(`${path}/test`, { id: data.id })).data.fileIds).toHaveLength(1);
});

test('on a condition it comes when that holds; told once, not again until it was false in between', async () => {
  at('2026-07-21T07:00');
  boss = await t.signIn('13800000001');
  const [{ staffId, schoolId } = principals[1]!] = principals;
  const condition = { measure: 'leads', of: 'total', op: 'gt', value: 0, repeat: 'once' };
  const { data } = await subscribe(boss, {
    ...{
      name: '有新客户',
      schedule: 'cron',
      cron: '30 8 * * *',
      condition: JSON.stringify(condition),
      staffIds: [staffId],
    },
  });
  // Families come on the 21st, the 22nd and the 24th; each morning tells of the day before.
  for (const day of ['21', '22', '23', '24', '25']) {
    at(`2026-07-${day}T08:31`);
    await runJob(t.app, 'reports.subscriptions');
    if (!['21', '22', '24'].includes(day)) continue;
    await inside(async (work) => {
      const [source] = await rows(work, CustomerSource, { code: 'passing' });
      const guardians = [{ relation: 'mother' as const, mobile: `137222000${day}`, isPrimary: true }];
      await insert(work, Customer, { name: `条件${day}`, schoolId, sourceId: source!.id, guardians });
    });
  }
  const told = (await deliveries(data.id)).map(({ slot, outcome, isMet }) => [slot.getUTCDate(), outcome, isMet]);
  expect(told).toEqual([
    [21, 'skipped', false],
    [22, 'done', true],
    [23, 'skipped', true],
    [24, 'skipped', false],
    [25, 'done', true],
  ]);
});
