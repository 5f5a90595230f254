// What a paid order opens, and what of it was used when money goes back.
import { dayOf, daysBetween } from '#kernel/model/dates';
import { need, rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { contentKey } from '../../access/model/contents';
import type { GrantSource } from '../../access/model/openCourse';
import { namesOf } from '../../access/server/contentNames';
import { grant, todayOf } from '../../access/server/granting';
import { VipPlan } from '../../memberships/model/membership';
import { giveMembership } from '../../memberships/server/memberships';
import { OnlinePackage, PackageItem } from '../../packages/model/package';
import { OnlineResource, ResourceProgress } from '../../resources/model/resource';
import type { OnlineOrder } from '../model/order';
import type { RefundCase } from '../model/pricing';

interface Whom {
  customerId: number;
  schoolId: number | null;
  source: GrantSource;
  sourceId: number;
}

/** The contents and the membership of a package; what was stopped meanwhile is bought all the same. */
export async function openPackage(work: Work, packageId: number, whom: Whom): Promise<number[]> {
  const one = await need(work, OnlinePackage, packageId);
  const items = await rows(work, PackageItem, { packageId }, { sort: 'sort' });
  const names = await namesOf(work, items);
  const openings = items.flatMap(({ kind, refId, days }) => {
    const found = names.get(contentKey({ kind, refId }));
    const given = days
      ? { mode: 'days' as const, days, until: null }
      : {
          mode: one.validity,
          days: one.validity === 'days' ? one.days : null,
          until: one.validity === 'until' ? one.until : null,
        };
    return found ? [{ kind, refId, name: found.name, grant: given, ...whom }] : [];
  });
  const ids = await grant(work, openings);
  if (one.vipLevel !== 'none' && one.vipDays)
    await giveMembership(work, { ...whom, level: one.vipLevel, days: one.vipDays, planId: null });
  return ids;
}

export async function openBought(work: Work, row: OnlineOrder): Promise<void> {
  const whom = { customerId: row.customerId, schoolId: row.schoolId, source: 'order' as const, sourceId: row.id };
  if (row.kind === 'package') await openPackage(work, row.itemId, whom);
  else if (row.kind === 'vip') {
    const plan = await need(work, VipPlan, row.itemId);
    await giveMembership(work, { ...whom, level: plan.level, days: plan.days, planId: plan.id });
  } else {
    const { title } = await need(work, OnlineResource, row.itemId);
    const given = { mode: 'forever' as const, days: null, until: null };
    await grant(work, [{ kind: 'resource', refId: row.itemId, name: title, grant: given, ...whom }]);
  }
}

export async function vipOf(work: Work, row: OnlineOrder): Promise<{ level: 'vip' | 'svip'; days: number } | null> {
  if (row.kind === 'vip') {
    const { level, days } = await need(work, VipPlan, row.itemId);
    return { level, days };
  }
  if (row.kind !== 'package') return null;
  const { vipLevel, vipDays } = await need(work, OnlinePackage, row.itemId);
  return vipLevel !== 'none' && vipDays ? { level: vipLevel, days: vipDays } : null;
}

/** Items are the resources of what was bought, or its contents where they have none; started is seen by more than a tenth. */
export async function refundCase(work: Work, order: OnlineOrder): Promise<RefundCase> {
  const paidOn = order.paidAt ? dayOf(order.paidAt, work.actor.timezone) : todayOf(work);
  const usedDays = Math.max(0, daysBetween(paidOn, todayOf(work)));
  const of = order.kind === 'package' ? await need(work, OnlinePackage, order.itemId) : null;
  const plan = order.kind === 'vip' ? await need(work, VipPlan, order.itemId) : null;
  const contents = of ? await rows(work, PackageItem, { packageId: of.id }) : [];
  const courses = contents.filter(({ kind }) => kind === 'course').map(({ refId }) => refId);
  const inCourses = courses.length > 0 ? await rows(work, OnlineResource, { courseId: courses }) : [];
  const alone = contents.filter(({ kind }) => kind === 'resource').map(({ refId }) => refId);
  const ids = [...new Set([...inCourses.map(({ id }) => id), ...alone])];
  const seen =
    ids.length > 0 ? await rows(work, ResourceProgress, { customerId: order.customerId, resourceId: ids }) : [];
  const items = Math.max(ids.length, contents.length);
  const total = seen.reduce((sum, { percent }) => sum + percent, 0);
  return {
    ...{ paid: order.paid, refunded: order.refunded, usedDays, daysSince: usedDays },
    policy: of?.refundPolicy ?? plan?.refundPolicy ?? 'none',
    fullRefundDays: of?.fullRefundDays ?? 0,
    progress: ids.length > 0 ? Math.floor(total / ids.length) : 0,
    allDays: order.days || (of?.validity === 'until' && of.until ? daysBetween(paidOn, of.until) + 1 : 0),
    items,
    startedItems: seen.filter(({ percent }) => percent > 1000).length,
  };
}
