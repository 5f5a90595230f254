// What is learnt online: films, sounds, slides, documents, links; who may see it, and how far each student has come.
import { z } from 'zod';
import { type BatchAnswer, call, type } from '#kernel/model/call';
import {
  bool,
  category,
  choice,
  datetime,
  file,
  image,
  int,
  json,
  money,
  optional,
  percent,
  ref,
  refs,
  states,
  text,
} from '#kernel/model/fields';
import { permission, type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';

const textList = z.array(z.string().max(20)).max(20);

export const OnlineResourceLife = lifecycle({
  states: {
    draft: ['草稿', 'Draft', 'grey'],
    on: ['上架', 'On', 'green'],
    off: ['下架', 'Off', 'red'],
  },
  initial: 'draft',
  transitions: {
    putOn: { label: ['上架', 'Put on'], from: ['draft', 'off'], to: 'on', permission: 'edit' },
    takeOff: { label: ['下架', 'Take off'], from: ['on'], to: 'off', permission: 'edit', danger: true },
  },
});

export const resourceKinds = {
  video: ['视频', 'Video', 'blue'],
  audio: ['音频', 'Audio', 'purple'],
  slides: ['课件', 'Slides', 'orange'],
  document: ['文档', 'Document', 'cyan'],
  image: ['图片', 'Pictures', 'green'],
  link: ['链接', 'Link', 'grey'],
} as const;

export const resourceAccess = {
  free: ['免费', 'Free'],
  signed_in: ['登录可看', 'Signed in'],
  opened: ['开课可看', 'Opened'],
  vip: ['会员可看', 'VIP'],
  svip: ['高级会员', 'SVIP'],
} as const;

export const OnlineResource = resource({
  name: 'online_resource',
  area: 'online',
  noun: 'resource',
  grantedBy: { add: 'edit', delete: 'edit', copy: 'edit', import: 'edit', export: 'view' },
  path: '/v1/onlineclassource/resource',
  title: ['线上资源', 'Online resource'],
  label: 'title',
  fields: {
    title: text('标题', 'Title', { required: true, max: 80, search: 'pinyin' }),
    kind: choice('类型', 'Kind', resourceKinds, { required: true, default: 'video' }),
    cover: image('封面', 'Cover', { open: true }),
    file: file('文件', 'File'),
    url: text('链接', 'Link', {
      max: 500,
      pattern: /^https:\/\/\S+$/,
      patternHelp: ['以 https:// 开头', 'Begins with https://'],
    }),
    duration: int('时长（秒）', 'Seconds', { default: 0, min: 0, max: 86_400 }),
    pages: int('页数', 'Pages', { default: 0, min: 0, max: 5000 }),
    size: int('大小', 'Size', { computed: true, default: 0, max: Number.MAX_SAFE_INTEGER }),
    mediaStatus: choice(
      '处理状态',
      'Processing',
      {
        ready: ['就绪', 'Ready', 'green'],
        queued: ['排队', 'Queued', 'grey'],
        processing: ['处理中', 'Processing', 'blue'],
        failed: ['失败', 'Failed', 'red'],
      },
      { computed: true, default: 'ready' },
    ),
    categoryId: category('分类', 'Category', 'resource_category'),
    courseId: ref('课程', 'Course', 'course'),
    chapter: text('章节', 'Chapter', { max: 60 }),
    sort: int('排序', 'Order', { default: 0 }),
    tags: json('标签', 'Tags', textList, { default: [] }),
    access: choice('权限', 'Access', resourceAccess, { required: true, default: 'opened' }),
    price: money('单价', 'Price', { default: 0, help: ['0 为不单卖', '0: not sold by itself'] }),
    trialSeconds: int('试看（秒）', 'Trial seconds', { default: 0, min: 0, max: 3600 }),
    downloadable: bool('可下载', 'May download'),
    intro: text('简介', 'Introduction', { max: 500 }),
    schoolId: ref('校区', 'School', 'school', { help: ['不填为全部校区', 'Empty: every school'] }),
    ownerId: ref('上传人', 'Owner', 'staff', { computed: true }),
    views: int('播放', 'Views', { computed: true, default: 0 }),
    learners: int('人数', 'Learners', { computed: true, default: 0 }),
    completed: int('学完', 'Completed', { computed: true, default: 0 }),
    state: states(OnlineResourceLife),
  },
  scope: { school: 'schoolId', owner: 'ownerId' },
  search: ['title', 'kind', 'categoryId', 'courseId', 'access', 'ownerId', 'state', 'mediaStatus'],
  columns: [
    'cover',
    'title',
    'kind',
    'duration',
    'size',
    'courseId',
    'chapter',
    'access',
    'views',
    'learners',
    'completed',
    'state',
  ],
  form: [
    'title',
    'kind',
    'file',
    'url',
    'cover',
    'duration',
    'pages',
    'categoryId',
    'courseId',
    'chapter',
    'access',
    'price',
    'trialSeconds',
    'schoolId',
    'sort',
    'downloadable',
    'tags',
    'intro',
  ],
  lookup: 'everyone',
});
export type OnlineResource = Row<typeof OnlineResource>;

export const ResourceProgress = resource({
  name: 'resource_progress',
  area: 'online',
  noun: 'resource',
  grantedBy: { export: 'view' },
  path: '/v1/onlineclassource/progress',
  title: ['学习进度', 'Learning progress'],
  label: 'resourceId',
  fields: {
    customerId: ref('学员', 'Student', 'customer', { required: true, fixed: true }),
    resourceId: ref('资源', 'Resource', 'online_resource', { required: true, fixed: true }),
    schoolId: ref('校区', 'School', 'school'),
    position: int('位置（秒）', 'Position', { default: 0 }),
    segments: json('片段', 'Segments', z.array(z.number().int()).max(8640), { default: [] }),
    seconds: int('已学（秒）', 'Seconds', { default: 0 }),
    percent: percent('进度', 'Progress', { default: 0 }),
    lastAt: datetime('最近学习', 'Last learned'),
    completedAt: datetime('学完时间', 'Completed at'),
  },
  scope: { school: 'schoolId' },
  search: ['customerId', 'schoolId'],
  columns: ['customerId', 'schoolId', 'percent', 'seconds', 'lastAt', 'completedAt'],
  sort: '-lastAt',
  unique: [['customerId', 'resourceId']],
  indexes: [['resourceId', 'lastAt']],
  verbs: ['list', 'count', 'export'],
});
export type ResourceProgress = Row<typeof ResourceProgress>;

/** One thing changed for many: only what is given. */
export const changeResources = call('POST', `${OnlineResource.path}/change`, {
  label: ['批量修改', 'Change several'],
  permission: permission(OnlineResource, 'edit'),
  input: {
    ids: refs('资源', 'Resources', 'online_resource', { required: true, max: 200 }),
    categoryId: category('分类', 'Category', 'resource_category'),
    courseId: ref('课程', 'Course', 'course'),
    access: optional(OnlineResource.fields.access),
  },
  answer: type<BatchAnswer>(),
});

export const showResources = call('POST', `${OnlineResource.path}/show`, {
  label: ['批量上架', 'Put on'],
  permission: permission(OnlineResource, 'edit'),
  input: {
    ids: refs('资源', 'Resources', 'online_resource', { required: true, max: 200 }),
    on: bool('上架', 'On', { default: true }),
  },
  answer: type<BatchAnswer>(),
});

/** Where a resource is used: packages, plans, pages. */
export const resourceUses = call('GET', `${OnlineResource.path}/uses`, {
  label: ['用在哪里', 'Where used'],
  permission: permission(OnlineResource, 'view'),
  input: { id: ref('资源', 'Resource', 'online_resource', { required: true }) },
  answer: type<{ kind: 'package' | 'page'; id: number; name: string }[]>(),
});
