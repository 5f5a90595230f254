// Performance: a cycle makes a sheet for each, raters score unseen by each other, results are published within their limits.
import { sql } from 'drizzle-orm';
import { addDays, dayOf } from '#kernel/model/dates';
import { conflict, forbidden, invalid } from '#kernel/model/problems';
import { pair } from '#kernel/model/text';
import { may } from '#kernel/server/actor';
import { notify, todo, todoCancelQuery } from '#kernel/server/calls';
import { insert, move, need, ours, reached, row as rowOf, rows, update } from '#kernel/server/rows';
import { type AreaPiece, answers, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Staff } from '../../model/staff';
import { SalaryAdjustment, SalaryRun, SalarySlip } from '../../salary/model/run';
import { coefficients } from '../../salary/model/runCalls';
import { SalaryProfile } from '../../salary/model/settings';
import { grouped } from '../../shifts/model/grouped';
import { PerfCycle, PerfGrade, PerfItem, PerfPlan, PerfPlanLine } from '../model/plan';
import { overLimit } from '../model/scoring';
import * as m from '../model/sheet';
import { PerfAppeal, PerfLine, PerfRating, PerfSheet } from '../model/sheet';
import { plantPerformance } from '../sample';

import { percentText, said } from './performanceTexts';
import { keyOf, planOf, ratersOf, rateSheet, recompute, shownSheets } from './scoringSheets';

function judgePlan(row: PerfPlan): void {
  const short = (field: string, what: string, sum: number) =>
    invalid(field, said.weights, { what, sum: percentText(sum), missing: percentText(10_000 - sum) });
  const raters = row.selfWeight + row.superiorWeight + row.peerWeight;
  if (raters !== 10_000) throw short('superiorWeight', said.raters.zh, raters);
  const weighed = row.lines.filter(({ weight }) => (weight ?? 0) > 0);
  const byName = grouped(weighed, ({ dimension }) => dimension);
  const dimensions = [...byName.values()].reduce((sum, own) => sum + (own[0]!.dimensionWeight ?? 0), 0);
  if (dimensions !== 10_000) throw short('lines', said.dimensions.zh, dimensions);
  for (const [name, own] of byName) {
    const sum = own.reduce((total, { weight }) => total + (weight ?? 0), 0);
    if (sum !== 10_000) throw short('lines', name, sum);
  }
  if (!row.grades.some(({ from }) => from === 0)) throw invalid('grades', said.grades);
}

async function start(work: Work, cycle: PerfCycle): Promise<void> {
  const plan = await need(work, PerfPlan, cycle.planId);
  const lines = await rows(work, PerfPlanLine, { planId: plan.id }, { sort: 'id' });
  const staff = (await rows(work, Staff, { status: ['probation', 'active'] })).filter(
    ({ schoolId, postId, startOn }) =>
      (cycle.schoolIds.length === 0 || (schoolId !== null && cycle.schoolIds.includes(schoolId))) &&
      (plan.postIds.length === 0 || (postId !== null && plan.postIds.includes(postId))) &&
      (!startOn || startOn <= cycle.to),
  );
  if (staff.length === 0) throw conflict(said.nobody);
  for (const { id, schoolId, postId, reportsToId } of staff) {
    const sheetId = await insert(work, PerfSheet, {
      cycleId: cycle.id,
      staffId: id,
      schoolId,
      postId,
      superiorId: reportsToId,
    });
    for (const { dimension, dimensionWeight, itemId, weight, target } of lines)
      await insert(work, PerfLine, { sheetId, dimension, dimensionWeight, itemId, weight, target });
  }
}

async function publish(work: Work, cycleId: number): Promise<{ published: number }> {
  const cycle = await need(work, PerfCycle, cycleId, { lock: true });
  const plan = await need(work, PerfPlan, cycle.planId);
  const sheets = await rows(work, PerfSheet, { cycleId, state: 'reviewing' }, { lock: true });
  if (sheets.length === 0) throw conflict(said.none);
  const limited = (plan.topGrades ?? '').split(/[\s,、]+/).filter(Boolean);
  for (const own of grouped(sheets, ({ schoolId }) => schoolId).values()) {
    const found = overLimit(
      own.flatMap(({ grade }) => grade ?? []),
      limited,
      plan.topMax,
    );
    if (found !== null && !may(work.actor, 'people.performance.override'))
      throw conflict(
        said.limit,
        { found, most: plan.topMax / 100 },
        { grades: limited.join('、'), found, most: plan.topMax / 100 },
      );
  }
  for (const sheet of sheets)
    await move(work, PerfSheet, sheet, 'publish', { publishedOn: dayOf(work.now, work.actor.timezone) });
  await notify(work, {
    ...{ kind: 'people.resultPublished', key: `people.resultPublished:${cycleId}:${sheets[0]!.id}` },
    ...{ recipientIds: sheets.map(({ staffId }) => staffId), vars: { cycle: cycle.name }, url: '/performanc?tab=mine' },
  });
  return { published: sheets.length };
}

