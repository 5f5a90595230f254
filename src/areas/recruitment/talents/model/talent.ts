// People worth remembering: whoever was turned down, withdrew or left, kept in contact with and brought back for another job.
import { call, rowOf } from '#kernel/model/call';
import { bool, choice, date, datetime, ref, refs, states, text } from '#kernel/model/fields';
import { permission, type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';
import { talentLevels } from '../../applications/model/application';

export const TalentLife = lifecycle({
  states: {
    active: ['可联系', 'To contact', 'blue'],
    following: ['跟进中', 'In contact', 'purple'],
    reactivated: ['已激活', 'Brought back', 'green'],
    blocked: ['黑名单', 'Blocked', 'red'],
    archived: ['已归档', 'Archived', 'grey'],
  },
  initial: 'active',
  transitions: {
    follow: {
      label: ['跟进', 'In contact'],
      from: ['active', 'following', 'archived'],
      to: 'following',
      internal: true,
    },
    reactivate: {
      label: ['激活', 'Bring back'],
      from: ['active', 'following'],
      to: 'reactivated',
      fields: {
        jobId: ref('职位', 'Job', 'job', { required: true }),
        note: text('说明', 'Note', { max: 200 }),
      },
    },
    comeBack: { label: ['回到人才池', 'Back in the pool'], from: ['reactivated'], to: 'active', internal: true },
    block: {
      label: ['拉黑', 'Block'],
      from: ['active', 'following', 'reactivated', 'archived'],
      to: 'blocked',
      permission: 'recruitment.candidate.block',
      danger: true,
      fields: { reason: text('原因', 'Reason', { required: true, max: 200 }) },
    },
    unblock: {
      label: ['解除拉黑', 'Unblock'],
      from: ['blocked'],
      to: 'active',
      permission: 'recruitment.candidate.block',
    },
    archive: { label: ['归档', 'Archive'], from: ['active', 'following'], to: 'archived', permission: 'edit' },
  },
});

export const Talent = resource({
  name: 'talent',
  area: 'recruitment',
  path: '/api/v1.hr/talent',
  title: ['人才', 'Talent'],
  label: 'candidateId',
  fields: {
    candidateId: ref('候选人', 'Candidate', 'candidate', { required: true, fixed: true }),
    level: choice('等级', 'Level', talentLevels, { required: true, default: 'c' }),
    enteredBy: choice(
      '入池方式',
      'How',
      {
        rejected: ['淘汰', 'Rejected'],
        withdrawn: ['放弃', 'Withdrawn'],
        declined: ['拒Offer', 'Declined'],
        left_staff: ['离职员工', 'Former staff'],
        manual: ['手工', 'By hand'],
      },
      { computed: true, default: 'manual' },
    ),
    enteredReason: text('入池原因', 'Why here', { max: 200, computed: true }),
    fromApplicationId: ref('来源应聘', 'From application', 'application', { computed: true, indexed: false }),
    reactivatedApplicationId: ref('激活的应聘', 'Brought back to', 'application', { computed: true, indexed: false }),
    schoolId: ref('校区', 'School', 'school', { computed: true }),
    suitablePosts: refs('适合岗位', 'Fits', 'post', { max: 10 }),
    tagIds: refs('标签', 'Tags', 'hr_tag', { max: 20 }),
    keeperId: ref('维护人', 'Keeper', 'staff'),
    lastContactAt: datetime('最近联系', 'Last contact', { computed: true }),
    interest: choice(
      '意向',
      'Interest',
      { yes: ['有意向', 'Yes', 'green'], maybe: ['观望', 'Maybe', 'orange'], no: ['无意向', 'No', 'grey'] },
      { computed: true },
    ),
    nextContactOn: date('下次联系', 'Next contact'),
    state: states(TalentLife),
  },
  scope: { school: 'schoolId', owner: 'keeperId' },
  asked: { due: bool('联系到期', 'Contact due') },
  search: ['candidateId', 'level', 'tagIds', 'suitablePosts', 'enteredBy', 'keeperId', 'nextContactOn', 'state'],
  columns: [
    ...(['candidateId', 'level', 'suitablePosts', 'tagIds', 'enteredBy', 'enteredReason', 'lastContactAt'] as const),
    ...(['interest', 'nextContactOn', 'keeperId', 'state'] as const),
  ],
  unique: [['candidateId']],
  verbs: ['list', 'detail', 'count', 'options', 'add', 'edit', 'export'],
});
export type Talent = Row<typeof Talent>;

export const TalentContact = resource({
  name: 'talent_contact',
  area: 'recruitment',
  noun: 'talent',
  path: '/api/v1.hr/talentContact',
  title: ['联系记录', 'Contact'],
  label: 'content',
  fields: {
    talentId: ref('人才', 'Talent', 'talent', { required: true }),
    at: datetime('时间', 'When', { computed: true }),
    way: choice(
      '方式',
      'How',
      { phone: ['电话', 'Phone'], wechat: ['微信', 'WeChat'], email: ['邮件', 'Email'], meet: ['见面', 'Meeting'] },
      { required: true, default: 'phone' },
    ),
    content: text('内容', 'What', { required: true, max: 500 }),
    interest: choice('意向', 'Interest', {
      yes: ['有意向', 'Yes', 'green'],
      maybe: ['观望', 'Maybe', 'orange'],
      no: ['无意向', 'No', 'grey'],
    }),
    nextOn: date('下次联系', 'Next'),
  },
  scope: { parent: 'talentId' },
  search: ['talentId', 'way', 'interest', 'at'],
  columns: ['at', 'way', 'content', 'interest', 'nextOn', 'createdBy'],
  sort: '-id',
  appendOnly: true,
  verbs: ['list', 'count', 'add', 'export'],
  grantedBy: { add: 'edit' },
});

/** Who is worth remembering though nobody turned them down. */
export const intoPool = call('POST', `${Talent.path}/enter`, {
  label: ['入人才池', 'Into the talent pool'],
  permission: permission(Talent, 'add'),
  input: {
    id: ref('候选人', 'Candidate', 'candidate', { required: true }),
    level: choice('等级', 'Level', talentLevels, { required: true, default: 'b' }),
    reason: text('原因', 'Reason', { required: true, max: 200 }),
  },
  answer: rowOf(Talent),
});
