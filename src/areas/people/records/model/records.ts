// What is kept about a person beside their place: where they learned and worked, certificates, whom to call, checks, papers.
import { bool, category, choice, date, file, files, mobile, money, ref, text } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';
import { educations } from '../../model/choices';

const staffId = ref('员工', 'Staff member', 'staff', { required: true, fixed: true });
const kept = { area: 'people', noun: 'record', scope: { parent: 'staffId', creator: false } } as const;

export const StaffEducation = resource({
  ...kept,
  name: 'staff_education',
  path: '/people/v1/staffEducation',
  title: ['教育经历', 'Education'],
  label: 'school',
  fields: {
    staffId,
    fromOn: date('开始', 'From', { indexed: false }),
    toOn: date('结束', 'To', { indexed: false }),
    school: text('院校', 'School', { required: true, max: 60 }),
    major: text('专业', 'Major', { max: 60 }),
    degree: choice('学历', 'Degree', educations, { required: true }),
    fullTime: bool('全日制', 'Full time', { default: true }),
    first: bool('第一学历', 'First degree'),
    papers: files('附件', 'Files', { max: 5 }),
  },
  search: ['staffId', 'degree'],
  columns: ['staffId', 'fromOn', 'toOn', 'school', 'major', 'degree', 'fullTime', 'first'],
});

export const StaffWork = resource({
  ...kept,
  name: 'staff_work',
  path: '/people/v1/staffWork',
  title: ['工作经历', 'Work'],
  label: 'company',
  fields: {
    staffId,
    fromOn: date('开始', 'From', { indexed: false }),
    toOn: date('结束', 'To', { indexed: false }),
    company: text('单位', 'Company', { required: true, max: 60 }),
    post: text('岗位', 'Post', { max: 60 }),
    leaveReason: text('离职原因', 'Why left', { max: 200 }),
    witness: text('证明人', 'Witness', { max: 30 }),
    witnessMobile: mobile('证明人电话', 'Witness’ mobile'),
  },
  search: ['staffId'],
  columns: ['staffId', 'fromOn', 'toOn', 'company', 'post', 'leaveReason', 'witness', 'witnessMobile'],
});

export const StaffCertificate = resource({
  ...kept,
  name: 'staff_certificate',
  path: '/people/v1/staffCertificate',
  title: ['证书', 'Certificate'],
  label: 'certificateNo',
  fields: {
    staffId,
    kind: category('证书', 'Certificate', 'certificate', { required: true }),
    certificateNo: text('编号', 'No.', { required: true, max: 40, search: 'plain' }),
    level: text('等级', 'Level', { max: 20 }),
    subject: category('学科', 'Subject', 'course_subject', { indexed: false }),
    issuer: text('发证机构', 'Issuer', { max: 60 }),
    issuedOn: date('发证日期', 'Issued', { indexed: false }),
    validTo: date('有效期至', 'Valid to'),
    papers: files('附件', 'Files', { max: 5 }),
  },
  search: ['staffId', 'kind', 'validTo'],
  columns: ['staffId', 'kind', 'certificateNo', 'level', 'subject', 'issuer', 'issuedOn', 'validTo'],
});
export type StaffCertificate = Row<typeof StaffCertificate>;

export const StaffContact = resource({
  ...kept,
  name: 'staff_contact',
  path: '/people/v1/staffContact',
  title: ['家庭与紧急联系人', 'Family and emergency contacts'],
  fields: {
    staffId,
    name: text('姓名', 'Name', { required: true, max: 30 }),
    relation: category('关系', 'Relation', 'relation', { required: true, indexed: false }),
    mobile: mobile('电话', 'Mobile', { required: true }),
    workplace: text('工作单位', 'Workplace', { max: 60 }),
    emergency: bool('紧急联系人', 'Emergency contact', { default: true }),
  },
  search: ['staffId'],
  columns: ['staffId', 'name', 'relation', 'mobile', 'workplace', 'emergency'],
});

/** What the enterprise notes about somebody; not theirs to write. */
const noted = { area: 'people', noun: 'staffNote', scope: { parent: 'staffId', creator: false } } as const;

export const StaffReward = resource({
  ...noted,
  name: 'staff_reward',
  path: '/people/v1/staffReward',
  title: ['奖惩', 'Rewards and sanctions'],
  label: 'title',
  fields: {
    staffId,
    kind: choice(
      '类型',
      'Kind',
      { award: ['奖励', 'Award', 'green'], punish: ['处分', 'Sanction', 'red'] },
      { required: true },
    ),
    title: text('名称', 'Title', { required: true, max: 60 }),
    on: date('日期', 'On', { required: true }),
    amount: money('金额', 'Amount', { mask: 'hidden', seenWith: 'pay' }),
    reason: text('事由', 'Reason', { max: 300 }),
  },
  search: ['staffId', 'kind', 'on'],
  columns: ['staffId', 'kind', 'title', 'on', 'amount', 'reason'],
  sort: '-on',
  grantedBy: { pay: 'people.salary.view' },
});

export const StaffCheck = resource({
  ...noted,
  name: 'staff_check',
  path: '/people/v1/staffCheck',
  title: ['核查', 'Checks'],
  label: 'kind',
  fields: {
    staffId,
    kind: choice(
      '类型',
      'Kind',
      { record: ['从业查询', 'Record check'], health: ['体检', 'Health'], background: ['背调', 'Background'] },
      { required: true },
    ),
    on: date('日期', 'On', { required: true }),
    result: choice(
      '结果',
      'Result',
      { clear: ['正常', 'Clear', 'green'], found: ['异常', 'Found', 'red'] },
      { required: true },
    ),
    nextOn: date('下次核查', 'Next'),
    papers: files('附件', 'Files', { max: 5 }),
  },
  search: ['staffId', 'kind', 'result', 'nextOn'],
  columns: ['staffId', 'kind', 'on', 'result', 'nextOn'],
  sort: '-on',
});

export const StaffFile = resource({
  ...noted,
  name: 'staff_file',
  path: '/people/v1/staffFile',
  title: ['档案附件', 'Files'],
  label: 'kind',
  fields: {
    staffId,
    kind: category('类型', 'Kind', 'staff_file_kind', { required: true }),
    paper: file('文件', 'File', { required: true }),
    on: date('日期', 'On', { indexed: false }),
    validTo: date('有效期至', 'Valid to'),
  },
  search: ['staffId', 'kind'],
  columns: ['staffId', 'kind', 'paper', 'on', 'validTo'],
});
