// A file on its way into the cabinet, slice by slice: what has arrived stays, so that a broken upload goes on where it stopped.
import { call, type } from '#kernel/model/call';
import { choice, int, json, ref, shape, text } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';
import { spaceKinds } from './fileCabinet';

export const sliceBytes = 8 * 1024 * 1024;
const big = { max: Number.MAX_SAFE_INTEGER };

export const conflictWays = {
  ask: ['询问', 'Ask'],
  version: ['新版本', 'New version'],
  keep: ['保留两个', 'Keep both'],
  skip: ['跳过', 'Skip'],
} as const;
export type ConflictWay = keyof typeof conflictWays;

const where = {
  spaceKind: choice('空间', 'Space', spaceKinds, { required: true }),
  spaceId: int('空间编号', 'Space id', { required: true, min: 0, ...big }),
};
const onConflict = choice('同名时', 'Where the name is taken', conflictWays, { default: 'ask' });

export const FileUpload = resource({
  name: 'file_upload',
  area: 'workbench',
  noun: 'file',
  path: '/file/v1/upload',
  title: ['文件上传', 'Upload'],
  fields: {
    ...where,
    folderId: ref('文件夹', 'Folder', 'file_folder'),
    name: text('名称', 'Name', { required: true, max: 160 }),
    size: int('大小', 'Size', { required: true, min: 0, ...big }),
    staffId: ref('上传人', 'Uploader', 'staff', { required: true, computed: true }),
    /** Where its slices lie in the store until they are one. */
    place: text('存放', 'Place', { required: true, max: 80, computed: true, secret: true }),
    received: int('已收到', 'Received', { default: 0, computed: true }),
    onConflict,
  },
  scope: { owner: 'staffId', creator: false },
  verbs: [],
});
export type FileUpload = Row<typeof FileUpload>;

const names = shape(
  (value): value is string[] =>
    Array.isArray(value) && value.length <= 12 && value.every((one) => typeof one === 'string' && one.length <= 80),
);

export interface BegunUpload {
  /** None: a file of this name is there and is left as it is. */
  id: number | null;
  /** How many slices are there already. */
  received: number;
  sliceBytes: number;
}

export const beginUpload = call('POST', `${FileUpload.path}/begin`, {
  label: ['开始上传', 'Begin an upload'],
  input: {
    ...where,
    folderId: int('文件夹', 'Folder', big),
    /** Folders to go through, and to make where they are missing: what was dropped as a folder. */
    folders: json('子文件夹', 'Folders', names, { default: [] }),
    name: text('名称', 'Name', { required: true, max: 160 }),
    size: int('大小', 'Size', { required: true, min: 0, ...big }),
    onConflict,
  },
  answer: type<BegunUpload>(),
});

export const finishUpload = call('POST', `${FileUpload.path}/finish`, {
  label: ['完成上传', 'Finish an upload'],
  input: { id: int('上传', 'Upload', { required: true, max: Number.MAX_SAFE_INTEGER }) },
  answer: type<{ id: number }>(),
});
