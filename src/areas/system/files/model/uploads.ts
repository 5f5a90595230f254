// The files of an enterprise: how much room they take, and one put in another's place.
import { call, type } from '#kernel/model/call';
import { int } from '#kernel/model/fields';
import { UploadFile } from '#kernel/model/records';
import { permission } from '#kernel/model/resource';
import type { Wire } from '#kernel/model/wire';

const row = (zh: string, en: string) => int(zh, en, { required: true, min: 1, max: Number.MAX_SAFE_INTEGER });

export const fileUsage = call('GET', `${UploadFile.path}/usage`, {
  label: ['空间使用', 'Room that files take'],
  permission: permission(UploadFile, 'view'),
  answer: type<{
    kinds: { kind: string; count: number; bytes: number; maxMb: number }[];
    bytes: number;
    /** Of the plan; 0: none. */
    limit: number;
  }>(),
});

/** The new one was uploaded like any other; wherever the old one stood, it stands from now on. */
export const replaceFile = call('POST', `${UploadFile.path}/replace`, {
  label: ['替换文件', 'Replace a file'],
  permission: permission(UploadFile, 'replace'),
  input: { id: row('文件', 'File'), byId: row('新文件', 'New file') },
  answer: type<{ count: number; row: Wire<typeof UploadFile> }>(),
});
