// Costs: booked to one leaf, confirmed within the budget of their plan, reversed by a twin, told to the source of customers.
import { sql } from 'drizzle-orm';
import { yuan } from '#kernel/model/money';
import { conflict, forbidden, invalid } from '#kernel/model/problems';
import { pair, texts } from '#kernel/model/text';
import { demand, may } from '#kernel/server/actor';
import { todo } from '#kernel/server/calls';
import { nextNumber } from '#kernel/server/numbers';
import { detail } from '#kernel/server/resources/reading';
import { count, insert, move, need, ours, reached, row as rowOf, serviceOf } from '#kernel/server/rows';
import { type AreaPiece, type Change, extend, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Activity } from '../../activities/model/activity';
import { Campaign } from '../../campaigns/model/campaign';
import { MarketChannel } from '../../channels/model/channel';
import { marketingCostRecorded } from '../../model/events';
import { PlanLine, PromotionPlan } from '../../plans/model/plan';
import { LeadTouch } from '../../tracking/model/track';
import { confirmBeyond, MarketCost } from '../model/cost';

const said = texts('marketing.cost', {
  leaf: ['请选择费用归属', 'Say what it belongs to'],
  proof: ['1000 元以上须上传凭证', 'Above 1000.00 a proof is needed'],
  closed: ['战役已关账，不能记费用', 'The campaign is closed'],
  reviewed: ['计划已复盘，不能记费用', 'The plan has been reviewed'],
  over: ['超出预算 ¥{amount}', 'Over budget by ¥{amount}'],
  why: ['超预算须填写原因', 'Say why it is over budget'],
  used: ['已使用的渠道只能停用', 'A channel in use can only be stopped'],
  warn: ['推广计划「{name}」预算已用 {percent}%', 'Plan "{name}" has used {percent}% of its budget'],
});

/** One leaf is given; what lies above it is copied, so that every total counts the same rows. */
async function settleLeaf(work: Work, row: MarketCost): Promise<void> {
  if (row.level === 'plan_line') {
    const line = row.planLineId ? await rowOf(work, PlanLine, row.planLineId) : undefined;
    if (!line) throw invalid('planLineId', said.leaf);
    const plan = await need(work, PromotionPlan, line.planId);
    Object.assign(row, { planId: plan.id, campaignId: plan.campaignId, channelId: line.channelId, activityId: null });
  } else if (row.level === 'activity') {
    const activity = row.activityId ? await rowOf(work, Activity, row.activityId) : undefined;
    if (!activity) throw invalid('activityId', said.leaf);
    Object.assign(row, { planId: activity.planId, campaignId: activity.campaignId, channelId: activity.channelId });
    Object.assign(row, { planLineId: null, schoolId: row.schoolId ?? activity.schoolId });
  } else if (row.level === 'campaign') {
    if (!row.campaignId) throw invalid('campaignId', said.leaf);
    Object.assign(row, { planId: null, planLineId: null, activityId: null });
  } else {
    if (!row.channelId) throw invalid('channelId', said.leaf);
    Object.assign(row, { planId: null, planLineId: null, activityId: null });
  }
}

async function judge({ row, was, work }: Change<typeof MarketCost>): Promise<void> {
  if (was && was.state !== 'draft') return;
  await settleLeaf(work, row);
  if (row.amount > 1000_00 && (row.files ?? []).length === 0 && !row.originKey) throw invalid('files', said.proof);
  await refuseClosed(work, row);
  if (!was) row.costNo = await nextNumber(work, 'marketing.marketCost', row.schoolId);
}

async function refuseClosed(work: Work, row: MarketCost): Promise<void> {
  if (row.campaignId && (await rowOf(work, Campaign, row.campaignId))?.state === 'closed') throw conflict(said.closed);
  if (row.planId && (await rowOf(work, PromotionPlan, row.planId))?.state === 'reviewed') throw conflict(said.reviewed);
}

