// The market of the demo: half a year of channels, plans, activities, coupons, posters and points. Every counter is the count of its rows.
import { systemActor, systemCaller } from '#kernel/server/identity';
import { actingAs } from '#kernel/server/process/actingAs';
import { insert, move, need, row as rowOf } from '#kernel/server/rows';
import type { Sample } from '#kernel/server/sample';
import type { Demo } from '#kernel/server/service';
import { Work } from '#kernel/server/work';
import { Activity } from '../activities/model/activity';
import { CouponBatch } from '../coupons/model/batch';
import { PromotionPlan } from '../plans/model/plan';
import type { TrackCode } from '../tracking/model/track';
import { codeFor } from '../tracking/server/codes';
import { countSeats, type Planted, plantActivities, plantSignups } from './activities';
import { plantChannels, plantPlans } from './channels';
import { plantCosts } from './costs';
import { plantCoupons } from './coupons';
import { plantGate } from './gate';
import { plantPeas } from './peas';
import { plantPosters } from './posters';
import { plantTickets } from './tickets';
import { closeCampaigns, plantScans, plantTouches } from './touches';
import { type World, worldOf } from './world';

const workOf = (sample: Sample, app: Demo['app']): Work => {
  const actor = systemActor({ id: sample.enterpriseId, appid: 'demo', timezone: sample.timezone });
  return new Work(app, sample.session, actor, systemCaller('sample'));
};

export async function plantMarketing(sample: Sample, { hasPast, app }: Demo): Promise<void> {
  if (!hasPast) return;
  const world = await worldOf(sample);
  if (!world) return;
  const work = workOf(sample, app);
  const channels = await plantChannels(sample, world);
  const plans = await plantPlans(sample, world, channels);
  const activities = await plantActivities(sample, world, channels, plans);
  const batchIds = await plantCoupons(sample, world, plans.campaigns[2]!.id);
  const codes = [
    ...(await activityCodes(work, world, activities)),
    ...(await plantPosters(sample, work, world, channels, activities, batchIds)),
  ];
  const signups = await plantSignups(sample, world, activities, codes);
  await plantTickets(sample, world, activities);
  await plantGate(sample, world, activities, signups);
  await countSeats(sample);
  const held = activities.filter(({ ago, state }) => ago > 0 && state !== 'cancelled');
  await plantCosts(sample, world, channels, plans, held);
  await plantTouches(sample, world, channels, plans, signups, codes);
  await plantScans(sample, codes);
  await closeCampaigns(work, plans);
  await plantPeas(sample, world, batchIds[3]!);
}

/** Two colleagues have a link of their own to every activity that was published. */
async function activityCodes(work: Work, { staff }: World, activities: readonly Planted[]): Promise<TrackCode[]> {
  const codes: TrackCode[] = [];
  for (const { id, name, state, channelId, campaignId } of activities)
    if (state !== 'draft')
      for (const ownerRef of staff.slice(0, 2))
        codes.push(
          await codeFor(work, {
            ...{ name, ownerKind: 'staff', ownerRef, targetKind: 'activity', activityId: id, channelId, campaignId },
          }),
        );
  return codes;
}

/** Some of it waits for a decision just now, asked for as the people themselves would. */
export async function plantMarketWaiting(sample: Sample, { app, hasPast }: Demo): Promise<void> {
  if (!hasPast) return;
  const work = workOf(sample, app);
  const activity = await rowOf(work, Activity, { name: '寒假营说明会', state: 'draft' });
  const plan = await rowOf(work, PromotionPlan, { name: '寒假营预热', state: 'draft' });
  if (!activity || !plan) return;
  const by = await actingAs(work, plan.ownerId, sample.moment(-1, 15));
  if (!by) return;
  await move(by, Activity, activity, 'submit');
  await move(by, PromotionPlan, plan, 'submit');
  const batchId = await insert(by, CouponBatch, {
    ...{ name: '寒假营满减券', kind: 'full_reduction', faceValue: 300_00, threshold: 3000_00, total: 200 },
    issueWays: ['manual', 'audience'],
  });
  await move(by, CouponBatch, await need(by, CouponBatch, batchId), 'submit');
}
