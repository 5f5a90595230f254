import { describe, expect, test } from 'vitest';
import { approvalDecided, approvalQuery } from '#kernel/server/calls';
import { systemActor, systemCaller } from '#kernel/server/identity';
import { write } from '#kernel/server/work';
import { testApp } from '#testing/app';
import { withoutApprovals } from '#testing/scenes/undecided';
import { openGates } from './opening';

const { app, clock, signIn } = await testApp({ parts: [withoutApprovals] });
clock.set('2026-07-01T04:00:00Z');
const chief = await signIn('13800000001');
const teacher = await signIn('13800000007');
const [demo] = await app.identity.enterprises();
const schools: { value: number }[] = (await chief.get('/school/v1/school/options')).data;
const path = '/api/v1/OperateNode';

const node = (code: string, rest: object = {}) => ({
  phase: 'licence',
  code,
  name: `节点${code}`,
  startOffset: -30,
  dueOffset: -10,
  dependsOn: [] as string[],
  deliverables: [],
  gate: false,
  ...rest,
});
const plan = [
  node('A', { gate: true, deliverables: [{ name: '许可证', kind: 'text', required: true }] }),
  node('B', { dependsOn: ['A'] }),
  node('C', { dueOffset: 0 }),
  node('D', { dueOffset: 5 }),
];
let made = 0;
const addTemplate = (nodes: object[]) => {
  made++;
  return chief.post(`${path}/template/add`, {
    name: `模板${made}`,
    schoolKind: 'direct',
    nodes: JSON.stringify(nodes),
  });
};
/** A school that never had a project; what a test left running there is cancelled by the next. */
const had = (await chief.get(`${path}/project/list`, { pageSize: 50 })).data.list;
const school = schools.find(
  ({ value }) => !had.some(({ schoolId }: { schoolId: number }) => schoolId === value),
)!.value;
async function clear() {
  const { data } = await chief.get(`${path}/project/list`, { schoolId: school, state: ['running', 'paused'] });
  for (const { id, version } of data.list)
    await chief.post(`${path}/project/cancel`, { id, version, reason: '下一个测试' });
}
const addProject = async (templateId: number) =>
  chief.post(`${path}/project/add`, {
    schoolId: school,
    templateId,
    openOn: '2026-09-01',
    managerId: chief.client.uid,
  });
async function project() {
  await clear();
  const { data: template } = await addTemplate(plan);
  const { data } = await addProject(template.id);
  return data;
}
const nodesOf = async (projectId: number) =>
  Object.fromEntries(
    (await chief.get(`${path}/node/list`, { projectId, pageSize: 50 })).data.list.map((one: { code: string }) => [
      one.code,
      one,
    ]),
  );
const step = (name: string, of: { id: number; version: number }, rest: object = {}) =>
  chief.post(`${path}/node/${name}`, { id: of.id, version: of.version, ...rest });
const licence = { handedIn: JSON.stringify([{ name: '许可证', kind: 'text', required: true, value: '教民1001号' }]) };
async function accepted(of: { id: number; version: number }, rest: object = {}) {
  const { data: begun } = await step('start', of);
  const { data: sent } = await step('submit', begun, rest);
  const answer = await step('accept', sent);
  expect(answer.code).toBe(200);
  return answer.data;
}
const gates = (schoolId: number) =>
  write(app, systemActor(demo!), systemCaller('test'), (work) => openGates(work, schoolId));

describe('a template', () => {
  test('is refused with a ring, named; with a code twice; with an unknown one', async () => {
    const ring = await addTemplate([node('A', { dependsOn: ['B'] }), node('B', { dependsOn: ['A'] })]);
    expect(ring).toMatchObject({ code: 422, data: [{ field: 'nodes', message: '前置节点成环：A → B → A' }] });
    expect((await addTemplate([node('A'), node('A')])).code).toBe(422);
    expect((await addTemplate([node('A', { dependsOn: ['X'] })])).code).toBe(422);
    expect((await addTemplate([node('A', { dueOffset: 91 })])).code).toBe(422);
    expect((await addTemplate([node('A', { startOffset: 0, dueOffset: -1 })])).code).toBe(422);
  });
});