/** Whose result the person knows: what is appealed counts until it is decided otherwise. */
const known = ['published', 'appealing', 'confirmed', 'archived'] as const;

const ownSheet = (work: Work, id: number) => need(work, PerfSheet, { id, staffId: work.actor.staffId }, { lock: true });

/** A result that changes after its month was paid becomes an adjustment of what the slip was short of. */
async function settle(work: Work, sheet: PerfSheet): Promise<void> {
  const { payMonth, name } = await need(work, PerfCycle, sheet.cycleId);
  if (!payMonth || sheet.coefficient === null) return;
  const slips = await rows(work, SalarySlip, { staffId: sheet.staffId, workMonth: payMonth });
  const run = await rowOf(work, SalaryRun, {
    ...{ id: [0, ...slips.map(({ runId }) => runId)], kind: 'monthly', state: 'paid' },
  });
  const slip = slips.find(({ runId }) => runId === run?.id);
  const profile = await rowOf(work, SalaryProfile, { staffId: sheet.staffId, to: null });
  if (!slip || !profile) return;
  const paid = slip.lines?.find(({ code }) => code === 'performance')?.coefficient ?? 0;
  const amount = Math.round((profile.perfBase * (sheet.coefficient - paid)) / 100);
  if (amount === 0) return;
  await insert(work, SalaryAdjustment, {
    ...{ staffId: sheet.staffId, group: 'variable', workMonth: payMonth, amount, reason: `绩效申诉 ${name}` },
    ...{ source: 'perf_appeal', sourceId: sheet.id },
  });
}

async function decide(
  work: Work,
  asked: { id: number; decision: 'keep' | 'change'; newGrade: string | null; decisionText: string },
) {
  const appeal = await reached(work, PerfAppeal, asked.id, 'appeal', { lock: true });
  if (appeal.state !== 'waiting') throw conflict(said.twice);
  let sheet = await need(work, PerfSheet, appeal.sheetId, { lock: true });
  const me = work.actor.staffId;
  if (ratersOf(sheet).includes(me) || sheet.staffId === me) throw forbidden('people.performance.appeal', said.rated);
  if (asked.decision === 'change') {
    const plan = await planOf(work, sheet);
    const grade = await rowOf(work, PerfGrade, { planId: plan.id, grade: asked.newGrade ?? '' });
    if (!grade) throw invalid('newGrade', said.grade);
    sheet = await update(work, PerfSheet, sheet, {
      gradeBefore: sheet.grade,
      grade: grade.grade,
      coefficient: grade.coefficient,
    });
  }
  await move(work, PerfSheet, sheet, 'decided');
  const { decision, newGrade, decisionText } = asked;
  await update(work, PerfAppeal, appeal, {
    decision,
    newGrade: decision === 'change' ? newGrade : null,
    decisionText,
    decidedBy: me,
    state: 'decided',
  });
  if (decision === 'change') await settle(work, sheet);
  return null;
}

