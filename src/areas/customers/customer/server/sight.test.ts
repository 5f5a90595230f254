// Who sees a customer and what of it: the scope, those who work along, the collector, the pool, masked contacts.
import { describe, expect, test } from 'vitest';
import { knowing } from '#testing/scenes/knowing';

const world = await knowing();
const { chief, counsellor, other, enter, detail, act, mobile, own, signIn } = world;
const path = '/api/v1/student/customer';
const principal = await signIn('13800000005');
const collector = await signIn('13800000009');
const listed = async (person = counsellor, query: Record<string, unknown> = {}): Promise<number[]> =>
  (await person.get(`${path}/list`, { pageSize: 200, ...query })).data.list.map(({ id }: { id: number }) => id);
const levelOf = async (): Promise<number> =>
  (await chief.get('/v1/category/tree', { name: 'lost_reason' })).data[0].child[0].id;

describe("a colleague's customer", () => {
  test('is in no list, option, export or search and has no detail; shown to somebody who reads along it opens, and edit answers 403', async () => {
    const number = mobile();
    const { data: row } = await enter(counsellor, '欧阳明月', { guardians: [{ relation: 'mother', mobile: number }] });
    expect(await listed(other)).not.toContain(row.id);
    expect((await other.get(`${path}/options`, { q: '欧阳明月' })).data).toEqual([]);
    expect((await other.get('/work/v1/search', { q: '欧阳明月' })).data).toEqual([]);
    expect(await other.get(`${path}/detail`, { id: row.id })).toMatchObject({ code: 404 });
    expect((await other.get('/api/v1/student/guardian/list', { q: number })).data.total).toBe(0);
    const along = { customerId: row.id, staffId: other.client.uid };
    expect(await other.post('/api/v1/student/customerCollaborator/add', along)).toMatchObject({ code: 404 });
    const { data: reader } = await counsellor.post('/api/v1/student/customerCollaborator/add', along);
    const shown = await other.get(`${path}/detail`, { id: row.id });
    expect(shown).toMatchObject({ code: 200, data: { name: '欧阳明月', $can: [] } });
    const edit = { id: row.id, version: shown.data.version, remark: '改' };
    expect(await other.put(`${path}/edit`, edit)).toMatchObject({ code: 403 });
    expect(await act(other, 'lose', row.id, { lostKind: 'lost', lostReason: await levelOf() })).toMatchObject({
      code: 403,
    });
    const guardian = { customerId: row.id, relation: 'father', mobile: mobile() };
    expect(await other.post('/api/v1/student/guardian/add', guardian)).toMatchObject({ code: 403 });
    await counsellor.put('/api/v1/student/customerCollaborator/edit', {
      id: reader.id,
      version: reader.version,
      access: 'edit',
    });
    expect(await other.put(`${path}/edit`, edit)).toMatchObject({ code: 200 });
    await counsellor.delete('/api/v1/student/customerCollaborator/delete', { id: reader.id });
    expect(await other.get(`${path}/detail`, { id: row.id })).toMatchObject({ code: 404 });
  });

  test('is reached by its study manager', async () => {
    const { data: row } = await enter(counsellor, '学管生');
    await world.asEnterprise((work) =>
      work.session.client.query("update customer set state = 'member' where id = $1", [row.id]),
    );
    expect(
      await chief.put(`${path}/edit`, { id: row.id, version: row.version, serviceOwnerId: other.client.uid }),
    ).toMatchObject({ code: 200 });
    expect(await other.put(`${path}/edit`, { id: row.id, version: row.version + 1, remark: '服务' })).toMatchObject({
      code: 200,
    });
  });
});

