// Performance: a cycle makes a sheet for each, raters score unseen by each other, results are published within their limits.
import { sql } from 'drizzle-orm';
import { addDays, dayOf } from '#kernel/model/dates';
import { conflict, invalid } from '#kernel/model/problems';
import { pair } from '#kernel/model/text';
import { todo, todoCancelQuery } from '#kernel/server/calls';
import { insert, move, need, ours, rows } from '#kernel/server/rows';
import { type AreaPiece, answers, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Staff } from '../../model/staff';
import { coefficients } from '../../salary/model/runCalls';
import { grouped } from '../../shifts/model/grouped';
import { PerfCycle, PerfGrade, PerfItem, PerfPlan, PerfPlanLine } from '../model/plan';
import * as m from '../model/sheet';
import { PerfAppeal, PerfLine, PerfRating, PerfSheet } from '../model/sheet';
import { plantPerformance } from '../sample';
import { readActuals, readingJob } from './actuals';
import { percentText, said } from './performanceTexts';
import { refuseWhileAsked } from './publishing';
import { keyOf, planOf, rateSheet, recompute, shownSheets } from './scoringSheets';

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

/** Whose result the person knows: what is appealed counts until it is decided otherwise. */
const known = ['published', 'appealing', 'confirmed', 'archived'] as const;

const ownSheet = (work: Work, id: number) => need(work, PerfSheet, { id, staffId: work.actor.staffId }, { lock: true });

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
        serves(m.beginReview, async (work, { id }) => {
          const sheets = await rows(work, PerfSheet, { cycleId: id, state: 'running' }, { lock: true });
          await readActuals(work, id, sheets);
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
          await readActuals(work, row.cycleId, [row]);
          Object.assign(row, await recompute(work, row));
          await work.ask(todoCancelQuery, { key: keyOf(row.id), reason: pair('评分已结束', 'Scoring has ended') });
        },
        async calibrate({ row, input, work }) {
          await refuseWhileAsked(work, row.cycleId);
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
        if (was.actual === row.actual) return;
        const { source } = await need(work, PerfItem, row.itemId);
        if (source !== 'manual' && row.actual !== null && !row.note) throw invalid('note', said.byHand);
        row.actualAt = null;
      },
    }),
    service(PerfRating),
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
  jobs: [readingJob],
  samples: [plantPerformance],
};
