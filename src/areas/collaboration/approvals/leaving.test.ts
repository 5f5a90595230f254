// Who leaves, is away or does not exist is followed by whom the rules name, and the log says why in words.
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { Handover, HandoverItem } from '#areas/people/handover/model/handover';
import { staffLeaveApproved, staffLeaveCancelled, staffLeft } from '#areas/people/model/events';
import { systemActor, systemCaller } from '#kernel/server/identity';
import { insert, rows } from '#kernel/server/rows';
import { type Work, write } from '#kernel/server/work';
import type { Person } from '#testing/app';
import { base, by, deskOf, node } from '../testing';
import { ApprovalTask } from './model/approval';

const t = await deskOf();
const { chief, principal, teacher, finance, hr, marketing, counsellor } = t;
const enterprise = (await t.app.identity.enterprises()).find(({ appid }) => appid === 'demo')!;
const inside = <T>(run: (work: Work) => Promise<T>) => write(t.app, systemActor(enterprise), systemCaller('test'), run);
const kindOf = (key: string) => t.app.registries.handover.get(key)!;
const hand = (key: string, from: Person, to: Person, ids: number[] | 'all' = 'all') =>
  inside((work) =>
    kindOf(key).move(work, { fromId: from.client.uid, toId: to.client.uid, ids, handoverId: 1, byId: to.client.uid }),
  );
const leaves = (who: Person) =>
  inside((work) => work.emit(staffLeft, { staffId: who.client.uid, on: '2026-07-31', rehireable: true }));
const lastWords = async (id: number) => (await t.view(chief, id)).log.at(-1).text as string;

describe('must hold 18: the only approver of a node leaves', () => {
  test('must hold 18: with a colleague named in the handover the task is theirs, also of only some of the tasks', async () => {
    await t.flow([node('N1', by(marketing))]);
    const [one, two] = [(await t.start(teacher)).data.id, (await t.start(teacher)).data.id];
    const listed = await inside((work) => kindOf('approval_task').list(work, marketing.client.uid, 1));
    expect(listed.length).toBeGreaterThanOrEqual(2);
    const taskId = (await t.view(marketing, one)).task.id;
    await hand('approval_task', marketing, hr, [taskId]);
    expect([await t.has(hr, one), await t.has(hr, two)]).toEqual([true, false]);
    expect(await lastWords(one)).toContain(`由 ${hr.client.name} 接手 ${marketing.client.name} 的任务（交接）`);
  });

  test('what comes to somebody who has left long ago goes to who took over from them', async () => {
    const gone = await t.signIn('13800000012');
    await t.flow([node('N1', by(principal)), node('N2', by(gone))]);
    const { data } = await t.start(teacher);
    await inside(async (work) => {
      const staffId = gone.client.uid;
      const handoverId = await insert(work, Handover, { staffId, cause: 'leaving', dueOn: '2099-01-01' });
      const item = { handoverId, staffId, itemType: 'approval_task', title: '审批', receiverId: finance.client.uid };
      await insert(work, HandoverItem, { ...item, state: 'checked' });
      await work.session.rows(
        sql`update staff set status = 'left' where enterprise_id = ${work.enterpriseId} and id = ${staffId}`,
      );
    });
    await t.act(principal, 'approve', data.id);
    expect(await t.has(finance, data.id)).toBe(true);
  });

  test('must hold 18: without one it is the manager’s, and the log says why', async () => {
    await t.flow([node('N1', by(counsellor))], { adminIds: [finance.client.uid] });
    const { data } = await t.start(teacher);
    await leaves(counsellor);
    expect(await t.has(principal, data.id)).toBe(true);
    expect(await lastWords(data.id)).toMatch(/直属上级/);
  });

  test('must hold 18: without a manager it is the flow’s keeper’s, and the log says why', async () => {
    const manager = await t.signIn('13800000010');
    // At no school and in no department nobody stands above.
    await inside((work) =>
      work.session.rows(
        sql`update staff set school_id = null, department_id = null where enterprise_id = ${work.enterpriseId} and id = ${manager.client.uid}`,
      ),
    );
    await t.flow([node('N1', by(manager))], { adminIds: [finance.client.uid] });
    const { data } = await t.start(teacher);
    expect(await t.has(finance, data.id)).toBe(false);
    await leaves(manager);
    expect(await t.has(finance, data.id)).toBe(true);
    expect(await lastWords(data.id)).toContain(
      `由 ${finance.client.name} 接手 ${manager.client.name} 的任务（流程管理员）`,
    );
  });
});

