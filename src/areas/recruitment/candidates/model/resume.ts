// One version of somebody's resume, with where they studied and worked.
import { bool, choice, date, datetime, file, int, lines, longText, ref, text } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';
import { educations } from '../../needs/model/choices';

const asCandidate = { noun: 'candidate', area: 'recruitment' } as const;

export const ResumeEducation = resource({
  name: 'resume_education',
  ...asCandidate,
  path: '/api/v1.hr/resumeEducation',
  title: ['教育经历', 'Education'],
  label: 'school',
  fields: {
    resumeId: ref('简历', 'Resume', 'resume', { required: true }),
    from: date('开始', 'From'),
    to: date('结束', 'To'),
    school: text('学校', 'School', { required: true, max: 60 }),
    major: text('专业', 'Major', { max: 60 }),
    degree: choice('学历', 'Degree', educations),
    fullTime: bool('全日制', 'Full time', { default: true }),
  },
  scope: { parent: 'resumeId' },
  sort: 'id',
  verbs: [],
});

export const ResumeWork = resource({
  name: 'resume_work',
  ...asCandidate,
  path: '/api/v1.hr/resumeWork',
  title: ['工作经历', 'Work'],
  label: 'company',
  fields: {
    resumeId: ref('简历', 'Resume', 'resume', { required: true }),
    from: date('开始', 'From'),
    to: date('结束', 'To'),
    company: text('单位', 'Company', { required: true, max: 60 }),
    post: text('职位', 'Post', { max: 60 }),
    duties: text('职责', 'Duties', { max: 500 }),
    leaveReason: text('离职原因', 'Why left', { max: 100 }),
  },
  scope: { parent: 'resumeId' },
  sort: 'id',
  verbs: [],
});

export const Resume = resource({
  name: 'resume',
  ...asCandidate,
  path: '/api/v1.hr/resume',
  title: ['简历', 'Resume'],
  label: 'versionNo',
  fields: {
    candidateId: ref('候选人', 'Candidate', 'candidate', { required: true, fixed: true }),
    versionNo: int('版本', 'Version', { computed: true, default: 1 }),
    isCurrent: bool('当前', 'Current', { computed: true, default: true }),
    channelId: ref('渠道', 'Channel', 'recruit_channel'),
    receivedAt: datetime('收到时间', 'Received', { computed: true }),
    file: file('原件', 'Original'),
    fileText: longText('简历全文', 'Text', { max: 20_000 }),
    educations: lines('教育经历', 'Education', ResumeEducation, 'resumeId', { max: 10 }),
    works: lines('工作经历', 'Work', ResumeWork, 'resumeId', { max: 20 }),
    projects: longText('项目经历', 'Projects', { max: 2000 }),
    trainings: longText('培训经历', 'Trainings', { max: 2000 }),
    skills: text('技能', 'Skills', { max: 300 }),
    languages: text('语言', 'Languages', { max: 200 }),
    awards: text('获奖', 'Awards', { max: 300 }),
    selfAssessment: longText('自我评价', 'Self-assessment', { max: 2000 }),
  },
  scope: { parent: 'candidateId' },
  search: ['candidateId', 'channelId', 'receivedAt'],
  columns: ['versionNo', 'isCurrent', 'candidateId', 'channelId', 'receivedAt', 'file', 'skills'],
  sort: '-id',
  unique: [['candidateId', 'versionNo']],
  uniqueWhere: [{ fields: ['candidateId'], where: { isCurrent: true } }],
  verbs: ['list', 'detail', 'count', 'add', 'edit'],
  grantedBy: { add: 'edit' },
});
export type Resume = Row<typeof Resume>;

export const CandidateNote = resource({
  name: 'candidate_note',
  ...asCandidate,
  path: '/api/v1.hr/candidateNote',
  title: ['备注', 'Note'],
  label: 'text',
  fields: {
    candidateId: ref('候选人', 'Candidate', 'candidate', { required: true, fixed: true }),
    text: longText('内容', 'Text', { required: true, max: 2000 }),
    visibility: choice(
      '可见',
      'Visible to',
      { hr: ['仅人事', 'HR only'], team: ['招聘小组', 'Hiring team'] },
      { default: 'hr' },
    ),
  },
  scope: { parent: 'candidateId' },
  search: ['candidateId', 'visibility'],
  columns: ['text', 'visibility', 'createdBy', 'createdAt'],
  verbs: ['list', 'count', 'add', 'delete'],
  grantedBy: { add: 'edit', delete: 'edit' },
});

/** Two who were said to be different people are not asked about again; the smaller id stands first. */
export const CandidateDistinct = resource({
  name: 'candidate_distinct',
  ...asCandidate,
  path: '/api/v1.hr/candidateDistinct',
  title: ['非同一人', 'Different people'],
  label: 'firstId',
  fields: {
    firstId: ref('候选人', 'Candidate', 'candidate', { required: true }),
    secondId: ref('另一候选人', 'Other candidate', 'candidate', { required: true }),
  },
  unique: [['firstId', 'secondId']],
  verbs: [],
});
