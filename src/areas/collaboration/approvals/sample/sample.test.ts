// The demo's approvals agree with themselves, and everybody who decides finds something to decide.
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { systemActor, systemCaller } from '#kernel/server/identity';
import { Sample } from '#kernel/server/sample';
import { write } from '#kernel/server/work';
import { deskOf } from '../../testing';
import { plantApprovals } from './approvals';

const t = await deskOf();
const enterprise = (await t.app.identity.enterprises()).find(({ appid }) => appid === 'demo')!;
const planted = await write(t.app, systemActor(enterprise), systemCaller('test'), async (work) => {
  const sample = new Sample(work.session, work.enterpriseId, work.now, work.actor.timezone, 7);
  await plantApprovals(sample, { app: t.app, hasPast: true });
  const broken = await work.session.rows<{ no: string; what: string }>(sql`
    with a as (select * from approval where enterprise_id = ${work.enterpriseId}),
      p as (select * from approval_task where enterprise_id = ${work.enterpriseId} and state = 'pending')
    select no, 'runs, yet nobody is asked' as what from a where state = 'running' and not exists (select 1 from p where approval_id = a.id)
    union all select no, 'is over, yet somebody is asked' from a where finished_at is not null and exists (select 1 from p where approval_id = a.id)
    union all select no, 'has no end' from a where state in ('approved', 'rejected', 'withdrawn', 'cancelled') and finished_at is null
    union all select no, 'lies ahead' from a where started_at > ${work.now.toISOString()} or finished_at > ${work.now.toISOString()}
    union all select no, 'begins before its flow' from a join approval_flow_version v on v.id = a.flow_version_id where v.published_at > a.started_at and a.subject_type = 'custom'
    union all select no, 'is asked of who is not concerned' from a join p on p.approval_id = a.id where not p.assignee_id = any(a.participant_ids)`);
  const states = await work.session.rows<{ state: string; n: number }>(
    sql`select state, count(*)::int as n from approval where enterprise_id = ${work.enterpriseId} group by state`,
  );
  const open = await work.session.one<{ n: number }>(
    sql`select count(*)::int as n from approval_task where enterprise_id = ${work.enterpriseId} and state = 'pending'`,
  );
  const asked = await work.session.one<{ n: number }>(
    sql`select count(*)::int as n from todo where enterprise_id = ${work.enterpriseId} and kind = 'approval.task' and open_key is not null`,
  );
  return {
    broken,
    states: Object.fromEntries(states.map(({ state, n }) => [state, n])),
    open: open!.n,
    asked: asked!.n + sample.todos.filter(({ kind }) => kind === 'approval.task').length,
  };
});

test('every approval of the demo is as the engine would leave it, and every task is somebody’s todo', () => {
  expect(planted.broken).toEqual([]);
  expect(planted.states).toMatchObject({ suspended: 2, withdrawn: 8, cancelled: 4 });
  expect(planted.states.returned).toBeGreaterThanOrEqual(8);
  expect(planted.states.rejected).toBeGreaterThanOrEqual(20);
  expect(planted.states.approved).toBeGreaterThan(200);
  expect(planted.states.running).toBeGreaterThanOrEqual(45);
  expect(planted.asked).toBe(planted.open);
});

test('principal, finance, the counsellors’ head and administrators have something to decide, and decide it', async () => {
  const head = await t.signIn('13800000013');
  for (const person of [t.principal, t.finance, head, t.admin, t.chief])
    expect((await t.inbox(person)).length, person.client.name).toBeGreaterThan(0);
  const [first] = await t.inbox(t.principal);
  expect(await t.act(t.principal, 'approve', first!.approvalId)).toMatchObject({ code: 200 });
  expect((await t.inbox(t.principal, 'done')).length).toBeGreaterThan(10);
  expect((await t.inbox(t.hr, 'cc')).length).toBeGreaterThan(0);
});

test('what waits of the demo’s documents waits for somebody who can decide it', async () => {
  const { list } = (await t.chief.get('/school/v1/supportRequest/list', { state: 'submitted', pageSize: 50 })).data;
  expect(list.length).toBeGreaterThan(0);
  for (const { id, approvalNo } of list) {
    expect(approvalNo).toMatch(/^SP-/);
    const open = (await t.chief.get('/approval/v1/approval/openFor', { type: 'support_request', id })).data;
    expect(open.waitingFor.length).toBeGreaterThan(0);
  }
});
