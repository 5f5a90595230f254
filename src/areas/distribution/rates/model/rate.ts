// What one course, pack, product or online order earns, where that differs from the levels' rates.
import { bool, choice, date, int, money, percent, ref, text } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';
import { itemKinds } from '../../settings/model/setting';

export const DistributionRate = resource({
  name: 'distribution_rate',
  area: 'distribution',
  noun: 'rate',
  path: '/distribution/v1/rate',
  title: ['商品佣金', 'Item rate'],
  label: 'itemName',
  fields: {
    itemKind: choice('项目类型', 'Item kind', itemKinds, { required: true }),
    itemId: int('项目', 'Item', { required: true, min: 1, max: Number.MAX_SAFE_INTEGER }),
    itemName: text('项目名称', 'Item name', { max: 80, computed: true, search: 'pinyin' }),
    levelId: ref('等级', 'Level', 'distribution_level', { help: ['不选为全部等级', 'None: every level'] }),
    mode: choice(
      '方式',
      'Mode',
      {
        percent: ['比例', 'Percent', 'blue'],
        fixed: ['固定金额', 'Fixed', 'purple'],
        none: ['不计佣', 'None', 'grey'],
      },
      { default: 'percent' },
    ),
    firstPercent: percent('一级比例', 'First percent', { default: 0, max: 50_00 }),
    secondPercent: percent('二级比例', 'Second percent', { default: 0, max: 50_00 }),
    firstFixed: money('一级金额', 'First amount', { default: 0, help: ['按每行计，不按数量', 'A line, not a piece'] }),
    secondFixed: money('二级金额', 'Second amount', { default: 0 }),
    startOn: date('开始', 'From', { required: true }),
    endOn: date('结束', 'To'),
    enabled: bool('启用', 'On', { default: true }),
  },
  search: ['itemName', 'itemKind', 'levelId', 'mode', 'enabled'],
  columns: [
    ...(['itemName', 'itemKind', 'levelId', 'mode', 'firstPercent', 'secondPercent', 'firstFixed'] as const),
    ...(['secondFixed', 'startOn', 'endOn', 'enabled'] as const),
  ],
  indexes: [['itemKind', 'itemId']],
  verbs: ['list', 'detail', 'add', 'edit', 'delete', 'copy', 'export', 'import', 'count'],
});
export type DistributionRate = Row<typeof DistributionRate>;
