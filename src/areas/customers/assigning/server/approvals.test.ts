// Where somebody decides: nothing happens to the customer before the word is given, and then once.
import { describe, expect, test } from 'vitest';
import {
  type ApprovalDecided,
  type ApprovalRequest,
  approvalDecided,
  approvalQuery,
  approvalResubmitted,
  approvalReturned,
} from '#kernel/server/calls';
import { answers } from '#kernel/server/service';
import { knowing } from '#testing/scenes/knowing';

const asked: ApprovalRequest[] = [];
const world = await knowing([
  answers(approvalQuery, async (_, request) => {
    asked.push(request);
    return { approvalId: asked.length, no: `SP${asked.length}`, state: 'running' as const };
  }),
]);
const { app, chief, counsellor, other, enter, detail, act, asEnterprise, signIn } = world;
const principal = await signIn('13800000005');
const path = '/api/v1/student/customer';

/** One counsels at both schools. */
const [file] = (await chief.get('/v1/salesperson/salesperson/list', { staffId: other.client.uid })).data.list;
await chief.put('/v1/salesperson/salesperson/edit', {
  id: file.id,
  version: file.version,
  schoolIds: [other.client.school!.id, counsellor.client.school!.id],
});
await chief.post('/v1/salesperson/salesperson/add', {
  staffId: chief.client.uid,
  schoolIds: [counsellor.client.school!.id],
});

/** The request as it comes back once it is decided. */
const told = ({ kind, subject, initiatorId, schoolId, form }: ApprovalRequest) => ({
  ...{ approvalId: 1, no: 'SP1', kind, refTable: subject.type, refId: subject.id, initiatorId, schoolId, form },
  ...{ decidedById: chief.client.uid, comment: '', round: 1 },
});
const decide = (request: ApprovalRequest, result: ApprovalDecided['result']) =>
  asEnterprise((work) => work.emit(approvalDecided, { ...told(request), result }));
const sendBack = (request: ApprovalRequest) =>
  asEnterprise(async (work) => {
    await work.emit(approvalReturned, told(request));
    await work.emit(approvalResubmitted, told(request));
  });

describe('asking for a colleague’s customer', () => {
  const ask = async (name: string) => {
    const { data: row } = await enter(counsellor, name);
    const answer = await other.post(`${path}/requestTransfer`, { id: row.id, reason: '孩子同班' });
    expect(answer).toMatchObject({ code: 200, data: { no: `SP${asked.length}` } });
    return { id: row.id as number, request: asked.at(-1)! };
  };

  test('names it to the one who decides by its first character, since the asker reads that too', async () => {
    const { request } = await ask('独孤求败');
    expect(JSON.stringify(request)).not.toContain('独孤求败');
    expect(request.title.zh).toContain('独**');
  });

  test('changes nothing while it is refused, sent back or asked again; approved, it is transferred once', async () => {
    const { id, request } = await ask('令狐生');
    await decide(request, 'rejected');
    await sendBack(request);
    expect(await detail(id)).toMatchObject({ ownerId: counsellor.client.uid });
    await decide(request, 'approved');
    await decide(request, 'approved');
    expect(await detail(id)).toMatchObject({ ownerId: other.client.uid, schoolId: counsellor.client.school!.id });
    const log = (await chief.get('/api/v1/student/assignmentLog/list', { customerId: id, sort: 'id' })).data.list;
    expect(log.map(({ kind, reason }: Record<string, string>) => [kind, reason])).toEqual([
      ['create', null],
      ['transfer', '申请转入'],
    ]);
  });

  test('is decided where the counsellor works who has the customer, and about the kept one once it was merged', async () => {
    expect(app.registries.approval.get('customers.transfer')!.defaultFlow).toEqual(['counselor-supervisor|principal']);
    const { id, request } = await ask('欧阳生');
    expect(request).toMatchObject({ schoolId: counsellor.client.school!.id, initiatorId: other.client.uid });
    const { data: kept } = await enter(counsellor, '欧阳留');
    const versions = { keep: kept.version, drop: (await detail(id)).version };
    expect(await chief.post(`${path}/merge`, { keepId: kept.id, dropId: id, versions })).toMatchObject({ code: 200 });
    await decide(request, 'approved');
    expect(await detail(kept.id)).toMatchObject({ ownerId: other.client.uid });
  });

  test('of another school takes it along to the school of who asked, once approved', async () => {
    const { data: row } = await enter(other, '远方生', { schoolId: other.client.school!.id });
    const asking = await counsellor.post(`${path}/requestTransfer`, { id: row.id, reason: '搬家' });
    expect(asking).toMatchObject({ code: 200 });
    const request = asked.at(-1)!;
    const schoolId = counsellor.client.school!.id;
    expect(request).toMatchObject({ schoolId: other.client.school!.id, form: { schoolId } });
    await decide(request, 'approved');
    expect(await detail(row.id)).toMatchObject({ ownerId: counsellor.client.uid, schoolId });
  });

  test('comes too late once the customer has gone to a third', async () => {
    const { id, request } = await ask('东方生');
    await chief.post(`${path}/transfer`, { ids: [id], toStaffId: chief.client.uid, reason: '总部接手' });
    await decide(request, 'approved');
    expect(await detail(id)).toMatchObject({ ownerId: chief.client.uid });
  });
});

describe('moving to a school beyond one’s own', () => {
  test('waits for the word of those there, and comes too late for who has enrolled meanwhile', async () => {
    const schoolId = other.client.school!.id;
    const move = async (name: string) => {
      const { data: row } = await enter(chief, name, { schoolId: principal.client.school!.id, ownerId: null });
      const answer = await principal.post(`${path}/transferSchool`, { ids: [row.id], schoolId, reason: '搬家' });
      expect(answer).toMatchObject({ code: 200, data: { done: [], waiting: [row.id] } });
      return { id: row.id as number, request: asked.at(-1)! };
    };
    const [first, second] = [await move('迁居甲'), await move('迁居乙')];
    expect(await detail(first.id)).toMatchObject({ schoolId: principal.client.school!.id });
    await decide(first.request, 'approved');
    expect(await detail(first.id)).toMatchObject({ schoolId });
    await asEnterprise((work) =>
      work.session.client.query(`update customer set state = 'member' where id = $1`, [second.id]),
    );
    await decide(second.request, 'approved');
    expect(await detail(second.id)).toMatchObject({ schoolId: principal.client.school!.id });
  });
});

describe('anonymising', () => {
  test('waits for the word, and is refused where the family has come back meanwhile', async () => {
    const lostReason = (await chief.get('/v1/category/tree', { name: 'lost_reason' })).data[0].child[0].id;
    const { data: row } = await enter(counsellor, '等待忘记');
    await act(counsellor, 'lose', row.id, { lostKind: 'lost', lostReason });
    expect(await act(chief, 'anonymise', row.id, { code: row.code })).toMatchObject({
      code: 200,
      data: { name: '等待忘记', approval: { state: 'running' } },
    });
    const request = asked.at(-1)!;
    await act(counsellor, 'reopen', row.id, { reason: '又来了' });
    await expect(decide(request, 'approved')).rejects.toMatchObject({ code: 409 });
    await act(counsellor, 'lose', row.id, { lostKind: 'lost', lostReason });
    await decide(request, 'approved');
    expect(await chief.get(`${path}/detail`, { id: row.id })).toMatchObject({ code: 404 });
  });
});
