// The figures that /market, /marketManagement and /marketing show, and what lists and exports carry of them.

import { sql } from 'drizzle-orm';
import { yuan } from '#kernel/model/money';
import type { Resource } from '#kernel/model/resource';
import { reachable } from '#kernel/server/resources/query';
import { reached, rows, serviceOf } from '#kernel/server/rows';
import { type AreaPiece, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Campaign } from '../../campaigns/model/campaign';
import { MarketChannel } from '../../channels/model/channel';
import { addFigures, type Figures, noFigures, shownFigures } from '../../figures/model/figures';
import { figuresOf } from '../../figures/server/figures';
import { PlanLine, PromotionPlan } from '../../plans/model/plan';
import { campaignFigures, channelFigures, planFigures } from '../model/marketCalls';

/** Whoever reaches some schools only reads what happened there. */
function schoolsOf(work: Work, key: string, schoolId: number | null): number[] | null {
  const scopes = work.actor.grants.get(key);
  const within = scopes?.has('all')
    ? null
    : scopes?.has('region')
      ? work.actor.reach.regionSchoolIds
      : work.actor.reach.schoolIds;
  if (!schoolId) return within ? [...within] : null;
  return !within || within.includes(schoolId) ? [schoolId] : [];
}

const seen = async <R extends Resource>(work: Work, of: R) => {
  const where = sql.join(reachable(work.actor, serviceOf(work, of), 'view', work.app.services), sql` and `);
  return rows(work, of, () => where, { limit: 500 });
};

export const marketFigures: AreaPiece = {
  calls: [
    serves(channelFigures, async (work, { from, to, schoolId }) => {
      const all = await seen(work, MarketChannel);
      const schoolIds = schoolsOf(work, 'marketing.marketChannel.view', schoolId);
      const own = await figuresOf(work, 'channel', { from, to, schoolIds });
      const below = (id: number): Figures =>
        all
          .filter(({ parentId }) => parentId === id)
          .reduce((sum, child) => addFigures(sum, below(child.id)), own.get(id) ?? noFigures);
      return all.map(({ id, parentId, name, kind, enabled }) => ({
        ...{ id, parentId, name, kind, enabled, ...shownFigures(below(id)) },
      }));
    }),
    serves(campaignFigures, async (work) => {
      const all = await seen(work, Campaign);
      const schoolIds = schoolsOf(work, 'marketing.campaign.view', null);
      const found = await figuresOf(work, 'campaign', { ids: all.map(({ id }) => id), schoolIds });
      return all.map(({ id, name, state, budget, targetLeads, figures }) => ({
        ...{ id, name, state, budget: yuan(budget), targetLeads },
        ...shownFigures((state === 'closed' && figures) || (found.get(id) ?? noFigures)),
      }));
    }),
    serves(planFigures, async (work, { id }) => {
      await reached(work, PromotionPlan, id, 'view');
      const lines = await rows(work, PlanLine, { planId: id }, { sort: 'id' });
      const plan = (await figuresOf(work, 'plan', { ids: [id] })).get(id) ?? noFigures;
      const found = await figuresOf(work, 'plan_line', { ids: lines.map((line) => line.id) });
      return {
        plan: shownFigures(plan),
        lines: lines.map((line) => ({
          ...{ id: line.id, name: line.name, budget: yuan(line.budget), used: yuan(line.used) },
          ...shownFigures(found.get(line.id) ?? noFigures),
        })),
      };
    }),
  ],
};
