// The stages: what contracts make of a customer, what a person may press, what losing and reopening do.
import { describe, expect, test } from 'vitest';
import {
  contractEffective,
  contractFinished,
  contractMoved,
  contractRefunded,
  contractResumed,
  contractSuspended,
} from '#areas/contracts/model/events';
import { renewalDue, renewalLost, renewalRenewed } from '#areas/reports/renewals/model/events';
import type { EventType } from '#kernel/model/signals';
import { knowing } from '#testing/scenes/knowing';
import { moveStage } from './stages';

const world = await knowing();
const { chief, counsellor, other, enter, detail, act, todos, contracts, balances, asEnterprise } = world;
const path = '/api/v1/student/customer';
const entered = async (name: string) => (await enter(counsellor, name)).data.id as number;
const reasons = (await chief.get('/v1/category/tree', { name: 'lost_reason' })).data as {
  id: number;
  code: string;
  child: { id: number; code: string }[];
}[];
const reason = (code: string) => reasons.flatMap(({ child }) => child).find((one) => one.code === code)!.id;
const lost = (code = 'price', more: Record<string, unknown> = {}) => ({
  lostKind: 'lost',
  lostReason: reason(code),
  ...more,
});
const log = async (customerId: number) =>
  (await chief.get('/api/v1/student/customerStateLog/list', { customerId, sort: 'id' })).data.list;

const facts = (customerId: number) => ({
  contractId: 1,
  no: 'HT1',
  kind: 'new',
  customerId,
  schoolId: counsellor.client.school!.id,
  counsellorId: null,
  performers: [],
});
const tell = <P extends object>(event: EventType<P>, payload: object) =>
  asEnterprise((work) => work.emit(event, payload as P));
const enrolment = (customerId: number, kind = 'course') =>
  tell(contractEffective, {
    ...facts(customerId),
    ...{ receivable: 1, installmentNo: 1, cashLike: 0, at: new Date() },
    lines: [{ lineNo: 1, kind, itemId: 1, lessons: 10, amount: 1 }],
    lots: [],
  });

describe('a contract', () => {
  test('makes a member of a lost customer; goods alone do not; nobody enrols by hand', async () => {
    const id = await entered('合同生');
    await act(counsellor, 'lose', id, lost());
    await enrolment(id, 'goods');
    expect(await detail(id)).toMatchObject({ state: 'lost' });
    await enrolment(id);
    expect(await detail(id)).toMatchObject({ state: 'member', lostKind: null, poolAt: null });
    expect((await detail(id)).memberAt).toBeTruthy();
    expect((await log(id)).map(({ transition }: { transition: string }) => transition)).toEqual([
      'create',
      'lose',
      'enrol',
    ]);
    for (const person of [chief, counsellor]) expect(await act(person, 'enrol', id)).toMatchObject({ code: 403 });
  });

  test('suspended makes its member dormant unless another runs, resumed brings them back', async () => {
    const id = await entered('停课生');
    await enrolment(id);
    contracts.push({ customerId: id, contractId: 2, state: 'effective', received: 0 });
    const period = { contractId: 1, customerId: id, from: '2026-01-01', to: '2026-02-01', lotExpiries: [] };
    await tell(contractSuspended, period);
    expect(await detail(id)).toMatchObject({ state: 'member' });
    contracts.length = 0;
    await tell(contractSuspended, period);
    expect(await detail(id)).toMatchObject({ state: 'dormant', expectedReturnOn: '2026-02-01' });
    await tell(contractResumed, period);
    expect(await detail(id)).toMatchObject({ state: 'member', expectedReturnOn: null });
  });

  test('finished asks whether the member graduates; the last one refunded graduates them', async () => {
    const id = await entered('结业生');
    await enrolment(id);
    await tell(contractFinished, facts(id));
    expect([...todos.keys()]).toContain(`customers.graduate:${id}`);
    balances.push({ customerId: id, courseId: 1, remaining: 250 });
    expect(await act(chief, 'graduate', id, { leaveKind: 'completed' })).toMatchObject({
      code: 409,
      message: '还有2.5课时未消，不能结业',
    });
    balances.length = 0;
    await tell(contractRefunded, { ...facts(id), refundId: 1, full: true, reason: '搬家', lots: [] });
    expect(await detail(id)).toMatchObject({ state: 'graduated', leaveKind: 'refunded' });
    expect([...todos.keys()]).not.toContain(`customers.graduate:${id}`);
  });

  test('moved to another school takes its member along', async () => {
    const id = await entered('转校生');
    await enrolment(id);
    const toSchoolId = other.client.school!.id;
    await tell(contractMoved, {
      contractId: 1,
      changeId: 1,
      customerId: id,
      fromSchoolId: 1,
      toSchoolId,
      outs: [],
      ins: [],
    });
    expect(await detail(id)).toMatchObject({ schoolId: toSchoolId });
  });
});

