// What the market costs: one leaf each, its ancestors copied, so that every total is a sum of the same rows.
import { call, rowOf } from '#kernel/model/call';
import { category, choice, date, files, money, ref, states, text } from '#kernel/model/fields';
import { permission, type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';
import { reason } from '../../model/said';

export const MarketCostLife = lifecycle({
  states: {
    draft: ['草稿', 'Draft', 'grey'],
    confirmed: ['已确认', 'Confirmed', 'green'],
    reversed: ['已冲销', 'Reversed', 'red'],
  },
  initial: 'draft',
  transitions: {
    confirm: {
      label: ['确认', 'Confirm'],
      from: ['draft'],
      to: 'confirmed',
      fields: { reason: text('超预算原因', 'Why over budget', { max: 200 }) },
    },
    reverse: { label: ['冲销', 'Reverse'], from: ['confirmed'], to: 'reversed', danger: true, fields: { reason } },
  },
});

export const MarketCost = resource({
  name: 'market_cost',
  area: 'marketing',
  path: '/market/v1/cost',
  title: ['市场费用', 'Cost'],
  label: 'costNo',
  fields: {
    costNo: text('单号', 'No.', { max: 20, computed: true, search: 'plain', exact: true }),
    level: choice(
      '归属层级',
      'Level',
      {
        channel: ['渠道', 'Channel'],
        campaign: ['战役', 'Campaign'],
        plan_line: ['计划明细', 'Plan line'],
        activity: ['活动', 'Activity'],
      },
      { required: true, default: 'channel' },
    ),
    channelId: ref('渠道', 'Channel', 'market_channel'),
    campaignId: ref('战役', 'Campaign', 'campaign'),
    planId: ref('计划', 'Plan', 'promotion_plan', { computed: true }),
    planLineId: ref('计划明细', 'Plan line', 'plan_line'),
    activityId: ref('活动', 'Activity', 'activity'),
    schoolId: ref('校区', 'School', 'school', { help: ['不填为总部', 'Empty: headquarters'] }),
    kind: category('类别', 'Kind', 'market_cost_kind', { required: true }),
    amount: money('金额', 'Amount', { required: true, min: 1 }),
    occurredOn: date('日期', 'Date', { required: true }),
    payee: text('收款方', 'Payee', { max: 60, search: 'plain' }),
    files: files('凭证', 'Proof', { help: ['1000 元以上必填', 'Needed above 1000.00'] }),
    note: text('备注', 'Note', { max: 200 }),
    reason: text('原因', 'Reason', { max: 200, computed: true }),
    reversesId: ref('冲销对象', 'Reverses', 'market_cost', { computed: true }),
    originKey: text('来源键', 'Origin', { max: 80, computed: true, secret: true, unlogged: true }),
    state: states(MarketCostLife),
  },
  scope: { school: 'schoolId' },
  search: ['channelId', 'campaignId', 'planId', 'activityId', 'kind', 'payee', 'state', 'occurredOn', 'amount'],
  columns: [
    ...([
      'costNo',
      'occurredOn',
      'kind',
      'amount',
      'level',
      'channelId',
      'campaignId',
      'planId',
      'activityId',
    ] as const),
    ...(['schoolId', 'payee', 'files', 'state'] as const),
  ],
  sort: '-occurredOn',
  unique: [['originKey']],
  editableIn: ['draft'],
  actions: { overspend: ['超预算确认', 'Confirm beyond the budget'] },
});
export type MarketCost = Row<typeof MarketCost>;

export const confirmBeyond = call('POST', `${MarketCost.path}/confirmBeyond`, {
  label: ['超预算确认', 'Confirm beyond the budget'],
  permission: permission(MarketCost, 'overspend'),
  input: { id: ref('费用', 'Cost', 'market_cost', { required: true }), reason },
  answer: rowOf(MarketCost),
});
