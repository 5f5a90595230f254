// From an accepted offer to the first day: what must be handed in, checked and signed, and the record check the law asks for.
import { call, valuesOf } from '#kernel/model/call';
import { bool, choice, date, files, int, lines, ref, refs, states, text } from '#kernel/model/fields';
import { permission, type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';

const reason = text('原因', 'Reason', { required: true, max: 200 });

export const OnboardingLife = lifecycle({
  states: {
    preparing: ['准备中', 'Preparing', 'orange'],
    ready: ['待报到', 'Ready', 'blue'],
    onboarded: ['已入职', 'Onboarded', 'green'],
    dropped: ['未到岗', 'Did not come', 'red'],
  },
  initial: 'preparing',
  transitions: {
    postpone: {
      label: ['延期', 'Postpone'],
      from: ['preparing', 'ready'],
      to: 'preparing',
      permission: 'edit',
      fields: { startOn: date('到岗日期', 'Start', { required: true }), note: reason },
    },
    drop: {
      label: ['未到岗', 'Did not come'],
      from: ['preparing', 'ready'],
      to: 'dropped',
      permission: 'edit',
      danger: true,
      fields: { note: reason },
    },
    arrive: { label: ['入职', 'Onboarded'], from: ['preparing', 'ready'], to: 'onboarded', internal: true },
  },
});

export const itemKinds = {
  document: ['材料', 'Document'],
  check: ['核查', 'Check'],
  account: ['账号', 'Account'],
  equipment: ['物品', 'Equipment'],
  training: ['培训', 'Training'],
  contract: ['签约', 'Contract'],
} as const;

export const OnboardingItem = resource({
  name: 'onboarding_item',
  area: 'recruitment',
  noun: 'onboarding',
  path: '/api/v1.hr/onboardingItem',
  title: ['入职事项', 'Item'],
  label: 'title',
  fields: {
    onboardingId: ref('入职', 'Onboarding', 'onboarding', { required: true }),
    title: text('事项', 'Item', { required: true, max: 60 }),
    kind: choice('类别', 'Kind', itemKinds, { required: true, default: 'document' }),
    responsibleId: ref('责任人', 'Responsible', 'staff'),
    dueOn: date('期限', 'Due'),
    mandatory: bool('必办', 'Mandatory', { default: true }),
    result: choice(
      '结果',
      'Result',
      {
        open: ['待办', 'Open', 'grey'],
        submitted: ['待审核', 'Submitted', 'orange'],
        done: ['完成', 'Done', 'green'],
        returned: ['退回', 'Returned', 'red'],
      },
      { default: 'open' },
    ),
    note: text('说明', 'Note', { max: 200 }),
  },
  scope: { parent: 'onboardingId' },
  sort: 'id',
  verbs: [],
});

export const Onboarding = resource({
  name: 'onboarding',
  area: 'recruitment',
  path: '/api/v1.hr/onboarding',
  title: ['入职办理', 'Onboarding'],
  label: 'candidateId',
  fields: {
    offerId: ref('录用', 'Offer', 'offer', { required: true, computed: true }),
    candidateId: ref('候选人', 'Candidate', 'candidate', { required: true, computed: true }),
    applicationId: ref('应聘', 'Application', 'application', { required: true, computed: true }),
    schoolId: ref('校区', 'School', 'school', { computed: true }),
    postId: ref('岗位', 'Post', 'post', { computed: true }),
    startOn: date('到岗日期', 'Start', { required: true, computed: true }),
    handlerId: ref('经办人', 'Handler', 'staff'),
    buddyId: ref('带教人', 'Buddy', 'staff'),
    needsCheck: bool('须从业查询', 'Record check needed', { computed: true }),
    checkedOn: date('从业查询日期', 'Record check on'),
    checkResult: choice('从业查询结果', 'Record check', {
      clear: ['无记录', 'Clear', 'green'],
      found: ['有记录', 'Found', 'red'],
    }),
    checkFile: files('查询凭证', 'Proof of the check', { max: 3 }),
    items: lines('入职事项', 'Items', OnboardingItem, 'onboardingId', { max: 40 }),
    note: text('说明', 'Note', { max: 200, computed: true }),
    staffId: ref('员工', 'Staff member', 'staff', { computed: true }),
    state: states(OnboardingLife),
  },
  scope: { school: 'schoolId' },
  search: ['candidateId', 'schoolId', 'startOn', 'state'],
  columns: ['candidateId', 'schoolId', 'postId', 'startOn', 'needsCheck', 'checkResult', 'handlerId', 'state'],
  sort: 'startOn',
  unique: [['offerId']],
  editableIn: ['preparing', 'ready'],
  verbs: ['list', 'detail', 'count', 'edit', 'export'],
});
export type Onboarding = Row<typeof Onboarding>;

export const onboard = call('POST', `${Onboarding.path}/onboard`, {
  label: ['办理入职', 'Onboard'],
  permission: permission(Onboarding, 'finish'),
  input: {
    id: ref('入职', 'Onboarding', 'onboarding', { required: true }),
    startOn: date('实际到岗', 'Actual start', { required: true }),
    staffNo: text('工号', 'Staff no.', { max: 20 }),
    roleIds: refs('角色', 'Roles', 'role', { max: 10 }),
  },
  answer: valuesOf({ staffId: int('员工', 'Staff member', { required: true }) }),
});
