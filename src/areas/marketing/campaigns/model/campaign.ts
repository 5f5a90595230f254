// A campaign: a span of time in which plans, activities and costs serve one aim. Closed, it keeps its figures.
import { date, int, json, longText, money, ref, refs, shape, states, text } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';
import type { Figures } from '../../figures/model/figures';
import { reason, summary } from '../../model/said';

export const CampaignLife = lifecycle({
  states: {
    draft: ['草稿', 'Draft', 'grey'],
    running: ['进行中', 'Running', 'blue'],
    ended: ['已结束', 'Ended', 'orange'],
    closed: ['已关账', 'Closed', 'green'],
    cancelled: ['已取消', 'Cancelled', 'red'],
  },
  initial: 'draft',
  transitions: {
    start: { label: ['启动', 'Start'], from: ['draft'], to: 'running' },
    end: { label: ['结束', 'End'], from: ['running'], to: 'ended' },
    close: { label: ['关账', 'Close'], from: ['ended'], to: 'closed', fields: { summary } },
    reopen: { label: ['重开', 'Reopen'], from: ['closed'], to: 'ended', fields: { reason } },
    cancel: {
      label: ['取消', 'Cancel'],
      from: ['draft', 'running'],
      to: 'cancelled',
      danger: true,
      fields: { reason },
    },
  },
});

const kept = shape((value): value is Figures => typeof value === 'object' && value !== null && 'leads' in value);

export const Campaign = resource({
  name: 'campaign',
  area: 'marketing',
  path: '/market/v1/campaign',
  title: ['战役', 'Campaign'],
  fields: {
    code: text('编号', 'No.', { max: 20, computed: true, search: 'plain', exact: true }),
    name: text('名称', 'Name', { required: true, max: 60, search: 'pinyin' }),
    theme: text('主题', 'Theme', { max: 200 }),
    startOn: date('开始', 'From', { required: true }),
    endOn: date('结束', 'To', { required: true }),
    schools: refs('校区', 'Schools', 'school', { max: 100, help: ['不选为全部', 'None: all'] }),
    ownerId: ref('负责人', 'Owner', 'staff', { required: true }),
    channelIds: refs('渠道', 'Channels', 'market_channel', { max: 50 }),
    budget: money('预算', 'Budget', { default: 0 }),
    targetLeads: int('目标线索', 'Leads wanted', { default: 0, min: 0 }),
    targetVisits: int('目标到访', 'Visits wanted', { default: 0, min: 0 }),
    targetDeals: int('目标成交', 'Deals wanted', { default: 0, min: 0 }),
    targetRevenue: money('目标收入', 'Revenue wanted', { default: 0 }),
    summary: longText('复盘', 'Review', { computed: true }),
    reason: text('原因', 'Reason', { max: 200, computed: true }),
    figures: json('关账数据', 'Figures when closed', kept, { computed: true }),
    state: states(CampaignLife),
  },
  scope: { schools: 'schools', owner: 'ownerId' },
  search: ['name', 'state', 'ownerId', 'startOn'],
  columns: ['name', 'code', 'startOn', 'endOn', 'ownerId', 'schools', 'budget', 'state'],
  sort: '-startOn',
  editableIn: ['draft', 'running'],
  lookup: 'everyone',
});
export type Campaign = Row<typeof Campaign>;
