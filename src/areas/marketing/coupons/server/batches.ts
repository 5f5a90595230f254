// Batches: what may be said of them while they are drafts, what stays fixed later, and what voiding takes back.
import { sql } from 'drizzle-orm';
import { dayOf } from '#kernel/model/dates';
import { choice } from '#kernel/model/fields';
import { yuan } from '#kernel/model/money';
import { conflict, invalid } from '#kernel/model/problems';
import { pair, say } from '#kernel/model/text';
import { by } from '#kernel/server/filters';
import { nextNumber } from '#kernel/server/numbers';
import { move, rows } from '#kernel/server/rows';
import { type AreaPiece, type Change, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { couponVoided } from '../../model/events';
import { settingMoney } from '../../settings/server/settings';
import { CouponBatch, issueWays } from '../model/batch';
import { Coupon } from '../model/coupon';
import { scopeIdsOf } from '../model/frozen';
import { largestDiscount } from '../model/terms';
import { said } from './couponTexts';

const later = new Set(['name', 'terms', 'issueTo', 'total', 'remindDays']);
const system = new Set([
  ...['id', 'version', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy', 'code', 'maxDiscount', 'issued', 'used'],
  ...['expired', 'revoked', 'discountUsed', 'discountReserved', 'reason', 'approvalNo', 'state'],
]);

function refuseFrozen(row: CouponBatch, was: CouponBatch, work: Work): void {
  const changed = (Object.keys(CouponBatch.fields) as (keyof CouponBatch & string)[]).find(
    (name) => !later.has(name) && !system.has(name) && JSON.stringify(row[name]) !== JSON.stringify(was[name]),
  );
  if (!changed) return;
  const field = CouponBatch.fields[changed as keyof typeof CouponBatch.fields];
  throw invalid(changed, said.frozen, { label: say(field.label, work) });
}

function refuseMoney(row: CouponBatch): void {
  if ((row.kind === 'cash' || row.kind === 'full_reduction') && row.faceValue <= 0)
    throw invalid('faceValue', said.face);
  if (row.kind === 'full_reduction' && row.faceValue >= row.threshold) throw invalid('threshold', said.faceBelow);
  if (row.kind === 'per_step' && (row.stepOff <= 0 || row.stepOff >= row.stepAmount))
    throw invalid('stepOff', said.step);
  if (row.kind === 'percent' && (row.payPercent < 100 || row.payPercent > 99_99))
    throw invalid('payPercent', said.percent);
  if ((row.kind === 'per_step' || row.kind === 'percent') && row.capAmount <= 0) throw invalid('capAmount', said.cap);
  if (row.scopeKind !== 'all' && scopeIdsOf(row).length === 0) throw invalid('scopeKind', said.scope);
}

async function judge({ row, was, work }: Change<typeof CouponBatch>): Promise<void> {
  refuseMoney(row);
  if (row.kind === 'cash') row.threshold = 0;
  if (row.validKind === 'fixed' && (!row.validFrom || !row.validTo)) throw invalid('validTo', said.validity);
  if (row.validFrom && row.validTo && row.validTo < row.validFrom) throw invalid('validTo', said.dates);
  if (row.issueFrom && row.issueTo && row.issueTo < row.issueFrom) throw invalid('issueTo', said.dates);
  if (row.issueWays.includes('event') && !row.autoEvent) throw invalid('autoEvent', said.event);
  if (row.bearer === 'shared' && row.hqPercent <= 0) throw invalid('hqPercent', said.shared);
  if (row.total < row.issued) throw invalid('total', said.total, { n: row.issued });
  if (was && was.state !== 'draft' && was.state === row.state) refuseFrozen(row, was, work);
  row.maxDiscount = row.total * largestDiscount(row);
  if (!was) row.code = await nextNumber(work, 'marketing.couponBatch');
}

/** Unused ones go; those a contract holds or has used stay. */
async function takeAllBack(work: Work, batch: CouponBatch): Promise<void> {
  const unused = await rows(work, Coupon, { batchId: batch.id, state: ['unclaimed', 'unused'] }, { lock: true });
  for (const coupon of unused) await move(work, Coupon, coupon, 'revoke', { reason: said.voided.zh });
  const couponIds = unused.map(({ id }) => id);
  batch.issued -= couponIds.length;
  batch.revoked += couponIds.length;
  await work.emit(couponVoided, { batchId: batch.id, couponIds });
}

async function endPast(work: Work): Promise<number> {
  const now = work.now.toISOString();
  const past = await rows(
    work,
    CouponBatch,
    (b) => sql`${b.state} in ('active', 'paused') and ${b.issueTo} < ${now}::timestamptz`,
    { lock: 'skip' },
  );
  for (const batch of past) await move(work, CouponBatch, batch, 'end');
  return past.length;
}

export const couponBatches: AreaPiece = {
  services: [
    service(CouponBatch, {
      beforeSave: judge,
      transitions: {
        async activate({ row, work }) {
          const limit = await settingMoney(work, 'coupon.approveAbove');
          if (row.maxDiscount > limit) throw conflict(said.approve, null, { limit: yuan(limit) });
        },
        void: ({ row, work }) => takeAllBack(work, row),
      },
      filters: {
        way: by(choice('发放方式', 'Way', issueWays), (way) => sql`t.issue_ways @> array[${way}]::text[]`),
      },
      offered: {
        way: by(
          choice('发放方式', 'Way', issueWays),
          (way) => sql`(t.state = 'active' and t.issue_ways @> array[${way}]::text[])`,
        ),
      },
    }),
  ],
  registers: {
    approval: [
      {
        key: 'marketing.couponBatch',
        area: 'marketing',
        name: pair('优惠券批次', 'Coupon batch'),
        detailPath: '/coupon?id={id}',
        defaultFlow: ['operations', 'finance'],
      },
    ],
  },
  jobs: [{ name: 'marketing.batchEnd', title: pair('优惠券停止发放', 'Batches end'), cron: '5 * * * *', run: endPast }],
};

export const isOver = (batch: CouponBatch, work: Work): boolean =>
  batch.validKind === 'fixed' && batch.validTo !== null && batch.validTo < dayOf(work.now, work.actor.timezone);
