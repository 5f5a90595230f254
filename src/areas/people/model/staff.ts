import {
  bool,
  categories,
  category,
  choice,
  date,
  email,
  idCard,
  image,
  int,
  mobile,
  ref,
  refs,
  states,
  text,
} from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';
import { educations, employments, seriesOf } from './choices';

export const PostLife = lifecycle({
  states: { active: ['启用', 'In use', 'green'], retired: ['停用', 'Retired', 'grey'] },
  initial: 'active',
  transitions: {
    retire: {
      label: ['停用', 'Retire'],
      from: ['active'],
      to: 'retired',
      permission: 'edit',
      danger: true,
      confirm: ['停用后不能再选择该岗位', 'Nobody can be given this post any more'],
    },
    restore: { label: ['启用', 'Restore'], from: ['retired'], to: 'active', permission: 'edit' },
  },
});

export const Post = resource({
  name: 'post',
  area: 'people',
  path: '/people/v1/post',
  title: ['岗位', 'Post'],
  fields: {
    name: text('名称', 'Name', { required: true, max: 30, search: 'pinyin' }),
    nameEn: text('英文名', 'English name', { max: 60, search: 'plain' }),
    code: text('编号', 'Code', { required: true, max: 20 }),
    parentId: ref('上级岗位', 'Parent post', 'post'),
    series: choice('序列', 'Series', seriesOf),
    categoryId: category('类别', 'Category', 'post_category', { indexed: false }),
    isTeaching: bool('教学岗', 'Teaching'),
    isSales: bool('销售岗', 'Sales'),
    contactMinors: bool('接触未成年人', 'Works with minors'),
    shiftPlanned: bool('排班', 'Shift-planned'),
    state: states(PostLife),
  },
  labelEn: 'nameEn',
  search: ['name', 'series', 'state'],
  columns: [
    ...(['code', 'name', 'nameEn', 'series', 'parentId', 'isTeaching', 'isSales', 'contactMinors'] as const),
    ...(['shiftPlanned', 'state'] as const),
  ],
  sort: 'code',
  unique: [['code'], ['name']],
  lookup: 'everyone',
});

export type Post = Row<typeof Post>;

/** How many of a post a school may employ in a year; without a row none are planned. */
export const PostQuota = resource({
  name: 'post_quota',
  area: 'people',
  noun: 'post',
  path: '/people/v1/postQuota',
  title: ['编制', 'Quota'],
  label: 'year',
  fields: {
    postId: ref('岗位', 'Post', 'post', { required: true, fixed: true }),
    schoolId: ref('校区', 'School', 'school', { required: true, fixed: true }),
    year: int('年度', 'Year', { required: true, min: 2020, max: 2099, fixed: true }),
    planned: int('编制人数', 'Planned', { required: true, min: 0, max: 999 }),
  },
  scope: { school: 'schoolId', creator: false },
  search: ['schoolId', 'year'],
  columns: ['postId', 'schoolId', 'year', 'planned'],
  sort: '-year',
  unique: [['schoolId', 'postId', 'year']],
});

/** What runs out next, as a list may be asked for it. */
const staffDue = choice('到期事项', 'Due', {
  probation: ['试用将到期', 'Probation ending'],
  contract: ['合同将到期', 'Contract ending'],
  unsigned: ['合同未签', 'No signed contract'],
  certificate: ['证书将到期', 'Certificate expiring'],
  birthday: ['本月生日', 'Birthday this month'],
});