describe('whoever collected a customer', () => {
  test('sees it read-only, with contacts covered that cannot be revealed', async () => {
    const wechat = 'mama_of_collected';
    const given = { schoolId: counsellor.client.school!.id, ownerId: counsellor.client.uid };
    const guardians = [{ relation: 'mother', name: '王丽', mobile: mobile(), wechat, email: 'wangli@example.com' }];
    const { data: row } = await enter(collector, '采集生', { ...given, guardians });
    const seen = await detail(row.id, collector);
    expect(seen).toMatchObject({ collectorId: collector.client.uid, name: '采集生', $can: [] });
    expect(seen.guardians[0]).toMatchObject({ wechat: '***', email: 'w***@example.com' });
    expect(seen.guardians[0].mobile).toContain('****');
    expect(await listed(collector, { view: 'collected' })).toContain(row.id);
    const listedGuardian = (await collector.get('/api/v1/student/guardian/list', { customerId: row.id })).data.list[0];
    expect(listedGuardian.wechat).toBe('***');
    const reveal = { entity: 'guardian', id: seen.guardians[0].id, field: 'mobile' };
    expect((await collector.post('/user/v1/reveal', reveal)).code).toBe(403);
    expect(await collector.put(`${path}/edit`, { id: row.id, version: row.version, remark: '改' })).toMatchObject({
      code: 403,
    });
  });
});

describe('a masked mobile', () => {
  test('is revealed to its counsellor, with one entry in the log, and masked everywhere else', async () => {
    const number = mobile();
    const { data: row } = await enter(counsellor, '明文生', { guardians: [{ relation: 'mother', mobile: number }] });
    const pages = await Promise.all([
      counsellor.get(`${path}/list`, { q: number }),
      counsellor.get(`${path}/detail`, { id: row.id }),
      counsellor.get(`${path}/timeline`, { id: row.id }),
      counsellor.get(`${path}/history`, { id: row.id }),
      chief.get('/api/v1/logs/operation/list', { entity: 'guardian', pageSize: 200 }),
    ]);
    expect(pages.map(({ code }) => code)).toEqual([200, 200, 200, 200, 200]);
    expect(JSON.stringify(pages)).not.toContain(number);
    expect(pages[0]!.data.list[0].contact.mobile).toBe(`137****${number.slice(-4)}`);
    const [guardian] = pages[1]!.data.guardians;
    // To have found it by the whole number was one look already.
    expect((await counsellor.get(`${path}/list`, { q: number.slice(2, 8) })).data.total).toBe(0);
    const reveal = { entity: 'guardian', id: guardian.id, field: 'mobile', purpose: '回访' };
    expect(await counsellor.post('/user/v1/reveal', reveal)).toMatchObject({ code: 200, data: { value: number } });
    expect(await other.post('/user/v1/reveal', reveal)).toMatchObject({ code: 404 });
    const logged = await chief.get('/api/v1/logs/operation/list', { action: 'reveal', entity: 'guardian' });
    expect(logged.data.list).toMatchObject([{ rowId: guardian.id, reason: '回访' }]);
  });
});

