// An appeal is judged by somebody who did not rate, and the verdict counts once it is granted; what was paid before is made up for.
import { conflict, forbidden, invalid } from '#kernel/model/problems';
import { pair } from '#kernel/model/text';
import { insert, move, need, reached, row as rowOf, rows, update } from '#kernel/server/rows';
import { type AreaPiece, type Step, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { SalaryAdjustment, SalaryRun, SalarySlip } from '../../salary/model/run';
import { SalaryProfile } from '../../salary/model/settings';
import { PerfCycle, PerfGrade } from '../model/plan';
import { decideAppeal, PerfAppeal, PerfSheet } from '../model/sheet';
import { said } from './performanceTexts';
import { planOf, ratersOf } from './scoringSheets';

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

async function gradeNamed(work: Work, sheet: PerfSheet, name: string | null) {
  const plan = await planOf(work, sheet);
  const grade = await rowOf(work, PerfGrade, { planId: plan.id, grade: name ?? '' });
  if (!grade) throw invalid('newGrade', said.grade);
  return grade;
}

/** A verdict that was not granted is none. */
function forget({ row }: Step<typeof PerfAppeal>): void {
  Object.assign(row, { decision: null, newGrade: null, decisionText: null, decidedBy: null });
}

export const appeals: AreaPiece = {
  services: [
    service(PerfAppeal, {
      transitions: {
        async decide({ row, input, work }) {
          const sheet = await need(work, PerfSheet, row.sheetId);
          const me = work.actor.staffId;
          if (ratersOf(sheet).includes(me) || sheet.staffId === me)
            throw forbidden('people.performance.appeal', said.rated);
          if (input.decision === 'change') await gradeNamed(work, sheet, input.newGrade);
          else row.newGrade = input.newGrade = null;
          row.decidedBy = input.decidedBy = me;
        },
        async decideApproved({ row, work }) {
          let sheet = await need(work, PerfSheet, row.sheetId, { lock: true });
          if (row.decision === 'change') {
            const { grade, coefficient } = await gradeNamed(work, sheet, row.newGrade);
            sheet = await update(work, PerfSheet, sheet, { gradeBefore: sheet.grade, grade, coefficient });
          }
          await move(work, PerfSheet, sheet, 'decided');
          if (row.decision === 'change') await settle(work, sheet);
        },
        decideRejected: forget,
        decideWithdrawn: forget,
      },
    }),
  ],
  calls: [
    serves(decideAppeal, async (work, { id, ...verdict }) => {
      const appeal = await reached(work, PerfAppeal, id, 'appeal', { lock: true });
      if (appeal.state !== 'waiting') throw conflict(said.twice);
      await move(work, PerfAppeal, appeal, 'decide', verdict);
      return null;
    }),
  ],
  registers: {
    approval: [
      {
        ...{ key: 'people.performanceAppeal', area: 'people', name: pair('绩效申诉裁定', 'Verdict on an appeal') },
        ...{ detailPath: '/performanc?tab=appeals&id={id}', defaultFlow: ['hr'] },
      },
    ],
  },
};
