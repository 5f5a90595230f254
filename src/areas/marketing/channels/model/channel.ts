// Where the market is worked: a tree of at most three levels, each mapped to a source of customers.
import { bool, choice, date, files, int, mobile, money, ref, refs, text } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';

export const channelKinds = {
  online_ad: ['线上广告', 'Online ad', 'blue'],
  platform: ['平台', 'Platform', 'cyan'],
  media: ['自媒体', 'Own media', 'purple'],
  ground: ['地推', 'Ground', 'orange'],
  event: ['活动', 'Event', 'gold'],
  partner: ['异业合作', 'Partner', 'green'],
  referral: ['转介绍', 'Referral', 'green'],
  distribution: ['分销', 'Distribution', 'blue'],
  other: ['其他', 'Other', 'grey'],
} as const;

export const MarketChannel = resource({
  name: 'market_channel',
  area: 'marketing',
  path: '/market/v1/channel',
  title: ['市场渠道', 'Channel'],
  fields: {
    name: text('名称', 'Name', { required: true, max: 40, search: 'pinyin' }),
    parentId: ref('上级', 'Parent', 'market_channel'),
    code: text('编号', 'No.', { max: 20, search: 'plain' }),
    kind: choice('类型', 'Kind', channelKinds, { required: true }),
    sourceId: ref('对应客户来源', 'Customer source', 'customer_source', {
      help: ['没有触点的客户按来源计入', 'Customers without a touch are counted by it'],
    }),
    chargeMode: choice(
      '计费方式',
      'Charge',
      {
        free: ['免费', 'Free'],
        cpc: ['按点击', 'Per click'],
        cpl: ['按线索', 'Per lead'],
        cps: ['按成交', 'Per deal'],
        month: ['包月', 'Monthly'],
        once: ['一次性', 'Once'],
      },
      { default: 'free' },
    ),
    unitPrice: money('单价', 'Unit price', { default: 0 }),
    partner: text('合作方', 'Partner', { max: 60 }),
    contactName: text('联系人', 'Contact', { max: 20 }),
    contactMobile: mobile('联系手机', 'Contact mobile'),
    contractFiles: files('合作合同', 'Agreement'),
    startOn: date('合作开始', 'From'),
    endOn: date('合作结束', 'To'),
    schools: refs('校区', 'Schools', 'school', { max: 100, help: ['不选为全部', 'None: all'] }),
    ownerId: ref('负责人', 'Owner', 'staff'),
    enabled: bool('启用', 'On', { default: true }),
    sort: int('排序', 'Order', { default: 0 }),
    note: text('备注', 'Note', { max: 200 }),
  },
  scope: { schools: 'schools', owner: 'ownerId' },
  search: ['name', 'kind', 'ownerId', 'enabled'],
  columns: ['name', 'kind', 'sourceId', 'chargeMode', 'unitPrice', 'schools', 'ownerId', 'enabled', 'endOn'],
  sort: 'sort',
  unique: [['parentId', 'name']],
  lookup: 'everyone',
});
export type MarketChannel = Row<typeof MarketChannel>;
