// Codes: made once for an owner and a target, counted when they are opened, dead when they are off.
import { createHash, randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { staffLeft } from '#areas/people/model/events';
import { Staff } from '#areas/people/model/staff';
import { dayOf } from '#kernel/model/dates';
import { invalid } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { configValue } from '#kernel/server/config';
import { makeLink, recallLinks } from '#kernel/server/links';
import { insert, live, need, onConflict, ours, row as rowOf, rows, update } from '#kernel/server/rows';
import { type AreaPiece, answers, type Change, on, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { trackCodeMake } from '../../model/queries';
import { TrackCode, TrackScan } from '../model/track';

const said = texts('marketing.code', {
  target: ['请选择{label}', 'Choose the {label}'],
  host: ['该域名不在允许范围', 'This host is not among those allowed'],
});
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const newCode = (): string => Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('');

async function complete({ row, was, work }: Change<typeof TrackCode>): Promise<void> {
  if (row.targetKind === 'activity' && !row.activityId)
    throw invalid('activityId', said.target, { label: TrackCode.fields.activityId.label.zh });
  if (row.targetKind === 'coupon' && !row.couponBatchId)
    throw invalid('couponBatchId', said.target, { label: TrackCode.fields.couponBatchId.label.zh });
  if (row.targetKind === 'url') await refuseHost(work, row.targetUrl);
  row.targetId = row.targetKind === 'activity' ? row.activityId : row.targetKind === 'coupon' ? row.couponBatchId : 0;
  if (row.ownerKind === 'none' || row.ownerKind === 'staff') {
    row.ownerKind = row.ownerId ? 'staff' : 'none';
    row.ownerRef = row.ownerId ?? 0;
  }
  if (row.ownerId) row.schoolId = (await rowOf(work, Staff, row.ownerId))?.schoolId ?? row.schoolId;
  if (!was) row.code = newCode();
}

async function refuseHost(work: Work, url: string | null): Promise<void> {
  if (!url) throw invalid('targetUrl', 'required');
  const allowed = String((await configValue(work, 'marketing.urlHosts')) ?? '')
    .split(/[\s,，;]+/)
    .filter(Boolean);
  const { hostname } = new URL(url);
  if (!allowed.some((host) => hostname === host || hostname.endsWith(`.${host}`)))
    throw invalid('targetUrl', said.host);
}

/** The link of a live code. Off, it is recalled: whoever opens it reads that it is dead. */
async function linked({ row, was, work }: Change<typeof TrackCode>): Promise<void> {
  const isDead = !row.enabled;
  if (isDead && was?.enabled) await recallLinks(work, 'track', row.id);
  if (isDead || (was?.enabled && was.link && was.expiresAt?.getTime() === row.expiresAt?.getTime())) return;
  if (was?.link) await recallLinks(work, 'track', row.id);
  const link = await makeLink(work, 't', 'track', row.id, row.expiresAt);
  await work.session.rows(
    sql`update track_code set link = ${link} where ${ours(work, 'track_code')} and id = ${row.id}`,
  );
  row.link = link;
}

interface Wanted {
  name: string;
  ownerKind: TrackCode['ownerKind'];
  /** The staff member, customer or distributor. */
  ownerRef: number;
  targetKind: TrackCode['targetKind'];
  activityId?: number | null;
  couponBatchId?: number | null;
  targetUrl?: string | null;
  posterId?: number | null;
  channelId?: number | null;
  campaignId?: number | null;
  planLineId?: number | null;
}

/** Made at the first use for a person and a target, the same ever after, so that its figures add up. */
export async function codeFor(work: Work, wanted: Wanted): Promise<TrackCode> {
  const { ownerKind, ownerRef, targetKind, posterId = null } = wanted;
  const targetId = (targetKind === 'activity' ? wanted.activityId : wanted.couponBatchId) ?? 0;
  const key = `${work.enterpriseId}:code:${ownerKind}:${ownerRef}:${targetKind}:${targetId}:${posterId ?? 0}`;
  await work.session.rows(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
  const found = await rowOf(work, TrackCode, { ownerKind, ownerRef, targetKind, targetId, posterId }, { sort: 'id' });
  if (found?.enabled && (wanted.planLineId ?? null) === found.planLineId) return found;
  const { ownerRef: _, ...draft } = wanted;
  const id = await insert(work, TrackCode, {
    ...draft,
    ...{ ownerRef, ownerId: ownerKind === 'staff' ? ownerRef : null },
  });
  return need(work, TrackCode, id);
}

/** One opening of a code's page: counted, and a visitor once a day. */
export async function countScan(work: Work, code: TrackCode): Promise<void> {
  const on_ = dayOf(work.now, work.actor.timezone);
  const who = `${work.caller.ip}:${work.caller.userAgent}:${on_}:${work.enterpriseId}`;
  const visitor = createHash('sha256').update(who).digest('hex');
  const seen = await work.session.one<{ scans: number }>(
    sql`insert into track_scan (enterprise_id, track_code_id, "on", visitor, scans) values (${work.enterpriseId}, ${code.id}, ${on_}, ${visitor}, 1)
      ${onConflict(TrackScan, ['trackCodeId', 'on', 'visitor'])} do update set scans = track_scan.scans + 1 returning scans`,
  );
  const isNew = seen?.scans === 1 ? 1 : 0;
  await work.session.rows(
    sql`update track_code set scans = scans + 1, visitors = visitors + ${isNew} where ${ours(work, 'track_code')} and id = ${code.id}`,
  );
  if (code.posterId)
    await work.session.rows(
      sql`update poster set scans = scans + 1 where ${ours(work, 'poster')} and id = ${code.posterId}`,
    );
}

export async function countSignup(work: Work, code: TrackCode): Promise<void> {
  await work.session.rows(
    sql`update track_code set signups = signups + 1 where ${ours(work, 'track_code')} and id = ${code.id}`,
  );
  if (code.posterId)
    await work.session.rows(
      sql`update poster set signups = signups + 1 where ${ours(work, 'poster')} and id = ${code.posterId}`,
    );
}

/** Deals and revenue of codes are sums of what is credited to touches by them. */
async function rollUp(work: Work): Promise<number> {
  const changed = await work.session.rows<{ id: number }>(
    sql`update track_code c set deals = s.deals, revenue = s.revenue from (
        select track_code_id, count(*) filter (where is_counted and deal_on is not null)::int as deals,
          coalesce(sum(revenue) filter (where deal_on is not null), 0)::bigint as revenue
        from deal_credit where ${live(work, 'deal_credit')} and track_code_id is not null group by 1) s
      where ${ours(work, 'c')} and c.id = s.track_code_id and (c.deals, c.revenue) is distinct from (s.deals, s.revenue) returning c.id`,
  );
  return changed.length;
}

export const codes: AreaPiece = {
  services: [service(TrackCode, { beforeSave: complete, afterSave: linked }), service(TrackScan)],
  answers: [
    answers(trackCodeMake, async (work, { ownerKind, ownerId, name, activityId, couponBatchId }) => {
      const made = await codeFor(work, {
        ...{ name, ownerKind, ownerRef: ownerId, targetKind: couponBatchId ? 'coupon' : 'activity' },
        ...{ activityId: activityId ?? null, couponBatchId: couponBatchId ?? null },
      });
      return { codeId: made.id, code: made.code ?? '', url: made.link ?? '' };
    }),
  ],
  listeners: [
    on(staffLeft, async (work, { staffId }) => {
      for (const code of await rows(work, TrackCode, { ownerId: staffId, enabled: true }, { lock: true }))
        await update(work, TrackCode, code, { enabled: false });
    }),
  ],
  jobs: [
    {
      name: 'marketing.scanRollup',
      title: { zh: '推广码汇总', en: 'Figures of codes' },
      cron: '*/30 * * * *',
      run: rollUp,
    },
  ],
};
