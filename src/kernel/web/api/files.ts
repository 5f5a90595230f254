// Files in and out: upload through a token, download under the authorisation header.
import type { FileRecord } from '#kernel/model/fields';
import { ApiError } from './apiError';
import type { Payload } from './encode';
import { md5 } from './md5';
import { measure } from './measure';
import { type Request, readEnvelope } from './request';

export interface UploadOptions {
  kind?: string;
  visibility?: 'private' | 'public';
  signal?: AbortSignal;
}

type Progress = (share: number) => void;

export async function upload(
  request: Request,
  file: File,
  onProgress?: Progress,
  options: UploadOptions = {},
): Promise<FileRecord> {
  const { kind, visibility, signal } = options;
  const token = await request.call<{ url: string; uptoken: string }>('GET', '/qiniuclient/smart_token', {
    kind,
    visibility,
  });
  const form = new FormData();
  form.set('token', token.uptoken);
  form.set('key', keyOf(file.name));
  form.set('chunks', '1');
  form.set('chunk', '0');
  for (const [name, value] of Object.entries(await measure(file))) form.set(name, value);
  // The file comes last: a server that reads as it arrives then already knows what the token allows.
  form.set('file', file, file.name);
  const answer = await send(token.url, form, request.language(), onProgress, signal);
  return {
    FileName: file.name,
    FileUrl: String(answer.FileUrl ?? answer.key),
    FileType: String(answer.FileType ?? file.type),
    FileSize: Number(answer.FileSize ?? file.size),
    FileDuration: String(answer.FileDuration ?? ''),
  };
}

/** md5 of time and chance, with the file's own extension in lower case. */
export function keyOf(name: string): string {
  const extension = /\.[^.]+$/.exec(name)?.[0].toLowerCase() ?? '';
  return md5(`${Date.now()}${Math.random()}`) + extension;
}

/** By XMLHttpRequest, because fetch does not tell how far an upload is. */
function send(
  url: string,
  form: FormData,
  language: string,
  onProgress?: Progress,
  signal?: AbortSignal,
): Promise<Payload> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open('POST', url);
    xhr.responseType = 'json';
    xhr.setRequestHeader('accept-language', language);
    xhr.upload.onprogress = (event) => event.lengthComputable && onProgress?.(event.loaded / event.total);
    xhr.onload = () => {
      const body = (xhr.response ?? {}) as Payload;
      const inner = (body.data ?? body) as Payload;
      if (xhr.status === 200 && (inner.key || inner.FileUrl)) resolve(inner);
      else reject(new ApiError(xhr.status, String(body.message ?? xhr.statusText), body.data ?? null));
    };
    xhr.onerror = () => reject(new ApiError(0, xhr.statusText));
    xhr.onabort = () => reject(new DOMException('', 'AbortError'));
    signal?.addEventListener('abort', () => xhr.abort());
    xhr.send(form);
  });
}

export async function download(request: Request, path: string, payload?: Payload): Promise<void> {
  const answer = await request.open('GET', path, {}, payload);
  if (!answer.ok) {
    const { code, message, data } = await readEnvelope(answer);
    throw new ApiError(code, message, data);
  }
  const name = fileName(answer.headers.get('content-disposition')) ?? path.split('/').pop() ?? 'file';
  saveFile(await answer.blob(), name);
}

/** Into the person's own folder of downloads. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

export function fileName(disposition: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? null;
}