describe('a project (rule 35)', () => {
  test('has the template’s nodes, dated from the opening day, with what they wait for', async () => {
    const row = await project();
    expect(row).toMatchObject({ state: 'running', all: 4, accepted: 0, gatesLeft: 1, progress: 0, daysLeft: 62 });
    const { A, B, C } = await nodesOf(row.id);
    expect(A).toMatchObject({
      startOn: '2026-08-02',
      dueOn: '2026-08-22',
      schoolId: row.schoolId,
      ownerId: chief.client.uid,
    });
    expect(B.dependsOn).toEqual([A.id]);
    expect(C.dueOn).toBe('2026-09-01');
  });

  test('is the only running one of its school, also when two are made at once', async () => {
    const { data: template } = await addTemplate(plan);
    await clear();
    const both = await Promise.all([addProject(template.id), addProject(template.id)]);
    expect(both.map(({ code }) => code).sort()).toEqual([200, 409]);
  });

  test('is finished only when every node is', async () => {
    const row = await project();
    const finish = async () => {
      const { version } = (await chief.get(`${path}/project/detail`, { id: row.id })).data;
      return chief.post(`${path}/project/finish`, { id: row.id, version });
    };
    expect(await finish()).toMatchObject({ code: 409, message: '还有 4 个节点未完成' });
    const { A, C, D } = await nodesOf(row.id);
    await accepted(A, licence);
    await accepted(C);
    await step('skip', D, { reason: '不需要' });
    await accepted((await nodesOf(row.id)).B);
    expect(await finish()).toMatchObject({ code: 200, data: { state: 'done', progress: 100, skipped: 1 } });
  });

  test('stops its nodes while it is paused', async () => {
    const row = await project();
    await chief.post(`${path}/project/pause`, { id: row.id, version: row.version });
    expect((await step('start', (await nodesOf(row.id)).C)).code).toBe(409);
  });
});

describe('moving the opening day by ten (rule 35, must hold 24)', () => {
  test('moves what is unfinished, leaves what is accepted and what was set by hand; tried first, it changes nothing', async () => {
    const row = await project();
    const { A, C, D } = await nodesOf(row.id);
    await accepted(A, licence);
    const byHand = await chief.put(`${path}/node/edit`, { id: D.id, version: D.version, dueOn: '2026-08-30' });
    expect(byHand.data).toMatchObject({ handSet: true });
    const move = (dryRun: boolean, version = row.version) =>
      chief.post(`${path}/project/move`, { id: row.id, version, openOn: '2026-09-11', dryRun });
    const tried = await move(true);
    expect(tried.data.nodes.map((one: Record<string, unknown>) => [one.code, one.before, one.dueOn])).toEqual([
      ['A', '2026-08-22', '2026-08-22'],
      ['B', '2026-08-22', '2026-09-01'],
      ['D', '2026-08-30', '2026-08-30'],
      ['C', '2026-09-01', '2026-09-11'],
    ]);
    expect((await nodesOf(row.id)).C.dueOn).toBe('2026-09-01');
    expect((await move(false)).code).toBe(200);
    const after = await nodesOf(row.id);
    expect([after.A.dueOn, after.B.dueOn, after.C.dueOn, after.D.dueOn]).toEqual([
      '2026-08-22',
      '2026-09-01',
      '2026-09-11',
      '2026-08-30',
    ]);
    expect(after.C).toMatchObject({ handSet: false, startOn: '2026-08-12' });
    expect((await move(false)).code).toBe(409);
    expect(C.id).toBe(after.C.id);
  });

  test('lists the nodes that then lie in the past', async () => {
    const row = await project();
    const { data } = await chief.post(`${path}/project/move`, {
      id: row.id,
      version: row.version,
      openOn: '2026-07-05',
      dryRun: true,
    });
    expect(
      data.nodes.filter((one: { isPast: boolean }) => one.isPast).map((one: { code: string }) => one.code),
    ).toEqual(['A', 'B']);
  });
});