describe('the pool', () => {
  const pooled = async (name: string, change: Record<string, unknown> = {}) => {
    const given = { schoolId: counsellor.client.school!.id, ownerId: null, daySchool: '实验小学', ...change };
    return (await enter(chief, name, given)).data.id as number;
  };

  test('shows whom nobody has to the counsellors of the school: first character, hidden fields blank, nothing revealed', async () => {
    const number = mobile();
    const id = await pooled('司马海', {
      guardians: [{ relation: 'mother', name: '李梅', mobile: number, wechat: 'limei' }],
    });
    expect(await listed(counsellor, { view: 'pool' })).toContain(id);
    const row = await detail(id, counsellor);
    expect(row).toMatchObject({ name: '司**', daySchool: null, inPool: true, $can: ['claim'] });
    expect(row.guardians[0]).toMatchObject({ name: '李**', wechat: '***' });
    for (const of of [`${path}/history`, '/api/v1/student/guardian/history'])
      expect((await counsellor.get(of, { id: of.startsWith(path) ? id : row.guardians[0].id })).data).toEqual([]);
    // Found by what is shown of it, and by nothing that is not.
    for (const q of ['司马海', 'simahai', '李梅', 'limei', number, '实验小学'])
      for (const verb of ['options', 'count'])
        expect([q, (await counsellor.get(`${path}/${verb}`, { q })).data]).toEqual([
          q,
          verb === 'count' ? { total: 0, summary: { overdue: 0, today: 0 } } : [],
        ]);
    for (const q of ['司', number.slice(-4)])
      expect((await counsellor.get(`${path}/options`, { q })).data).toContainEqual({ value: id, label: '司**' });
    for (const asked of [{ name: '司马海' }, { daySchool: '实验小学' }])
      expect(await listed(counsellor, asked)).not.toContain(id);
    const tree = (value: string) => JSON.stringify({ op: 'and', items: [{ field: 'daySchool', op: 'is', value }] });
    expect(await listed(counsellor, { conditions: tree('实验小学') })).not.toContain(id);
    const guardians = (await counsellor.get('/user/v1/options/guardian', { ids: row.guardians[0].id })).data;
    expect(guardians).toEqual([{ value: row.guardians[0].id, label: '李**' }]);
    const reveal = { entity: 'guardian', id: row.guardians[0].id, field: 'mobile' };
    expect((await counsellor.post('/user/v1/reveal', reveal)).code).toBe(404);
    expect(await chief.post('/user/v1/reveal', reveal)).toMatchObject({ code: 403 });
    expect(await principal.put(`${path}/edit`, { id, version: row.version, name: '司**' })).not.toMatchObject({
      code: 200,
    });
    expect(await chief.put(`${path}/edit`, { id, version: row.version, name: '司**' })).toMatchObject({ code: 409 });
  });

  test('of the headquarters is for those who may see it', async () => {
    const id = await pooled('总部生', { schoolId: null });
    expect(await counsellor.get(`${path}/detail`, { id })).toMatchObject({ code: 404 });
    expect(await listed(chief, { view: 'poolHq' })).toContain(id);
  });

  test('is not leafed through: one more than the daily number of different customers answers 429, the same one again does not', async () => {
    const rules = (await chief.get('/v1/salesperson/poolRule/list')).data.list;
    const school = counsellor.client.school!.id;
    const rule = rules.find(({ schoolId }: { schoolId: number | null }) => schoolId === school);
    if (rule) await chief.put('/v1/salesperson/poolRule/edit', { id: rule.id, version: rule.version, dailyView: 3 });
    else await chief.post('/v1/salesperson/poolRule/add', { schoolId: school, dailyView: 3 });
    const ids = [];
    for (const name of ['甲某', '乙某', '丙某', '丁某', '戊某']) ids.push(await pooled(name));
    const codes = await Promise.all(ids.map(async (id) => (await counsellor.get(`${path}/detail`, { id })).code));
    // One was opened in a test before this one.
    expect([...codes].sort()).toEqual([200, 200, 429, 429, 429]);
    const opened = ids[codes.indexOf(200)]!;
    expect((await counsellor.get(`${path}/detail`, { id: opened })).code).toBe(200);
  });
});

describe('the tabs', () => {
  test('count what each of them lists, and those without permission are absent', async () => {
    await enter(other, '标签页生', { ...own(other) });
    // Seen in every way there is: owned, working along, lost, collected for a colleague; a study manager's was made before.
    expect((await enter(chief, '分来页生', own(other))).code).toBe(200);
    const { data: shown } = await enter(counsellor, '协作页生');
    const along = { customerId: shown.id, staffId: other.client.uid };
    expect((await counsellor.post('/api/v1/student/customerCollaborator/add', along)).code).toBe(200);
    const { data: gone } = await enter(other, '流失页生');
    expect((await act(other, 'lose', gone.id, { lostKind: 'lost', lostReason: await levelOf() })).code).toBe(200);
    expect((await enter(other, '采集页生', own(counsellor))).code).toBe(200);
    for (const id of [shown.id, gone.id]) expect(await listed(other)).toContain(id);
    const heads = (await principal.get(`${path}/views`)).data;
    for (const view of ['mine', 'due', 'team', 'fresh', 'pool', 'members', 'left', 'lost', 'collected', 'all'])
      expect([view, (await principal.get(`${path}/list`, { view })).data.total]).toEqual([view, heads[view]]);
    const counts = (await other.get(`${path}/views`)).data;
    expect(counts.lost).toBeGreaterThan(0);
    expect(Object.keys(counts)).not.toContain('team');
    expect(Object.keys(counts)).not.toContain('poolHq');
    for (const view of ['mine', 'due', 'fresh', 'pool', 'members', 'left', 'lost', 'collected', 'all'])
      expect([view, (await other.get(`${path}/list`, { view })).data.total]).toEqual([view, counts[view]]);
    expect((await chief.get(`${path}/views`)).data).toMatchObject({
      team: expect.any(Number),
      duplicates: expect.any(Number),
    });
    expect(await other.get(`${path}/list`, { view: 'nonsense' })).toMatchObject({ code: 422 });
  });

  test('of own customers are absent for whoever keeps none: the front desk begins with the arrivals, who collects with the collected', async () => {
    const tabsOf = async (mobile: string) => Object.keys((await (await signIn(mobile)).get(`${path}/views`)).data);
    const door = await tabsOf('13800000011');
    for (const view of ['mine', 'due', 'fresh', 'today', 'overdue']) expect(door).not.toContain(view);
    expect(door).toContain('appointments');
    expect(await tabsOf('13800000009')).toEqual(['members', 'left', 'lost', 'collected', 'all']);
    expect(await tabsOf('13800000012')).toEqual(expect.arrayContaining(['mine', 'due', 'today', 'overdue']));
  });
});

