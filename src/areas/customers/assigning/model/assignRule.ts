import { bool, categories, choice, date, int, refs, text } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';
import { asSetting } from '../../customer/model/grantedBy';

const few = { max: 50, indexed: false } as const;

/** To whom a new customer goes; the first rule by priority whose given conditions all match decides. */
export const AssignRule = resource({
  name: 'assign_rule',
  area: 'customers',
  path: '/v1/salesperson/assignRule',
  title: ['分配规则', 'Assignment rule'],
  fields: {
    name: text('名称', 'Name', { required: true, max: 40, search: 'pinyin' }),
    priority: int('优先级', 'Priority', { default: 0, min: 0, max: 100_000 }),
    active: bool('启用', 'Active', { default: true }),
    schoolIds: refs('校区条件', 'Schools', 'school', few),
    sourceIds: refs('来源条件', 'Sources', 'customer_source', few),
    levelIds: categories('等级条件', 'Levels', 'customer_level', few),
    gradeIds: categories('年级条件', 'Grades', 'grade', few),
    method: choice(
      '方式',
      'Method',
      {
        round_robin: ['轮流', 'Round robin'],
        weighted: ['按权重', 'Weighted'],
        least_owned: ['最少优先', 'Fewest first'],
        fixed: ['指定', 'Fixed'],
      },
      { required: true },
    ),
    staffIds: refs('顾问', 'Counsellors', 'staff', { ...few, required: true }),
    onDutyOnly: bool('仅当班', 'On duty only'),
    sticky: bool('跟随家庭/介绍人', 'Follow family or referrer', { default: true }),
    validFrom: date('有效期起', 'Valid from'),
    validTo: date('有效期止', 'Valid until'),
  },
  search: ['name', 'active', 'method'],
  columns: ['priority', 'name', 'method', 'schoolIds', 'sourceIds', 'staffIds', 'active', 'validFrom', 'validTo'],
  sort: 'priority',
  logged: { order: ['调整顺序', 'Reordered'] },
  grantedBy: { ...asSetting, view: 'edit', export: 'edit' },
});
export type AssignRule = Row<typeof AssignRule>;