describe('a stage', () => {
  test('is refused where it cannot follow, and then nothing changes', async () => {
    const id = await entered('试听生');
    await asEnterprise((work) => moveStage(work, id, 'tryOut'));
    const before = await detail(id);
    expect(before).toMatchObject({ state: 'trial' });
    const suspend = (await chief.get('/v1/category/tree', { name: 'suspend_reason' })).data[0].id;
    expect(await act(chief, 'suspend', id, { reason: suspend })).toMatchObject({
      code: 409,
      data: { reason: 'state' },
    });
    expect(await detail(id)).toMatchObject({ state: 'trial', version: before.version });
  });

  test('moved by the system stays where it is when it lies behind, unless it must', async () => {
    const id = await entered('前进生');
    await asEnterprise((work) => moveStage(work, id, 'visit'));
    await asEnterprise((work) => moveStage(work, id, 'invite'));
    expect(await detail(id)).toMatchObject({ state: 'visited', firstInvitedAt: null });
    await expect(asEnterprise((work) => moveStage(work, id, 'invite', {}, { must: true }))).rejects.toMatchObject({
      code: 409,
    });
  });

  test('keeps its first time for good and says how long the one before lasted', async () => {
    const id = await entered('时间生');
    await asEnterprise((work) => moveStage(work, id, 'follow'));
    const first = (await detail(id)).firstFollowedAt;
    await act(counsellor, 'lose', id, lost());
    world.clock.advance(90);
    await act(counsellor, 'reopen', id, { reason: '又来咨询' });
    expect(await detail(id)).toMatchObject({ state: 'following', firstFollowedAt: first });
    const entries = await log(id);
    expect(entries.at(-1)).toMatchObject({ transition: 'reopen', fromState: 'lost', reason: '又来咨询' });
    expect(entries.at(-1).secondsInFrom).toBeGreaterThanOrEqual(90);
  });
});

describe('losing', () => {
  test('asks for a reason of its kind and for words where the reason is another', async () => {
    const id = await entered('原因生');
    expect(await act(counsellor, 'lose', id, { ...lost(), lostKind: 'invalid' })).toMatchObject({
      code: 422,
      data: [{ field: 'lostReason' }],
    });
    const kind = reasons.find(({ code }) => code === 'lost')!.id;
    expect(await act(counsellor, 'lose', id, { ...lost(), lostReason: kind })).toMatchObject({
      code: 422,
      data: [{ field: 'lostReason' }],
    });
    expect(await act(counsellor, 'lose', id, lost('lost_other'))).toMatchObject({
      code: 422,
      data: [{ field: 'lostRemark' }],
    });
    expect(await act(counsellor, 'lose', id, lost('lost_other', { lostRemark: '搬走了' }))).toMatchObject({
      code: 200,
    });
  });

  test('releases the counsellor, who still sees it and may take it back; an invalid one is in no pool', async () => {
    const id = await entered('流失生');
    const answer = await act(counsellor, 'lose', id, { ...lost(), revisitAt: '2030-01-01' });
    expect(answer.data).toMatchObject({
      state: 'lost',
      ownerId: null,
      lastOwnerId: counsellor.client.uid,
      poolReason: 'lost',
    });
    const own = await counsellor.get(`${path}/list`, { view: 'lost' });
    expect(own.data.list.map((row: { id: number }) => row.id)).toContain(id);
    expect([...todos.values()].find(({ key }) => key === `customers.revisit_lost:${id}`)).toMatchObject({
      assigneeIds: [counsellor.client.uid],
    });
    expect(await act(counsellor, 'reopen', id, { reason: '愿意再谈' })).toMatchObject({
      code: 200,
      data: { state: 'following', ownerId: counsellor.client.uid },
    });
    expect([...todos.keys()]).not.toContain(`customers.revisit_lost:${id}`);
    const invalid = await act(counsellor, 'lose', id, {
      lostKind: 'invalid',
      lostReason: reason('invalid_other'),
      lostRemark: '空号',
    });
    expect(invalid.data).toMatchObject({ poolAt: null, poolReason: null });
    const owners = (await chief.get('/api/v1/student/assignmentLog/list', { customerId: id, sort: 'id' })).data.list;
    expect(owners.map(({ kind }: { kind: string }) => kind)).toEqual(['create', 'lost', 'reopen', 'lost']);
  });

  test('taken back before it enters the pool is no claim; from the pool it is, within the limits of one', async () => {
    const [early, late] = [await entered('后悔生'), await entered('久别生')];
    for (const id of [early, late]) await act(counsellor, 'lose', id, lost());
    expect(await act(counsellor, 'reopen', early, { reason: '又来' })).toMatchObject({ code: 200 });
    const lostDaysAgo = (days: number) =>
      asEnterprise((work) =>
        work.session.client.query(
          `update customer set pool_at = $2, lost_at = $2::timestamptz - $3 * interval '1 day' where id = $1`,
          [late, world.clock.now(), days],
        ),
      );
    await lostDaysAgo(7);
    expect(await act(counsellor, 'reopen', late, { reason: '又来' })).toMatchObject({
      code: 409,
      data: { reason: 'coolDown' },
    });
    await lostDaysAgo(8);
    expect(await act(counsellor, 'reopen', late, { reason: '又来' })).toMatchObject({ code: 200 });
    const last = async (customerId: number) =>
      (await chief.get('/api/v1/student/assignmentLog/list', { customerId, sort: '-id' })).data.list[0].kind;
    expect([await last(early), await last(late)]).toEqual(['reopen', 'claim']);
  });
});

test('a renewal that is due asks who looks after the member; renewed it is done, lost it is known', async () => {
  const id = await entered('续费生');
  const item = { itemId: 1, customerId: id, schoolId: 1, subjectId: 1, dueOn: '2026-05-01' };
  await tell(renewalDue, item);
  const key = `customers.renewal:${id}`;
  expect([...todos.keys()]).not.toContain(key);
  await enrolment(id);
  await tell(renewalDue, item);
  expect(todos.get(key)?.assigneeIds).toEqual([counsellor.client.uid]);
  await tell(renewalLost, item);
  expect(await detail(id)).toMatchObject({ renewIntent: 'refused' });
  await tell(renewalRenewed, item);
  expect(await detail(id)).toMatchObject({ renewIntent: 'unknown' });
});
