// By which way the families of the last six months came, and what of their contracts is credited to it.
import { sql } from 'drizzle-orm';
import { dayOf } from '#kernel/model/dates';
import type { Draft } from '#kernel/model/resource';
import { live, need, ours, update } from '#kernel/server/rows';
import type { Sample } from '#kernel/server/sample';
import type { Work } from '#kernel/server/work';
import { Campaign } from '../campaigns/model/campaign';
import { creditOf, noFigures } from '../figures/model/figures';
import { figuresOf } from '../figures/server/figures';
import { DealCredit, LeadTouch, type TrackCode, TrackScan } from '../tracking/model/track';
import type { SignedUp } from './activities';
import type { Channels, Plans } from './channels';
import type { World } from './world';

const since = 180;
type Touch = Draft<typeof LeadTouch> & { customerId: number; at: Date };

export async function plantTouches(
  sample: Sample,
  { families }: World,
  { ofSource }: Channels,
  { campaigns, lines }: Plans,
  signups: readonly SignedUp[],
  codes: readonly TrackCode[],
): Promise<void> {
  const campaignOn = (ago: number) => campaigns.find(({ from, to }) => from <= -ago && -ago <= to)?.id ?? null;
  const known = families.filter(({ ago }) => ago <= since);
  const touches: Touch[] = known.map(({ id, sourceId, createdAt, ago }) => {
    const channelId = ofSource(sourceId);
    const line = lines.find((one) => one.channelId === channelId && one.from <= -ago && -ago <= one.to);
    return {
      ...{ customerId: id, at: createdAt, kind: 'create', channelId, campaignId: line?.campaignId ?? campaignOn(ago) },
      planLineId: line?.id ?? null,
    };
  });
  for (const { customerId, createdAt, channelId, activityId, trackCodeId, state, checkInAt } of signups) {
    if (!customerId || state === 'cancelled' || state === 'rejected') continue;
    const code = codes.find(({ id }) => id === trackCodeId);
    const about = { customerId, channelId: channelId ?? null, activityId, trackCodeId: trackCodeId ?? null };
    const owner = { ownerKind: code?.ownerKind ?? ('none' as const), ownerId: code?.ownerId ?? null };
    touches.push({ ...about, ...owner, at: createdAt, kind: 'signup' });
    if (checkInAt) touches.push({ ...about, ...owner, at: checkInAt, kind: 'check_in' });
  }
  const first = new Map<number, Touch>();
  for (const one of touches) {
    const before = first.get(one.customerId);
    if (!before || one.at < before.at) first.set(one.customerId, one);
  }
  for (const one of touches) one.isFirst = first.get(one.customerId) === one;
  const ids = await sample.plant(LeadTouch, touches);
  await plantCredits(
    sample,
    touches.map((touch, n) => ({ ...touch, id: ids[n]! })),
  );
}

async function plantCredits(sample: Sample, touches: readonly (Touch & { id: number })[]): Promise<void> {
  const of = new Map<number, (Touch & { id: number })[]>();
  for (const one of touches) of.set(one.customerId, [...(of.get(one.customerId) ?? []), one]);
  const sold = await sample.session.rows<{ id: number; customerId: number; at: Date; cash: number }>(
    sql`select id, customer_id as "customerId", effective_at as at, received - refunded as cash from contract
      where ${live(sample, 'contract')} and effective_at is not null and kind <> 'goods' order by id`,
  );
  await sample.plant(
    DealCredit,
    sold.flatMap(({ id, customerId, at, cash }) => {
      const signedAt = new Date(at);
      const met = (of.get(Number(customerId)) ?? []).filter((touch) => touch.at <= signedAt);
      return creditOf(met, signedAt, 90, 'last').map(({ touch, weight }) => ({
        ...{
          contractId: Number(id),
          customerId: Number(customerId),
          touchId: touch.id,
          weight,
          signedAt,
          isCounted: true,
        },
        ...{
          channelId: touch.channelId ?? null,
          campaignId: touch.campaignId ?? null,
          planLineId: touch.planLineId ?? null,
        },
        ...{ activityId: touch.activityId ?? null, trackCodeId: touch.trackCodeId ?? null },
        ...{ revenue: Number(cash), dealOn: dayOf(signedAt, sample.timezone) },
      }));
    }),
  );
}

/** Openings of codes over two months, and what codes and posters count of it all. */
export async function plantScans(sample: Sample, codes: readonly TrackCode[]): Promise<void> {
  const scans = codes.flatMap(({ id }, n) =>
    Array.from({ length: 18 + (n % 5) * 8 }, (_, at) => ({
      ...{ trackCodeId: id, on: sample.day(-(at % 60)), visitor: `demo-${id}-${at}`, scans: at % 4 === 0 ? 3 : 1 },
    })),
  );
  await sample.plant(TrackScan, scans);
  const e = sample.enterpriseId;
  await sample.session.rows(
    sql`update track_code c set scans = s.scans, visitors = s.visitors from (select track_code_id, sum(scans) as scans, count(*) as visitors
        from track_scan where ${ours(e, 'track_scan')} group by 1) s where ${ours(e, 'c')} and c.id = s.track_code_id`,
  );
  await sample.session.rows(
    sql`update track_code c set signups = s.n from (select track_code_id, count(*) as n from activity_signup where ${ours(e, 'activity_signup')} and track_code_id is not null group by 1) s
      where ${ours(e, 'c')} and c.id = s.track_code_id`,
  );
  await sample.session.rows(
    sql`update track_code c set deals = s.deals, revenue = s.revenue from (select track_code_id, count(*) as deals, sum(revenue) as revenue
        from deal_credit where ${ours(e, 'deal_credit')} and track_code_id is not null group by 1) s where ${ours(e, 'c')} and c.id = s.track_code_id`,
  );
  await sample.session.rows(
    sql`update poster p set scans = s.scans, signups = s.signups from (select poster_id, sum(scans) as scans, sum(signups) as signups
        from track_code where ${ours(e, 'track_code')} and poster_id is not null group by 1) s where ${ours(e, 'p')} and p.id = s.poster_id`,
  );
  await sample.session.rows(
    sql`update poster p set downloads = s.n from (select poster_id, sum(downloads) as n from poster_use where ${ours(e, 'poster_use')} group by 1) s
      where ${ours(e, 'p')} and p.id = s.poster_id`,
  );
}

/** A closed campaign keeps the figures it had. */
export async function closeCampaigns(work: Work, { campaigns }: Plans): Promise<void> {
  for (const { id } of campaigns.filter(({ isOpen }) => !isOpen)) {
    const figures = (await figuresOf(work, 'campaign', { ids: [id] })).get(id) ?? noFigures;
    await update(work, Campaign, await need(work, Campaign, id), { figures });
  }
}