/** Under the plan's and the line's lock: two confirmations at once cannot together pass the budget. */
async function spend(work: Work, row: MarketCost, reason: string | null, isAllowed: boolean): Promise<void> {
  if (!row.planId) return;
  const plan = await need(work, PromotionPlan, row.planId, { lock: true });
  const line = row.planLineId ? await need(work, PlanLine, row.planLineId, { lock: true }) : null;
  const over = Math.max(
    plan.used + row.amount - plan.budget,
    line ? line.used + row.amount - line.budget : Number.NEGATIVE_INFINITY,
  );
  if (row.amount > 0 && over > 0) {
    if (!isAllowed) throw conflict(said.over, null, { amount: yuan(over) });
    if (!reason) throw invalid('reason', said.why);
  }
  await addUsed(work, row);
  const percent = Math.round(((plan.used + row.amount) * 100) / plan.budget);
  if (percent >= 80)
    await todo(work, {
      ...{ kind: 'marketing.budgetWarning', key: `marketing.budget:${plan.id}`, source: 'marketing' },
      assigneeIds: [plan.ownerId],
      title: pair(
        said.warn.zh.replace('{name}', plan.name).replace('{percent}', String(percent)),
        said.warn.en.replace('{name}', plan.name).replace('{percent}', String(percent)),
      ),
      subject: { type: 'promotion_plan', id: plan.id, ...(plan.code ? { no: plan.code } : {}) },
      url: `/marketing?id=${plan.id}`,
    });
}

async function addUsed(work: Work, { planId, planLineId, amount }: MarketCost): Promise<void> {
  const e = work.enterpriseId;
  if (planId)
    await work.session.rows(
      sql`update promotion_plan set used = used + ${amount} where ${ours(e, 'promotion_plan')} and id = ${planId}`,
    );
  if (planLineId)
    await work.session.rows(
      sql`update plan_line set used = used + ${amount} where ${ours(e, 'plan_line')} and id = ${planLineId}`,
    );
}

async function tellSource(work: Work, row: MarketCost, amount: number): Promise<void> {
  const channel = row.channelId ? await rowOf(work, MarketChannel, row.channelId) : undefined;
  if (!channel?.sourceId) return;
  await work.emit(marketingCostRecorded, {
    ...{ originKey: `market_cost:${row.id}`, sourceId: channel.sourceId, schoolId: row.schoolId },
    ...{ date: row.occurredOn, amount },
  });
}

/** What was used is stopped, not deleted. */
const isUsed = async (work: Work, channelId: number): Promise<boolean> =>
  (await count(work, LeadTouch, { channelId })) + (await count(work, MarketCost, { channelId })) > 0;

export const costs: AreaPiece = {
  extends: [
    extend(MarketChannel, {
      async beforeDelete({ row, work }) {
        if (await isUsed(work, row.id)) throw conflict(said.used);
      },
    }),
  ],
  services: [
    service(MarketCost, {
      beforeSave: judge,
      transitions: {
        async confirm({ row, input, work }) {
          await refuseClosed(work, row);
          const given = typeof input.reason === 'string' && input.reason ? input.reason : null;
          await spend(work, row, given, may(work.actor, 'marketing.marketCost.overspend'));
          await tellSource(work, row, row.amount);
        },
        async reverse({ row, input, work }) {
          await refuseClosed(work, row);
          const twin = await insert(
            work,
            MarketCost,
            {
              ...{ level: row.level, channelId: row.channelId, campaignId: row.campaignId, planId: row.planId },
              ...{ planLineId: row.planLineId, activityId: row.activityId, schoolId: row.schoolId, kind: row.kind },
              ...{ amount: -row.amount, occurredOn: row.occurredOn, payee: row.payee, reversesId: row.id },
              ...{ note: String(input.reason), originKey: `reverse:${row.id}`, state: 'confirmed' },
            },
            { action: 'reverse' },
          );
          await addUsed(work, { ...(await need(work, MarketCost, twin)) });
          await tellSource(work, row, 0);
        },
      },
      async summary(where, work) {
        const sums = await work.session.one<{ amount: number }>(
          sql`select coalesce(sum(t.amount) filter (where t.state <> 'draft'), 0)::bigint as amount from market_cost t where ${where}`,
        );
        return { amount: yuan(Number(sums?.amount ?? 0)) };
      },
      calls: [
        serves(confirmBeyond, async (work, { id, reason }) => {
          demand(work.actor, 'marketing.marketCost.overspend');
          const cost = await reached(work, MarketCost, id, 'overspend', { lock: true });
          if (cost.state !== 'draft') throw forbidden('marketing.marketCost.overspend');
          await move(work, MarketCost, await need(work, MarketCost, id, { lock: true }), 'confirm', { reason });
          return detail(work, serviceOf(work, MarketCost), id);
        }),
      ],
    }),
  ],
};
