import { api } from '#kernel/web/api/client';
import type { Send } from '#kernel/web/widgets/upload/queue';

export type Visibility = 'public' | 'private';

/** Into the enterprise's store, visible as asked; with a kind, only files of that kind are taken. */
export const sendAs =
  (visibility: Visibility, kind?: string): Send =>
  (file, onProgress, signal) =>
    api.upload(file, onProgress, { visibility, signal, ...(kind ? { kind } : {}) });
