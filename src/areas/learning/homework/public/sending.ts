// A photo, film or voice on its way from a family's phone.
import type { FileRecord } from '#kernel/model/fields';
import { type Locale, say } from '#kernel/model/text';
import type { PublicView } from '#kernel/web/public/PublicApp';
import { handInTexts as w } from './handInTexts';

/** Seen here and nowhere else. */
export const unsent = (file: File): FileRecord => ({
  ...{ FileName: file.name, FileUrl: URL.createObjectURL(file), FileType: file.type },
  ...{ FileSize: file.size, FileDuration: '' },
});

/** What the server says; a browser that reached nobody says so in no language of the family's. */
export const reasonOf = (error: unknown, locale: Locale): string =>
  error instanceof Error && 'code' in error ? error.message : say(w.notSent, locale);

export async function upload(file: File, act: PublicView['act']): Promise<FileRecord> {
  const { url, uptoken } = (await act('upload', {})) as { url: string; uptoken: string };
  const form = new FormData();
  form.set('token', uptoken);
  form.set('file', file, file.name);
  const answer = await fetch(url, { method: 'POST', body: form });
  const { data, message } = (await answer.json()) as { data: FileRecord; message: string };
  if (!answer.ok) throw Object.assign(new Error(message), { code: answer.status });
  return data;
}
