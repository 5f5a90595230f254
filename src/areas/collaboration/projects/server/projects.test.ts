// Projects through their own door: who runs them, who works on them, and what their tasks come to.
import { beforeAll, expect, test } from 'vitest';
import { addDays, dayOf } from '#kernel/model/dates';
import { type Answer, type Person, type TestApp, testApp } from '#testing/app';
import { runJob } from '#testing/runJob';

let t: TestApp;
let [chief, manager, member, outsider]: Person[] = [];
const ok = async (answer: Promise<Answer>) => {
  const { code, message, data } = await answer;
  if (code !== 200) throw new Error(`${code} ${message} ${JSON.stringify(data)}`);
  return data;
};
beforeAll(async () => {
  t = await testApp();
  [chief, manager, member, outsider] = await Promise.all(
    ['01', '04', '07', '08'].map((end) => t.signIn(`138000000${end}`)),
  );
});

const base = '/project/v1';
const detail = (kind: string, id: number, who = manager!) => ok(who.get(`${base}/${kind}/detail`, { id }));
const step = async (kind: string, id: number, name: string, values: object = {}, who = manager!) => {
  const { version } = await detail(kind, id, chief);
  return who.post(`${base}/${kind}/${name}`, { id, version, ...values });
};
async function project(values: object = {}, isStarted = true) {
  const made = await ok(
    chief!.post(`${base}/project/add`, {
      ...{ name: '新校筹建', managerId: manager!.client.uid, memberIds: [member!.client.uid] },
      ...values,
    }),
  );
  if (isStarted) await ok(step('project', made.id, 'start'));
  return made.id as number;
}
const task = async (projectId: number, title: string, values: object = {}, who = manager!) =>
  (await ok(who.post(`${base}/task/add`, { projectId, title, ...values }))).id as number;
const progress = async (id: number) => Number((await detail('project', id)).progress);

test('a project is seen by its manager and members and moved by its manager alone', async () => {
  const id = await project({}, false);
  expect((await detail('project', id, member)).$can).not.toContain('start');
  expect((await step('project', id, 'start', {}, member)).code).toBe(403);
  for (const name of ['detail', 'history'])
    expect((await outsider!.get(`${base}/project/${name}`, { id })).code, name).toBe(404);
  expect((await outsider!.post(`${base}/task/add`, { projectId: id, title: 'x' })).code).not.toBe(200);
  await ok(step('project', id, 'start'));
  expect((await step('project', id, 'start')).code).toBe(409);
  const { version } = await detail('project', id);
  const edit = (who: Person, values: object) => who.put(`${base}/project/edit`, { id, version, ...values });
  expect((await edit(member!, { name: '改名' })).code).toBe(403);
  expect((await edit(manager!, { startDate: '2026-03-02', dueDate: '2026-03-01' })).code).toBe(422);
  expect((await edit(manager!, { health: 'at_risk' })).code).toBe(422);
  expect((await edit(manager!, { health: 'at_risk', healthNote: '缺人' })).code).toBe(200);
});

test('progress is what the tasks come to by weight; a cancelled one does not count', async () => {
  const id = await project();
  const [small, large, gone] = [
    await task(id, '小', { weight: 1 }),
    await task(id, '大', { weight: 3 }),
    await task(id, '废', { weight: 4 }),
  ];
  expect((await step('task', gone, 'drop', { reason: '不做了' })).code).toBe(200);
  for (const name of ['begin', 'done']) await ok(step('task', large, name));
  expect(await progress(id)).toBe(75);
  for (const name of ['begin', 'done']) await ok(step('task', small, name));
  expect(await progress(id)).toBe(100);
  await ok(step('task', large, 'redo'));
  expect(await progress(id)).toBe(25);
});

test('who adds tasks and who finishes them at the same moment all count', async () => {
  const id = await project();
  const tasks = await Promise.all(['甲', '乙', '丙', '丁'].map((title) => task(id, title)));
  for (const one of tasks) await ok(step('task', one, 'begin'));
  const both = await Promise.all(tasks.map((one) => step('task', one, 'done')));
  expect(both.map(({ code }) => code)).toEqual([200, 200, 200, 200]);
  expect(await progress(id)).toBe(100);
});

