// Banners of the mini-program: where, when, for whom and where they lead; so many at once a position and no more.
import { call, type } from '#kernel/model/call';
import { choice, datetime, image, int, json, refs, states, text } from '#kernel/model/fields';
import { permission, type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';
import { type BannerPosition, bannerPositions } from '../../pages/model/blockTypes';
import { audiences, linkShape, noLink } from '../../pages/model/document';

export const MiniBannerLife = lifecycle({
  states: { off: ['停用', 'Off', 'grey'], on: ['启用', 'On', 'green'] },
  initial: 'off',
  transitions: {
    enable: { label: ['启用', 'Enable'], from: ['off'], to: 'on', permission: 'edit' },
    disable: { label: ['停用', 'Disable'], from: ['on'], to: 'off', permission: 'edit' },
  },
});

export const mostAt = (position: BannerPosition): number => (position === 'popup' || position === 'splash' ? 1 : 8);

export const MiniBanner = resource({
  name: 'mini_banner',
  area: 'online',
  noun: 'banner',
  grantedBy: { add: 'edit', delete: 'edit', copy: 'edit', export: 'view' },
  path: '/mini/v1/banner',
  title: ['小程序轮播', 'Banner'],
  label: 'title',
  fields: {
    title: text('名称', 'Name', { required: true, max: 40, search: 'pinyin' }),
    position: choice('位置', 'Position', bannerPositions, { required: true, default: 'home_top' }),
    imageZh: image('图片', 'Picture', { open: true, help: ['750×320，不超过 500 KB', '750×320, at most 500 KB'] }),
    imageEn: image('英文图片', 'English picture', { open: true }),
    link: json('跳转', 'Link', linkShape, { default: noLink }),
    showFrom: datetime('开始', 'From'),
    showTo: datetime('结束', 'To'),
    audience: choice('人群', 'Who', audiences, { required: true, default: 'all' }),
    schoolIds: refs('校区', 'Schools', 'school', { max: 200, help: ['不选为全部校区', 'None: every school'] }),
    sort: int('排序', 'Order', { default: 0 }),
    /** How often it came up and was pressed: counted from the figures, never stored. */
    shown: int('曝光', 'Shown', { computed: true, default: 0 }),
    clicked: int('点击', 'Clicked', { computed: true, default: 0 }),
    state: states(MiniBannerLife),
  },
  scope: { schools: 'schoolIds', creator: false },
  asked: {
    showing: choice('展示状态', 'Showing', {
      scheduled: ['待展示', 'Scheduled'],
      showing: ['展示中', 'Showing'],
      ended: ['已结束', 'Ended'],
    }),
  },
  search: ['title', 'position', 'state', 'showing', 'audience'],
  columns: [
    'imageZh',
    'title',
    'position',
    'showFrom',
    'showTo',
    'audience',
    'schoolIds',
    'sort',
    'shown',
    'clicked',
    'state',
  ],
  sort: 'sort',
  verbs: ['list', 'detail', 'add', 'edit', 'delete', 'copy', 'count', 'export'],
});
export type MiniBanner = Row<typeof MiniBanner>;

export const sortBanners = call('POST', `${MiniBanner.path}/sort`, {
  label: ['排序', 'Order'],
  permission: permission(MiniBanner, 'edit'),
  input: {
    position: choice('位置', 'Position', bannerPositions, { required: true }),
    ids: refs('轮播', 'Banners', 'mini_banner', { required: true, max: 100 }),
  },
  answer: type<{ sorted: number }>(),
});
