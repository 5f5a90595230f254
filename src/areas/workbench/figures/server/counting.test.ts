// What a figure is said to be, it is however it is asked for: alone, with all others of its kind, over one span or several.
import { beforeAll, expect, test } from 'vitest';
import { Approval, ApprovalTask } from '#areas/collaboration/approvals/model/approval';
import { OkrCycle } from '#areas/collaboration/okr/model/cycle';
import { Objective } from '#areas/collaboration/okr/model/objective';
import { WorkOrder } from '#areas/collaboration/workOrders/model/workOrder';
import { Contract } from '#areas/contracts/contract/model/contract';
import { FinanceEntry } from '#areas/contracts/finance/model/finance';
import { CustomerStateLog } from '#areas/customers/customer/model/logs';
import { FollowUp } from '#areas/customers/followUps/model/followUp';
import { Homework } from '#areas/learning/homework/model/homework';
import { HomeworkSubmission } from '#areas/learning/homework/model/submission';
import { LearningAssignment } from '#areas/learning/plans/model/assignment';
import { Staff } from '#areas/people/model/staff';
import { AnswerSheet } from '#areas/questionnaires/answer/model/sheet';
import { Questionnaire } from '#areas/questionnaires/design/model/questionnaire';
import { Application } from '#areas/recruitment/applications/model/application';
import { Interview } from '#areas/recruitment/interviews/model/interview';
import { HiringNeed } from '#areas/recruitment/needs/model/need';
import { Region, School } from '#areas/system/organisation/model/organisation';
import { addDays, dayOf } from '#kernel/model/dates';
import { combined, type FigureValue } from '#kernel/model/shown/figureValue';
import { figureValue, valueAt, valuesOfEach, valuesOver } from '#kernel/server/figures/counting';
import { rows } from '#kernel/server/rows';
import { plant } from '#testing/planting';
import { teachingSchool } from '#testing/scenes/teaching';
import { statementsOf } from '#testing/statements';
import { Todo } from '../../todos/model/todo';
import { keepDays } from './snapshots';

const t = await teachingSchool('2026-09-15T13:00:00Z');
const inside = t.asEnterprise;

beforeAll(async () => {
  await t.room();
  const classId = await t.classOf({ capacity: 20 });
  const ids: number[] = [];
  for (const n of [1, 2, 3]) {
    const id = await t.student(`指标${n}`);
    await t.join(classId, id);
    await t.sell(id, { key: `f${n}`, lessons: 10, yuan: 1000 });
    ids.push(id);
  }
  for (const day of ['2026-09-10', '2026-09-14']) {
    const lesson = await t.lesson(classId, `${day} 10:00`);
    const marks = Object.fromEntries(ids.map((id, i) => [id, i === 0 ? 'absent' : 'present']));
    expect(await t.teach(lesson, marks)).toMatchObject({ code: 200 });
  }
});