test('a task waits for those before it, never for itself, and only the manager begins it all the same', async () => {
  const id = await project();
  const mine = { assigneeId: member!.client.uid };
  const first = await task(id, '选址', mine);
  const second = await task(id, '装修', { ...mine, dependsOnIds: [first] });
  const refused = await step('task', second, 'begin', {}, member);
  expect(refused).toMatchObject({ code: 409 });
  expect(refused.message).toContain('选址');
  expect((await step('task', second, 'begin', { force: true }, member)).code).toBe(409);
  expect((await step('task', second, 'begin', { force: true })).code).toBe(200);
  const edit = async (one: number, values: object) =>
    manager!.put(`${base}/task/edit`, { id: one, version: (await detail('task', one)).version, ...values });
  expect((await edit(first, { dependsOnIds: [second] })).code).toBe(422);
  expect((await edit(first, { assigneeId: outsider!.client.uid })).code).toBe(422);
  const other = await task(await project(), '别的项目');
  expect((await edit(first, { dependsOnIds: [other] })).code).toBe(422);
  expect((await edit(first, { parentId: other })).code).toBe(422);
});

test('a task is a todo of its assignee; done there it is done in the project, and gone when it is given away', async () => {
  const id = await project();
  const one = await task(id, '印传单', { assigneeId: member!.client.uid });
  const todos = async (who: Person) =>
    ((await ok(who.get('/api/v1/todoback/list', { tab: 'mine', pageSize: 100, q: '印传单' }))).list as object[]).filter(
      (row) => 'state' in row && row.state === 'open',
    );
  expect(await todos(member!)).toHaveLength(1);
  const { version } = await detail('task', one);
  await ok(manager!.put(`${base}/task/edit`, { id: one, version, assigneeId: manager!.client.uid }));
  expect(await todos(member!)).toHaveLength(0);
  expect(await todos(manager!)).toHaveLength(1);
  for (const name of ['begin', 'done']) await ok(step('task', one, name));
  expect(await todos(manager!)).toHaveLength(0);
});

test('a milestone is reached when its tasks are done; an overdue one is one todo however often the job runs', async () => {
  const id = await project();
  const yesterday = addDays(dayOf(t.clock.now(), 'Asia/Shanghai'), -1);
  const milestone = await ok(
    manager!.post(`${base}/milestone/add`, {
      ...{ projectId: id, name: '开业', dueDate: yesterday, ownerId: member!.client.uid },
    }),
  );
  const one = await task(id, '开业前检查', { milestoneId: milestone.id });
  const reach = (who?: Person) => step('milestone', milestone.id, 'reach', { reachedOn: yesterday }, who);
  expect(await reach()).toMatchObject({ code: 409 });
  for (let n = 0; n < 2; n++) await runJob(t.app, 'collaboration.milestoneOverdue');
  const late = (await ok(member!.get('/api/v1/todoback/list', { tab: 'mine', pageSize: 100, q: '里程碑逾期：开业' })))
    .list;
  expect(late).toHaveLength(1);
  for (const name of ['begin', 'done']) await ok(step('task', one, name));
  expect((await reach(member)).code).toBe(200);
});

test('a project ends with its open tasks cancelled or moved, and takes no new ones', async () => {
  const [id, next] = [await project(), await project({ name: '下一期' })];
  const open = await task(id, '未完');
  expect(await step('project', id, 'finish', { summary: '完' })).toMatchObject({ code: 422 });
  const away = { summary: '完', openTasks: 'move' };
  expect((await step('project', id, 'finish', { ...away, toProjectId: id })).code).toBe(422);
  await ok(step('project', id, 'finish', { ...away, toProjectId: next }));
  expect((await detail('task', open)).projectId).toBe(next);
  expect((await manager!.post(`${base}/task/add`, { projectId: id, title: '晚了' })).code).toBe(409);
  const late = { projectId: id, name: '晚了', dueDate: '2026-12-01', ownerId: manager!.client.uid };
  expect((await manager!.post(`${base}/milestone/add`, late)).code).toBe(409);
  const shut = await detail('project', id);
  expect((await manager!.put(`${base}/project/edit`, { id, version: shut.version, name: 'x' })).code).toBe(409);
  await ok(step('project', id, 'reopen', { reason: '还有尾款' }));
  await ok(step('project', next, 'finish', { summary: '完', openTasks: 'cancel' }));
  expect((await detail('task', open)).state).toBe('cancelled');
});
