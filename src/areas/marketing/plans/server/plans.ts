// Plans: lines within the plan's dates and budget, codes when it is granted, started and finished by the calendar.
import { sql } from 'drizzle-orm';
import { dayOf } from '#kernel/model/dates';
import { sum, yuan } from '#kernel/model/money';
import { conflict, invalid } from '#kernel/model/problems';
import { pair, texts } from '#kernel/model/text';
import { nextNumber } from '#kernel/server/numbers';
import { move, rows, update } from '#kernel/server/rows';
import { type AreaPiece, type Change, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { PlanLine, PromotionPlan } from '../model/plan';

const said = texts('marketing.plan', {
  dates: ['结束不能早于开始', 'It ends before it begins'],
  inside: ['明细日期须在计划期间内', 'A line lies within its plan'],
  budget: ['明细预算合计 ¥{sum} 超过计划预算', 'The lines come to ¥{sum}, more than the plan'],
  below: ['新预算不能低于已用 ¥{used}', 'The budget cannot be below the ¥{used} used'],
  none: ['请先添加计划明细', 'Add a line first'],
});

function judge({ row }: Change<typeof PromotionPlan>): void {
  if (row.endOn < row.startOn) throw invalid('endOn', said.dates);
  for (const [at, line] of row.lines.entries()) {
    const [from, to] = [line.startOn ?? row.startOn, line.endOn ?? row.endOn];
    if (from < row.startOn || to > row.endOn) throw invalid(`lines[${at}].startOn`, said.inside);
    if (to < from) throw invalid(`lines[${at}].endOn`, said.dates);
  }
  const total = sum(row.lines.map(({ budget }) => budget));
  if (total > row.budget) throw invalid('lines', said.budget, { sum: yuan(total) });
}

const newBudget = (row: PromotionPlan, given: unknown): void => {
  const budget = Number(given);
  if (budget < row.used) throw conflict(said.below, null, { used: yuan(row.used) });
  row.budget = budget;
};

async function keepTime(work: Work): Promise<number> {
  const today = dayOf(work.now, work.actor.timezone);
  const due = await rows(work, PromotionPlan, (p) => sql`${p.state} = 'approved' and ${p.startOn} <= ${today}`, {
    lock: 'skip',
  });
  for (const one of due) await move(work, PromotionPlan, one, 'start');
  const past = await rows(
    work,
    PromotionPlan,
    (p) => sql`${p.state} in ('running', 'paused') and ${p.endOn} < ${today}`,
    { lock: 'skip' },
  );
  for (const one of past) await move(work, PromotionPlan, one, 'finish');
  return due.length + past.length;
}

export const plans: AreaPiece = {
  services: [
    service(PromotionPlan, {
      async beforeSave(change) {
        judge(change);
        if (!change.was) change.row.code = await nextNumber(change.work, 'marketing.promotionPlan');
      },
      transitions: {
        submit({ row }) {
          if (row.lines.length === 0) throw invalid('lines', said.none);
        },
        changeBudgetApproved: ({ row, input }) => newBudget(row, input.newBudget),
        changeBudget: ({ row, input }) => {
          if (input.newBudget < row.used) throw conflict(said.below, null, { used: yuan(row.used) });
        },
        async finish({ row, work }) {
          for (const line of await rows(work, PlanLine, { planId: row.id, progress: 'doing' }, { lock: true }))
            await update(work, PlanLine, line, { progress: 'done' });
        },
      },
    }),
    service(PlanLine),
  ],
  registers: {
    approval: [
      {
        key: 'marketing.budget',
        area: 'marketing',
        name: pair('推广预算', 'Promotion budget'),
        detailPath: '/marketing?id={id}',
        defaultFlow: ['principal', 'operations'],
      },
      {
        key: 'marketing.budgetChange',
        area: 'marketing',
        name: pair('推广预算调整', 'Change of a promotion budget'),
        detailPath: '/marketing?id={id}',
        defaultFlow: ['principal', 'operations'],
      },
    ],
  },
  jobs: [
    { name: 'marketing.plans', title: pair('推广计划起止', 'Plans begin and end'), cron: '25 0 * * *', run: keepTime },
  ],
};
