// What a page is made of, as plain data: blocks in an order, each with its own fields, for whom and when it is shown.
import { z } from 'zod';
import {
  bool,
  choice,
  colour,
  date,
  type Fields,
  file,
  image,
  int,
  longText,
  ref,
  refs,
  text,
} from '#kernel/model/fields';
import { keyFields } from '#kernel/model/keys';
import type { Pair } from '#kernel/model/text';

export const linkKinds = {
  none: ['不跳转', 'None'],
  page: ['页面', 'Page'],
  package: ['套餐', 'Package'],
  url: ['外链', 'Address'],
  phone: ['电话', 'Phone'],
} as const;

export const linkShape = z.object({
  kind: z.enum(['none', 'page', 'package', 'url', 'phone']),
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

const picture = image('图片', 'Picture', { open: true });
const heading = text('标题', 'Title', { max: 60 });

interface BlockType {
  label: Pair;
  group: 'text' | 'nav' | 'teach' | 'sell';
  fields: Fields;
  /** It shows entries of its own: a text, a picture, where it leads. */
  entries?: { min: number; max: number; hasPicture: boolean };
}

const type = (
  name: string,
  label: Pair,
  group: BlockType['group'],
  fields: Fields,
  entries?: BlockType['entries'],
): BlockType => ({
  label,
  group,
  fields: keyFields(`online.block.${name}`, fields),
  ...(entries ? { entries } : {}),
});

export const blockTypes = {
  carousel: type('carousel', ['轮播', 'Carousel'], 'text', {}, { min: 1, max: 10, hasPicture: true }),
  image: type('image', ['图片', 'Picture'], 'text', { picture, address: text('跳转链接', 'Leads to', { max: 500 }) }),
  title: type('title', ['标题', 'Title'], 'text', {
    heading,
    sub: text('副标题', 'Subtitle', { max: 80 }),
    align: choice('对齐', 'Align', { left: ['左', 'Left'], center: ['中', 'Centre'] }, { default: 'left' }),
  }),
  rich_text: type('rich_text', ['文本', 'Text'], 'text', { body: longText('内容', 'Text', { max: 5000 }) }),
  video: type('video', ['视频', 'Video'], 'text', { film: file('视频', 'Video', { open: true }) }),
  audio: type('audio', ['音频', 'Sound'], 'text', { heading, sound: file('音频', 'Sound', { open: true }) }),
  image_cube: type(
    'image_cube',
    ['图片魔方', 'Picture grid'],
    'text',
    {
      columns: choice(
        '每行',
        'In a row',
        { two: ['2 张', '2'], three: ['3 张', '3'], four: ['4 张', '4'] },
        { default: 'two' },
      ),
    },
    { min: 1, max: 6, hasPicture: true },
  ),
  divider: type('divider', ['分割线', 'Divider'], 'text', {}),
  spacer: type('spacer', ['空白', 'Space'], 'text', {
    height: int('高度', 'Height', { default: 16, min: 4, max: 200 }),
  }),
  notice: type('notice', ['公告栏', 'Notice'], 'text', {}, { min: 1, max: 5, hasPicture: false }),
  nav_grid: type('nav_grid', ['图文导航', 'Icon grid'], 'nav', {}, { min: 1, max: 10, hasPicture: true }),
  nav_list: type('nav_list', ['列表导航', 'List'], 'nav', {}, { min: 1, max: 20, hasPicture: false }),
  contact: type('contact', ['客服', 'Contact'], 'nav', {
    phone: text('电话', 'Phone', { max: 20 }),
    hours: text('服务时间', 'Hours', { max: 60 }),
  }),
  float_button: type('float_button', ['悬浮按钮', 'Floating button'], 'nav', {}, { min: 1, max: 1, hasPicture: false }),
  course_list: type('course_list', ['课程', 'Courses'], 'teach', {
    heading,
    courseIds: refs('课程', 'Courses', 'course', { max: 20 }),
  }),
  resource_list: type('resource_list', ['资源', 'Resources'], 'teach', {
    heading,
    resourceIds: refs('资源', 'Resources', 'online_resource', { max: 20 }),
  }),
  album_list: type('album_list', ['音频专辑', 'Albums'], 'teach', {
    heading,
    albumIds: refs('专辑', 'Albums', 'audio_album', { max: 20 }),
  }),
  teacher_list: type('teacher_list', ['老师', 'Teachers'], 'teach', {
    heading,
    staffIds: refs('老师', 'Teachers', 'staff', { max: 20 }),
  }),
  school_list: type('school_list', ['校区', 'Schools'], 'teach', {
    heading,
    placeIds: refs('校区', 'Schools', 'school', { max: 20 }),
  }),
  my_courses: type('my_courses', ['我的课程', 'My courses'], 'teach', { heading }),
  package_list: type('package_list', ['套餐', 'Packages'], 'sell', {
    heading,
    packageIds: refs('套餐', 'Packages', 'online_package', { max: 20 }),
  }),
  vip_card: type('vip_card', ['会员卡', 'Membership'], 'sell', {
    heading,
    planIds: refs('方案', 'Plans', 'vip_plan', { max: 6 }),
  }),
  member_card: type('member_card', ['会员信息', 'Member'], 'sell', { heading }),
  exchange_entry: type('exchange_entry', ['兑换入口', 'Redeem a code'], 'sell', {
    heading,
    sub: text('说明', 'Note', { max: 80 }),
  }),
  countdown: type('countdown', ['倒计时', 'Countdown'], 'sell', {
    heading,
    until: date('截止', 'Until', { required: true }),
    after: text('到期后文字', 'Afterwards', { max: 60 }),
  }),
  lead_form: type('lead_form', ['预约表单', 'Enquiry form'], 'sell', {
    heading,
    sourceId: ref('客户来源', 'Source', 'customer_source'),
    schoolId: ref('校区', 'School', 'school'),
  }),
} as const;
export type BlockKey = keyof typeof blockTypes;

const keys = Object.keys(blockTypes) as [BlockKey, ...BlockKey[]];
const entry = z.object({ text: z.string().max(60), picture: z.any().nullable(), link: linkShape });
export type Entry = z.infer<typeof entry>;

const block = z.object({
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
  entries: blockTypes[key].entries ? [{ text: '', picture: null, link: noLink }] : [],
});
