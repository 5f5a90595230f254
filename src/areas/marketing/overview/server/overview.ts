// What the market shows and hands over on the pages of other areas.

import { sql } from 'drizzle-orm';
import { topOf } from '#kernel/model/card';
import { permission, type Resource } from '#kernel/model/resource';
import { pair, say, type Text, texts } from '#kernel/model/text';
import { table } from '#kernel/server/database/table';
import { atMoment, type Figure, figure, onDay } from '#kernel/server/figures/figure';
import type { PresentedOf } from '#kernel/server/presented';
import { type Card, type HandoverKind, momentText, type TimelineSource } from '#kernel/server/registries';
import { list } from '#kernel/server/resources/listing';
import { besideAny, countReached, live, rows, serviceOf, tableAs, update } from '#kernel/server/rows';
import type { AreaPiece } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Activity } from '../../activities/model/activity';
import { ActivitySignup } from '../../activities/model/signup';
import { Campaign } from '../../campaigns/model/campaign';
import { MarketChannel } from '../../channels/model/channel';
import { MarketCost } from '../../costs/model/cost';
import { Coupon } from '../../coupons/model/coupon';
import { WandouAccount } from '../../peas/model/wandou';
import { PromotionPlan } from '../../plans/model/plan';
import { benefitsOfCustomer } from '../model/tabs';
import { checks } from './checks';

const words = texts('marketing.card', {
  today: ['今日活动', 'Activities today'],
  pending: ['待确认报名', 'Sign-ups to confirm'],
  noneToday: ['今天没有活动', 'No activity today'],
  nonePending: ['没有待确认的报名', 'Nothing to confirm'],
  open: ['打开活动管理', 'Open activities'],
});
const size = { min: { w: 3, h: 2 }, max: { w: 6, h: 4 } };
const roles = ['marketing', 'principal', 'front-desk'];
const pendingUrl = '/activityIndex?tab=signups&state=pending';

const card = <R extends Resource>(
  key: 'today' | 'pending',
  of: R,
  asked: Record<string, string>,
  url: string,
  told: (row: PresentedOf<R>) => { title: string; at: string; url: string },
): Card => ({
  ...{ key: `marketing.${key}`, area: 'marketing', title: words[key], roles, refreshSec: 60, ...size },
  permission: permission(of, 'view'),
  async data(work, options) {
    const page = await list(work, serviceOf(work, of), { ...asked, pageSize: topOf(options) });
    return {
      figures: [{ key, label: say(words[key], work), value: page.total, url }],
      rows: page.list.map((row) => ({ id: row.id, sub: '', ...told(row) })),
      more: url,
      empty: {
        text: say(key === 'today' ? words.noneToday : words.nonePending, work),
        label: say(words.open, work),
        url: '/activityIndex',
      },
    };
  },
});

const s = tableAs(ActivitySignup, 's');
const m = tableAs(MarketCost, 'm');
const c = tableAs(Coupon, 'c');
const w = tableAs(WandouAccount, 'w');
const signupCounts = { from: sql`${table(ActivitySignup)} s`, live: [s], school: s.schoolId, staff: s.counsellorId };
const figures: Figure[] = [
  figure({
    ...{ key: 'activity.signups', area: 'marketing', permission: 'marketing.activitySignup.view' },
    label: ['活动报名', 'Sign-ups'],
    formula: ['期间有效的活动报名', 'Sign-ups in the period that stand'],
    counts: {
      ...signupCounts,
      value: sql`count(*)`,
      where: sql`${s.state} not in ('cancelled', 'rejected')`,
      when: atMoment(s.createdAt),
    },
  }),
  figure({
    ...{ key: 'activity.visits', area: 'marketing', permission: 'marketing.activitySignup.view' },
    label: ['活动到访', 'Visits at activities'],
    formula: ['期间签到的报名', 'Sign-ups checked in during the period'],
    counts: {
      ...signupCounts,
      value: sql`count(*)`,
      where: sql`${s.state} = 'checked_in'`,
      when: atMoment(s.checkInAt),
    },
  }),
  figure({
    ...{ key: 'marketing.cost', area: 'marketing', permission: 'marketing.marketCost.view', unit: 'money' },
    label: ['市场费用', 'Market cost'],
    formula: ['期间已确认的市场费用，含冲销', 'Confirmed costs of the period, less what was reversed'],
    counts: {
      ...{
        value: sql`coalesce(sum(${m.amount}), 0)`,
        from: sql`${table(MarketCost)} m`,
        live: [m],
        school: m.schoolId,
      },
      ...{ where: sql`${m.state} <> 'draft'`, when: onDay(m.occurredOn) },
    },
  }),
  figure({
    ...{ key: 'coupon.discount', area: 'marketing', permission: 'marketing.coupon.view', unit: 'money' },
    label: ['优惠券优惠', 'Coupon discounts'],
    formula: ['期间核销的优惠券优惠额', 'What coupons used in the period took off'],
    counts: {
      ...{
        value: sql`coalesce(sum(${c.discount}), 0)`,
        live: [c],
        where: sql`${c.state} = 'used'`,
        when: atMoment(c.usedAt),
      },
      from: sql`${table(Coupon)} c join contract k on ${besideAny('k', c)} and k.id = ${c.contractId}`,
      ...{ school: sql`k.school_id`, staff: sql`k.owner_id` },
    },
  }),
  figure({
    ...{ key: 'wandou.liability', area: 'marketing', permission: 'marketing.wandouAccount.view' },
    label: ['豌豆余额', 'Points outstanding'],
    formula: ['全部账户余额之和', 'The sum of all balances'],
    counts: {
      value: sql`coalesce(sum(${w.balance}), 0)`,
      from: sql`${table(WandouAccount)} w`,
      live: [w],
      school: w.schoolId,
    },
  }),
];

