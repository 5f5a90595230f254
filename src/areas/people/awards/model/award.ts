// What is earned beside the salary: rules, what counts towards them line by line, and the month they come to.
import { awaited } from '#kernel/model/approvals';
import { call, type } from '#kernel/model/call';
import {
  bool,
  choice,
  date,
  int,
  lines,
  money,
  percent,
  quantity,
  ref,
  refs,
  states,
  text,
} from '#kernel/model/fields';
import { permission, type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';

export const RuleLife = lifecycle({
  states: {
    draft: ['草稿', 'Draft', 'grey'],
    active: ['启用', 'Active', 'green'],
    stopped: ['停用', 'Stopped', 'grey'],
  },
  initial: 'draft',
  transitions: {
    activate: { label: ['启用', 'Activate'], from: ['draft'], to: 'active', permission: 'edit' },
    stop: {
      label: ['停用', 'Stop'],
      from: ['active'],
      to: 'stopped',
      permission: 'edit',
      danger: true,
      confirm: ['停用后不再计提；调整请复制后新建', 'It counts no more; copy it to change it'],
    },
  },
});

const most = 99_999_999_999_99;

export const AwardTier = resource({
  name: 'award_tier',
  area: 'people',
  noun: 'award',
  path: '/people/v1/awardTier',
  title: ['阶梯', 'Tier'],
  label: 'fromValue',
  fields: {
    ruleId: ref('规则', 'Rule', 'award_rule', { required: true }),
    fromValue: quantity('起（含）', 'From', { required: true, max: most, default: 0 }),
    rate: percent('比例', 'Rate'),
    amount: money('每件金额', 'For each'),
  },
  scope: { parent: 'ruleId' },
  sort: 'fromValue',
  verbs: [],
});

export const AwardRule = resource({
  name: 'award_rule',
  area: 'people',
  noun: 'award',
  path: '/people/v1/awardRule',
  title: ['奖励规则', 'Award rule'],
  fields: {
    name: text('名称', 'Name', { required: true, max: 40, search: 'pinyin' }),
    kind: choice(
      '类型',
      'Kind',
      {
        commission: ['提成', 'Commission'],
        lesson_fee: ['课时费', 'Lesson fee'],
        bonus: ['奖金', 'Bonus'],
        fixed: ['单项奖', 'One-off award'],
        penalty: ['扣罚', 'Penalty'],
      },
      { required: true },
    ),
    basis: choice(
      '计提依据',
      'Basis',
      {
        payment: ['实收款', 'Payments'],
        payment_new: ['新签实收', 'New payments'],
        payment_renewal: ['续费实收', 'Renewal payments'],
        payment_referral: ['转介绍实收', 'Referral payments'],
        contract_amount: ['生效合同额', 'Contract amount'],
        revenue: ['确认收入', 'Recognised revenue'],
        lessons: ['课次', 'Lessons'],
        lesson_hours: ['课时', 'Lesson hours'],
        student_times: ['人次', 'Attendances'],
        trials: ['试听转化', 'Trials won'],
        online_order: ['线上订单', 'Online orders'],
        manual: ['手工', 'Manual'],
      },
      { required: true },
    ),
    mode: choice(
      '算法',
      'Mode',
      {
        rate: ['固定比例', 'Flat rate'],
        unit: ['按件', 'Per unit'],
        whole: ['全额阶梯', 'Whole at reached tier'],
        progressive: ['超额阶梯', 'Each part at its tier'],
      },
      { required: true },
    ),
    tiers: lines('阶梯', 'Tiers', AwardTier, 'ruleId', { max: 20 }),
    postIds: refs('岗位', 'Posts', 'post', { max: 50 }),
    schoolIds: refs('校区', 'Schools', 'school', { max: 200 }),
    courseIds: refs('课程', 'Courses', 'course', { max: 200 }),
    byLevelFee: bool('按职级课时费', 'Fee of the level'),
    teacherShare: percent('主讲分成', 'Teacher’s share', { default: 100_00 }),
    cap: money('封顶', 'Cap'),
    fromOn: date('生效', 'From', { required: true }),
    toOn: date('截止', 'To'),
    state: states(RuleLife),
  },
  search: ['name', 'kind', 'basis', 'state'],
  columns: ['name', 'kind', 'basis', 'mode', 'postIds', 'schoolIds', 'fromOn', 'toOn', 'state'],
  sort: '-fromOn',
  editableIn: ['draft'],
  verbs: ['list', 'detail', 'count', 'options', 'add', 'edit', 'delete', 'copy', 'export'],
});
export type AwardRule = Row<typeof AwardRule>;

const month = text('月份', 'Month', { required: true, max: 7, pattern: /^\d{4}-(0[1-9]|1[0-2])$/ });
const own = { school: 'schoolId', owner: 'staffId', creator: false } as const;
const pay = { mask: 'hidden', seenWith: 'pay', indexed: false } as const;

export const AwardEntry = resource({
  name: 'award_entry',
  area: 'people',
  noun: 'award',
  path: '/people/v1/awardEntry',
  title: ['奖励明细', 'Award entry'],
  label: 'source',
  appendOnly: true,
  fields: {
    staffId: ref('员工', 'Staff member', 'staff', { required: true }),
    schoolId: ref('校区', 'School', 'school', { indexed: false }),
    ruleId: ref('规则', 'Rule', 'award_rule', { required: true }),
    month,
    source: text('来源', 'Source', { required: true, max: 30 }),
    sourceId: int('单据', 'Document', { required: true, max: Number.MAX_SAFE_INTEGER }),
    /** Of which contract, so that a refund finds what it earned. */
    aboutId: int('合同', 'Contract', { max: Number.MAX_SAFE_INTEGER }),
    basisValue: quantity('依据值', 'Basis', { required: true, min: -most, max: most }),
    share: percent('分成', 'Share', { default: 100_00 }),
    clawback: money('追回', 'Clawback', { default: 0, ...pay }),
    turn: int('次序', 'Turn', { default: 0 }),
    reversedOfId: ref('冲销', 'Reverses', 'award_entry', { indexed: false }),
  },
  scope: own,
  search: ['staffId', 'ruleId', 'month', 'source', 'sourceId'],
  columns: ['month', 'staffId', 'ruleId', 'source', 'sourceId', 'basisValue', 'share', 'clawback', 'createdAt'],
  unique: [['ruleId', 'source', 'sourceId', 'staffId', 'turn']],
  indexes: [
    ['staffId', 'ruleId', 'month'],
    ['ruleId', 'aboutId'],
  ],
  verbs: ['list', 'detail', 'count', 'export'],
  grantedBy: { pay: 'people.salary.view' },
});
export type AwardEntry = Row<typeof AwardEntry>;

export const MonthLife = lifecycle({
  states: {
    open: ['计提中', 'Open', 'blue'],
    confirmed: ['已确认', 'Confirmed', 'green'],
    paid: ['已发放', 'Paid', 'purple'],
  },
  initial: 'open',
  transitions: {
    adjust: {
      label: ['调整', 'Adjust'],
      from: ['open'],
      to: 'open',
      permission: 'confirm',
      fields: {
        adjust: money('调整', 'Adjustment', { required: true, min: -most }),
        note: text('说明', 'Note', { required: true, max: 200 }),
      },
    },
    confirm: {
      label: ['确认', 'Confirm'],
      from: ['open'],
      approval: {
        kind: 'people.awardMonth',
        approved: 'confirmed',
        form: ['staffId', 'ruleId', 'month', 'basisTotal', 'due'],
      },
    },
    reopen: { label: ['退回', 'Reopen'], from: ['confirmed'], to: 'open', permission: 'confirm', danger: true },
    pay: { label: ['发放', 'Paid'], from: ['confirmed'], to: 'paid', internal: true },
  },
});

export const AwardMonth = resource({
  name: 'award_month',
  area: 'people',
  noun: 'award',
  path: '/people/v1/awardMonth',
  title: ['奖励月结', 'Monthly award'],
  label: 'month',
  fields: {
    staffId: ref('员工', 'Staff member', 'staff', { required: true, fixed: true }),
    schoolId: ref('校区', 'School', 'school', { computed: true, indexed: false }),
    ruleId: ref('规则', 'Rule', 'award_rule', { required: true, fixed: true }),
    month: { ...month, fixed: true } as typeof month,
    basisTotal: quantity('依据合计', 'Basis total', { computed: true, default: 0, min: -most, max: most }),
    amount: money('金额', 'Amount', { computed: true, default: 0, ...pay }),
    tier: text('档位', 'Tier', { max: 20, computed: true }),
    clawback: money('追回', 'Clawback', { computed: true, default: 0, ...pay }),
    adjust: money('调整', 'Adjustment', { computed: true, default: 0, min: -most, ...pay }),
    due: money('应发', 'Final', { computed: true, default: 0, min: -most, ...pay }),
    note: text('说明', 'Note', { max: 200, computed: true }),
    approvalNo: awaited(),
    state: states(MonthLife),
  },
  scope: own,
  search: ['staffId', 'ruleId', 'month', 'state'],
  columns: ['month', 'staffId', 'ruleId', 'basisTotal', 'tier', 'amount', 'clawback', 'adjust', 'due', 'state'],
  sort: '-month',
  unique: [['staffId', 'ruleId', 'month']],
  verbs: ['list', 'detail', 'count', 'export'],
  grantedBy: { pay: 'people.salary.view' },
});
export type AwardMonth = Row<typeof AwardMonth>;

export const simulateAward = call('POST', `${AwardRule.path}/simulate`, {
  label: ['试算', 'Try it'],
  permission: permission(AwardRule, 'view'),
  reads: true,
  input: {
    id: ref('规则', 'Rule', 'award_rule', { required: true }),
    basis: quantity('依据值', 'Basis', { required: true, max: most }),
  },
  answer: type<{ amount: string; parts: { part: number; amount: string }[] }>(),
});

/** What no document tells: a one-off award, a penalty. */
export const addAward = call('POST', `${AwardEntry.path}/byHand`, {
  label: ['手工计提', 'Add by hand'],
  permission: permission(AwardRule, 'confirm'),
  input: {
    ruleId: ref('规则', 'Rule', 'award_rule', { required: true }),
    staffId: ref('员工', 'Staff member', 'staff', { required: true }),
    month,
    basis: quantity('依据值', 'Basis', { required: true, max: most }),
  },
});
