// A principal makes a report, keeps it as a view, and gets it by mail each Monday; nobody sees more by it than they may.
import { expect, test } from 'vitest';
import { Customer } from '#areas/customers/customer/model/customer';
import { CustomerSource } from '#areas/customers/sources/model/source';
import { Role } from '#areas/system/identity/model/role';
import { School } from '#areas/system/organisation/model/organisation';
import { Message } from '#areas/workbench/messages/model/message';
import { systemActor, systemCaller } from '#kernel/server/identity';
import { insert, rows } from '#kernel/server/rows';
import { type Work, write } from '#kernel/server/work';
import { type Person, testApp } from '#testing/app';
import { runJob } from '#testing/runJob';
import { ReportDelivery } from '../../subscriptions/model/subscription';
import type { Made } from '../model/making';

const t = await testApp({});
t.clock.set('2026-07-10T10:00:00+08:00');
const path = '/v1/ReportCenter/custom';
const [demo] = await t.app.identity.enterprises();
const inside = <T>(run: (work: Work) => Promise<T>) => write(t.app, systemActor(demo!), systemCaller('test'), run);
let principal = await t.signIn('13800000005');
let boss = await t.signIn('13800000001');
const teacher = await t.signIn('13800000007');
const here = principal.client.school!.id;

await inside(async (work) => {
  const sourceId = await insert(work, CustomerSource, { name: '路过', code: 'passing', kind: 'walk_in' });
  const [there] = (await rows(work, School, { state: ['open'] })).filter(({ id }) => id !== here);
  for (const [n, schoolId] of [here, here, there!.id].entries())
    await insert(work, Customer, {
      ...{ name: `自建${n}`, schoolId, sourceId },
      guardians: [{ relation: 'mother' as const, mobile: `1371110000${n}`, isPrimary: true }],
    });
});

const plain: Made = {
  ...{ dataset: 'base', rows: ['school', 'month'], columns: null, measures: ['leads', 'own1', 'own2', 'newMembers'] },
  own: [
    { key: 'own1', name: '成交占比', nameEn: 'Signed', kind: 'ratio', of: ['newMembers', 'leads'] },
    { key: 'own2', name: '未成交', nameEn: '', kind: 'difference', of: ['leads', 'newMembers'] },
  ],
  ...{ filters: ['school'], preset: 'thisMonth', chart: 'bar' },
};
const save = (who: Person, more: Partial<Made> = {}, rest: object = {}) =>
  who.post(`${path}/add`, { name: '我的周报', definition: JSON.stringify({ ...plain, ...more }), ...rest });
const run = (who: Person, report: string, more: object = {}) => who.get('/v1/ReportCenter/run', { report, ...more });
const cards = async (who: Person) =>
  (await who.get('/v1/ReportCenter/catalogue')).data.flatMap((one: { key: string; isMade: boolean }) =>
    one.isMade ? [one.key] : [],
  );

let id = 0;
let key = '';

test('what it names must be there and may be read by its maker, or the place is named', async () => {
  const refused = async (more: Partial<Made>, who = principal) => {
    const { code, data } = await save(who, more);
    return [code, data?.[0]?.field];
  };
  expect(await refused({ dataset: 'staff; drop table' })).toEqual([422, 'definition.dataset']);
  expect(await refused({ rows: ['school', 'password'] })).toEqual([422, 'definition.rows[1]']);
  expect(await refused({ columns: 'school' })).toEqual([422, 'definition.columns']);
  expect(await refused({ measures: ['leads', 'profit'] })).toEqual([422, 'definition.measures[1]']);
  expect(await refused({ filters: ['moon'] })).toEqual([422, 'definition.filters[0]']);
  const own = (kind: 'ratio' | 'difference', of: [string, string]) => [{ ...plain.own[0]!, kind, of }, plain.own[1]!];
  expect(await refused({ own: own('ratio', ['attendanceRate', 'leads']) })).toEqual([422, 'definition.own[0].of[0]']);
  expect(await refused({ own: own('difference', ['received', 'leads']) })).toEqual([422, 'definition.own[0].of[1]']);
  expect(await refused({ dataset: 'refund' }, teacher)).toEqual([403, undefined]);
  expect((await save(principal, {}, { visibility: 'roles' })).data).toMatchObject([{ field: 'roleIds' }]);
});

