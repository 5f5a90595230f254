// What is done in the cabinet. Folders and files are named together: `folderIds` and `fileIds`.
import { call, type } from '#kernel/model/call';
import { bool, choice, datetime, type FileRecord, int, json, ref, shape, text } from '#kernel/model/fields';
import { FileEntry, FileFolder, type Space, spaceKinds } from './fileCabinet';
import type { FileLevel } from './fileRights';
import { type FileAction, FileGrant, FileShare } from './fileSharing';

const big = { max: Number.MAX_SAFE_INTEGER };
const isId = (one: unknown): one is number => Number.isSafeInteger(one) && (one as number) > 0;
const ids = shape((value): value is number[] => Array.isArray(value) && value.length <= 500 && value.every(isId));
const folderIds = json('文件夹', 'Folders', ids, { default: [] });
const fileIds = json('文件', 'Files', ids, { default: [] });
const spaceKind = choice('空间', 'Space', spaceKinds, { required: true });
const spaceId = int('空间编号', 'Space id', { required: true, min: 0, ...big });
const folderId = int('文件夹', 'Folder', big);
const fileId = int('文件', 'File', big);
const id = int('编号', 'Id', { required: true, ...big });
const name = text('名称', 'Name', { required: true, max: 160 });

export interface CabinetSpace extends Space {
  name: string;
  level: FileLevel;
  used: number;
  quota: number;
}
export interface CabinetItem extends Space {
  kind: 'folder' | 'file';
  id: number;
  name: string;
  /** Of a folder: everything in it that this person sees. */
  size: number;
  mime: string;
  owner: string;
  updatedAt: string;
  version: number;
  level: FileLevel;
  folderId: number | null;
  inherit: boolean;
  tags: string[];
  description: string;
}
export interface OpenFolder extends Space {
  level: FileLevel;
  path: { id: number; name: string }[];
  items: CabinetItem[];
}

export const cabinetSpaces = call('GET', '/file/v1/space/list', {
  label: ['文件空间', 'Spaces'],
  answer: type<CabinetSpace[]>(),
});
export const openFolder = call('GET', `${FileFolder.path}/open`, {
  label: ['打开文件夹', 'Open a folder'],
  input: { spaceKind, spaceId, folderId },
  answer: type<OpenFolder>(),
});
export type Gathered = 'shared' | 'recent' | 'favourite';
export const gatheredFiles = call('GET', `${FileEntry.path}/gathered`, {
  label: ['文件汇集', 'Files gathered'],
  input: {
    of: choice(
      '汇集',
      'Of',
      { shared: ['共享给我', 'Shared with me'], recent: ['最近', 'Recent'], favourite: ['收藏', 'Favourites'] },
      { required: true },
    ),
  },
  answer: type<CabinetItem[]>(),
});
export const searchFiles = call('GET', `${FileEntry.path}/search`, {
  label: ['搜索文件', 'Search files'],
  input: { q: text('关键词', 'Words', { required: true, max: 60 }) },
  answer: type<CabinetItem[]>(),
});

export const addFolder = call('POST', `${FileFolder.path}/add`, {
  label: ['新建文件夹', 'New folder'],
  input: { spaceKind, spaceId, folderId, name: text('名称', 'Name', { required: true, max: 80 }) },
  answer: type<{ id: number }>(),
});
export const renameFolder = call('POST', `${FileFolder.path}/rename`, {
  label: ['重命名文件夹', 'Rename the folder'],
  input: { id, name: text('名称', 'Name', { required: true, max: 80 }) },
});
export const renameFile = call('POST', `${FileEntry.path}/rename`, {
  label: ['重命名', 'Rename'],
  input: { id, name },
});
export const describeFile = call('PUT', `${FileEntry.path}/describe`, {
  label: ['标签与说明', 'Tags and description'],
  input: {
    id,
    tags: text('标签', 'Tags', { max: 220, help: ['以逗号分隔，最多 10 个', 'With commas between them, ten at most'] }),
    description: text('说明', 'Description', { max: 300 }),
  },
});
export const favouriteFiles = call('GET', `${FileEntry.path}/favourites`, {
  label: ['收藏', 'Favourites'],
  answer: type<number[]>(),
});
export const favourFile = call('POST', `${FileEntry.path}/favour`, {
  label: ['收藏', 'Favourite'],
  input: { id, on: bool('收藏', 'Favourite') },
});
export const moveItems = call('POST', `${FileEntry.path}/move`, {
  label: ['移动到', 'Move to'],
  input: { folderIds, fileIds, spaceKind, spaceId, folderId },
});
export const copyItems = call('POST', `${FileEntry.path}/copyTo`, {
  label: ['复制到', 'Copy to'],
  input: { fileIds, spaceKind, spaceId, folderId },
});

export interface BinItem extends Space {
  kind: 'folder' | 'file';
  id: number;
  name: string;
  size: number;
  from: string;
  by: string;
  at: string;
  purgeAt: string;
  canPurge: boolean;
}
export const binItems = call('POST', `${FileEntry.path}/bin`, {
  label: ['删除', 'Delete'],
  danger: true,
  input: { folderIds, fileIds },
});
export const binList = call('GET', '/file/v1/bin/list', { label: ['回收站', 'Bin'], answer: type<BinItem[]>() });
export const restoreItems = call('POST', '/file/v1/bin/restore', {
  label: ['恢复', 'Restore'],
  input: { folderIds, fileIds },
});
export const purgeItems = call('POST', '/file/v1/bin/purge', {
  label: ['彻底删除', 'Delete for good'],
  danger: true,
  confirm: ['彻底删除后无法恢复。', 'What is deleted for good cannot be brought back.'],
  input: { folderIds, fileIds },
});