/** Of two schools and two people, in both spans and in one of them, so that nothing is counted alike by chance. */
beforeAll(async () => {
  const [schools, people] = await inside(async (work) => [
    (await rows(work, School, {}, { sort: 'id', limit: 2 })).map(({ id }) => id),
    (await rows(work, Staff, {}, { sort: 'id', limit: 12 })).filter(({ schoolId }) => schoolId).map(({ id }) => id),
  ]);
  const recently = new Date('2026-09-12T04:00:00Z');
  const before = new Date('2026-08-20T04:00:00Z');
  const cycles = new Map<string, number>();
  for (const [n, at] of [recently, before, recently].entries()) {
    const [schoolId, staffId] = [schools[n % 2]!, people[n % 2]!];
    const customerId = await t.student(`客${n}`);
    const contractId = await plant(t, Contract, {
      ...{ schoolId, customerId, ownerId: staffId, state: 'effective', effectiveAt: at },
      ...{ grossTotal: (n + 1) * 100_00, discountTotal: 10_00, owed: (n + 1) * 7_00 },
    });
    const booked = { schoolId, customerId, contractId, businessDate: dayOf(at, 'Asia/Shanghai'), method: 'cash' };
    await plant(t, FinanceEntry, { ...booked, kind: 'receipt', direction: 'in', amount: (n + 1) * 50_00 });
    await plant(t, FinanceEntry, { ...booked, kind: 'refund', direction: 'out', amount: (n + 1) * 3_00 });
    const homeworkId = await plant(t, Homework, { schoolId, teacherId: staffId });
    for (const state of ['corrected', 'missing'])
      await plant(t, HomeworkSubmission, {
        ...{ homeworkId, customerId: await t.student(`作${n}${state}`), state },
        ...(state === 'corrected' ? { submittedAt: new Date(at.getTime() - (n + 1) * 600_000), correctedAt: at } : {}),
      });
    await t.app.database.owner.query('update homework_submission set created_at = $2 where homework_id = $1', [
      homeworkId,
      at,
    ]);
    await plant(t, LearningAssignment, { schoolId, staffId, state: 'completed', finishedAt: at });
    for (const [transition, toState] of Object.entries({
      visit: 'visited',
      try: 'trial',
      lose: 'lost',
    }))
      await plant(t, CustomerStateLog, { customerId, ownerId: staffId, transition, toState, at });
    await plant(t, Todo, { assigneeId: staffId, dueAt: at, state: 'open' });
    await plant(t, FollowUp, { customerId, staffId, occurredAt: at });
    const approvalId = await plant(t, Approval, { schoolId, initiatorId: staffId, startedAt: at });
    await plant(t, ApprovalTask, { approvalId, assigneeId: staffId, state: 'pending' });
    const order = { schoolId, requesterId: staffId, assigneeId: staffId };
    await plant(t, WorkOrder, { ...order, state: 'processing' });
    await plant(t, WorkOrder, { ...order, state: 'resolved', resolvedAt: at, resolveMet: n > 0 });
    const endDate = dayOf(at, 'Asia/Shanghai');
    const cycleId =
      cycles.get(endDate) ?? (await plant(t, OkrCycle, { startDate: addDays(endDate, -7), endDate, state: 'closed' }));
    cycles.set(endDate, cycleId);
    await plant(t, Objective, { cycleId, ownerId: staffId, schoolId, state: 'scored', score: 60 + n * 10 });
    const questionnaireId = await plant(t, Questionnaire, { kind: 'exam' });
    const released = { state: 'released', releasedAt: at, percent: 7000 + n * 500 };
    await plant(t, AnswerSheet, { questionnaireId, personKind: 'staff', personId: staffId, schoolId, ...released });
    await plant(t, HiringNeed, { schoolId, recruiterId: staffId, headCount: n + 2, state: 'recruiting' });
    await plant(t, Application, { schoolId, ownerId: staffId, acceptedAt: at, state: 'onboarded' });
    await plant(t, Interview, { schoolId, panelIds: [staffId], startAt: at, endAt: at, state: 'concluded' });
  }
});

const isSomething = (value: FigureValue) => (typeof value === 'number' ? value !== 0 : value.denominator !== 0);

