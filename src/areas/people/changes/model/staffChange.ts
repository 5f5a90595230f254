// A change in somebody's working life: asked for, approved, in effect from its day. Together they are the career track.
import { awaited } from '#kernel/model/approvals';
import { type BatchAnswer, call, type, valuesOf } from '#kernel/model/call';
import {
  bool,
  category,
  choice,
  date,
  type Fields,
  files,
  int,
  longText,
  money,
  percent,
  ref,
  refs,
  states,
  text,
} from '#kernel/model/fields';
import { permission, type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';
import { changeKinds } from './kinds';

/** `found`: what the server finds out for who decides. */
const asking = <const F extends Fields>(
  label: readonly [string, string],
  kind: string,
  form: readonly string[],
  found: F,
) =>
  ({
    label,
    from: ['draft'],
    to: 'approving',
    internal: true,
    fields: found,
    approval: { kind: `people.${kind}`, approved: 'approved', rejected: 'rejected', form },
  }) as const;
const about = ['staffId', 'kind', 'effectiveOn', 'remark'] as const;
const elsewhere = {
  crossSchool: bool('跨校区', 'To another school', { computed: true }),
  crossRegion: bool('跨区域', 'To another region', { computed: true }),
} as const;
const pays = { overBand: bool('超薪级', 'Over the band', { computed: true }) } as const;
const rises = { ...pays, unmet: int('未满足的晋级条件', 'Conditions not met', { computed: true }) } as const;
const raises = {
  ...pays,
  percent: percent('调幅', 'Change of pay', { computed: true, min: -100_00, max: 100_000_00 }),
} as const;
const places = ['fromSchoolId', 'toSchoolId', 'fromPostId', 'toPostId', 'fromLevelId', 'toLevelId'] as const;

export const ChangeLife = lifecycle({
  states: {
    draft: ['草稿', 'Draft', 'grey'],
    approving: ['审批中', 'Being approved', 'orange'],
    approved: ['待生效', 'To take effect', 'blue'],
    effective: ['已生效', 'In effect', 'green'],
    rejected: ['已驳回', 'Rejected', 'red'],
    cancelled: ['已取消', 'Cancelled', 'grey'],
  },
  initial: 'draft',
  transitions: {
    askRegularise: asking(['转正', 'Regularise'], 'regularise', [...about, 'score', 'decision', 'superiorComment'], {}),
    askTransfer: asking(['调动', 'Transfer'], 'transfer', [...about, ...places, 'toLegalEntityId', 'endOn'], elsewhere),
    askPromotion: asking(['晋升', 'Promotion'], 'promotion', [...about, ...places], rises),
    askSalary: asking(['调薪', 'Pay change'], 'salaryChange', about, raises),
    askSuspend: asking(['停薪留职', 'Suspension'], 'suspend', [...about, 'endOn'], {}),
    askRehire: asking(['再入职', 'Rehire'], 'rehire', [...about, ...places], {}),
    takeEffect: { label: ['生效', 'In effect'], from: ['draft', 'approved'], to: 'effective', internal: true },
    cancel: {
      label: ['取消', 'Cancel'],
      from: ['draft', 'approving', 'approved'],
      to: 'cancelled',
      permission: 'apply',
      danger: true,
      fields: { cancelReason: text('原因', 'Reason', { required: true, max: 200 }) },
    },
  },
});

const far = { indexed: false } as const;
const frozen = { computed: true, indexed: false } as const;
const pay = { mask: 'hidden', seenWith: 'pay', indexed: false } as const;

export const StaffChange = resource({
  name: 'staff_change',
  area: 'people',
  noun: 'change',
  path: '/people/v1/staffChange',
  title: ['异动', 'Change'],
  label: 'staffId',
  fields: {
    staffId: ref('员工', 'Staff member', 'staff', { required: true, fixed: true }),
    kind: choice('类型', 'Kind', changeKinds, { required: true, fixed: true }),
    schoolId: ref('所在校区', 'Their school', 'school', { computed: true }),
    departmentId: ref('所在部门', 'Their department', 'department', frozen),
    fromSchoolId: ref('原校区', 'From school', 'school', frozen),
    toSchoolId: ref('新校区', 'To school', 'school', far),
    fromDepartmentId: ref('原部门', 'From department', 'department', frozen),
    toDepartmentId: ref('新部门', 'To department', 'department', far),
    fromPostId: ref('原岗位', 'From post', 'post', frozen),
    toPostId: ref('新岗位', 'To post', 'post', far),
    fromLevelId: ref('原职级', 'From level', 'post_level', frozen),
    toLevelId: ref('新职级', 'To level', 'post_level', far),
    fromReportsToId: ref('原上级', 'Superior before', 'staff', frozen),
    toReportsToId: ref('新上级', 'New superior', 'staff', far),
    fromLegalEntityId: ref('原用工主体', 'Employer before', 'legal_entity', frozen),
    toLegalEntityId: ref('新用工主体', 'New employer', 'legal_entity', far),
    basePay: money('基本工资', 'Base pay', pay),
    postPay: money('岗位工资', 'Post pay', pay),
    allowance: money('补贴', 'Allowance', pay),
    months: int('月数', 'Months', { min: 1, max: 6 }),
    effectiveOn: date('生效日期', 'Effective', { required: true }),
    endOn: date('结束日期', 'Until', far),
    reason: category('原因', 'Reason', 'change_reason', far),
    remark: text('说明', 'Remark', { max: 500 }),
    papers: files('附件', 'Files', { max: 10 }),
    selfSummary: longText('自述', 'Self-summary', { max: 2000 }),
    superiorComment: longText('上级评语', 'Superior’s words', { max: 1000 }),
    score: int('评分', 'Score', { min: 0, max: 100 }),
    decision: choice('结论', 'Decision', {
      pass: ['通过', 'Pass', 'green'],
      extend: ['延长', 'Extend', 'orange'],
      fail: ['不通过', 'Fail', 'red'],
    }),
    cancelReason: text('取消原因', 'Why cancelled', { max: 200, computed: true }),
    approvalNo: awaited(),
    state: states(ChangeLife),
  },
  scope: { school: 'schoolId', department: 'departmentId', owner: 'staffId', creator: false },
  search: ['staffId', 'kind', 'state', 'effectiveOn', 'schoolId'],
  columns: [
    ...(['staffId', 'kind', 'fromSchoolId', 'toSchoolId', 'fromPostId', 'toPostId', 'effectiveOn'] as const),
    ...(['createdBy', 'state'] as const),
  ],
  sort: '-effectiveOn',
  indexes: [
    ['state', 'effectiveOn'],
    ['staffId', 'effectiveOn'],
  ],
  editableIn: ['draft'],
  verbs: ['list', 'detail', 'count', 'export'],
  actions: { apply: ['申请异动', 'Ask for a change'], backdate: ['补录过去的异动', 'Enter changes of the past'] },
  grantedBy: { pay: 'people.salary.view' },
});
export type StaffChange = Row<typeof StaffChange>;

const { fields: f } = StaffChange;
const id = ref('员工', 'Staff member', 'staff', { required: true });
const ids = refs('员工', 'Staff', 'staff', { required: true, max: 200 });
const when = { effectiveOn: f.effectiveOn, reason: f.reason, remark: f.remark };
const apply = permission(StaffChange, 'apply');
const made = valuesOf({ changeId: int('异动', 'Change', { required: true }) });

const ask = <const I extends object>(name: string, label: readonly [string, string], input: I) =>
  ({ path: `${StaffChange.path}/${name}`, label, input: { ...input, ...when } }) as const;

const t = ask('transfer', ['调动', 'Transfer'], {
  ids,
  toSchoolId: f.toSchoolId,
  toDepartmentId: f.toDepartmentId,
  toPostId: f.toPostId,
  toReportsToId: f.toReportsToId,
});
export const transfer = call('POST', t.path, { ...t, permission: apply, answer: type<BatchAnswer>() });

const s = ask('superior', ['改上级', 'Change superior'], {
  ids,
  toReportsToId: ref('新上级', 'New superior', 'staff', { required: true }),
});
export const changeSuperior = call('POST', s.path, { ...s, permission: apply, answer: type<BatchAnswer>() });

/** Of everybody one sees: the named superior, else who leads the department, else the school's principal; never themselves. */
export const reportingLines = call('GET', '/people/v1/staff/reportingLines', {
  label: ['汇报关系', 'Who reports to whom'],
  permission: 'people.staff.view',
  answer: type<{ id: number; chiefId: number | null }[]>(),
});

const level = ref('新职级', 'To level', 'post_level', { required: true });
const p = ask('promote', ['晋升', 'Promote'], { id, toLevelId: level, toPostId: f.toPostId });
export const promote = call('POST', p.path, { ...p, permission: apply, answer: made });
const d = ask('demote', ['降职', 'Demote'], { id, toLevelId: level, toPostId: f.toPostId });
export const demote = call('POST', d.path, { ...d, permission: apply, answer: made });

const sum = (zh: string, en: string) => money(zh, en, { required: true });
const m = ask('pay', ['调薪', 'Pay change'], {
  id,
  basePay: sum('基本工资', 'Base pay'),
  postPay: sum('岗位工资', 'Post pay'),
  allowance: sum('补贴', 'Allowance'),
});
export const changePay = call('POST', m.path, { ...m, permission: 'people.salary.edit', answer: made });

const school = ref('借调校区', 'School', 'school', { required: true });
const se = ask('second', ['借调', 'Second'], {
  id,
  toSchoolId: school,
  endOn: date('结束日期', 'Until', { required: true }),
});
export const second = call('POST', se.path, { ...se, permission: apply, answer: made });
const sb = ask('secondEnd', ['结束借调', 'End secondment'], { id, toSchoolId: school });
export const secondEnd = call('POST', sb.path, { ...sb, permission: apply, answer: made });

const su = ask('suspend', ['停薪留职', 'Suspend'], { id, endOn: f.endOn });
export const suspend = call('POST', su.path, { ...su, permission: apply, answer: made, danger: true });
const re = ask('resume', ['复职', 'Resume'], { id });
export const resume = call('POST', re.path, { ...re, permission: apply, answer: made });

const le = ask('employer', ['换签主体', 'Change employer'], {
  id,
  toLegalEntityId: ref('新用工主体', 'New employer', 'legal_entity', { required: true }),
});
export const changeEmployer = call('POST', le.path, { ...le, permission: apply, answer: made });

const rg = ask('regularise', ['转正', 'Regularise'], {
  id,
  selfSummary: f.selfSummary,
  superiorComment: f.superiorComment,
  score: int('评分', 'Score', { required: true, min: 0, max: 100 }),
  decision: choice(
    '结论',
    'Decision',
    { pass: ['通过', 'Pass'], extend: ['延长', 'Extend'], fail: ['不通过', 'Fail'] },
    { required: true },
  ),
  months: int('延长月数', 'Months more', { min: 1, max: 6 }),
});
export const regularise = call('POST', rg.path, { ...rg, permission: apply, answer: made });

const ex = ask('extendProbation', ['延长试用', 'Extend probation'], {
  id,
  months: int('延长月数', 'Months more', { required: true, min: 1, max: 6 }),
});
export const extendProbation = call('POST', ex.path, { ...ex, permission: apply, answer: made });

const rh = ask('rehire', ['再入职', 'Rehire'], {
  id,
  toSchoolId: ref('校区', 'School', 'school', { required: true }),
  toPostId: ref('岗位', 'Post', 'post', { required: true }),
  toReportsToId: f.toReportsToId,
  months: int('试用月数', 'Probation months', { min: 1, max: 6 }),
});
export const rehire = call('POST', rh.path, { ...rh, permission: apply, answer: made });