describe('a node (rule 35)', () => {
  test('starts only when what it waits for is done; the refusal names it', async () => {
    const row = await project();
    const { A, B } = await nodesOf(row.id);
    expect(await step('start', B)).toMatchObject({ code: 409, message: '前置节点未完成：节点A', data: ['节点A'] });
    await accepted(A, licence);
    expect((await step('start', B)).code).toBe(200);
  });

  test('is handed in with everything it requires, returned with a reason, accepted once', async () => {
    const row = await project();
    const { data: begun } = await step('start', (await nodesOf(row.id)).A);
    expect(await step('submit', begun)).toMatchObject({ code: 422, data: [{ message: '还缺交付物：许可证' }] });
    const { data: sent } = await step('submit', begun, licence);
    const { data: back } = await step('return', sent, { reason: '不清晰' });
    expect(back.state).toBe('doing');
    const { data: again } = await step('submit', back, licence);
    const both = await Promise.all([step('accept', again), step('accept', again)]);
    expect(both.map(({ code }) => code).sort()).toEqual([200, 409]);
    expect((await nodesOf(row.id)).A).toMatchObject({ state: 'accepted', doneOn: '2026-07-01', percent: 100 });
  });

  test('that is a gate is never skipped; another is skipped once that is approved', async () => {
    const row = await project();
    const { A, C } = await nodesOf(row.id);
    expect([A.$can.includes('skip'), C.$can.includes('skip')]).toEqual([false, true]);
    expect((await step('skip', A, { reason: '没时间' })).code).toBe(409);
    const answers = app.answers as Map<string, unknown>;
    const waiting = { approvalId: 9, no: 'SP9', state: 'running' };
    answers.set(approvalQuery.name, { name: approvalQuery.name, answer: async () => waiting });
    expect(await step('skip', C, { reason: '不需要' })).toMatchObject({
      code: 200,
      data: { state: 'pending', approvalNo: 'SP9' },
    });
    const still = (await nodesOf(row.id)).C;
    expect(await step('skip', still, { reason: '不需要' })).toMatchObject({ code: 409, data: { reason: 'approval' } });
    answers.delete(approvalQuery.name);
    await write(app, systemActor(demo!), systemCaller('test'), (work) =>
      work.emit(approvalDecided, {
        ...{ approvalId: 9, no: 'SP9', kind: 'system.openingNodeSkip', refTable: 'opening_node', refId: still.id },
        ...{ result: 'approved', initiatorId: 1, schoolId: row.schoolId, form: { reason: '不需要' } },
        ...{ decidedById: 1, comment: '', round: 1 },
      }),
    );
    expect((await nodesOf(row.id)).C).toMatchObject({ state: 'skipped', approvalNo: null });
  });

  test('is accepted only by those who may', async () => {
    const row = await project();
    const { data: begun } = await step('start', (await nodesOf(row.id)).C);
    const { data: sent } = await step('submit', begun);
    const refused = await teacher.post(`${path}/node/accept`, { id: sent.id, version: sent.version });
    expect(refused).toMatchObject({ code: 403, data: 'system.openingNode.accept' });
  });
});

test('an opening is called like its school: at its nodes, among the choices and in the log', async () => {
  const row = await project();
  const { name } = (await chief.get('/school/v1/school/detail', { id: row.schoolId })).data;
  const { A } = await nodesOf(row.id);
  expect(A.$labels.projectId).toBe(name);
  const options = (await chief.get(`${path}/project/options`, { ids: row.id })).data;
  expect(options).toEqual([expect.objectContaining({ value: row.id, label: name })]);
  const log = (await chief.get('/api/v1/logs/operation/list', { entity: 'openingProject', pageSize: 1 })).data;
  expect(log.list[0].rowTitle).toBe(name);
});

test('the gates that still stand before an opening are named (must hold 24)', async () => {
  const row = await project();
  expect(await gates(row.schoolId)).toEqual(['节点A']);
  await accepted((await nodesOf(row.id)).A, licence);
  expect(await gates(row.schoolId)).toEqual([]);
});

test('what someone leaves behind of an opening passes to the successor, and only that', async () => {
  const row = await project();
  const { A } = await nodesOf(row.id);
  await accepted(A, licence);
  const [from, to] = [chief.client.uid, teacher.client.uid];
  const kind = app.registries.handover.get('opening_node')!;
  const inSystem = <T>(run: (work: Parameters<typeof openGates>[0]) => Promise<T>) =>
    write(app, systemActor(demo!), systemCaller('test'), run);
  const pages = await Promise.all([1, 2].map((page) => inSystem((work) => kind.list(work, from, page))));
  const mine = pages.flat();
  const ids = mine.filter(({ url }) => url.includes(`project=${row.id}&`)).map(({ id }) => id);
  expect(ids).toHaveLength(3);
  await inSystem((work) => kind.move(work, { fromId: from, toId: to, ids, handoverId: 1, byId: from }));
  const after = await nodesOf(row.id);
  expect([after.A.ownerId, after.B.ownerId, after.C.ownerId]).toEqual([from, to, to]);
  expect(await inSystem((work) => kind.count(work, to))).toBe(3);
});

test('what the plan demands of a node is not loosened by whoever has to meet it', async () => {
  const row = await project();
  const { A } = await nodesOf(row.id);
  const edit = (change: object) => chief.put(`${path}/node/edit`, { id: A.id, version: A.version, ...change });
  expect(await edit({ gate: false })).toMatchObject({ code: 422, data: [{ field: 'gate', rule: 'fixed' }] });
  expect(await edit({ deliverables: '[]' })).toMatchObject({ code: 422, data: [{ field: 'deliverables' }] });
  expect((await chief.delete(`${path}/node/delete`, { id: A.id })).code).toBe(409);
});
