// What the built-in roles may do with the market in a new enterprise.
import type { DataScope } from '#kernel/model/area';

type Grants = Record<string, DataScope>;
const give = (scope: DataScope, ...keys: string[]): Grants =>
  Object.fromEntries(keys.map((key) => [`marketing.${key}`, scope]));

/** At the desk and with families: sign up, check in, sell, hand over. */
const atDesk = [
  ...['activity.view', 'activitySession.view', 'activitySignup.view', 'activitySignup.add', 'activitySignup.edit'],
  ...['activitySignup.checkIn', 'ticketType.view', 'ticketOrder.view', 'ticketOrder.add', 'ticketOrder.edit'],
  ...['ticketOrder.pay', 'ticket.view', 'ticket.check', 'ticketScan.view', 'couponBatch.view', 'coupon.view'],
  ...['coupon.claim', 'couponIssue.view', 'couponIssue.add', 'poster.view', 'posterUse.view', 'posterUse.add'],
  ...['wandouAccount.view', 'wandouEntry.view', 'wandouGift.view', 'wandouRule.view', 'wandouRedeem.view'],
  ...['wandouRedeem.add', 'wandouRedeem.deliver'],
];
/** Market specialists: plan, run, book costs, make posters and codes. */
const atMarket = [
  ...['activity.*', 'activitySession.*', 'activitySignup.*', 'ticketType.*', 'ticketOrder.export', 'ticket.edit'],
  ...['ticket.export', 'ticket.undo', 'ticketScan.export', 'promotionPlan.*', 'planLine.*', 'marketCost.view'],
  ...['marketCost.add', 'marketCost.edit', 'marketCost.delete', 'marketCost.export', 'marketCost.import'],
  ...['marketChannel.*', 'campaign.*', 'trackCode.*', 'leadTouch.view', 'leadTouch.add', 'leadTouch.export'],
  ...['poster.*', 'posterMaterial.*', 'couponBatch.add', 'couponBatch.edit', 'couponBatch.submit'],
  ...['couponBatch.activate', 'couponBatch.export', 'couponIssue.edit', 'couponIssue.submit', 'coupon.export'],
];
const desk = [...atDesk];
const market = [...atDesk, ...atMarket];

export const grants: Record<string, Grants> = {
  admin: give('all', '*'),
  operations: give('all', '*'),
  marketing: give('all', ...market),
  principal: give(
    'school',
    ...market,
    ...[
      'couponBatch.pause',
      'couponBatch.end',
      'coupon.revoke',
      'coupon.extend',
      'coupon.transfer',
      'ticketOrder.refund',
    ],
    ...['wandouRule.*', 'wandouGift.*', 'wandouRedeem.*', 'wandouEntry.*', 'wandouAccount.*', 'marketCost.confirm'],
  ),
  'region-manager': give(
    'region',
    'activity.view',
    'activitySignup.view',
    'campaign.view',
    'marketChannel.view',
    'marketCost.view',
    'couponBatch.view',
    'coupon.view',
    'promotionPlan.view',
    'leadTouch.view',
    'wandouAccount.view',
  ),
  finance: give(
    'all',
    ...[
      'activity.view',
      'ticketOrder.view',
      'ticketOrder.refund',
      'ticketOrder.export',
      'ticket.view',
      'ticketType.view',
    ],
    ...['couponBatch.view', 'coupon.view', 'couponIssue.view', 'campaign.view', 'promotionPlan.view'],
    // Beyond a budget goes only who manages the market.
    ...['marketCost.view', 'marketCost.add', 'marketCost.edit', 'marketCost.confirm', 'marketCost.reverse'],
    'marketCost.export',
    ...['marketChannel.view', 'planLine.view', 'leadTouch.view', 'wandouAccount.view', 'wandouEntry.view'],
  ),
  counselor: give('self', ...desk),
  'counselor-supervisor': give('department', ...desk),
  'customer-service-supervisor': give('region', ...desk),
  'front-desk': give('school', ...desk),
  adviser: give('school', ...desk),
  teacher: {
    ...give('self', 'posterUse.view', 'posterUse.add', 'wandouEntry.praise', 'wandouRule.view'),
    ...give('self', 'wandouAccount.view', 'wandouEntry.view'),
    ...give('school', 'activity.view'),
  },
};
