import { bool, choice, date, email, idCard, image, int, mobile, ref, text } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';

export const Post = resource({
  name: 'post',
  area: 'people',
  path: '/people/v1/post',
  title: ['岗位', 'Post'],
  fields: {
    name: text('名称', 'Name', { required: true, max: 30, search: 'pinyin' }),
    nameEn: text('英文名', 'English name', { max: 60, search: 'plain' }),
    code: text('编号', 'Code', { required: true, max: 20 }),
    isTeaching: bool('教学岗', 'Teaching'),
    contactMinors: bool('接触未成年人', 'Works with minors'),
  },
  labelEn: 'nameEn',
  search: ['name'],
  sort: 'code',
  unique: [['code'], ['name']],
  lookup: 'everyone',
});

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

/** A person who works here. The sign-in half is `account`. */
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
    avatar: image('头像', 'Photo', { open: true }),
    email: email('邮箱', 'Email'),
    idCard: idCard('身份证号', 'ID number'),
    schoolId: ref('校区', 'School', 'school'),
    departmentId: ref('部门', 'Department', 'department'),
    postId: ref('岗位', 'Post', 'post'),
    startOn: date('入职日期', 'Started on'),
    status: choice(
      '状态',
      'Status',
      {
        probation: ['试用', 'Probation', 'blue'],
        active: ['在职', 'Active', 'green'],
        suspended: ['停职', 'Suspended', 'orange'],
        left: ['离职', 'Left', 'grey'],
      },
      { default: 'active' },
    ),
  },
  scope: { school: 'schoolId', department: 'departmentId', owner: 'id' },
  search: ['name', 'schoolId', 'departmentId', 'postId', 'status'],
  columns: ['no', 'name', 'gender', 'mobile', 'schoolId', 'departmentId', 'postId', 'startOn', 'status'],
  sort: 'no',
  unique: [['no'], ['mobile']],
  lookup: 'everyone',
});
export type Staff = Row<typeof Staff>;