/** A person who works here. The sign-in half is `account`. Where and as what they work follows from changes alone. */
export const Staff = resource({
  name: 'staff',
  area: 'people',
  path: '/people/v1/staff',
  title: ['员工', 'Staff member'],
  fields: {
    no: text('工号', 'Number', { required: true, max: 20, search: 'plain' }),
    name: text('姓名', 'Name', { required: true, max: 30, search: 'pinyin' }),
    mobile: mobile('手机', 'Mobile', { required: true }),
    gender: choice('性别', 'Gender', { male: ['男', 'Male'], female: ['女', 'Female'] }),
    birthday: date('生日', 'Birthday', { indexed: false }),
    avatar: image('头像', 'Photo', { open: true }),
    email: email('邮箱', 'Email'),
    wechat: text('微信', 'WeChat', { max: 40, mask: 'hidden', seenWith: 'reveal' }),
    idType: choice('证件类型', 'ID kind', {
      id_card: ['居民身份证', 'ID card'],
      hk_macau: ['港澳通行证', 'HK/Macau permit'],
      taiwan: ['台湾通行证', 'Taiwan permit'],
      passport: ['护照', 'Passport'],
      residence: ['外国人居留证', 'Residence card'],
    }),
    idCard: idCard('身份证号', 'ID number'),
    otherIdNo: text('其他证件号', 'Other ID number', { max: 30, mask: 'idCard' }),
    ethnic: category('民族', 'Ethnic group', 'ethnic', { indexed: false }),
    nativePlace: text('籍贯', 'Native place', { max: 40 }),
    political: category('政治面貌', 'Political status', 'political', { indexed: false }),
    marital: choice('婚姻', 'Marital status', {
      single: ['未婚', 'Single'],
      married: ['已婚', 'Married'],
      divorced: ['离异', 'Divorced'],
      widowed: ['丧偶', 'Widowed'],
    }),
    household: choice('户口性质', 'Household kind', {
      local_urban: ['本地城镇', 'Local urban'],
      local_rural: ['本地农村', 'Local rural'],
      other_urban: ['外地城镇', 'Other urban'],
      other_rural: ['外地农村', 'Other rural'],
    }),
    householdAddress: text('户籍地', 'Registered address', { max: 200, mask: 'address' }),
    address: text('住址', 'Home address', { max: 200, mask: 'address' }),
    education: choice('最高学历', 'Education', educations),
    graduateSchool: text('毕业院校', 'Graduated from', { max: 60 }),
    major: text('专业', 'Major', { max: 60 }),
    schoolId: ref('校区', 'School', 'school', { fixed: true }),
    departmentId: ref('部门', 'Department', 'department', { fixed: true }),
    postId: ref('岗位', 'Post', 'post', { fixed: true }),
    levelId: ref('职级', 'Level', 'post_level', { fixed: true }),
    reportsToId: ref('直属上级', 'Superior', 'staff', { fixed: true }),
    legalEntityId: ref('用工主体', 'Employer', 'legal_entity', { fixed: true }),
    otherSchoolIds: refs('兼任校区', 'Also at', 'school', { max: 20 }),
    subjects: categories('学科', 'Subjects', 'course_subject'),
    employmentType: choice('用工形式', 'Employment', employments, { default: 'full_time' }),
    startOn: date('入职日期', 'Started on'),
    seniorityFrom: date('司龄起算', 'Seniority from', { indexed: false }),
    workingSince: date('参加工作', 'Working since', { indexed: false }),
    probationMonths: int('试用月数', 'Probation months', { min: 0, max: 6, fixed: true }),
    probationEndOn: date('试用到期', 'Probation ends', { computed: true }),
    regularOn: date('转正日期', 'Regular on', { computed: true, indexed: false }),
    leftOn: date('离职日期', 'Left on', { computed: true }),
    rehireable: bool('可再聘', 'May return', { computed: true, default: true }),
    bankName: text('开户行', 'Bank', { max: 40 }),
    bankBranch: text('支行', 'Branch', { max: 60 }),
    bankAccount: text('银行卡号', 'Bank account', { max: 30, mask: 'bankCard' }),
    candidateId: ref('候选人', 'Candidate', 'candidate', { computed: true, indexed: false }),
    referrerId: ref('推荐人', 'Referrer', 'staff', { computed: true, indexed: false }),
    status: choice(
      '状态',
      'Status',
      {
        probation: ['试用', 'Probation', 'blue'],
        active: ['在职', 'Active', 'green'],
        suspended: ['停职', 'Suspended', 'orange'],
        leaving: ['待离职', 'Leaving', 'orange'],
        left: ['离职', 'Left', 'grey'],
      },
      { default: 'active', computed: true },
    ),
    statusBefore: text('离职前状态', 'Status before leaving', { max: 20, computed: true, secret: true }),
  },
  scope: { school: 'schoolId', department: 'departmentId', owner: 'id' },
  asked: { due: staffDue, birthMonth: int('生日月份', 'Birthday month', { min: 1, max: 12 }) },
  search: [
    ...(['name', 'schoolId', 'departmentId', 'postId', 'status', 'levelId', 'employmentType'] as const),
    ...(['reportsToId', 'startOn', 'education', 'birthMonth'] as const),
  ],
  columns: [
    ...(['no', 'name', 'gender', 'mobile', 'schoolId', 'departmentId', 'postId', 'levelId'] as const),
    ...(['employmentType', 'startOn', 'probationEndOn', 'status'] as const),
  ],
  sort: 'no',
  unique: [['no'], ['mobile']],
  lookup: 'everyone',
  // Verbs of changes, contracts and leaving that begin at a person.
  grantedBy: {
    apply: 'people.change.apply',
    changePay: 'people.salary.edit',
    leave: 'people.leaving.apply',
    makeContract: 'people.contract.add',
  },
});
export type Staff = Row<typeof Staff>;