describe('the duplicate check', () => {
  const serveBoth = async () => {
    const files = '/v1/salesperson/salesperson';
    const [{ id, version }] = (await chief.get(`${files}/list`, { staffId: other.client.uid })).data.list;
    const schoolIds = [counsellor, other].map(({ client }) => client.school!.id);
    await chief.put(`${files}/edit`, { id, version, schoolIds });
  };

  test('tells of whom one may not see sixty times an hour, then nothing at all; refusals count too', async () => {
    const number = mobile();
    const { data: row } = await enter(counsellor, '被查重', { guardians: [{ relation: 'mother', mobile: number }] });
    const seen = await counsellor.get(`${path}/check`, { mobile: number, name: '被查重' });
    expect(seen.data).toMatchObject([{ kind: 'same', visible: true, nameMasked: '被查重' }]);
    const hidden = await other.get(`${path}/check`, { mobile: number, name: '被查重' });
    expect(hidden.data).toMatchObject([
      { kind: 'same', visible: false, nameMasked: '被**', canRequest: true, isElsewhere: true },
    ]);
    expect(JSON.stringify(hidden)).not.toContain(number);
    // Offered to ask for, to be taken along or at its own school, and then not refused.
    const ask = () => other.post(`${path}/requestTransfer`, { id: row.id, reason: '老客户' });
    expect(await ask()).toMatchObject({ code: 200 });
    await serveBoth();
    const near = { canRequest: true, isElsewhere: false };
    expect((await other.get(`${path}/check`, { mobile: number })).data).toMatchObject([near]);
    expect(await ask()).toMatchObject({ code: 200 });
    // Who brought it in sees it and asks for it like anybody; whose it is, and who may transfer it, need not.
    const shared = mobile();
    const guardians = [{ relation: 'mother', mobile: shared }];
    expect((await enter(other, '采来查', { ...own(counsellor), guardians })).code).toBe(200);
    const told = async (who: typeof other, language = 'zh-CN') =>
      (await who.get(`${path}/check`, { mobile: shared }, { 'accept-language': language })).data[0];
    expect(await told(other)).toMatchObject({ visible: true, canRequest: true });
    for (const who of [counsellor, chief]) expect(await told(who)).toMatchObject({ visible: true, canRequest: false });
    expect((await told(other, 'en-GB')).school).not.toMatch(/\p{Script=Han}/u);
    const asked = Array.from({ length: 57 }, () => other.get(`${path}/check`, { mobile: number }));
    expect((await Promise.all(asked)).every(({ code }) => code === 200)).toBe(true);
    expect(await enter(other, '被查重', { guardians: [{ relation: 'father', mobile: number }] })).toMatchObject({
      code: 409,
    });
    expect(await other.get(`${path}/check`, { mobile: number })).toMatchObject({ code: 429 });
    expect(await other.get(`${path}/check`, { mobile: mobile() })).toMatchObject({ code: 429 });
    expect(await enter(other, '被查重', { guardians: [{ relation: 'father', mobile: number }] })).toMatchObject({
      code: 429,
    });
    expect(await counsellor.get(`${path}/check`, { mobile: number })).toMatchObject({ code: 200 });
  });
});
