// Issue orders: many at a time, in steps of five hundred, each customer once, resumable where it stopped.

import { sql } from 'drizzle-orm';
import { audience } from '#areas/customers/customer/model/queries';
import { yuan } from '#kernel/model/money';
import { invalid } from '#kernel/model/problems';
import { permission } from '#kernel/model/resource';
import { pair, say } from '#kernel/model/text';
import type { Presented } from '#kernel/server/presented';
import { move, need, reached, row as rowOf, rows, update } from '#kernel/server/rows';
import { type AreaPiece, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { settingMoney } from '../../settings/server/settings';
import { CouponBatch } from '../model/batch';
import { Coupon, CouponIssue } from '../model/coupon';
import { type DryRun, issueDryRun } from '../model/couponCalls';
import { largestDiscount } from '../model/terms';
import { said } from './couponTexts';
import { closedBecause, giveOne, makeCodes, nextNth } from './giving';

const pageSize = 500;

async function pageOf(work: Work, issue: CouponIssue, after: number): Promise<number[]> {
  if (issue.way === 'manual')
    return issue.customerIds
      .filter((id) => id > after)
      .sort((a, b) => a - b)
      .slice(0, pageSize);
  return work.ask(audience, { ...(issue.groupId ? { groupId: issue.groupId } : {}), after, limit: pageSize });
}

async function sizeOf(work: Work, issue: CouponIssue): Promise<number> {
  if (issue.way === 'code') return issue.codeCount;
  if (issue.way === 'manual') return new Set(issue.customerIds).size * issue.perPerson;
  let total = 0;
  for (let page = await pageOf(work, issue, 0); page.length > 0; page = await pageOf(work, issue, page.at(-1)!))
    total += page.length;
  return total * issue.perPerson;
}

async function rehearse(work: Work, issue: CouponIssue): Promise<DryRun> {
  const batch = await need(work, CouponBatch, issue.batchId);
  const skips = new Map<string, number>();
  const skip = (reason: string, n: number) => skips.set(reason, (skips.get(reason) ?? 0) + n);
  const total = await sizeOf(work, issue);
  const why = closedBecause(batch, work);
  let left = why ? 0 : batch.total - batch.issued;
  let ok = 0;
  if (issue.way === 'code') ok = total <= left ? total : 0;
  else
    for (let page = await pageOf(work, issue, 0); page.length > 0; page = await pageOf(work, issue, page.at(-1)!))
      for (const customerId of page) {
        const room = batch.perCustomer - (await nextNth(work, batch.id, customerId)) + 1;
        const wanted = Math.max(0, Math.min(issue.perPerson, room));
        if (wanted < issue.perPerson) skip(say(said.limit, work), issue.perPerson - wanted);
        const given = Math.min(wanted, left);
        if (given < wanted) skip(say(why ?? said.out, work), wanted - given);
        ok += given;
        left -= given;
      }
  return {
    ...{ total, ok, maxDiscount: yuan(ok * largestDiscount(batch)) },
    skips: [...skips].map(([reason, count]) => ({ reason, count })),
  };
}

/** One step of an order that runs; true when there is more to do. */
async function step(work: Work, id: number): Promise<boolean> {
  const issue = await rowOf(work, CouponIssue, id, { lock: true });
  if (!issue || (issue.state !== 'queued' && issue.state !== 'running')) return false;
  const running = issue.state === 'queued' ? await move(work, CouponIssue, issue, 'begin') : issue;
  if (running.way === 'code') {
    const isMade = await makeCodes(work, running.batchId, running.codeCount, id);
    const done = { ok: isMade ? running.codeCount : 0, skipped: isMade ? 0 : running.codeCount };
    await move(work, CouponIssue, running, 'finish', { ...done, isPart: !isMade });
    return false;
  }
  const page = await pageOf(work, running, running.place);
  const skips = [...running.skips];
  let { ok, skipped } = running;
  for (const customerId of page)
    for (let n = 0; n < running.perPerson; n += 1) {
      const origin = `issue:${id}:${customerId}:${n}`;
      if (await rowOf(work, Coupon, { originKey: origin })) continue;
      const { batchId, way, notice } = running;
      const made = await giveOne(work, { batchId, customerId, way, issueId: id, origin, notice });
      if (typeof made === 'number') ok += 1;
      else {
        skipped += 1;
        if (skips.length < 1000) skips.push({ customerId, reason: made.zh });
      }
    }
  const place = page.at(-1) ?? running.place;
  const kept = await update(work, CouponIssue, running, { ok, skipped, skips, place });
  if (page.length === pageSize) return true;
  await move(work, CouponIssue, kept, 'finish', { isPart: skipped > 0 });
  return false;
}

async function dueOnes(work: Work): Promise<number[]> {
  const due = await rows(
    work,
    CouponIssue,
    (i) =>
      sql`${i.state} in ('queued', 'running') and (${i.scheduleAt} is null or ${i.scheduleAt} <= ${work.now.toISOString()}::timestamptz)`,
    { limit: 50 },
  );
  return due.map(({ id }) => id);
}

export const couponIssuing: AreaPiece = {
  services: [
    service(CouponIssue, {
      async beforeSave({ row, was, work }) {
        const batch = await need(work, CouponBatch, row.batchId);
        if (!batch.issueWays.includes(row.way)) throw invalid('way', said.way);
        if (row.way === 'manual' && row.customerIds.length === 0) throw invalid('customerIds', said.nobody);
        if (row.way === 'manual' && !row.reason) throw invalid('reason', said.reason);
        if (row.way === 'audience' && !row.groupId) throw invalid('groupId', said.nobody);
        if (row.way === 'code' && row.codeCount < 1) throw invalid('codeCount', said.codes);
        if (was && was.state !== 'draft') return;
        row.total = await sizeOf(work, row);
        row.maxDiscount = row.total * largestDiscount(batch);
      },
      transitions: {
        async submit(one) {
          const limit = await settingMoney(one.work, 'coupon.approveAbove');
          if (one.row.maxDiscount <= limit) one.asksApproval = false;
        },
        finish(one) {
          one.to = one.input.isPart ? 'part' : 'done';
        },
      },
      reads: [],
      decorate(found, work) {
        const seesAll = work.actor.grants.get(permission(CouponIssue, 'view'))?.has('all') ?? false;
        const rows: readonly Presented[] = found;
        for (const row of rows)
          if (!seesAll && row.createdBy !== work.actor.staffId) {
            delete row.customerIds;
            if (row.$labels) delete row.$labels.customerIds;
          }
      },
      async afterSave({ row, was, work }) {
        if (row.state === 'queued' && was?.state !== 'queued' && !row.scheduleAt)
          await work.app.jobs.enqueue(work, 'marketing.couponIssue', {});
      },
      calls: [
        serves(issueDryRun, async (work, { id }) => rehearse(work, await reached(work, CouponIssue, id, 'view'))),
      ],
    }),
  ],
  registers: {
    approval: [
      {
        key: 'marketing.couponIssue',
        area: 'marketing',
        name: pair('优惠券发放', 'Issue of coupons'),
        detailPath: '/coupon?tab=issues&id={id}',
        defaultFlow: ['operations'],
      },
    ],
  },
  jobs: [
    {
      name: 'marketing.couponIssue',
      title: pair('优惠券发放', 'Coupons are given out'),
      cron: '*/5 * * * *',
      async steps(errand) {
        const ids = await errand.write(dueOnes);
        for (const id of ids) while (await errand.write((work) => step(work, id))) {}
        return ids.length;
      },
    },
  ],
};
