import { awaited } from '#kernel/model/approvals';
import {
  bool,
  categories,
  choice,
  colour,
  date,
  files,
  geo,
  int,
  json,
  longText,
  ref,
  refs,
  states,
  text,
} from '#kernel/model/fields';
import { carrying, type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';
import { openingHours } from '../../openingHours/model/openingHours';
import { boundary } from './boundary';

export const Region = resource({
  name: 'region',
  area: 'system',
  path: '/common/orgs/region',
  title: ['区域', 'Region'],
  fields: {
    name: text('名称', 'Name', { required: true, max: 30, search: 'pinyin' }),
    code: text('编号', 'Code', { required: true, max: 10 }),
    parentId: ref('上级', 'Parent', 'region'),
    managerIds: refs('区域经理', 'Managers', 'staff'),
    color: colour('颜色', 'Colour'),
    boundary: json('边界', 'Boundary', boundary),
    sort: int('排序', 'Order', { default: 0 }),
    enabled: bool('启用', 'Enabled', { default: true }),
  },
  search: ['name', 'parentId', 'enabled'],
  // Drawn on the map, not typed.
  form: ['name', 'code', 'parentId', 'managerIds', 'color', 'sort', 'enabled'],
  sort: 'code',
  unique: [['code']],
  lookup: 'everyone',
  actions: { moveSchools: ['调整校区', 'Move schools'] },
});
export type Region = Row<typeof Region>;

const reason = longText('原因', 'Reason', { required: true, max: 200 });

const kinds = { direct: ['直营', 'Direct', 'blue'], franchise: ['加盟', 'Franchise', 'purple'] } as const;

export const SchoolLife = lifecycle({
  states: {
    preparing: ['筹备', 'Preparing', 'blue'],
    open: ['营业', 'Open', 'green'],
    suspended: ['停业', 'Suspended', 'orange'],
    closing: ['关闭中', 'Closing', 'orange'],
    closed: ['已关闭', 'Closed', 'grey'],
  },
  initial: 'preparing',
  transitions: {
    open: {
      label: ['开业', 'Open'],
      from: ['preparing'],
      to: 'open',
      fields: { openedAt: date('开业日期', 'Opened on', { required: true }) },
    },
    suspend: {
      label: ['停业', 'Suspend'],
      from: ['open'],
      to: 'suspended',
      fields: { reason, from: date('开始日期', 'From', { required: true }), until: date('结束日期', 'Until') },
      danger: true,
    },
    resume: { label: ['复业', 'Resume'], from: ['suspended'], to: 'open' },
    changeKind: {
      label: ['变更性质', 'Change kind'],
      from: ['preparing', 'open', 'suspended'],
      to: ['preparing', 'open', 'suspended'],
      fields: {
        newKind: choice('新性质', 'New kind', kinds, { required: true }),
        from: date('生效日期', 'From', { required: true }),
        agreementId: ref('加盟协议', 'Agreement', 'franchise_agreement', {
          help: ['变为加盟时必填', 'Needed to become a franchise'],
        }),
        reason,
      },
    },
    startClose: {
      label: ['关闭', 'Close'],
      from: ['open', 'suspended'],
      approval: { kind: 'system.schoolClose', approved: 'closing', form: ['name', 'kind', 'regionId', 'principalId'] },
      fields: {
        reason,
        closedAt: date('关闭日期', 'Closed on', { required: true }),
        // Takes over whatever the closing school still has.
        receivingSchoolId: ref('接收校区', 'Receiving school', 'school', { required: true }),
      },
      danger: true,
    },
    withdrawClose: {
      label: ['撤回关闭', 'Withdraw the closing'],
      from: ['closing'],
      to: ['open', 'suspended'],
      fields: { reason },
    },
    finishClose: { label: ['完成关闭', 'Finish closing'], from: ['closing'], to: 'closed', danger: true },
    abandon: { label: ['放弃筹备', 'Abandon'], from: ['preparing'], to: 'closed', fields: { reason }, danger: true },
  },
});

export const School = resource({
  name: 'school',
  area: 'system',
  path: '/school/v1/school',
  title: ['校区', 'School'],
  fields: {
    code: text('编号', 'Code', {
      required: true,
      max: 10,
      pattern: /^[A-Z0-9]{3,10}$/,
      patternHelp: ['3–10 位大写字母或数字', '3 to 10 capital letters or digits'],
      search: 'plain',
    }),
    name: text('名称', 'Name', { required: true, max: 40, search: 'pinyin' }),
    shortName: text('简称', 'Short name', { max: 16, search: 'pinyin' }),
    nameEn: text('英文名', 'English name', { max: 60, search: 'plain' }),
    kind: choice('性质', 'Kind', kinds, { required: true, fixed: true }),
    regionId: ref('区域', 'Region', 'region', { required: true }),
    address: text('地址', 'Address', { max: 120, search: 'pinyin' }),
    location: geo('坐标', 'Location'),
    phone: text('电话', 'Phone', { max: 20 }),
    principalId: ref('校长', 'Principal', 'staff'),
    managerIds: refs('管理人', 'Managers', 'staff'),
    openingHours: json('营业时间', 'Opening hours', openingHours),
    areaM2: int('面积', 'Area (m²)', { min: 0 }),
    licenceNo: text('办学许可', 'Licence', { max: 40 }),
    licenceUntil: date('许可到期', 'Licence until'),
    taxNo: text('税号', 'Tax number', { max: 30 }),
    bankAccount: text('账户', 'Bank account', { max: 40, mask: 'bankCard' }),
    plannedOpenDate: date('计划开业', 'Planned opening'),
    // Since when it is of this kind; what it was before stands in its history.
    kindSince: date('性质生效', 'Kind since', { computed: true }),
    openedAt: date('开业日期', 'Opened on', { computed: true }),
    closedAt: date('关闭日期', 'Closed on', { computed: true }),
    receivingSchoolId: ref('接收校区', 'Receiving school', 'school', { computed: true }),
    suspendedFrom: date('停业开始', 'Suspended from', { computed: true }),
    suspendedUntil: date('停业结束', 'Suspended until', { computed: true }),
    approvalNo: awaited(),
    photos: files('照片', 'Photos'),
    tags: categories('标签', 'Tags', 'school_tag'),
    remark: longText('备注', 'Remark', { max: 300 }),
    state: states(SchoolLife),
  },
  labelEn: 'nameEn',
  scope: { school: 'id' },
  carries: carrying<{ staff: number }>(),
  search: ['name', 'regionId', 'kind', 'state', 'principalId', 'licenceUntil'],
  columns: ['code', 'name', 'kind', 'regionId', 'principalId', 'phone', 'openedAt', 'licenceUntil', 'state'],
  sort: 'code',
  unique: [['code'], ['name']],
  logged: { moveRegion: ['调整区域', 'Moved to another region'] },
  lookup: 'everyone',
});
export type School = Row<typeof School>;

export const Department = resource({
  name: 'department',
  area: 'system',
  path: '/common/orgs/department',
  title: ['部门', 'Department'],
  fields: {
    name: text('名称', 'Name', { required: true, max: 30, search: 'pinyin' }),
    schoolId: ref('校区', 'School', 'school', { help: ['空表示总部', 'Empty means headquarters'] }),
    parentId: ref('上级部门', 'Parent', 'department'),
    kind: choice(
      '类型',
      'Kind',
      {
        teaching: ['教学', 'Teaching'],
        sales: ['招生', 'Sales'],
        service: ['教务', 'Service'],
        market: ['市场', 'Market'],
        finance: ['财务', 'Finance'],
        hr: ['人事', 'HR'],
        other: ['其他', 'Other'],
      },
      { required: true },
    ),
    leaderId: ref('负责人', 'Leader', 'staff'),
    sort: int('排序', 'Order', { default: 0 }),
    enabled: bool('启用', 'Enabled', { default: true }),
  },
  scope: { school: 'schoolId' },
  search: ['name', 'schoolId', 'kind'],
  sort: 'sort',
  unique: [['schoolId', 'parentId', 'name']],
  lookup: 'everyone',
});
export type Department = Row<typeof Department>;
