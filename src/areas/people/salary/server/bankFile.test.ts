import { beforeAll, expect, test } from 'vitest';
import { insert, need, rows, update } from '#kernel/server/rows';
import { readSheet } from '#kernel/server/sheet/read';
import type { Person } from '#testing/app';
import { type Employing, employing } from '#testing/scenes/employing';
import { withoutApprovals } from '#testing/scenes/undecided';
import { StaffMonth } from '../../attendance/model/attendance';
import { Staff } from '../../model/staff';
import { SalarySlip } from '../model/run';
import { SalaryStructure } from '../model/settings';

const path = '/salary/v1/salaryRun';
let t: Employing;
let finance: Person;
beforeAll(async () => {
  t = await employing({ parts: [withoutApprovals] });
  finance = await t.signIn('13800000008');
});

const file = (who: Person, id: number) =>
  t.http.inject({
    ...{ method: 'GET', url: `${path}/bankFile?id=${id}` },
    headers: { authorization: who.header, 'accept-language': 'zh-CN' },
  });

test('a bank file is of a run that was granted, names whom it cannot pay, and comes to what the run comes to', async () => {
  const legalEntityId = await t.employer();
  const people = [await t.colleague({ legalEntityId }), await t.colleague({ legalEntityId })];
  const structureId = await t.inside(async (work) => (await need(work, SalaryStructure, { name: '标准薪资' })).id);
  for (const [n, { id: staffId }] of people.entries()) {
    await t.inside((work) =>
      insert(work, StaffMonth, { staffId, month: '2025-03', schoolId: t.schoolId, state: 'locked' }),
    );
    t.ok(
      await t.hr.post('/salary/v1/salaryProfile/add', {
        ...{ staffId, structureId, basePay: String(6000 + n * 1000), from: '2020-01-01' },
      }),
    );
  }
  const run = t.ok(
    await t.hr.post(`${path}/add`, { name: '三月', legalEntityId, workMonth: '2025-03', payDate: '2025-04-10' }),
  );
  const calculated = t.ok(await t.step(path, run, 'calculate'));
  expect((await file(finance, run.id)).json()).toMatchObject({ code: 409, message: '批准后才能导出银行文件' });
  t.ok(await t.step(path, calculated, 'submit'));
  const without = (await file(finance, run.id)).json();
  expect(without).toMatchObject({ code: 409, data: people.map(({ name }) => name) });
  await t.inside(async (work) => {
    for (const [n, { id }] of people.entries())
      await update(work, Staff, await need(work, Staff, id), {
        bankName: '招商银行',
        bankAccount: `622500000000000${n}`,
      });
  });
  const answer = await file(finance, run.id);
  expect(answer.statusCode).toBe(200);
  const sheet = await readSheet(answer.rawPayload, 'bank.xlsx');
  const slips = await t.inside((work) => rows(work, SalarySlip, { runId: run.id }, { sort: 'staffId' }));
  expect(sheet.rows.map(({ cells }) => [cells[4], Math.round(Number(cells[5]) * 100)])).toEqual([
    ['6225000000000000', slips[0]!.net],
    ['6225000000000001', slips[1]!.net],
    [expect.toBeOneOf([null, '']), slips[0]!.net + slips[1]!.net],
  ]);
  for (const who of [t.principal, t.teacher]) expect((await file(who, run.id)).json().code).toBe(403);
});
