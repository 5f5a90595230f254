// A file goes up in slices; one that breaks is tried again, and a later attempt goes on behind what has arrived.

import type { FileRecord } from '#kernel/model/fields';
import { ApiError, api } from '#kernel/web/api/client';
import { sendCall } from '#kernel/web/calls/sendCall';
import type { Send } from '#kernel/web/widgets/upload/queue';
import type { Space } from '../model/fileCabinet';
import { beginUpload, type ConflictWay, FileUpload, finishUpload } from '../model/fileUpload';

const tries = 3;

export interface Goal extends Space {
  folderId: number | null;
}

/** `ask` is asked where the name is taken. A folder's files carry their path. */
export const sendSlices =
  (goal: Goal, ask: (name: string) => Promise<ConflictWay>): Send =>
  async (file, onProgress, signal) => {
    const folders = file.webkitRelativePath.split('/').slice(0, -1).join('/').split('/').filter(Boolean);
    const begin = (onConflict: ConflictWay) =>
      sendCall(beginUpload, { ...goal, folders, name: file.name, size: file.size, onConflict });
    const { id, received, sliceBytes } = await begin('ask').catch(async (error: unknown) => {
      if (!(error instanceof ApiError) || error.code !== 409) throw error;
      return begin(await ask(file.name));
    });
    if (id === null) return record(file);
    for (let at = received; at * sliceBytes < file.size; at++) {
      await withTries(() => sendOne(id, at, file.slice(at * sliceBytes, (at + 1) * sliceBytes)), signal);
      onProgress(Math.min(1, ((at + 1) * sliceBytes) / file.size));
    }
    await sendCall(finishUpload, { id }, { signal });
    return record(file);
  };

function sendOne(id: number, at: number, slice: Blob): Promise<{ received: number }> {
  const form = new FormData();
  form.set('id', String(id));
  form.set('at', String(at));
  form.set('file', slice, 'slice');
  return api.form(`${FileUpload.path}/slice`, form);
}

async function withTries<T>(run: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let left = tries; ; left--) {
    if (signal.aborted) throw new DOMException('', 'AbortError');
    try {
      return await run();
    } catch (error) {
      const isRefused = error instanceof ApiError && error.code >= 400 && error.code < 500;
      if (left <= 1 || isRefused) throw error;
    }
  }
}

const record = ({ name, size, type }: File): FileRecord => ({
  FileName: name,
  FileUrl: '',
  FileType: type,
  FileSize: size,
  FileDuration: '',
});
