// Levels of distributors: what each tier earns, what lifts somebody to it, and every change that was made.
import { call, type } from '#kernel/model/call';
import { bool, choice, datetime, image, int, json, percent, ref, text } from '#kernel/model/fields';
import { permission, type Row, resource } from '#kernel/model/resource';
import { conditionsShape, type Fact, factsShape } from './conditions';

export const DistributionLevel = resource({
  name: 'distribution_level',
  area: 'distribution',
  noun: 'level',
  path: '/distribution/v1/level',
  title: ['分销等级', 'Level'],
  fields: {
    name: text('名称', 'Name', { required: true, max: 20, search: 'pinyin' }),
    icon: image('图标', 'Icon'),
    rank: int('级别', 'Rank', { required: true, min: 1, max: 10, help: ['1 为最低', '1 is the lowest'] }),
    firstRate: percent('一级比例', 'First rate', { required: true, max: 50_00 }),
    secondRate: percent('二级比例', 'Second rate', { required: true, max: 50_00 }),
    isDefault: bool('默认等级', 'Default'),
    enabled: bool('启用', 'On', { default: true }),
    autoUpgrade: bool('自动升级', 'Auto upgrade', { default: true }),
    upgradeMode: choice(
      '满足方式',
      'All or any',
      { all: ['全部满足', 'All'], any: ['任一满足', 'Any'] },
      { default: 'any' },
    ),
    conditions: json('升级条件', 'Conditions', conditionsShape, { default: [] }),
    keepOn: bool('保级考核', 'Keep check'),
    keepConditions: json('保级条件', 'Keep conditions', conditionsShape, { default: [] }),
    note: text('说明', 'Note', { max: 200 }),
  },
  search: ['name', 'enabled'],
  columns: ['rank', 'name', 'firstRate', 'secondRate', 'conditions', 'keepOn', 'isDefault', 'enabled'],
  sort: 'rank',
  unique: [['name'], ['rank']],
  uniqueWhere: [{ fields: ['isDefault'], where: { isDefault: true } }],
  lookup: 'everyone',
  verbs: ['list', 'detail', 'add', 'edit', 'delete', 'options', 'count', 'export'],
});
export type DistributionLevel = Row<typeof DistributionLevel>;

export const LevelChange = resource({
  name: 'level_change',
  area: 'distribution',
  path: '/distribution/v1/levelChange',
  title: ['等级变动', 'Level change'],
  label: 'distributorId',
  fields: {
    distributorId: ref('分销员', 'Distributor', 'distributor', { required: true, computed: true }),
    from: ref('原等级', 'From', 'distribution_level', { computed: true, indexed: false }),
    to: ref('新等级', 'To', 'distribution_level', { required: true, computed: true, indexed: false }),
    way: choice(
      '方式',
      'Way',
      { auto: ['自动', 'Auto', 'blue'], keep: ['保级', 'Keep check', 'orange'], manual: ['手工', 'Manual', 'grey'] },
      { required: true, computed: true },
    ),
    facts: json('依据', 'Facts', factsShape, { default: [], computed: true }),
    reason: text('原因', 'Reason', { max: 200, computed: true }),
    byId: ref('操作人', 'By', 'staff', { computed: true, indexed: false }),
    at: datetime('时间', 'Time', { required: true, computed: true }),
  },
  scope: { parent: 'distributorId' },
  appendOnly: true,
  search: ['distributorId', 'way', 'at'],
  columns: ['at', 'distributorId', 'from', 'to', 'way', 'facts', 'reason', 'byId'],
  sort: '-at',
  indexes: [['at']],
  verbs: ['list', 'detail', 'count', 'export'],
});
export type LevelChange = Row<typeof LevelChange>;

export interface LevelFigures {
  /** Percent of a hundred: what all levels can come to, and the cap. */
  highest: number;
  cap: number;
  levels: { id: number; people: number; share: number }[];
}
export const levelFigures = call('GET', '/distribution/v1/level/figures', {
  label: ['等级概况', 'Levels at a glance'],
  permission: permission(DistributionLevel, 'view'),
  answer: type<LevelFigures>(),
});

export interface Tried {
  distributorId: number;
  name: string;
  from: string;
  to: string;
  facts: Fact[];
}
/** Who would rise now if the level were saved like this. */
export const tryLevel = call('POST', '/distribution/v1/level/try', {
  label: ['试算', 'Try'],
  permission: permission(DistributionLevel, 'edit'),
  input: {
    levelId: ref('等级', 'Level', 'distribution_level'),
    rank: DistributionLevel.fields.rank,
    autoUpgrade: DistributionLevel.fields.autoUpgrade,
    upgradeMode: DistributionLevel.fields.upgradeMode,
    conditions: DistributionLevel.fields.conditions,
  },
  answer: type<Tried[]>(),
  reads: true,
});
