// Who was given what of the cabinet: grants to colleagues, links for people outside, and what was done with a file.
import { bool, choice, datetime, int, ref, states, text } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';
import { fileLevels } from './fileRights';

const folderId = ref('文件夹', 'Folder', 'file_folder');
const entryId = ref('文件', 'File', 'file_entry');

export const FileGrant = resource({
  name: 'file_grant',
  area: 'workbench',
  noun: 'file',
  path: '/file/v1/grant',
  title: ['文件授权', 'File grant'],
  label: 'granteeKind',
  fields: {
    folderId,
    entryId,
    granteeKind: choice(
      '授予',
      'Given to',
      {
        staff: ['员工', 'A person'],
        department: ['部门', 'A department'],
        role: ['角色', 'A role'],
        school: ['校区', 'A school'],
        all: ['全员', 'Everyone'],
      },
      { required: true },
    ),
    staffId: ref('员工', 'Person', 'staff'),
    departmentId: ref('部门', 'Department', 'department'),
    roleId: ref('角色', 'Role', 'role'),
    schoolId: ref('校区', 'School', 'school'),
    level: choice('级别', 'Level', fileLevels, { required: true }),
    expireAt: datetime('到期', 'Expires'),
    /** `staff:12`, `all`: one grant a grantee. */
    granteeKey: text('对象', 'Grantee', { max: 40, default: '', computed: true, secret: true }),
  },
  scope: { creator: false },
  unique: [
    ['folderId', 'granteeKey'],
    ['entryId', 'granteeKey'],
  ],
  verbs: [],
});
export type FileGrant = Row<typeof FileGrant>;

export const ShareLife = lifecycle({
  states: {
    active: ['有效', 'Active', 'green'],
    revoked: ['已取消', 'Revoked', 'grey'],
    expired: ['已失效', 'Expired', 'orange'],
  },
  initial: 'active',
  transitions: {
    revoke: { label: ['取消分享', 'Revoke'], from: ['active'], to: 'revoked', internal: true, danger: true },
    expire: { label: ['失效', 'Expire'], from: ['active'], to: 'expired', internal: true },
  },
});

export const FileShare = resource({
  name: 'file_share',
  area: 'workbench',
  noun: 'file',
  path: '/file/v1/share',
  title: ['文件分享', 'File share'],
  label: 'state',
  fields: {
    folderId,
    entryId,
    sharerId: ref('分享人', 'Shared by', 'staff', { required: true, computed: true }),
    passwordHash: text('密码', 'Password', { max: 200, computed: true, secret: true }),
    expireAt: datetime('到期', 'Expires', { required: true }),
    maxDownloads: int('下载上限', 'Downloads at most', { min: 1, max: 100_000 }),
    allowDownload: bool('可下载', 'May be downloaded', { default: true }),
    views: int('浏览', 'Views', { default: 0, computed: true }),
    downloads: int('下载', 'Downloads', { default: 0, computed: true }),
    wrongTries: int('密码错误', 'Wrong passwords', { default: 0, computed: true, secret: true }),
    lockedUntil: datetime('锁定至', 'Locked until', { computed: true, secret: true }),
    state: states(ShareLife),
  },
  scope: { owner: 'sharerId' },
  verbs: [],
});
export type FileShare = Row<typeof FileShare>;

export const fileActions = {
  view: ['预览', 'Viewed'],
  download: ['下载', 'Downloaded'],
  upload: ['上传', 'Uploaded'],
  rename: ['重命名', 'Renamed'],
  move: ['移动', 'Moved'],
  delete: ['删除', 'Deleted'],
  restore: ['恢复', 'Restored'],
  share: ['分享', 'Shared'],
  grant: ['授权', 'Granted'],
} as const;
export type FileAction = keyof typeof fileActions;

export const FileLog = resource({
  name: 'file_log',
  area: 'workbench',
  noun: 'file',
  path: '/file/v1/log',
  title: ['文件日志', 'File log'],
  label: 'action',
  fields: {
    folderId,
    entryId,
    staffId: ref('员工', 'Person', 'staff'),
    shareId: ref('分享', 'Share', 'file_share'),
    action: choice('动作', 'Action', fileActions, { required: true }),
    at: datetime('时间', 'Time', { required: true }),
    ip: text('地址', 'Address', { max: 45 }),
  },
  scope: { creator: false },
  indexes: [['entryId', 'at']],
  appendOnly: true,
  verbs: [],
});
