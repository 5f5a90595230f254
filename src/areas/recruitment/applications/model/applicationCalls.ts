// What is done with applications beyond their own steps: applying, assigning many, a card taken to another column.
import { type BatchAnswer, call, rowOf, type } from '#kernel/model/call';
import { bool, category, choice, int, ref, refs, text } from '#kernel/model/fields';
import { permission } from '#kernel/model/resource';
import { Application, talentLevels } from './application';

export const applyTo = call('POST', `${Application.path}/apply`, {
  label: ['应聘到职位', 'Apply to a job'],
  permission: permission(Application, 'assign'),
  input: {
    ids: refs('候选人', 'Candidates', 'candidate', { required: true, max: 200 }),
    jobId: ref('职位', 'Job', 'job', { required: true }),
    schoolId: ref('校区', 'School', 'school'),
    channelId: ref('渠道', 'Channel', 'recruit_channel'),
    confirmed: bool('确认重新应聘', 'Apply again all the same'),
  },
  answer: type<BatchAnswer>(),
});

export const applyOne = call('POST', `${Application.path}/add`, {
  label: ['应聘', 'Apply'],
  permission: permission(Application, 'assign'),
  input: {
    candidateId: ref('候选人', 'Candidate', 'candidate', { required: true }),
    jobId: ref('职位', 'Job', 'job', { required: true }),
    schoolId: ref('校区', 'School', 'school'),
    channelId: ref('渠道', 'Channel', 'recruit_channel'),
    confirmed: bool('确认重新应聘', 'Apply again all the same'),
  },
  answer: rowOf(Application),
});

/** A card that was taken to another column: the step that leads there is taken, or it is said which could be. */
export const moveTo = call('POST', `${Application.path}/move`, {
  label: ['移动', 'Move'],
  permission: permission(Application, 'view'),
  input: {
    id: ref('应聘', 'Application', 'application', { required: true }),
    version: int('版本', 'Version', { required: true }),
    to: text('阶段', 'Stage', { required: true, max: 20 }),
    ownerId: ref('招聘负责人', 'Recruiter', 'staff'),
    screenerId: ref('筛选人', 'Screener', 'staff'),
    endNote: text('说明', 'Note', { max: 500 }),
    rejectReason: category('淘汰原因', 'Why rejected', 'reject_reason'),
    withdrawReason: category('放弃原因', 'Why withdrawn', 'withdraw_reason'),
    talentLevel: choice('人才等级', 'Talent level', talentLevels),
    toJobId: ref('转到职位', 'To job', 'job'),
  },
  answer: rowOf(Application),
});

export const assignMany = call('POST', `${Application.path}/assign`, {
  label: ['分配', 'Assign'],
  permission: permission(Application, 'assign'),
  input: {
    ids: refs('应聘', 'Applications', 'application', { required: true, max: 200 }),
    ownerId: ref('招聘负责人', 'Recruiter', 'staff', { required: true }),
    screenerId: ref('筛选人', 'Screener', 'staff', { required: true }),
  },
  answer: type<BatchAnswer>(),
});
