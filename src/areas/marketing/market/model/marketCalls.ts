// The figures of the market as pages ask for them.
import { call, type } from '#kernel/model/call';
import { date, ref } from '#kernel/model/fields';
import { permission } from '#kernel/model/resource';
import { Campaign } from '../../campaigns/model/campaign';
import { MarketChannel } from '../../channels/model/channel';
import type { ShownFigures } from '../../figures/model/figures';
import { PromotionPlan } from '../../plans/model/plan';

const span = { from: date('从', 'From'), to: date('至', 'To'), schoolId: ref('校区', 'School', 'school') };

export interface FiguresOfRow extends ShownFigures {
  id: number;
}
/** With what lies below a channel; `own` is without. */
export interface ChannelFigures extends FiguresOfRow {
  parentId: number | null;
  name: string;
  kind: string;
  enabled: boolean;
}
export const channelFigures = call('GET', `${MarketChannel.path}/figures`, {
  label: ['渠道数据', 'Channel figures'],
  permission: permission(MarketChannel, 'view'),
  input: span,
  answer: type<ChannelFigures[]>(),
});
export const campaignFigures = call('GET', `${Campaign.path}/figures`, {
  label: ['战役数据', 'Campaign figures'],
  permission: permission(Campaign, 'view'),
  input: {},
  answer: type<(FiguresOfRow & { name: string; state: string; budget: string; targetLeads: number })[]>(),
});
export const planFigures = call('GET', `${PromotionPlan.path}/figures`, {
  label: ['计划数据', 'Plan figures'],
  permission: permission(PromotionPlan, 'view'),
  input: { id: ref('计划', 'Plan', 'promotion_plan', { required: true }) },
  answer: type<{ plan: ShownFigures; lines: (FiguresOfRow & { name: string; budget: string; used: string })[] }>(),
});
