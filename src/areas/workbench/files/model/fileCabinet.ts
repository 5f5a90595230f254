// The file cabinet: folders and files of a person, a department, a school or the whole enterprise, each file with its versions.
import { bool, choice, datetime, file, int, ref, text } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';

export const spaceKinds = {
  personal: ['我的文件', 'My files'],
  department: ['部门', 'Department'],
  school: ['校区', 'School'],
  company: ['公司', 'Company'],
} as const;
export type SpaceKind = keyof typeof spaceKinds;

export interface Space {
  spaceKind: SpaceKind;
  /** The person, department or school; 0 for the enterprise. */
  spaceId: number;
}

const spaceKind = choice('空间', 'Space', spaceKinds, { required: true });
const big = { max: Number.MAX_SAFE_INTEGER };
const spaceId = int('空间编号', 'Space id', { required: true, min: 0, ...big });

/** Where something lies while it is in the bin of its space, by whom and from where it came there, and until when. */
const inBin = {
  binnedAt: datetime('删除时间', 'Deleted at', { computed: true }),
  binnedById: ref('删除人', 'Deleted by', 'staff', { computed: true }),
  originalPath: text('原位置', 'From', { max: 1000, computed: true }),
};

export const FileFolder = resource({
  name: 'file_folder',
  area: 'workbench',
  noun: 'file',
  path: '/file/v1/folder',
  title: ['文件夹', 'Folder'],
  fields: {
    spaceKind,
    spaceId,
    parentId: ref('上级', 'Parent', 'file_folder'),
    name: text('名称', 'Name', { required: true, max: 80, search: 'pinyin' }),
    /** Case ignored, and its own while it lies in the bin: the database lets a place have a name once. */
    nameKey: text('名称键', 'Name key', { required: true, max: 200, computed: true, secret: true }),
    inherit: bool('继承权限', 'Inherit', { default: true }),
    ownerId: ref('所有者', 'Owner', 'staff', { computed: true }),
    ...inBin,
  },
  scope: { creator: false },
  unique: [['spaceKind', 'spaceId', 'nameKey']],
  verbs: [],
  actions: {
    manageCompany: ['管理公司文件', 'Manage company files'],
    manageSchool: ['管理校区文件', 'Manage school files'],
  },
});
export type FileFolder = Row<typeof FileFolder>;

export const FileEntry = resource({
  name: 'file_entry',
  area: 'workbench',
  noun: 'file',
  path: '/file/v1/file',
  title: ['文件', 'File'],
  fields: {
    spaceKind,
    spaceId,
    folderId: ref('文件夹', 'Folder', 'file_folder'),
    name: text('名称', 'Name', { required: true, max: 160, search: 'pinyin' }),
    nameKey: text('名称键', 'Name key', { required: true, max: 200, computed: true, secret: true }),
    mime: text('类型', 'Type', { required: true, max: 100, computed: true }),
    size: int('大小', 'Size', { required: true, computed: true, ...big }),
    /** The number of its current version. */
    currentNumber: int('版本', 'Version', { default: 1, computed: true }),
    ownerId: ref('所有者', 'Owner', 'staff', { computed: true }),
    description: text('说明', 'Description', { max: 300, search: 'plain' }),
    /** Words with commas between them, ten at most. */
    tags: text('标签', 'Tags', { max: 220, search: 'pinyin' }),
    ...inBin,
  },
  scope: { creator: false },
  unique: [['spaceKind', 'spaceId', 'nameKey']],
  indexes: [['folderId']],
  verbs: [],
});
export type FileEntry = Row<typeof FileEntry>;

export const FileVersion = resource({
  name: 'file_version',
  area: 'workbench',
  noun: 'file',
  path: '/file/v1/version',
  title: ['文件版本', 'Version'],
  label: 'note',
  fields: {
    entryId: ref('文件', 'File', 'file_entry', { required: true }),
    number: int('版本号', 'No.', { required: true, min: 1 }),
    content: file('内容', 'Content', { required: true, computed: true }),
    size: int('大小', 'Size', { required: true, computed: true, ...big }),
    md5: text('校验', 'Digest', { max: 32, required: true, computed: true }),
    note: text('说明', 'Note', { max: 100 }),
    pinned: bool('保留', 'Pinned'),
  },
  scope: { parent: 'entryId' },
  unique: [['entryId', 'number']],
  verbs: [],
});
export type FileVersion = Row<typeof FileVersion>;

/** What somebody wants at hand. */
export const FileFavourite = resource({
  name: 'file_favourite',
  area: 'workbench',
  noun: 'file',
  path: '/file/v1/favourite',
  title: ['收藏', 'Favourite'],
  label: 'entryId',
  fields: {
    staffId: ref('员工', 'Person', 'staff', { required: true }),
    entryId: ref('文件', 'File', 'file_entry', { required: true }),
  },
  scope: { owner: 'staffId' },
  unique: [['staffId', 'entryId']],
  verbs: [],
});