describe('must hold 19: nobody is there', () => {
  const who = { kind: 'role' as const, roleKeys: ['franchisee'], range: 'school' as const };

  test('must hold 19: with no active keeper the approval is suspended, and a repair that names somebody revives it', async () => {
    await t.flow([{ ...node('空岗', by(principal)), who }], { adminIds: [hr.client.uid] });
    const { data } = await t.start(teacher);
    const [account] = (await chief.get('/user/v1/account/list', { name: hr.client.name })).data.list;
    await chief.post('/user/v1/account/disable', { id: account.id, version: account.version, reason: '离岗' });
    expect(await t.view(chief, data.id)).toMatchObject({ state: 'running' });
    const fresh = await t.start(await t.signIn('13800000007'));
    expect(fresh.data.state).toBe('suspended');
    expect(fresh.data.path[0]).toMatchObject({ state: 'stuck' });
    const todos = (await chief.get('/api/v1/todoback/list', { tab: 'mine', pageSize: 100 })).data.list;
    expect(
      todos.some(
        ({ kind, subject }: { kind: string; subject: { id: number } }) =>
          kind === 'approval.repair' && subject.id === fresh.data.id,
      ),
    ).toBe(true);
    const repair = (who: Person) =>
      who.post(`${base}/approval/repair`, { id: fresh.data.id, staffIds: [finance.client.uid] });
    expect(await repair(principal)).toMatchObject({ code: 403 });
    expect(await repair(chief)).toMatchObject({ code: 200, data: { state: 'running' } });
    expect(await t.act(finance, 'approve', fresh.data.id)).toMatchObject({ code: 200, data: { state: 'approved' } });
    const now = (await chief.get('/user/v1/account/detail', { id: account.id })).data;
    await chief.post('/user/v1/account/enable', { id: now.id, version: now.version });
  });
});

describe('who started it leaves', () => {
  test('what was returned is mended by the colleague of the handover, and the log names both', async () => {
    await t.flow([node('N1', by(principal))]);
    const { data } = await t.start(teacher);
    await t.act(principal, 'return', data.id, { comment: '补充' });
    await hand('approval_initiated', teacher, finance, [data.id]);
    expect(await teacher.post(`${base}/approval/resubmit`, { id: data.id })).toMatchObject({ code: 403 });
    expect((await t.view(finance, data.id)).can).toContain('resubmit');
    const todos = (await finance.get('/api/v1/todoback/list', { tab: 'mine', pageSize: 100 })).data.list;
    expect(
      todos.some(
        ({ kind, subject }: { kind: string; subject: { id: number } }) =>
          kind === 'approval.returned' && subject.id === data.id,
      ),
    ).toBe(true);
    expect(await finance.post(`${base}/approval/resubmit`, { id: data.id })).toMatchObject({
      code: 200,
      data: { state: 'running' },
    });
    const said = (await t.view(chief, data.id)).log.map(({ text }: { text: string }) => text);
    expect(said).toContain(`${finance.client.name} 代 ${teacher.client.name} 重新提交`);
    expect(await t.has(finance, data.id, 'mine')).toBe(true);
  });

  test('without a handover it is the manager’s', async () => {
    const who = await t.signIn('13800000012');
    await t.flow([node('N1', by(finance))]);
    const { data } = await t.start(who);
    await leaves(who);
    expect(await lastWords(data.id)).toContain(principal.client.name);
    expect((await t.view(principal, data.id)).can).toContain('withdraw');
    expect(await principal.post(`${base}/approval/withdraw`, { id: data.id })).toMatchObject({
      code: 200,
      data: { state: 'withdrawn' },
    });
  });
});