export const performance: AreaPiece = {
  services: [
    service(PerfItem),
    service(PerfPlanLine),
    service(PerfGrade),
    service(PerfPlan, { beforeSave: ({ row }) => judgePlan(row) }),
    service(PerfCycle, {
      transitions: {
        start: ({ row, work }) => start(work, row),
        async archive({ row, work }) {
          const sheets = await rows(work, PerfSheet, { cycleId: row.id }, { lock: true });
          const open = sheets.filter(({ state }) => state !== 'confirmed');
          if (open.length > 0) throw conflict(said.open, undefined, { count: open.length });
          for (const sheet of sheets) await move(work, PerfSheet, sheet, 'archive');
        },
      },
      calls: [
        serves(m.publishCycle, async (work, { id }) => publish(work, (await reached(work, PerfCycle, id, 'view')).id)),
        serves(m.beginReview, async (work, { id }) => {
          const sheets = await rows(work, PerfSheet, { cycleId: id, state: 'running' }, { lock: true });
          for (const sheet of sheets) await move(work, PerfSheet, sheet, 'startReview');
          return { begun: sheets.length };
        }),
      ],
    }),
    service(PerfSheet, {
      transitions: {
        async startReview({ row, work }) {
          await todo(work, {
            ...{ kind: 'people.perfSelf', key: `${keyOf(row.id)}:self`, source: 'people', assigneeIds: [row.staffId] },
            title: pair(said.selfReview.zh, said.selfReview.en),
            subject: { type: 'perf_sheet', id: row.id },
            url: '/performanc?tab=mine',
          });
        },
        async closeScoring({ row, work }) {
          Object.assign(row, await recompute(work, row));
          await work.ask(todoCancelQuery, { key: keyOf(row.id), reason: pair('评分已结束', 'Scoring has ended') });
        },
        async calibrate({ row, input, work }) {
          const plan = await planOf(work, row);
          const grades = (await rows(work, PerfGrade, { planId: plan.id })).toSorted((a, b) => b.from - a.from);
          const [was, to] = [row.grade, input.newGrade].map((name) => grades.findIndex(({ grade }) => grade === name));
          if (to === undefined || to < 0) throw invalid('newGrade', said.grade);
          if (was !== undefined && Math.abs(was - to) > 1) throw invalid('newGrade', said.step);
          row.gradeBefore = row.grade;
          row.grade = grades[to]!.grade;
          row.coefficient = grades[to]!.coefficient;
        },
      },
    }),
    service(PerfLine, {
      async beforeSave({ row, was, work }) {
        if (!was || was.score !== row.score) return;
        const { state } = await need(work, PerfSheet, row.sheetId);
        if (!['running', 'self_review', 'scoring'].includes(state)) throw conflict(said.twice);
      },
    }),
    service(PerfRating),
    service(PerfAppeal),
  ],
  calls: [
    serves(m.mySheets, async (work) =>
      shownSheets(
        work,
        await rows(work, PerfSheet, { staffId: work.actor.staffId }, { sort: '-createdAt', limit: 24 }),
      ),
    ),
    serves(m.sheetsToScore, async (work) => {
      const me = work.actor.staffId;
      const found = await rows(
        work,
        PerfSheet,
        (
          t,
        ) => sql`${t.state} = 'scoring' and (${t.superiorId} = ${me} or ${t.peerIds} @> ${sql.param([me])}::bigint[]) and ${t.staffId} <> ${me}
          and not exists (select 1 from perf_rating r where ${ours(work, 'r')} and r.sheet_id = ${t.id} and r.rater_id = ${me})`,
        { sort: 'id', limit: 200 },
      );
      return shownSheets(work, found);
    }),
    serves(m.rate, rateSheet),
    serves(m.acceptSheet, async (work, { id }) => {
      await move(work, PerfSheet, await ownSheet(work, id), 'accept');
      return null;
    }),
    serves(m.appealSheet, async (work, { id, reason }) => {
      const sheet = await ownSheet(work, id);
      const { appealDays } = await planOf(work, sheet);
      const today = dayOf(work.now, work.actor.timezone);
      if (sheet.publishedOn && addDays(sheet.publishedOn, appealDays) < today) throw conflict(said.late);
      await move(work, PerfSheet, sheet, 'appeal');
      await insert(work, PerfAppeal, { sheetId: id, staffId: sheet.staffId, reason });
      return null;
    }),
    serves(m.decideAppeal, decide),
  ],
  answers: [
    answers(coefficients, async (work, { staffIds, month }) => {
      const cycles = await rows(work, PerfCycle, { payMonth: month });
      if (cycles.length === 0 || staffIds.length === 0) return [];
      const found = await rows(work, PerfSheet, {
        ...{ cycleId: cycles.map(({ id }) => id), staffId: staffIds, state: [...known] },
      });
      return found.flatMap(({ staffId, coefficient }) => (coefficient === null ? [] : [{ staffId, coefficient }]));
    }),
  ],
  registers: {
    template: [
      {
        ...{ key: 'people.resultPublished', area: 'people', name: pair('绩效公布', 'Result published') },
        ...{ audience: pair('员工本人', 'The person'), category: 'task' as const },
        title: pair('{{cycle}} 绩效结果已公布', 'The result of {{cycle}} is published'),
        content: pair('{{cycle}}', '{{cycle}}'),
        variables: { cycle: pair('2026年9月', 'September 2026') },
      },
    ],
  },
  samples: [plantPerformance],
};
