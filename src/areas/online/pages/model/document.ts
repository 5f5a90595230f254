// What a page is made of, as plain data: blocks in an order, each with its own fields, for whom and when it is shown.
import { z } from 'zod';
import { bool, choice, colour, date, refs } from '#kernel/model/fields';
import { keyFields } from '#kernel/model/keys';
import { type BlockKey, blockTypes } from './blockTypes';

export const linkKinds = {
  none: ['不跳转', 'None'],
  page: ['页面', 'Page'],
  package: ['套餐', 'Package'],
  course: ['课程', 'Course'],
  vip: ['会员方案', 'Membership'],
  resource: ['资源', 'Resource'],
  activity: ['活动', 'Activity'],
  questionnaire: ['问卷', 'Questionnaire'],
  url: ['外链', 'Address'],
  phone: ['电话', 'Phone'],
  block: ['本页组件', 'A block here'],
} as const;
export type LinkKind = keyof typeof linkKinds;

/** What a link names by its number: the table it lies in. */
export const linkTables = {
  page: 'mini_page',
  package: 'online_package',
  course: 'course',
  vip: 'vip_plan',
  resource: 'online_resource',
  activity: 'activity',
  questionnaire: 'questionnaire_issue',
} as const satisfies Partial<Record<LinkKind, string>>;
export const isNumbered = (kind: LinkKind): kind is keyof typeof linkTables => kind in linkTables;

export const linkShape = z.object({
  kind: z.enum(Object.keys(linkKinds) as [LinkKind, ...LinkKind[]]),
  id: z.number().nullable().default(null),
  url: z.string().max(500).default(''),
});
export type Link = z.infer<typeof linkShape>;
export const noLink: Link = { kind: 'none', id: null, url: '' };

export const audiences = {
  all: ['全部', 'All'],
  guest: ['未登录', 'Guests'],
  customer: ['客户', 'Customers'],
  member: ['在读', 'Members'],
  vip: ['会员', 'VIP'],
} as const;

const percent = () => z.number().int().min(0).max(10_000);
const keys = Object.keys(blockTypes) as [BlockKey, ...BlockKey[]];
/** A rectangle on a picture, in hundredths of a percent of its sides. */
const area = z.object({ x: percent(), y: percent(), w: percent(), h: percent() });
export type Area = z.infer<typeof area>;
const entry = z.object({
  text: z.string().max(60),
  picture: z.any().nullable(),
  link: linkShape,
  area: area.nullable().optional(),
});
export type Entry = z.infer<typeof entry>;

/** A block as it stands in a column, or is shared between pages. */
export const leafShape = z.object({
  uid: z.string().min(1).max(40),
  type: z.enum(keys),
  hidden: z.boolean(),
  locked: z.boolean(),
  audience: z.enum(['all', 'guest', 'customer', 'member', 'vip']),
  from: z.string().max(10).nullable(),
  to: z.string().max(10).nullable(),
  schoolIds: z.array(z.number()).max(200),
  bg: z.string().max(7).nullable(),
  props: z.record(z.string(), z.any()),
  entries: z.array(entry).max(20),
});
/** Children stand in columns only, one level deep. */
const block = leafShape.extend({ children: z.array(z.array(leafShape).max(10)).max(3).optional() });
export type Block = z.infer<typeof block>;

export const documentShape = z.object({
  title: z.string().max(40),
  bgColor: z.string().max(7),
  blocks: z.array(block).max(60),
});
export type PageDocument = z.infer<typeof documentShape>;
export const emptyDocument: PageDocument = { title: '', bgColor: '#f5f6fa', blocks: [] };

/** What every block has besides its own fields. */
export const showRules = keyFields('online.blockRule', {
  audience: choice('可见人群', 'Seen by', audiences, { default: 'all' }),
  from: date('开始', 'From'),
  to: date('结束', 'To'),
  schoolIds: refs('校区', 'Schools', 'school', { max: 200 }),
  bg: colour('背景色', 'Background'),
  hidden: bool('隐藏', 'Hidden'),
});

export const newBlock = (key: BlockKey, uid: string): Block => ({
  ...{ uid, type: key, hidden: false, locked: false, audience: 'all', from: null, to: null, schoolIds: [], bg: null },
  props: Object.fromEntries(
    Object.entries(blockTypes[key].fields).flatMap(([name, { default: usual }]) =>
      usual === undefined ? [] : [[name, usual]],
    ),
  ),
  entries: Array.from({ length: key === 'hotspot' ? 0 : (blockTypes[key].entries?.min ?? 0) }, () => ({
    ...{ text: '', picture: null, link: noLink },
  })),
  ...(key === 'columns' ? { children: [[], []] } : {}),
});

/** Every block there is, also inside columns. */
export const everyBlock = ({ blocks }: PageDocument): Block[] =>
  blocks.flatMap((one) => [one, ...(one.children ?? []).flat()]);
