import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { area } from '#kernel/model/area';
import { type ApprovalRequest, approvalDecided, approvalQuery } from '#kernel/server/calls';
import { systemActor, systemCaller } from '#kernel/server/identity';
import { type AreaServer, answers } from '#kernel/server/service';
import { write } from '#kernel/server/work';
import { testApp } from '#testing/app';

const asked: ApprovalRequest[] = [];
/** Keeps what it is asked and decides nothing. */
const desk: AreaServer = {
  area: area({ name: 'desk', title: ['台', 'Desk'], icon: 'x', routes: {} }),
  answers: [
    answers(approvalQuery, async (_, request) => {
      asked.push(request);
      return { approvalId: asked.length, no: `A${asked.length}`, state: 'running' };
    }),
  ],
};
const { app, signIn, databaseUrl } = await testApp({ parts: [desk] });
const admin = new pg.Client(databaseUrl);
await admin.connect();
afterAll(() => admin.end());

const chief = await signIn('13800000001');
const demo = { id: 1, appid: 'demo', timezone: 'Asia/Shanghai' };
const grants = async () =>
  (
    await admin.query(
      `select permission from role_permission rp join role r on r.id = rp.role_id and r.enterprise_id = 1 where r.key = 'academic' and rp.enterprise_id = 1 and rp.deleted_at is null`,
    )
  ).rows.map((row) => row.permission);
async function save(permissions: string[], reason?: string) {
  const { rows } = await admin.query(`select id, version from role where key = 'academic' and enterprise_id = 1`);
  const now = await grants();
  const wanted = [...now, ...permissions].map((permission) => ({ permission, dataScope: 'school' }));
  return chief.put('/user/v1/role/grants', { ...rows[0], grants: wanted, ...(reason ? { reason } : {}) });
}
const decide = (request: ApprovalRequest, result: 'approved' | 'rejected') =>
  write(app, systemActor(demo), systemCaller('test'), (work) =>
    work.emit(approvalDecided, {
      approvalId: 1,
      no: 'A1',
      kind: request.kind,
      refTable: request.subject.type,
      refId: request.subject.id,
      result,
      initiatorId: request.initiatorId,
      schoolId: null,
      form: request.form,
      decidedById: null,
      comment: '',
      round: 1,
    }),
  );

describe('rule 15: with security.sensitiveApproval on', () => {
  beforeAll(async () => {
    const items = [{ key: 'security.sensitiveApproval', level: 'enterprise', value: true, version: 0 }];
    expect(await chief.post('/configuration/v1/save', { items, reason: '收紧' })).toMatchObject({ code: 200 });
  });

  test('its kind is declared, with the chief administrators to decide', () => {
    expect(app.registries.approval.get('system.roleGrant')).toMatchObject({ defaultFlow: ['super_editor'] });
  });

  test('a sensitive permission waits, the others of the same save work at once', async () => {
    const answer = await save(['people.staff.reveal', 'people.post.edit'], '核对通讯录');
    expect(answer).toMatchObject({ code: 200, data: { waiting: ['people.staff.reveal'] } });
    expect(asked).toMatchObject([
      {
        kind: 'system.roleGrant',
        initiatorId: chief.client.uid,
        form: { grants: { 'people.staff.reveal': 'school' } },
      },
    ]);
    expect(await grants()).toContain('people.post.edit');
    expect(await grants()).not.toContain('people.staff.reveal');
  });

  test('refused it is not given, agreed it is, on top of what the role holds by then', async () => {
    await decide(asked[0]!, 'rejected');
    expect(await grants()).not.toContain('people.staff.reveal');
    await decide(asked[0]!, 'approved');
    expect(await grants()).toEqual(expect.arrayContaining(['people.staff.reveal', 'people.post.edit']));
    const { rows } = await admin.query(
      `select after, reason from operation_log where action = 'grant' and after ? 'people.staff.reveal' order by id desc limit 1`,
    );
    expect(rows).toEqual([{ after: { 'people.staff.reveal': 'school' }, reason: '核对通讯录' }]);
  });
});
