// The numbers of coaching, as the worked example says them.
import { expect, test } from 'vitest';
import { Customer } from '#areas/customers/customer/model/customer';
import { table } from '#kernel/server/database/table';
import { insert } from '#kernel/server/rows';
import { teachingSchool } from '#testing/scenes/teaching';
import { CoachPlan, CoachSpan } from '../model/plan';
import { CoachSession } from '../model/session';

const t = await teachingSchool('2026-09-15T13:00:00Z');
const period = { from: '2026-08-01', to: '2026-08-31' };

test('worked example K: completion 83.3 %, on time 90.0 %, missed by coaches 5.6 %, coverage 83.3 %, and the rows behind come to it', {
  timeout: 120_000,
}, async () => {
  const students: number[] = [];
  for (let n = 0; n < 12; n++) students.push(await t.student(`示例${n}`));
  await t.asEnterprise(async (work) => {
    await work.db.update(table(Customer)).set({ state: 'member' });
    const planIds: number[] = [];
    for (const customerId of students) {
      const planId = await insert(work, CoachPlan, {
        ...{ customerId, courseId: t.courseId, coachId: t.teacher.client.uid, schoolId: t.schoolId },
        ...{ startOn: '2026-08-01', endOn: '2026-12-31', weeklySessions: 1, sessionMinutes: 30, state: 'active' },
      });
      await insert(work, CoachSpan, { planId, fromOn: '2026-08-01' });
      planIds.push(planId);
    }
    // Ten plans have three sessions held each; the other ten sessions belong to the two that have none.
    for (let n = 0; n < 40; n++) {
      const state = n < 30 ? 'done' : n < 34 ? 'missed_student' : n < 36 ? 'missed_coach' : 'cancelled';
      const scheduledAt = new Date(Date.UTC(2026, 7, 2 + Math.floor(n / 2), 11 + (n % 2)));
      await insert(work, CoachSession, {
        ...{ planId: n < 30 ? planIds[n % 10]! : planIds[10 + (n % 2)]!, scheduledAt, state },
        ...{ customerId: 0, schoolId: 0, endsAt: scheduledAt, isOnTime: n < 27 },
      });
    }
  });
  const { data } = await t.boss.get('/cloudcoach/v1/report/base', { ...period, rows: '["school"]' });
  expect(data.totals.cells).toMatchObject({
    coachPlanned: { v: 36 },
    coachDone: { v: 30 },
    coachCompletion: { v: 83.3 },
    coachOnTime: { v: 90 },
    coachCoachMiss: { v: 5.6 },
    coachActive: { v: 12 },
    coachCoverage: { v: 83.3 },
  });
  const behind = async (measure: string, part: string) =>
    (await t.boss.get('/v1/ReportCenter/drill', { report: 'coach', ...period, measure, part })).data.sum;
  expect([await behind('coachCompletion', 'numerator'), await behind('coachCompletion', 'denominator')]).toEqual([
    30, 36,
  ]);
  expect([await behind('coachCoverage', 'numerator'), await behind('coachCoverage', 'denominator')]).toEqual([10, 12]);
  const school = await t.boss.get('/cloudcoach/v1/report/school', { ...period, rows: '["staff"]' });
  // Thirty-one active days are four whole weeks of each of twelve plans.
  expect(school.data.totals.cells).toMatchObject({ coachExpected: { v: 48 }, coachPlansEach: { v: 12 } });
  const own = await t.teacher.get('/cloudcoach/v1/report/base', { ...period, rows: '["week"]' });
  expect([own.data.scope, own.data.totals.cells.coachPlanned.v]).toEqual(['self', 36]);
});
