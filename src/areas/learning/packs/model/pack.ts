// Several courses sold as one, with a price of its own that is divided over them to the fen.
import { z } from 'zod';
import { awaited } from '#kernel/model/approvals';
import { call, type } from '#kernel/model/call';
import {
  bool,
  datetime,
  image,
  int,
  json,
  lines,
  money,
  percent,
  quantity,
  ref,
  refs,
  richText,
  states,
  text,
} from '#kernel/model/fields';
import { permission, type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';
import { discountOf, listPriceOf } from './packPrice';
import type { Sellable } from './signals';

export const CoursePackLife = lifecycle({
  states: {
    draft: ['草稿', 'Draft', 'grey'],
    on_sale: ['在售', 'On sale', 'green'],
    off_sale: ['已下架', 'Off sale', 'red'],
  },
  initial: 'draft',
  transitions: {
    putOn: {
      label: ['上架', 'Put on sale'],
      from: ['draft', 'off_sale'],
      permission: 'sale',
      // Asked only below the floor, and not of who may go below it.
      approval: {
        kind: 'learning.packBelowFloor',
        approved: 'on_sale',
        form: ['code', 'name', 'listPrice', 'salePrice', 'discount'],
      },
    },
    takeOff: {
      label: ['下架', 'Take off'],
      from: ['on_sale'],
      to: 'off_sale',
      permission: 'sale',
      danger: true,
      fields: { reason: text('原因', 'Reason', { required: true, max: 200 }) },
    },
  },
});

export const CoursePackItem = resource({
  name: 'course_pack_item',
  area: 'learning',
  noun: 'pack',
  path: '/coursepack/v1/item',
  title: ['课程包内容', 'Pack item'],
  fields: {
    packId: ref('课程包', 'Course pack', 'course_pack', { required: true, fixed: true }),
    courseId: ref('课程', 'Course', 'course', { required: true }),
    qty: quantity('课次', 'Lessons', { required: true, min: 1 }),
    giftQty: quantity('赠送', 'Gift', { default: 0 }),
    unitPrice: money('单价', 'Price a lesson', { required: true }),
    sort: int('排序', 'Order', { default: 0 }),
  },
  label: 'courseId',
  scope: { parent: 'packId' },
  sort: 'sort',
  unique: [['packId', 'courseId']],
  verbs: ['list'],
});
export type CoursePackItem = Row<typeof CoursePackItem>;

export const CoursePack = resource({
  name: 'course_pack',
  area: 'learning',
  noun: 'pack',
  path: '/coursepack/v1/pack',
  title: ['课程包', 'Course pack'],
  fields: {
    code: text('编号', 'Code', { required: true, max: 32, search: 'plain' }),
    name: text('名称', 'Name', { required: true, max: 60, search: 'pinyin' }),
    cover: image('封面', 'Cover', { open: true }),
    detail: richText('详情', 'Details'),
    items: lines('内容', 'Items', CoursePackItem, 'packId', {
      required: true,
      max: 20,
      inSheet: ['courseId', 'qty', 'giftQty', 'unitPrice'],
    }),
    listPrice: money('原价', 'List price', { computed: true, default: 0 }),
    salePrice: money('售价', 'Sale price', { required: true, min: 1 }),
    discount: percent('优惠', 'Discount', { computed: true, default: 0 }),
    validDays: int('有效天数', 'Valid days', { default: 0, min: 0, max: 3650, help: ['0 为不限', '0: without end'] }),
    saleFrom: datetime('售卖开始', 'On sale from'),
    saleTo: datetime('售卖结束', 'On sale until'),
    newOnly: bool('限新签', 'New customers only'),
    perCustomer: int('每人限购', 'Per customer', { default: 0, min: 0, max: 99, help: ['0 为不限', '0: no limit'] }),
    ageFrom: int('适龄从', 'Age from', { min: 1, max: 80 }),
    ageTo: int('适龄至', 'Age to', { min: 1, max: 80 }),
    stockLimit: int('限量', 'Limit', { default: 0, min: 0, max: 1_000_000, help: ['0 为不限', '0: no limit'] }),
    sold: int('已售', 'Sold', { computed: true, default: 0 }),
    schoolIds: refs('校区', 'Schools', 'school', { max: 200, help: ['不选为全部校区', 'None: every school'] }),
    approvalNo: awaited(),
    state: states(CoursePackLife),
  },
  scope: { schools: 'schoolIds', creator: false },
  asked: { courseId: ref('课程', 'Course', 'course') },
  search: ['courseId', 'state', 'salePrice', 'schoolIds'],
  columns: [
    'cover',
    'code',
    'name',
    'listPrice',
    'salePrice',
    'discount',
    'validDays',
    'sold',
    'stockLimit',
    'saleFrom',
    'saleTo',
    'state',
  ],
  // What it contains and costs comes last, next to what that comes to.
  form: [
    ...(['code', 'name', 'cover', 'validDays', 'saleFrom', 'saleTo', 'newOnly', 'perCustomer'] as const),
    ...(['ageFrom', 'ageTo', 'stockLimit', 'schoolIds', 'detail', 'items', 'salePrice'] as const),
  ],
  unique: [['code']],
  totals: ({ items, salePrice }) => {
    const listPrice = listPriceOf(items);
    return { listPrice, discount: discountOf(listPrice, salePrice) };
  },
  actions: { sale: ['上架与下架', 'Put on and off sale'], floor: ['低于底价上架', 'Put on sale below the floor'] },
  lookup: 'everyone',
});
export type CoursePack = Row<typeof CoursePack>;

/** Which contract bought which pack; a refunded one frees its copy. */
export const CoursePackSale = resource({
  name: 'course_pack_sale',
  area: 'learning',
  noun: 'pack',
  path: '/coursepack/v1/sale',
  title: ['课程包销售', 'Pack sale'],
  fields: {
    packId: ref('课程包', 'Course pack', 'course_pack', { required: true, fixed: true }),
    contractId: ref('合同', 'Contract', 'contract', { required: true, computed: true }),
    customerId: ref('客户', 'Customer', 'customer', { required: true, fixed: true }),
    schoolId: ref('校区', 'School', 'school', { required: true, fixed: true }),
    soldAt: datetime('售出', 'Sold', { required: true, fixed: true }),
    refundedAt: datetime('退费', 'Refunded'),
  },
  label: 'packId',
  scope: { school: 'schoolId' },
  search: ['packId', 'customerId', 'schoolId', 'soldAt'],
  sort: '-soldAt',
  unique: [['packId', 'contractId']],
  verbs: ['list', 'count', 'export'],
});

export const splitPack = call('POST', '/coursepack/v1/split', {
  label: ['价格拆分', 'Split of the price'],
  permission: permission(CoursePack, 'view'),
  reads: true,
  input: {
    packId: ref('课程包', 'Course pack', 'course_pack', { required: true }),
    salePrice: money('售价', 'Sale price'),
  },
  answer: type<{ courseId: number; course: string; qty: number; giftQty: number; amount: string }[]>(),
});

const quoted = z
  .array(
    z.object({
      courseId: z.coerce.number().int(),
      qty: z.coerce.number().min(0).max(10_000),
      giftQty: z.coerce.number().min(0).max(10_000).nullish(),
      unitPrice: z.string().max(20),
      sort: z.coerce.number().int().nullish(),
    }),
  )
  .max(20);

export interface QuotedPart {
  courseId: number;
  course: string;
  qty: number;
  giftQty: number;
  worth: string;
  /** Hundredths of a percent of the price. */
  share: number;
  amount: string;
  perLesson: string;
}

/** What a price would come to: of a pack as it stands, or as it is being typed. */
export const quotePack = call('POST', '/coursepack/v1/quote', {
  label: ['价格试算', 'Try a price'],
  permission: permission(CoursePack, 'view'),
  reads: true,
  input: {
    packId: ref('课程包', 'Course pack', 'course_pack'),
    items: json('内容', 'Items', quoted),
    salePrice: money('售价', 'Sale price'),
    schoolIds: refs('校区', 'Schools', 'school', { max: 200 }),
  },
  answer: type<{ parts: QuotedPart[]; listPrice: string; total: string; isBelowFloor: boolean }>(),
});

export const sellablePacks = call('GET', '/coursepack/v1/sellable', {
  label: ['可售课程包', 'Packs that can be sold'],
  permission: permission(CoursePack, 'view'),
  input: {
    schoolId: ref('校区', 'School', 'school', { required: true }),
    customerId: ref('客户', 'Customer', 'customer'),
  },
  answer: type<(Sellable & { id: number; name: string; salePrice: string })[]>(),
});
