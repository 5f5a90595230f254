// Posters: templates with a drawing, what colleagues made of them, and the pictures they are made from.
import { call, rowOf, type } from '#kernel/model/call';
import {
  category,
  choice,
  date,
  datetime,
  image,
  int,
  json,
  ref,
  refs,
  shape,
  states,
  text,
} from '#kernel/model/fields';
import { permission, type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';
import { targetKinds } from '../../model/choices';
import { type Bound, blank, type Design, designShape } from './design';

export const PosterLife = lifecycle({
  states: {
    draft: ['草稿', 'Draft', 'grey'],
    published: ['已发布', 'Published', 'green'],
    offline: ['已下架', 'Offline', 'orange'],
  },
  initial: 'draft',
  transitions: {
    publish: { label: ['发布', 'Publish'], from: ['draft', 'offline', 'published'], to: 'published' },
    unpublish: { label: ['下架', 'Unpublish'], from: ['published'], to: 'offline' },
  },
});

const counted = { default: 0, computed: true } as const;
export const Poster = resource({
  name: 'poster',
  area: 'marketing',
  path: '/poster/v1/poster',
  title: ['海报', 'Poster'],
  fields: {
    name: text('名称', 'Name', { required: true, max: 40, search: 'pinyin' }),
    kindId: category('分类', 'Kind', 'poster_kind'),
    width: int('宽', 'Width', { required: true, min: 100, max: 8000, default: 1242 }),
    height: int('高', 'Height', { required: true, min: 100, max: 8000, default: 2208 }),
    design: json('设计', 'Design', designShape, { default: blank }),
    published: json('已发布设计', 'Published design', designShape, { computed: true }),
    cover: image('封面', 'Cover', { open: true }),
    targetKind: choice('二维码目标', 'QR target', targetKinds),
    activityId: ref('活动', 'Activity', 'activity'),
    couponBatchId: ref('优惠券', 'Coupon batch', 'coupon_batch'),
    targetUrl: text('链接地址', 'URL', {
      max: 300,
      pattern: /^https:\/\/\S+$/,
      patternHelp: ['以 https:// 开头', 'Begins with https://'],
    }),
    channelId: ref('渠道', 'Channel', 'market_channel'),
    campaignId: ref('战役', 'Campaign', 'campaign'),
    schools: refs('可用校区', 'Schools', 'school', { max: 100, help: ['不选为全部', 'None: all'] }),
    startOn: date('使用开始', 'From'),
    endOn: date('使用结束', 'To'),
    publishedVersion: int('发布版本', 'Published version', counted),
    uses: int('使用', 'Uses', counted),
    downloads: int('下载', 'Downloads', counted),
    scans: int('扫码', 'Scans', counted),
    signups: int('报名', 'Sign-ups', counted),
    state: states(PosterLife),
  },
  scope: { schools: 'schools', creator: false },
  search: ['name', 'kindId', 'schools', 'state'],
  columns: [
    'name',
    'cover',
    'kindId',
    'width',
    'height',
    'uses',
    'downloads',
    'scans',
    'signups',
    'state',
    'updatedAt',
  ],
  form: [
    ...(['name', 'kindId', 'width', 'height', 'targetKind', 'activityId', 'couponBatchId', 'targetUrl'] as const),
    ...(['channelId', 'campaignId', 'schools', 'startOn', 'endOn'] as const),
  ],
});
export type Poster = Row<typeof Poster>;

export const PosterVersion = resource({
  name: 'poster_version',
  area: 'marketing',
  noun: 'poster',
  path: '/poster/v1/version',
  title: ['海报版本', 'Poster version'],
  label: 'no',
  fields: {
    posterId: ref('海报', 'Poster', 'poster', { required: true, computed: true }),
    no: int('版本', 'Version', { required: true, computed: true }),
    design: json('设计', 'Design', designShape, { required: true, computed: true }),
  },
  scope: { parent: 'posterId' },
  search: ['posterId'],
  columns: ['no', 'createdBy', 'createdAt'],
  unique: [['posterId', 'no']],
  appendOnly: true,
  verbs: ['list', 'count'],
});
export type PosterVersion = Row<typeof PosterVersion>;

const fillsShape = shape(
  (value): value is Record<string, string> =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((one) => typeof one === 'string' && one.length <= 500),
);
export const PosterUse = resource({
  name: 'poster_use',
  area: 'marketing',
  path: '/poster/v1/use',
  title: ['我的海报', 'Poster use'],
  label: 'posterId',
  fields: {
    posterId: ref('海报', 'Poster', 'poster', { required: true, computed: true }),
    designVersion: int('版本', 'Version', { default: 0, computed: true }),
    ownerId: ref('使用人', 'Used by', 'staff', { required: true, computed: true }),
    schoolId: ref('校区', 'School', 'school', { computed: true }),
    fills: json('填写内容', 'Fills', fillsShape, { default: {}, computed: true }),
    trackCodeId: ref('推广码', 'Track code', 'track_code', { computed: true }),
    downloads: int('下载', 'Downloads', counted),
    copies: int('复制', 'Copies', counted),
    shares: int('分享', 'Shares', counted),
    lastAt: datetime('最近', 'Last', { computed: true }),
  },
  scope: { school: 'schoolId', owner: 'ownerId' },
  search: ['posterId', 'ownerId', 'lastAt'],
  columns: ['posterId', 'ownerId', 'downloads', 'copies', 'shares', 'lastAt'],
  sort: '-lastAt',
  unique: [['posterId', 'ownerId']],
  verbs: ['list', 'count', 'export'],
});
export type PosterUse = Row<typeof PosterUse>;

export const PosterMaterial = resource({
  name: 'poster_material',
  area: 'marketing',
  path: '/poster/v1/material',
  title: ['素材', 'Material'],
  fields: {
    name: text('名称', 'Name', { required: true, max: 40, search: 'pinyin' }),
    kind: choice(
      '类型',
      'Kind',
      { image: ['图片', 'Image'], background: ['背景', 'Background'], sticker: ['贴纸', 'Sticker'] },
      { required: true, default: 'image' },
    ),
    file: image('文件', 'File', { required: true, open: true }),
    folder: text('文件夹', 'Folder', { max: 40 }),
    schools: refs('校区', 'Schools', 'school', { max: 100, help: ['不选为全部', 'None: all'] }),
    licence: text('授权说明', 'Licence', { max: 200 }),
  },
  scope: { schools: 'schools', creator: false },
  search: ['name', 'kind', 'folder'],
  columns: ['name', 'file', 'kind', 'folder', 'licence', 'createdAt'],
});
export type PosterMaterial = Row<typeof PosterMaterial>;

const fills = json('填写内容', 'Fills', fillsShape, { default: {} });
export interface MadePoster {
  useId: number;
  design: Design;
  width: number;
  height: number;
  bound: Bound;
  /** The address behind the personal QR code; null where the poster has none. */
  url: string | null;
  code: string | null;
}
export const makePoster = call('POST', `${PosterUse.path}/make`, {
  label: ['生成海报', 'Make my poster'],
  permission: permission(PosterUse, 'add'),
  input: { posterId: ref('海报', 'Poster', 'poster', { required: true }), fills },
  answer: type<MadePoster>(),
});
export const countUse = call('POST', `${PosterUse.path}/count`, {
  label: ['记录使用', 'Count a use'],
  permission: permission(PosterUse, 'add'),
  input: {
    id: ref('海报', 'Poster use', 'poster_use', { required: true }),
    what: choice(
      '动作',
      'What',
      { downloads: ['下载', 'Download'], copies: ['复制', 'Copy'], shares: ['分享', 'Share'] },
      { required: true },
    ),
  },
});

export interface UsablePoster {
  id: number;
  name: string;
  width: number;
  height: number;
  cover: string | null;
  design: Design;
}
export const usablePosters = call('GET', `${PosterUse.path}/usable`, {
  label: ['可用海报', 'Posters to use'],
  permission: permission(PosterUse, 'add'),
  answer: type<UsablePoster[]>(),
});
export interface OwnPoster {
  id: number;
  posterId: number;
  name: string;
  downloads: number;
  scans: number;
  visitors: number;
  signups: number;
  deals: number;
  url: string | null;
}
export const myPosters = call('GET', `${PosterUse.path}/mine`, {
  label: ['我的数据', 'My figures'],
  permission: permission(PosterUse, 'add'),
  answer: type<OwnPoster[]>(),
});
export const restoreVersion = call('POST', `${Poster.path}/restore`, {
  label: ['恢复版本', 'Restore'],
  permission: permission(Poster, 'edit'),
  input: {
    id: ref('海报', 'Poster', 'poster', { required: true }),
    no: int('版本', 'Version', { required: true, min: 1 }),
  },
  answer: rowOf(Poster),
});
