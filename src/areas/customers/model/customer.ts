import {
  bool,
  categories,
  category,
  choice,
  date,
  datetime,
  file,
  geo,
  idCard,
  image,
  int,
  json,
  lines,
  longText,
  money,
  ref,
  refs,
  shape,
  states,
  text,
} from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';
import { leaveKinds, lostKinds, renewIntents } from './customerChoices';
import { CustomerLife } from './customerLife';

export interface FreeTime {
  weekday: number;
  from: string;
  to: string;
}

const clock = /^([01]\d|2[0-3]):[0-5]\d$/;
const isFreeTime = (value: unknown): value is FreeTime => {
  const { weekday, from, to } = (value ?? {}) as Record<string, unknown>;
  const isDay = Number.isInteger(weekday) && Number(weekday) >= 1 && Number(weekday) <= 7;
  return isDay && clock.test(String(from)) && clock.test(String(to)) && String(from) < String(to);
};
const freeTimes = shape(
  (value): value is FreeTime[] => Array.isArray(value) && value.length <= 50 && value.every(isFreeTime),
);
const byKey = shape(
  (value): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length <= 30,
);

const computed = { computed: true } as const;
/** Kept by the server for finding and for sight; nobody reads it. */
const hidden = { computed: true, secret: true } as const;
const unindexed = { indexed: false } as const;

