// Memberships: begun and renewed by orders and codes, paused, ended; they open what their plans list and nothing else.
import { sql } from 'drizzle-orm';
import { customerMerged } from '#areas/customers/customer/model/events';
import { addDays, daysBetween } from '#kernel/model/dates';
import { conflict, invalid } from '#kernel/model/problems';
import { pair, texts } from '#kernel/model/text';
import { by } from '#kernel/server/filters';
import { insert, reached, row, rows, update } from '#kernel/server/rows';
import { type AreaPiece, answers, on, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { membershipOpens, waysToGet } from '../../access/model/signals';
import { todayOf } from '../../access/server/granting';
import { OnlinePackage, PackageItem } from '../../packages/model/package';
import { setMembership, VipMembership, VipPlan } from '../model/membership';
import { renewed, shortened } from '../model/running';

const said = texts('online.membershipRule', {
  linePrice: ['划线价不能低于售价', 'The list price is not below the price'],
  state: ['当前状态不能执行此操作', 'Not possible in the current state'],
});

export const runningOf = (work: Work, customerId: number) =>
  rows(
    work,
    VipMembership,
    (m) => sql`${m.customerId} = ${customerId} and ${m.status} = 'active' and ${m.endAt} >= ${todayOf(work)}`,
  );

interface Given {
  customerId: number;
  schoolId: number | null;
  level: VipMembership['level'];
  days: number;
  planId: number | null;
}

/** Adds days of a level; a higher one that begins ends the lower. */
export async function giveMembership(
  work: Work,
  { customerId, schoolId, level, days, planId }: Given,
): Promise<number> {
  await work.session.rows(
    sql`select pg_advisory_xact_lock(hashtextextended(${`vip:${work.enterpriseId}:${customerId}`}, 0))`,
  );
  const today = todayOf(work);
  const was = await row(work, VipMembership, { customerId, level }, { lock: true });
  const run = renewed(was && was.status !== 'ended' ? was : null, days, today);
  if (level === 'svip') {
    const lower = await row(work, VipMembership, { customerId, level: 'vip', status: 'active' }, { lock: true });
    if (lower) await update(work, VipMembership, lower, { status: 'ended', endAt: today }, { action: 'end' });
  }
  const planIds = [...new Set([...(was && was.endAt >= today ? was.planIds : []), ...(planId ? [planId] : [])])];
  if (!was) return insert(work, VipMembership, { customerId, level, schoolId, ...run, planIds, status: 'active' });
  await update(work, VipMembership, was, { ...run, planIds, status: 'active', pausedAt: null }, { action: 'extend' });
  return was.id;
}

export async function takeMembershipDays(
  work: Work,
  customerId: number,
  level: VipMembership['level'],
  days: number,
): Promise<void> {
  const was = await row(work, VipMembership, { customerId, level }, { lock: true });
  if (!was || was.status === 'ended' || was.status === 'expired') return;
  const today = todayOf(work);
  const run = shortened(was, days, today);
  await update(
    work,
    VipMembership,
    was,
    { endAt: run.endAt, status: run.endAt < today ? 'ended' : was.status },
    { action: 'end' },
  );
}

async function expire(work: Work): Promise<number> {
  const past = await rows(work, VipMembership, (m) => sql`${m.status} = 'active' and ${m.endAt} < ${todayOf(work)}`, {
    lock: 'skip',
    limit: 5000,
  });
  for (const one of past) await update(work, VipMembership, one, { status: 'expired' });
  return past.length;
}

const lists = (plan: VipPlan, kind: string, refId: number): boolean =>
  (kind === 'course' ? plan.courseIds : kind === 'resource' ? plan.resourceIds : plan.albumIds).includes(refId);

export const memberships: AreaPiece = {
  services: [
    service(VipPlan, {
      beforeSave({ row }) {
        if (row.linePrice !== null && row.linePrice < row.price) throw invalid('linePrice', said.linePrice);
      },
    }),
    service(VipMembership, {
      filters: {
        daysLeft: by(VipMembership.asked.daysLeft, (days, work) => {
          const today = todayOf(work);
          return sql`t.status = 'active' and t.end_at between ${today}::date and (${today}::date + ${days}::int - 1)`;
        }),
      },
      calls: [
        serves(setMembership, async (work, { id, act, reason }) => {
          const was = await reached(work, VipMembership, id, 'edit', { lock: true });
          const today = todayOf(work);
          const from = { pause: ['active'], resume: ['paused'], end: ['active', 'paused'] }[act];
          if (!from.includes(was.status)) throw conflict(said.state);
          const stood = was.pausedAt ? Math.max(0, daysBetween(was.pausedAt, today)) : 0;
          const changes = {
            pause: { status: 'paused' as const, pausedAt: today },
            resume: { status: 'active' as const, pausedAt: null, endAt: addDays(was.endAt, stood) },
            end: { status: 'ended' as const, pausedAt: null, endAt: today },
          }[act];
          const now = await update(work, VipMembership, was, changes, { action: act, reason });
          return { status: now.status, endAt: now.endAt };
        }),
      ],
    }),
  ],
  answers: [
    answers(membershipOpens, async (work, { customerId, content }) => {
      const running = await runningOf(work, customerId);
      const plans = await rows(work, VipPlan, { id: running.flatMap(({ planIds }) => planIds) });
      return running.flatMap(({ level, endAt, planIds }) =>
        plans
          .filter((plan) => planIds.includes(plan.id) && lists(plan, content.kind, content.refId))
          .map(({ name }) => ({ level, plan: name, endAt })),
      );
    }),
    answers(waysToGet, async (work, { content }) => {
      const items = await rows(work, PackageItem, { kind: content.kind, refId: content.refId });
      const sold = await rows(
        work,
        OnlinePackage,
        { id: items.map(({ packageId }) => packageId), state: 'on_sale' },
        { limit: 5 },
      );
      const plans = (await rows(work, VipPlan, { state: 'on_sale' }, { limit: 50 })).filter((plan) =>
        lists(plan, content.kind, content.refId),
      );
      return [
        ...sold.map(({ id, name }) => ({ kind: 'package' as const, id, name })),
        ...plans.map(({ id, name }) => ({ kind: 'vip' as const, id, name })),
      ];
    }),
  ],
  listeners: [
    on(customerMerged, async (work, { keepId, dropId }) => {
      for (const one of await rows(work, VipMembership, { customerId: dropId }, { lock: true })) {
        const kept = await row(work, VipMembership, { customerId: keepId, level: one.level }, { lock: true });
        if (!kept) await update(work, VipMembership, one, { customerId: keepId });
        else if (one.endAt > kept.endAt)
          await update(work, VipMembership, kept, { endAt: one.endAt, status: one.status });
      }
    }),
  ],
  jobs: [
    {
      name: 'online.memberships',
      title: pair('会员到期', 'Memberships that run out'),
      cron: '45 0 * * *',
      run: expire,
    },
  ],
};
