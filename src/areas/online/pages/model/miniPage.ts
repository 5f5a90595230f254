// Pages of the mini-program: a draft that is worked on, versions that were published, templates to begin with, one site.
import { z } from 'zod';
import { call, rowOf, type } from '#kernel/model/call';
import { bool, choice, colour, datetime, image, int, json, mobile, ref, states, text } from '#kernel/model/fields';
import { permission, type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';
import type { Compared, Fault } from './checking';
import { documentShape, emptyDocument } from './document';

export const MiniPageLife = lifecycle({
  states: {
    draft: ['草稿', 'Draft', 'grey'],
    published: ['已发布', 'Published', 'green'],
    offline: ['已下线', 'Offline', 'red'],
    archived: ['已归档', 'Archived', 'grey'],
  },
  initial: 'draft',
  transitions: {
    goLive: { label: ['发布', 'Published'], from: ['draft', 'published', 'offline'], to: 'published', internal: true },
    takeDown: {
      label: ['下线', 'Take down'],
      from: ['published'],
      to: 'offline',
      permission: 'publish',
      danger: true,
      fields: { reason: text('原因', 'Reason', { required: true, max: 200 }) },
    },
    archive: {
      label: ['归档', 'Archive'],
      from: ['draft', 'offline'],
      to: 'archived',
      permission: 'edit',
      danger: true,
    },
  },
});

export const pageKinds = {
  home: ['首页', 'Home'],
  tab: ['导航页', 'Tab page'],
  campaign: ['活动页', 'Campaign'],
  content: ['内容页', 'Content'],
  mine: ['我的', 'Mine'],
} as const;

const asEdit = { add: 'edit', delete: 'edit', copy: 'edit', export: 'view' } as const;

export const MiniPage = resource({
  name: 'mini_page',
  area: 'online',
  noun: 'page',
  grantedBy: asEdit,
  path: '/mini/v1/page',
  title: ['页面', 'Page'],
  fields: {
    name: text('名称', 'Name', { required: true, max: 40, search: 'pinyin' }),
    key: text('路径', 'Key', {
      required: true,
      max: 40,
      pattern: /^[a-z0-9-]{1,40}$/,
      patternHelp: ['小写字母、数字、短横线', 'Small letters, digits, dashes'],
      search: 'plain',
    }),
    kind: choice('类型', 'Kind', pageKinds, { required: true, default: 'content' }),
    schoolId: ref('校区', 'School', 'school', { help: ['不填为企业通用', 'Empty: of the enterprise'] }),
    shareTitle: text('分享标题', 'Share title', { max: 60 }),
    shareImage: image('分享图', 'Share picture', { open: true }),
    document: json('草稿', 'Draft', documentShape, { computed: true, default: emptyDocument }),
    publishedVersionId: ref('当前版本', 'Published version', 'mini_page_version', { computed: true }),
    versionNo: int('版本', 'Version', { computed: true, default: 0 }),
    dirty: bool('有未发布修改', 'Unpublished changes', { computed: true }),
    publishAt: datetime('定时发布', 'Scheduled at', { computed: true }),
    scheduled: json('定时内容', 'Scheduled contents', documentShape.nullable(), { computed: true, secret: true }),
    /** Counted from the figures, never stored. */
    visits: int('近 7 天访问', 'Visits in 7 days', { computed: true, default: 0 }),
    editorId: ref('编辑人', 'Edited by', 'staff', { computed: true }),
    editorSeenAt: datetime('编辑时间', 'Edited at', { computed: true }),
    state: states(MiniPageLife),
  },
  scope: { school: 'schoolId' },
  search: ['name', 'key', 'kind', 'schoolId', 'state', 'editorId'],
  columns: [
    'name',
    'key',
    'kind',
    'schoolId',
    'versionNo',
    'dirty',
    'publishAt',
    'visits',
    'state',
    'editorId',
    'updatedAt',
  ],
  form: ['name', 'key', 'kind', 'schoolId', 'shareTitle', 'shareImage'],
  uniqueWhere: [{ fields: ['schoolId', 'key'], where: { state: ['draft', 'published', 'offline'] } }],
  verbs: ['list', 'detail', 'add', 'edit', 'delete', 'copy', 'count', 'export', 'options'],
  logged: { publish: ['发布', 'Published'], schedule: ['定时发布', 'Scheduled'], restore: ['恢复版本', 'Restored'] },
});
export type MiniPage = Row<typeof MiniPage>;

export const MiniPageVersion = resource({
  name: 'mini_page_version',
  area: 'online',
  noun: 'page',
  path: '/mini/v1/version',
  title: ['页面版本', 'Page version'],
  label: 'versionNo',
  fields: {
    pageId: ref('页面', 'Page', 'mini_page', { required: true, fixed: true }),
    versionNo: int('版本', 'Version', { required: true, fixed: true }),
    document: json('内容', 'Contents', documentShape, { required: true, fixed: true }),
    note: text('说明', 'Note', { max: 200, fixed: true }),
    publishedBy: ref('发布人', 'Published by', 'staff', { fixed: true }),
    publishedAt: datetime('发布时间', 'Published at', { required: true, fixed: true }),
  },
  scope: { parent: 'pageId' },
  search: ['pageId'],
  columns: ['versionNo', 'note', 'publishedBy', 'publishedAt'],
  sort: '-versionNo',
  unique: [['pageId', 'versionNo']],
  appendOnly: true,
  verbs: ['list', 'detail', 'count'],
});
export type MiniPageVersion = Row<typeof MiniPageVersion>;

export const PageTemplateLife = lifecycle({
  states: { draft: ['草稿', 'Draft', 'grey'], on: ['上架', 'On', 'green'], off: ['下架', 'Off', 'red'] },
  initial: 'draft',
  transitions: {
    putOn: { label: ['上架', 'Put on'], from: ['draft', 'off'], to: 'on', permission: 'edit' },
    takeOff: { label: ['下架', 'Take off'], from: ['on'], to: 'off', permission: 'edit' },
  },
});

export const templateCategories = {
  home: ['首页', 'Home'],
  campaign: ['活动', 'Campaign'],
  enrol: ['招生', 'Enrolment'],
  festival: ['节日', 'Festival'],
  course: ['课程', 'Courses'],
  mine: ['我的', 'Mine'],
} as const;

export const PageTemplate = resource({
  name: 'page_template',
  area: 'online',
  noun: 'page',
  grantedBy: asEdit,
  path: '/mini/v1/template',
  title: ['页面模板', 'Page template'],
  fields: {
    name: text('名称', 'Name', { required: true, max: 40, search: 'pinyin' }),
    category: choice('分类', 'Category', templateCategories, { required: true, default: 'campaign' }),
    cover: image('封面', 'Cover', { open: true }),
    schoolId: ref('校区', 'School', 'school', { help: ['不填为企业通用', 'Empty: of the enterprise'] }),
    document: json('内容', 'Contents', documentShape, { computed: true, default: emptyDocument }),
    usedCount: int('使用次数', 'Used', { computed: true, default: 0 }),
    state: states(PageTemplateLife),
  },
  scope: { school: 'schoolId' },
  search: ['name', 'category', 'state'],
  columns: ['cover', 'name', 'category', 'schoolId', 'usedCount', 'state', 'createdAt'],
  verbs: ['list', 'detail', 'edit', 'delete', 'copy', 'count', 'options'],
});
export type PageTemplate = Row<typeof PageTemplate>;

export const MiniSite = resource({
  name: 'mini_site',
  area: 'online',
  noun: 'site',
  grantedBy: { list: 'edit', detail: 'edit', view: 'edit', add: 'edit' },
  path: '/mini/v1/site',
  title: ['小程序设置', 'Mini-program settings'],
  label: 'title',
  fields: {
    title: text('标题', 'Title', { required: true, max: 40 }),
    logo: image('标志', 'Logo', { open: true }),
    colour: colour('主色', 'Colour', { default: '#7571f9' }),
    homePageId: ref('首页', 'Home page', 'mini_page'),
    servicePhone: text('客服电话', 'Service phone', { max: 20 }),
    urlWhitelist: json('外链白名单', 'Allowed sites', z.array(z.string().max(100)).max(50), { default: [] }),
    payAddress: text('收银台地址', "Cashier's page", {
      max: 300,
      pattern: /^https:\/\/\S+$/,
      patternHelp: ['以 https:// 开头', 'Begins with https://'],
      help: ['家长在此支付线上订单；不填则到校区支付', 'Where families pay; empty: at the school'],
    }),
    payKey: text('支付密钥', 'Payment key', {
      max: 300,
      secret: true,
      writeOnly: true,
      help: ['支付通知用它签名；留空为不修改', 'Signs what the gateway tells; empty: as it was'],
    }),
  },
  columns: ['title', 'colour', 'homePageId', 'servicePhone'],
  verbs: ['list', 'detail', 'add', 'edit'],
});

const id = ref('页面', 'Page', 'mini_page', { required: true });
const edit = permission(MiniPage, 'edit');
const publishing = permission(MiniPage, 'publish');

export const lockPage = call('POST', `${MiniPage.path}/lock`, {
  label: ['编辑中', 'Being edited'],
  permission: edit,
  input: { id, takeOver: bool('接管', 'Take over') },
  answer: type<{ mine: boolean; by: string | null }>(),
});

export const saveDraft = call('POST', `${MiniPage.path}/saveDraft`, {
  label: ['保存草稿', 'Save the draft'],
  permission: edit,
  input: {
    id,
    version: int('版本', 'Version', { required: true }),
    document: json('内容', 'Contents', documentShape, { required: true }),
  },
  answer: rowOf(MiniPage),
});

export const pageFaults = call('GET', `${MiniPage.path}/faults`, {
  label: ['检查', 'Check'],
  permission: permission(MiniPage, 'view'),
  input: { id },
  answer: type<{ faults: Fault[]; changes: Compared | null }>(),
});

export const publishPage = call('POST', `${MiniPage.path}/publish`, {
  label: ['发布', 'Publish'],
  permission: publishing,
  input: { id, note: text('说明', 'Note', { max: 200 }), publishAt: datetime('定时发布', 'Publish at') },
  answer: rowOf(MiniPage),
});

export const restorePage = call('POST', `${MiniPage.path}/restore`, {
  label: ['恢复到草稿', 'Restore into the draft'],
  permission: edit,
  input: { id, versionId: ref('版本', 'Version', 'mini_page_version', { required: true }) },
  answer: rowOf(MiniPage),
});

export const previewPage = call('POST', `${MiniPage.path}/previewToken`, {
  label: ['预览', 'Preview'],
  permission: permission(MiniPage, 'view'),
  input: { id },
  answer: type<{ url: string }>(),
});

export const keepTemplate = call('POST', `${PageTemplate.path}/keep`, {
  label: ['存为模板', 'Save as a template'],
  permission: edit,
  input: {
    id,
    name: text('模板名称', 'Name', { required: true, max: 40 }),
    category: choice('分类', 'Category', templateCategories, { required: true, default: 'campaign' }),
  },
  answer: type<{ templateId: number }>(),
});

export const useTemplate = call('POST', `${PageTemplate.path}/use`, {
  label: ['使用模板', 'Use'],
  permission: edit,
  input: {
    id: ref('模板', 'Template', 'page_template', { required: true }),
    name: text('页面名称', 'Name of the page', { required: true, max: 40 }),
    key: text('路径', 'Key', { required: true, max: 40, pattern: /^[a-z0-9-]{1,40}$/ }),
    kind: choice('类型', 'Kind', pageKinds, { required: true, default: 'campaign' }),
    schoolId: ref('校区', 'School', 'school'),
  },
  answer: type<{ pageId: number }>(),
});

/** Who left a name and a number on a page. */
export const PageLead = resource({
  name: 'page_lead',
  area: 'online',
  noun: 'page',
  grantedBy: { export: 'view' },
  path: '/mini/v1/lead',
  title: ['页面预约', 'Enquiry'],
  fields: {
    pageId: ref('页面', 'Page', 'mini_page', { required: true, fixed: true }),
    blockUid: text('组件', 'Block', { required: true, max: 40, fixed: true }),
    name: text('姓名', 'Name', { required: true, max: 30, search: 'pinyin', fixed: true }),
    mobile: mobile('手机', 'Mobile', { required: true, fixed: true }),
    customerId: ref('客户', 'Customer', 'customer'),
  },
  scope: { parent: 'pageId' },
  search: ['pageId', 'name'],
  columns: ['createdAt', 'name', 'mobile', 'customerId'],
  verbs: ['list', 'count', 'export'],
});