test('for every figure the values of all schools and all people at once are those of each asked for alone', async () => {
  const today = dayOf(t.clock.now(), 'Asia/Shanghai');
  const spans = [
    { from: addDays(today, -400), to: today },
    { from: addDays(today, -9), to: addDays(today, -1) },
  ];
  const figures = t.app.registries.figure.all();
  expect(figures.filter(({ counts }) => !counts).map(({ key }) => key)).toEqual([]);
  const told = new Set<string>();
  await inside(async (work) => {
    const schools = await rows(work, School, {}, { sort: 'id' });
    const people = await rows(work, Staff, {}, { sort: 'id', limit: 12 });
    for (const figure of figures)
      for (const [of, ids] of [
        ['school', schools.map(({ id }) => id)],
        ['staff', people.map(({ id }) => id)],
      ] as const) {
        const all = await valuesOfEach(work, figure, spans, { of, ids });
        for (const [at, span] of spans.entries())
          for (const id of ids) {
            const value = all[at]!.get(id)!;
            const alone = await valueAt(work, figure, {
              ...span,
              ...(of === 'school' ? { schoolId: id } : { staffId: id }),
            });
            expect([figure.key, of, id, span.from, value]).toEqual([figure.key, of, id, span.from, alone]);
            if (isSomething(value)) told.add(`${figure.key} ${of}`);
          }
      }
  });
  // Something happened, so that equal does not mean nothing on both sides.
  const silent = figures.flatMap(({ key }) => [`${key} school`, `${key} staff`]).filter((one) => !told.has(one));
  const nobody = ['lead.new staff', 'lesson.owed school', 'lesson.owed staff', 'room.use staff'];
  // Nobody brings families for money, comes to an activity, is due to renew or at odds with the books in this school.
  const elsewhere = [
    ...['distribution.amount', 'distribution.pending', 'activity.signups', 'activity.visits', 'marketing.cost'],
    ...['coupon.discount', 'wandou.liability', 'renewal.due', 'renewal.rate', 'coach.completion', 'check.open'],
  ];
  const both = [...elsewhere, 'report.onTimeRate'].flatMap((key) => [`${key} school`, `${key} staff`]);
  expect(silent).toEqual([...nobody, ...both]);
});

test('a region has what its schools have together, those of the regions below included; a person has nothing of what is nobody’s', () =>
  inside(async (work) => {
    const span = { from: '2020-01-01', to: '2030-01-01' };
    const [regions, schools] = [await rows(work, Region, {}), await rows(work, School, {})];
    const isBelow = (regionId: number | null, top: number): boolean =>
      regionId === top ||
      (regionId !== null && isBelow(regions.find(({ id }) => id === regionId)?.parentId ?? null, top));
    for (const { id } of regions) {
      const there = schools.filter(({ regionId }) => isBelow(regionId, id));
      const parts: FigureValue[] = [];
      for (const school of there) parts.push((await figureValue(work, 'lead.new', { ...span, schoolId: school.id }))!);
      expect(await figureValue(work, 'lead.new', { ...span, regionId: id })).toBe(combined(parts));
    }
    const [person] = await rows(work, Staff, { status: ['active'] }, { sort: 'id', limit: 1 });
    expect(await figureValue(work, 'room.use', { ...span, staffId: person!.id })).toEqual({
      numerator: 0,
      denominator: 0,
    });
  }));

test('several spans in one statement are each what the span alone is', () =>
  inside(async (work) => {
    const figure = work.app.registries.figure.get('lead.new')!;
    const days = Array.from({ length: 40 }, (_, back) => addDays(dayOf(work.now, 'Asia/Shanghai'), -back));
    const spans = days.map((day) => ({ from: day, to: day }));
    const values = await valuesOver(work, figure, spans, {});
    for (const [at, span] of spans.entries()) expect(values[at]).toBe(await valueAt(work, figure, span));
    expect(combined(values)).toBe(await valueAt(work, figure, { from: days.at(-1)!, to: days[0]! }));
  }));

/** Of a night after one that the server slept through. */
const statements = () =>
  inside(async (work) => {
    const today = dayOf(work.now, work.actor.timezone);
    return statementsOf(work, async () => {
      for (const figure of work.app.registries.figure.all())
        await keepDays(work, figure, [addDays(today, -1), addDays(today, -2)]);
    });
  });

test('a night asks as many statements for many people as for few', async () => {
  const few = await statements();
  const chief = await t.signIn('13800000001');
  for (let n = 10; n < 30; n++) {
    const made = await chief.post('/people/v1/staff/add', { no: `N${n}`, name: '新人', mobile: `136222200${n}` });
    expect(made.code).toBe(200);
  }
  expect(await statements()).toBe(few);
  // A lock, the schools, the people, three counts, one away, one in; a share of two tables counts twice, reports ask for their rules.
  expect(few).toBeLessThan(t.app.registries.figure.all().length * 12);
});