export const Customer = resource({
  name: 'customer',
  area: 'customers',
  path: '/api/v1/student/customer',
  title: ['客户', 'Customer'],
  fields: {
    code: text('客户编号', 'Number', { required: true, max: 16, computed: true, search: 'plain', exact: true }),
    name: text('学员姓名', 'Student name', { required: true, max: 30, search: 'pinyin' }),
    nameKey: text('姓名键', 'Name key', { ...hidden, max: 30 }),
    namePinyin: text('姓名拼音', 'Name in pinyin', { ...hidden, max: 200 }),
    englishName: text('英文名/小名', 'English or pet name', { max: 30, search: 'plain' }),
    gender: choice(
      '性别',
      'Gender',
      { male: ['男', 'Male'], female: ['女', 'Female'], unknown: ['未知', 'Unknown'] },
      { default: 'unknown' },
    ),
    birthDate: date('出生日期', 'Birth date'),
    birthIsGuess: bool('年龄为估算', 'Age is a guess'),
    grade: category('年级', 'Grade', 'grade', unindexed),
    gradeYear: int('学年', 'School year', { min: 2000, max: 2100 }),
    daySchool: text('就读学校', 'Day school', { max: 60, search: 'pinyin' }),
    photo: image('照片', 'Photo'),
    idCard: idCard('证件号', 'ID number'),
    state: states(CustomerLife, '阶段', 'Stage'),
    level: category('意向等级', 'Intention level', 'customer_level', unindexed),
    heat: int('热度', 'Heat', { default: 0, min: 0, max: 100, computed: true }),
    schoolId: ref('校区', 'School', 'school', {
      help: ['不填即进入总部公海', "Empty: the headquarters' pool"],
    }),
    ownerId: ref('课程顾问', 'Counsellor', 'staff'),
    serviceOwnerId: ref('学管师', 'Study manager', 'staff'),
    collectorId: ref('采单人', 'Collected by', 'staff'),
    /** The study manager, the collaborators and, while it is lost, the counsellor who lost it. */
    viewerIds: refs('可见人', 'Seen by', 'staff', hidden),
    /** The collaborators who may edit. */
    editorIds: refs('可编辑人', 'Edited by', 'staff', { ...hidden, indexed: false }),
    /** Every guardian's mobiles and WeChat ids, so that one search box finds a family. */
    contactWords: text('联系方式', 'Contacts', { ...hidden, max: 1000, search: 'digits' }),
    guardianNames: text('家长姓名', 'Guardians’ names', { ...hidden, max: 300, search: 'pinyin' }),
    sourceId: ref('客户来源', 'Source', 'customer_source', { required: true }),
    sourceNote: text('来源备注', 'Source note', { max: 100 }),
    referrerCustomerId: ref('介绍人(学员)', 'Referrer (student)', 'customer'),
    referrerStaffId: ref('介绍人(员工)', 'Referrer (staff)', 'staff', unindexed),
    familyId: ref('家庭', 'Family', 'customer_family', computed),
    guardians: lines('家长', 'Guardians', 'guardian', 'customerId'),
    intendedCourses: refs('意向课程', 'Wanted courses', 'course', { max: 20 }),
    intendedSubjects: categories('意向科目', 'Wanted subjects', 'course_subject', { max: 20 }),
    freeTimes: json('可上课时间', 'Free times', freeTimes, { default: [] }),
    budget: money('预算', 'Budget'),
    otherTraining: text('在外学习', 'Other training'),
    needs: longText('需求痛点', 'Needs', { max: 1000 }),
    concerns: categories('顾虑', 'Concerns', 'customer_concern', { max: 20, indexed: false }),
    areaCode: text('所在区县', 'District', { max: 6, exact: true }),
    address: text('地址', 'Address', { max: 120 }),
    geo: geo('位置', 'Position'),
    /** The same in millionths of a degree, which an index finds. */
    geoLng: int('经度', 'Longitude', hidden),
    geoLat: int('纬度', 'Latitude', hidden),
    geoSource: choice(
      '位置来源',
      'Position from',
      { picked: ['选点', 'Picked'], imported: ['导入', 'Imported'], none: ['无', 'None'] },
      { default: 'none', computed: true },
    ),
    tags: refs('标签', 'Tags', 'customer_tag', { max: 20 }),
    remark: longText('备注', 'Remark', { max: 1000 }),
    nextFollowUpAt: datetime('下次跟进', 'Next contact'),
    nextPlan: text('下次计划', 'Plan'),
    lastFollowUpAt: datetime('最近跟进', 'Last contact', computed),
    lastEffectiveAt: datetime('最近有效跟进', 'Last effective', computed),
    lastContent: text('最近内容', 'Last content', computed),
    followUpCount: int('跟进次数', 'Contacts', { default: 0, computed: true }),
    unansweredRun: int('连续未接', 'Unanswered in a row', { default: 0, computed: true }),
    nextAppointmentAt: datetime('下次邀约', 'Next appointment', computed),
    firstFollowedAt: datetime('首次跟进', 'First contact', computed),
    firstInvitedAt: datetime('首次邀约', 'First invitation', computed),
    firstVisitedAt: datetime('首次到访', 'First visit', computed),
    firstTrialAt: datetime('首次试听', 'First trial', computed),
    memberAt: datetime('成为学员', 'Member since', computed),
    lostAt: datetime('流失时间', 'Lost at', computed),
    graduatedAt: datetime('结业时间', 'Graduated at', computed),
    ownedAt: datetime('归属时间', 'Owned since', computed),
    lastOwnerId: ref('前顾问', 'Previous counsellor', 'staff', computed),
    poolAt: datetime('入海时间', 'In the pool since', computed),
    poolReason: choice(
      '入海原因',
      'Why in the pool',
      {
        new: ['新线索', 'New lead'],
        release: ['主动放弃', 'Released'],
        overdue: ['超期未跟进', 'No contact in time'],
        deal_overdue: ['超期未成交', 'No enrolment in time'],
        lost: ['流失', 'Lost'],
        staff_left: ['离职', 'Counsellor left'],
        import: ['导入', 'Imported'],
        graduated: ['结业回流', 'Graduated'],
      },
      computed,
    ),
    recycleAt: datetime('将掉公海', 'Recycle at', computed),
    protectedSince: datetime('保护自', 'Protected since', computed),
    protectedUntil: datetime('保护至', 'Protected until', computed),
    protectReason: text('保护原因', 'Why protected', { ...computed, max: 100 }),
    lostKind: choice('流失类型', 'Lost kind', lostKinds, computed),
    lostReason: category('流失原因', 'Lost reason', 'lost_reason', { computed: true, indexed: false }),
    competitor: text('竞品', 'Competitor', { max: 60 }),
    lostRemark: text('流失说明', 'Lost note', { max: 300 }),
    revisitAt: date('唤醒日期', 'Revisit on'),
    leaveKind: choice('离校类型', 'Leaving', leaveKinds, computed),
    expectedReturnOn: date('预计复课', 'Expected return'),
    renewIntent: choice('续费意向', 'Renewal intent', renewIntents, { default: 'unknown' }),
    doNotContact: bool('勿扰', 'Do not contact'),
    doNotContactReason: text('勿扰原因', 'Why not to contact', { max: 100 }),
    consent: choice(
      '隐私同意',
      'Privacy consent',
      { none: ['未取得', 'None', 'grey'], verbal: ['口头', 'Verbal', 'blue'], signed: ['书面', 'Signed', 'green'] },
      { default: 'none' },
    ),
    consentAt: datetime('同意时间', 'Consent given at'),
    consentGuardianId: ref('同意人', 'Consent given by', 'guardian'),
    consentFile: file('同意书', 'Consent file'),
    extra: json('自定义字段', 'Custom fields', byKey, { default: {} }),
    mergedIntoId: ref('合并至', 'Merged into', 'customer', computed),
    anonymisedAt: datetime('匿名化时间', 'Anonymised', computed),
  },
  scope: { school: 'schoolId', owner: 'ownerId', participants: 'viewerIds', creator: false },
  search: ['name', 'state', 'level', 'schoolId', 'ownerId', 'sourceId', 'tags', 'grade', 'nextFollowUpAt'],
  columns: [
    'name',
    'state',
    'level',
    'heat',
    'grade',
    'daySchool',
    'sourceId',
    'tags',
    'ownerId',
    'lastFollowUpAt',
    'nextFollowUpAt',
    'recycleAt',
    'nextAppointmentAt',
    'createdAt',
  ],
  unique: [['code'], ['idCard']],
  indexes: [
    ['nameKey', 'birthDate'],
    ['nameKey', 'daySchool'],
    ['namePinyin'],
    ['idCard'],
    ['schoolId', 'ownerId', 'state'],
    ['ownerId', 'state'],
    ['ownerId', 'nextFollowUpAt'],
    ['ownerId', 'recycleAt'],
    ['schoolId', 'poolAt'],
    ['nextFollowUpAt'],
    ['recycleAt'],
    ['ownedAt'],
    ['geoLng', 'geoLat', 'state'],
  ],
  verbs: ['list', 'detail', 'add', 'edit', 'delete', 'export', 'options', 'count'],
  actions: {
    import: ['导入', 'Import'],
    claim: ['领取', 'Claim'],
    assign: ['分配', 'Assign'],
    transfer: ['转移', 'Transfer'],
    requestTransfer: ['申请转入', 'Ask for a transfer'],
    release: ['放弃', 'Release'],
    protect: ['保护', 'Protect'],
    protectAny: ['超限保护与分配', 'Protect and own beyond limits'],
    transferSchool: ['转校区', 'Change school'],
    editSource: ['修改来源', 'Change the source'],
    batchEdit: ['批量编辑', 'Edit in batch'],
    merge: ['合并', 'Merge'],
    exportPlain: ['明文导出', 'Export in plain'],
    anonymise: ['匿名化', 'Anonymise'],
  },
});
export type Customer = Row<typeof Customer>;