export interface ShownFile {
  url: string;
  name: string;
  mime: string;
  /** Written across it while it is only looked at. */
  watermark: string;
}
const versionNumber = int('版本号', 'Version', { min: 1 });
/** A POST: that somebody looked is written down. */
export const previewFile = call('POST', `${FileEntry.path}/preview`, {
  label: ['预览', 'Preview'],
  input: { id, number: versionNumber },
  answer: type<ShownFile>(),
});
export const downloadFile = call('POST', `${FileEntry.path}/download`, {
  label: ['下载', 'Download'],
  input: { id, number: versionNumber },
  answer: type<{ url: string }>(),
});
/** As a field of any form holds it: a copy of its own. */
export const pickFile = call('POST', `${FileEntry.path}/pick`, {
  label: ['从文件柜选择', 'From the cabinet'],
  input: { id },
  answer: type<FileRecord>(),
});
export const zipFolder = call('POST', `${FileFolder.path}/zip`, {
  label: ['打包下载', 'Download as a zip'],
  input: { spaceKind, spaceId, folderId },
  answer: type<{ url: string }>(),
});

export interface VersionItem {
  number: number;
  size: number;
  at: string;
  by: string;
  note: string;
  pinned: boolean;
  isCurrent: boolean;
}
export const fileVersions = call('GET', `${FileEntry.path}/versions`, {
  label: ['版本', 'Versions'],
  input: { id },
  answer: type<VersionItem[]>(),
});
const number = int('版本号', 'Version', { required: true, min: 1 });
export const restoreVersion = call('POST', `${FileEntry.path}/restoreVersion`, {
  label: ['恢复此版本', 'Restore this version'],
  input: { id, number },
});
export const pinVersion = call('POST', `${FileEntry.path}/pin`, {
  label: ['保留', 'Pin'],
  input: { id, number, pinned: bool('保留', 'Pinned') },
});

export interface GrantItem {
  id: number;
  kind: string;
  who: string;
  level: FileLevel;
  expireAt: string | null;
}
const target = { folderId, fileId };
export const fileGrants = call('GET', `${FileGrant.path}/of`, {
  label: ['授权', 'Grants'],
  input: target,
  answer: type<GrantItem[]>(),
});
export const addGrant = call('POST', `${FileGrant.path}/add`, {
  label: ['添加授权', 'Grant'],
  input: {
    ...target,
    granteeKind: FileGrant.fields.granteeKind,
    staffId: ref('员工', 'Person', 'staff'),
    departmentId: ref('部门', 'Department', 'department'),
    roleId: ref('角色', 'Role', 'role'),
    schoolId: ref('校区', 'School', 'school'),
    level: FileGrant.fields.level,
    expireAt: datetime('到期', 'Expires'),
  },
});
export const removeGrant = call('POST', `${FileGrant.path}/remove`, {
  label: ['取消授权', 'Take away'],
  danger: true,
  input: { id },
});
export const setInherit = call('POST', `${FileFolder.path}/inherit`, {
  label: ['继承权限', 'Inherit rights'],
  input: { id, inherit: bool('继承上级权限', 'Inherit from above', { default: true }) },
});
export const effectiveLevel = call('GET', `${FileEntry.path}/effective`, {
  label: ['实际权限', 'Effective level'],
  input: { ...target, staffId: ref('员工', 'Person', 'staff', { required: true }) },
  answer: type<{ level: FileLevel | null }>(),
});

export interface ShareItem {
  id: number;
  name: string;
  state: string;
  expireAt: string;
  maxDownloads: number | null;
  views: number;
  downloads: number;
  hasPassword: boolean;
}
export const addShare = call('POST', `${FileShare.path}/add`, {
  label: ['分享链接', 'Share by a link'],
  input: {
    ...target,
    password: text('密码', 'Password', {
      pattern: /^[\w-]{4,8}$/,
      patternHelp: ['4 到 8 位字母或数字', '4 to 8 letters or digits'],
    }),
    expireAt: datetime('到期', 'Expires', { required: true }),
    maxDownloads: int('下载上限', 'Downloads at most', { min: 1, max: 100_000 }),
    allowDownload: bool('可下载', 'May be downloaded', { default: true }),
  },
  answer: type<{ url: string }>(),
});
export const shareList = call('GET', `${FileShare.path}/mine`, {
  label: ['我的分享', 'My shares'],
  answer: type<ShareItem[]>(),
});
export const revokeShare = call('POST', `${FileShare.path}/revoke`, {
  label: ['取消分享', 'Revoke'],
  danger: true,
  input: { id },
});

export interface LogItem {
  action: FileAction;
  who: string;
  at: string;
}
export const fileLog = call('GET', `${FileEntry.path}/log`, {
  label: ['日志', 'Log'],
  input: { id },
  answer: type<LogItem[]>(),
});
