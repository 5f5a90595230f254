// What a course or a pack costs, where and from when.
import { call, rowOf } from '#kernel/model/call';
import { bool, choice, date, int, json, money, ref, states, text } from '#kernel/model/fields';
import { permission, type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';
import { tiersShape } from './tiers';

export const FeeStandardLife = lifecycle({
  states: {
    draft: ['草稿', 'Draft', 'grey'],
    published: ['已发布', 'Published', 'green'],
    stopped: ['已停用', 'Stopped', 'red'],
  },
  initial: 'draft',
  transitions: {
    publish: {
      label: ['发布', 'Publish'],
      from: ['draft'],
      to: 'published',
      confirm: ['发布后不能再改，只能调价或停用', 'Once published it is not edited, only adjusted or stopped'],
    },
    stop: {
      label: ['停用', 'Stop'],
      from: ['published'],
      to: 'stopped',
      danger: true,
      permission: 'publish',
      fields: { reason: text('原因', 'Reason', { required: true, max: 200 }) },
    },
  },
});

export const FeeStandard = resource({
  name: 'fee_standard',
  area: 'contracts',
  path: '/v1/classFee/feeStandard',
  title: ['收费标准', 'Fee standard'],
  fields: {
    code: text('编号', 'Code', { max: 32, search: 'plain', help: ['不填自动编号', 'Empty: numbered by itself'] }),
    name: text('名称', 'Name', { required: true, max: 60, search: 'pinyin' }),
    target: choice(
      '对象',
      'Target',
      { course: ['课程', 'Course'], pack: ['课程包', 'Pack'] },
      { required: true, default: 'course' },
    ),
    courseId: ref('课程', 'Course', 'course'),
    coursePackId: ref('课程包', 'Pack', 'course_pack'),
    scope: choice(
      '适用范围',
      'Scope',
      { enterprise: ['全部校区', 'All schools'], region: ['区域', 'Region'], school: ['校区', 'School'] },
      { required: true, default: 'enterprise' },
    ),
    regionId: ref('区域', 'Region', 'region'),
    schoolId: ref('校区', 'School', 'school'),
    billing: choice(
      '计费方式',
      'Billing',
      { by_lesson: ['按课时', 'By lesson'], by_term: ['按期', 'By term'], by_month: ['按月', 'By month'] },
      { required: true, default: 'by_lesson' },
    ),
    price: money('单价', 'Price', { required: true, min: 1, max: 99_999_00 }),
    tiers: json('阶梯价', 'Price tiers', tiersShape, { default: [] }),
    lessonsIncluded: int('含课时', 'Lessons per unit', { min: 1, max: 500 }),
    weeklyLessons: int('每周课时', 'Lessons per week', { min: 1, max: 14 }),
    floorPrice: money('底价', 'Floor price', { mask: 'hidden', seenWith: 'floor', max: 99_999_00 }),
    minQty: int('起购', 'Min', { default: 1, min: 1, max: 999 }),
    maxQty: int('限购', 'Max', { default: 999, min: 1, max: 999 }),
    stepQty: int('步长', 'Step', { default: 1, min: 1, max: 999 }),
    validityDays: int('有效天数', 'Valid days', {
      default: 0,
      min: 0,
      max: 1825,
      help: ['0 为不过期，自生效日起算', '0: no expiry; counts from the effective date'],
    }),
    refundBasis: choice(
      '退费计价',
      'Refund price',
      { deal: ['成交价', 'Deal price'], original: ['原价', 'List price'] },
      { default: 'deal' },
    ),
    refundMeasure: choice(
      '退费计量',
      'Refund measure',
      { lesson: ['课时', 'Lesson'], day: ['天', 'Day'] },
      { default: 'lesson' },
    ),
    effectiveFrom: date('生效日', 'Effective from', { required: true }),
    effectiveTo: date('失效日', 'Effective to'),
    /** The course is no longer taught: whoever sets prices is shown it. */
    itemStopped: bool('课程已停', 'Course stopped', { computed: true }),
    /** The price that this one ends when it is published. */
    replacesId: ref('替换', 'Replaces', 'fee_standard', { computed: true }),
    /** What may have one price at a time: the item, the place and the billing in one word. */
    priceKey: text('价格键', 'Price key', { computed: true, secret: true, max: 80 }),
    state: states(FeeStandardLife),
  },
  scope: { school: 'schoolId', creator: false },
  search: ['name', 'courseId', 'coursePackId', 'schoolId', 'billing', 'state', 'effectiveFrom', 'itemStopped'],
  columns: [
    'code',
    'name',
    'courseId',
    'scope',
    'billing',
    'price',
    'floorPrice',
    'lessonsIncluded',
    'validityDays',
    'effectiveFrom',
    'effectiveTo',
    'itemStopped',
    'state',
  ],
  unique: [['code']],
  indexes: [
    ['courseId', 'state'],
    ['coursePackId', 'state'],
  ],
  editableIn: ['draft'],
  noOverlap: [{ by: ['priceKey'], range: ['effectiveFrom', 'effectiveTo'], where: { state: 'published' } }],
  actions: { floor: ['查看底价', 'See floor prices'] },
});
export type FeeStandard = Row<typeof FeeStandard>;

/** A published price is never edited: a new draft begins, and when it is published the old one ends the day before. */
export const adjust = call('POST', `${FeeStandard.path}/adjust`, {
  label: ['调价', 'Adjust price'],
  permission: permission(FeeStandard, 'publish'),
  input: {
    id: ref('收费标准', 'Fee standard', 'fee_standard', { required: true }),
    price: money('新单价', 'New price', { required: true, min: 1, max: 99_999_00 }),
    from: date('生效日', 'From', { required: true }),
  },
  answer: rowOf(FeeStandard),
});