describe('people named in flows', () => {
  test('the heir stands in the next version, running approvals stay on theirs, and the designer warns of who is gone', async () => {
    const former = await t.signIn('13800000011');
    const flow = await t.flow(
      [node('N1', by(former))],
      { adminIds: [former.client.uid, chief.client.uid] },
      'custom.vehicle',
    );
    const tree = [node('N1', by(former))];
    const check = () => chief.post(`${base}/flow/validate`, { kind: 'custom.vehicle', tree });
    expect((await check()).data).toEqual([]);
    await leaves(former);
    const [account] = (await chief.get('/user/v1/account/list', { name: former.client.name })).data.list;
    expect(account.state).not.toBe('active');
    expect((await check()).data).toMatchObject([{ nodeId: 'N1', isWarning: true }]);
    const todos = (await chief.get('/api/v1/todoback/list', { tab: 'mine', pageSize: 100 })).data.list;
    expect(
      todos.some(
        ({ kind, subject }: { kind: string; subject: { id: number } }) =>
          kind === 'approval.flow' && subject.id === flow.id,
      ),
    ).toBe(true);
    await hand('approval_flow_member', former, hr, [flow.id]);
    const now = (await chief.get(`${base}/flow/detail`, { id: flow.id })).data;
    expect(now.adminIds).toEqual([hr.client.uid, chief.client.uid]);
    const versions = (await chief.get(`${base}/flowVersion/list`, { flowId: flow.id })).data.list;
    expect(versions.map(({ number }: { number: number }) => number)).toEqual([2, 1]);
    const decides = async ({ id }: { id: number }) =>
      (await chief.get(`${base}/flowVersion/detail`, { id })).data.tree[0].who.staffIds;
    expect(await decides(versions[0])).toEqual([hr.client.uid]);
    expect(await decides(versions[1])).toEqual([former.client.uid]);
  });

  test('standing in for others passes to the heir', async () => {
    const day = 86_400_000;
    const rule = await principal.post(`${base}/delegation/add`, {
      fromId: principal.client.uid,
      toId: finance.client.uid,
      startAt: new Date(Date.now() + day).toISOString(),
      endAt: new Date(Date.now() + 3 * day).toISOString(),
    });
    await hand('approval_delegation', finance, hr);
    expect((await principal.get(`${base}/delegation/detail`, { id: rule.data.id })).data.toId).toBe(hr.client.uid);
  });
});

test('who decides about things and goes on leave is asked who stands in; called off, nobody asks any more', async () => {
  const day = (offset: number) => new Date(t.clock.now().getTime() + offset * 86_400_000).toISOString().slice(0, 10);
  const away = { kind: 'annual', from: day(5), fromHalf: null, to: day(7), toHalf: null };
  const asked = async (who: Person) =>
    (await who.get('/api/v1/todoback/list', { pageSize: 200, state: 'open' })).data.list.filter(
      ({ kind, assigneeId }: { kind: string; assigneeId: number }) =>
        kind === 'approval.delegate' && assigneeId === who.client.uid,
    ).length as number;
  for (const { client } of [principal, marketing])
    await inside((work) => work.emit(staffLeaveApproved, { ...away, staffId: client.uid }));
  const idle = await inside((work) => rows(work, ApprovalTask, { assigneeId: marketing.client.uid }));
  expect(await asked(principal)).toBe(1);
  expect(await asked(marketing)).toBe(idle.length > 0 ? 1 : 0);
  await inside((work) => work.emit(staffLeaveCancelled, { ...away, staffId: principal.client.uid }));
  expect(await asked(principal)).toBe(0);
});
