// How often pages, their blocks and banners were seen and pressed, a row a day; and who was there, as a hash for a day.
import { call, type } from '#kernel/model/call';
import { date, int, ref, text } from '#kernel/model/fields';
import { permission, type Row, resource } from '#kernel/model/resource';
import { MiniPage } from './miniPage';

const counted = { default: 0, computed: true } as const;

export const PageStat = resource({
  name: 'page_stat',
  area: 'online',
  noun: 'page',
  grantedBy: { export: 'view' },
  path: '/mini/v1/stat',
  title: ['页面统计', 'Page figures'],
  label: 'day',
  fields: {
    day: date('日期', 'Day', { required: true, computed: true }),
    pageId: ref('页面', 'Page', 'mini_page', { computed: true }),
    bannerId: ref('轮播', 'Banner', 'mini_banner', { computed: true }),
    /** `page:3` or `banner:7`. */
    subject: text('对象', 'Subject', { required: true, max: 30, computed: true, secret: true, unlogged: true }),
    blockUid: text('组件', 'Block', { max: 40, default: '', computed: true }),
    shown: int('曝光', 'Shown', counted),
    clicked: int('点击', 'Clicked', counted),
    visitors: int('访客', 'Visitors', counted),
  },
  scope: { parent: 'pageId' },
  search: ['day', 'pageId'],
  columns: ['day', 'pageId', 'blockUid', 'shown', 'clicked', 'visitors'],
  sort: '-day',
  unique: [['day', 'subject', 'blockUid']],
  verbs: ['list', 'count', 'export'],
});
export type PageStat = Row<typeof PageStat>;

/** Kept for two days: whether somebody was here before today is no longer asked then. */
export const PageVisitor = resource({
  name: 'page_visitor',
  area: 'online',
  noun: 'page',
  path: '/mini/v1/visitor',
  title: ['页面访客', 'Visitor of a page'],
  label: 'day',
  fields: {
    pageId: ref('页面', 'Page', 'mini_page', { required: true, computed: true, indexed: false }),
    day: date('日期', 'Day', { required: true, computed: true }),
    visitor: text('访客', 'Visitor', { required: true, max: 64, computed: true, secret: true }),
  },
  scope: { parent: 'pageId' },
  unique: [['pageId', 'day', 'visitor']],
  verbs: ['count'],
});

export interface PageFigures {
  visits: number;
  visitors: number;
  perDay: { day: string; visits: number; visitors: number }[];
  /** Of the blocks that are live, in their order. */
  blocks: { uid: string; type: string; shown: number; clicked: number }[];
}

export const pageFigures = call('GET', `${MiniPage.path}/statistics`, {
  label: ['统计', 'Figures'],
  permission: permission(MiniPage, 'view'),
  input: {
    id: ref('页面', 'Page', 'mini_page', { required: true }),
    days: int('天数', 'Days', { default: 30, min: 1, max: 365 }),
  },
  answer: type<PageFigures>(),
});