test('it tells its own numbers, in the own scope, level by level; previewed before it is kept', async () => {
  const seen = await principal.post(`${path}/preview`, { definition: JSON.stringify(plain) });
  expect(seen).toMatchObject({ code: 200, data: { rows: ['school', 'month'] } });
  const saved = await save(principal);
  expect([saved.code, saved.message]).toEqual([200, saved.message]);
  id = saved.data.id;
  key = `made${id}`;
  const { data } = await run(principal, key);
  expect(data.rows).toEqual(['school', 'month']);
  expect(data.columns.map(({ label }: { label: string }) => label).slice(1, 3)).toEqual(['成交占比', '未成交']);
  expect(data.totals.cells).toMatchObject({ leads: { v: 2 }, own1: { v: 0 }, own2: { v: 2 } });
  expect(data.lines.map(({ keys }: { keys: string[] }) => keys)).toEqual([[String(here)], [String(here), '2026-07']]);
  expect(seen.data.totals).toEqual(data.totals);
  const behind = (part: string) =>
    principal.get('/v1/ReportCenter/drill', { report: key, measure: 'own2', part, keys: `{"school":"${here}"}` });
  expect((await behind('numerator')).data).toMatchObject({ count: 2, sum: 2 });
  expect((await behind('denominator')).data).toMatchObject({ count: 0, sum: 0 });
});

test('private it is its maker’s; shown to a role, each sees it in the own scope, and nobody whom the dataset is closed to', async () => {
  const finance = await t.signIn('13800000008');
  expect((await run(finance, key)).code).toBe(404);
  expect((await run(teacher, key)).code).toBe(404);
  expect(await cards(teacher)).toEqual([]);
  const edit = async (more: object) => {
    const { data } = await principal.get(`${path}/detail`, { id });
    return principal.put(`${path}/edit`, { id, version: data.version, ...more });
  };
  const [role] = await inside((work) => rows(work, Role, { key: 'teacher' }));
  expect((await edit({ visibility: 'roles', roleIds: [role!.id] })).code).toBe(200);
  expect((await run(teacher, key)).code).toBe(403);
  expect(await cards(teacher)).toEqual([]);
  expect((await edit({ visibility: 'all' })).code).toBe(200);
  expect(await cards(boss)).toEqual([key]);
  expect((await run(boss, key)).data.totals.cells.leads.v).toBe(3);
  expect((await run(principal, key)).data.totals.cells.leads.v).toBe(2);
  const theirs = (await boss.get(`${path}/detail`, { id })).data;
  expect(theirs.name).toBe('我的周报');
});

test('every change keeps what it was; twenty are kept, and one of them is brought back', async () => {
  for (let n = 1; n <= 22; n++) {
    const { data } = await principal.get(`${path}/detail`, { id });
    const changed = JSON.stringify({ ...plain, measures: n % 2 ? ['leads'] : plain.measures });
    expect((await principal.put(`${path}/edit`, { id, version: data.version, definition: changed })).code).toBe(200);
  }
  const earlier = (await principal.get('/v1/ReportCenter/revision/list', { reportId: id, pageSize: 50 })).data.list;
  expect(earlier.map(({ revision }: { revision: number }) => revision)).toEqual(
    Array.from({ length: 20 }, (_, n) => 22 - n),
  );
  const [last] = earlier;
  expect((await teacher.post(`${path}/restore`, { revisionId: last.id })).code).toBe(403);
  expect((await principal.post(`${path}/restore`, { revisionId: last.id })).data).toEqual({ revision: 24 });
  expect((await run(principal, key)).data.columns).toHaveLength(1);
});

test('kept as a view and subscribed to, it comes each Monday by mail with a link that stands still', async () => {
  const content = JSON.stringify({ preset: 'lastWeek', by: 'school' });
  const view = await principal.post('/v1/ReportCenter/view/save', { report: key, name: '上周', content });
  expect(view.code).toBe(200);
  expect((await principal.get('/v1/ReportCenter/kept')).data.views).toMatchObject([{ report: key, name: '上周' }]);
  const made = await principal.post('/v1/ReportCenter/subscription/subscribe', {
    ...{ report: key, name: '周一周报', schedule: 'weekly', weekdays: ['1'], sendAt: '08:00', byEmail: true },
    ...{ staffIds: [principal.client.uid], content, skipEmpty: false },
  });
  expect([made.code, made.message]).toEqual([200, made.message]);
  t.clock.set('2026-07-13T08:01:00+08:00');
  await runJob(t.app, 'reports.subscriptions');
  const sent = await inside((work) => rows(work, ReportDelivery, { subscriptionId: made.data.id }));
  expect(sent).toMatchObject([{ outcome: 'done', recipientId: principal.client.uid }]);
  const [told] = await inside((work) => rows(work, Message, { kind: 'reports.subscription' }));
  expect(told!.url).toBe(`/reportBase?report=${key}&by=school&from=2026-07-06&to=2026-07-12`);
  const mails = await t.app.database.owner.query(`select channel from message_delivery where message_id = $1`, [
    told!.id,
  ]);
  expect(mails.rows.map(({ channel }) => channel)).toContain('email');
  principal = await t.signIn('13800000005');
  boss = await t.signIn('13800000001');
  // Whoever gets it keeps it from being deleted under them.
  expect((await principal.delete(`${path}/delete`, { id })).code).toBe(409);
});