interface Kept<T extends { id: number }> {
  key: string;
  name: Text;
  find(work: Work, staffId: number): Promise<T[]>;
  title(row: T): string;
  url: string;
  give(work: Work, row: T, toId: number): Promise<unknown>;
}
const kind = <T extends { id: number }>({ key, name, find, title, url, give }: Kept<T>): HandoverKind => ({
  ...{ key, area: 'marketing', name, mandatory: true },
  count: async (work, staffId) => (await find(work, staffId)).length,
  list: async (work, staffId, page) =>
    (await find(work, staffId))
      .slice((page - 1) * 50, page * 50)
      .map((row) => ({ id: row.id, title: title(row), url: `${url}${row.id}` })),
  async move(work, { fromId, toId, ids }) {
    for (const row of await find(work, fromId)) if (ids === 'all' || ids.includes(row.id)) await give(work, row, toId);
  },
});
const handover: HandoverKind[] = [
  kind({
    ...{ key: 'activity', name: pair('市场活动', 'Activities'), url: '/activityIndex?id=' },
    find: (work, ownerId) =>
      rows(work, Activity, { ownerId, state: ['draft', 'approving', 'published', 'ended'] }, { lock: true }),
    title: ({ name }: Activity) => name,
    give: (work, row: Activity, ownerId) => update(work, Activity, row, { ownerId }, { action: 'handover' }),
  }),
  kind({
    ...{ key: 'promotion_plan', name: pair('推广计划', 'Promotion plans'), url: '/marketing?id=' },
    find: (work, ownerId) =>
      rows(
        work,
        PromotionPlan,
        { ownerId, state: ['draft', 'approving', 'approved', 'running', 'paused', 'finished'] },
        { lock: true },
      ),
    title: ({ name }: PromotionPlan) => name,
    give: (work, row: PromotionPlan, ownerId) => update(work, PromotionPlan, row, { ownerId }, { action: 'handover' }),
  }),
  kind({
    ...{ key: 'market_channel', name: pair('市场渠道', 'Channels'), url: '/market?id=' },
    find: (work, ownerId) => rows(work, MarketChannel, { ownerId }, { lock: true }),
    title: ({ name }: MarketChannel) => name,
    give: (work, row: MarketChannel, ownerId) => update(work, MarketChannel, row, { ownerId }, { action: 'handover' }),
  }),
  kind({
    ...{ key: 'campaign', name: pair('战役', 'Campaigns'), url: '/marketManagement?id=' },
    find: (work, ownerId) => rows(work, Campaign, { ownerId, state: ['draft', 'running', 'ended'] }, { lock: true }),
    title: ({ name }: Campaign) => name,
    give: (work, row: Campaign, ownerId) => update(work, Campaign, row, { ownerId }, { action: 'handover' }),
  }),
  kind({
    ...{ key: 'activity_signup', name: pair('活动报名', 'Sign-ups'), url: '/activityIndex?tab=signups&id=' },
    find: (work, counsellorId) =>
      rows(work, ActivitySignup, { counsellorId, state: ['pending', 'confirmed', 'waiting'] }, { lock: true }),
    title: ({ childName }: ActivitySignup) => childName,
    give: (work, row: ActivitySignup, counsellorId) =>
      update(work, ActivitySignup, row, { counsellorId }, { action: 'handover' }),
  }),
];

const signed: TimelineSource = {
  ...{ key: 'marketing.signup', area: 'marketing', of: 'customer', label: pair('市场活动', 'Activities') },
  permission: 'marketing.activitySignup.view',
  async find(work, id, before, limit) {
    const found = await work.session.rows<{ at: Date; name: string; activityId: number }>(
      sql`select s.created_at as at, a.name, a.id as "activityId" from activity_signup s join activity a on a.enterprise_id = s.enterprise_id and a.id = s.activity_id
        where ${live(work, 's')} and s.customer_id = ${id} and s.created_at < ${momentText(before)}::timestamptz order by s.created_at desc limit ${limit}`,
    );
    return found.map(({ at, name, activityId }) => ({
      ...{ at, kind: 'signup', title: pair('报名了活动', 'Signed up for an activity'), text: name, by: '' },
      url: `/activityIndex?id=${activityId}`,
    }));
  },
};

export const overview: AreaPiece = {
  registers: {
    card: [
      card('today', Activity, { today: 'true' }, '/activityIndex?today=true', ({ id, name, startAt }) => ({
        ...{ title: name, at: startAt, url: `/activityIndex?id=${id}` },
      })),
      card('pending', ActivitySignup, { state: 'pending' }, pendingUrl, ({ childName, createdAt }) => ({
        ...{ title: childName, at: createdAt, url: pendingUrl },
      })),
    ],
    figure: figures,
    handover,
    check: checks,
    timeline: [signed],
    detailTab: [{ ...benefitsOfCustomer, count: (work, customerId) => countReached(work, Coupon, { customerId }) }],
  },
};
