// For tests of imports: a sheet as a person uploads it, and the steps from there to the commit.
import type { Answer, Person, TestApp } from '../app';
import { multipart } from '../form';

export const batchPath = '/api/student/importBatch';

export type Cells = readonly (string | number | null)[];

export const csv = (header: readonly string[], rows: readonly Cells[]): string =>
  [header, ...rows]
    .map((cells) => cells.map((cell) => `"${String(cell ?? '').replaceAll('"', '""')}"`).join(','))
    .join('\n');

/** Uploads a file as a page does; answers what it is kept as. */
export async function uploadSheet(
  { http }: Pick<TestApp, 'http'>,
  who: Person,
  content: string | Buffer,
  name = '名单.csv',
): Promise<object> {
  const { uptoken } = (await who.get('/qiniuclient/smart_token', { visibility: 'private' })).data;
  const file = new File([new Uint8Array(Buffer.from(content as string))], name);
  const { type, body } = await multipart({ token: uptoken, key: '', file });
  const stored = await http.inject({
    method: 'POST',
    url: '/qiniuclient/upload',
    headers: { 'content-type': type },
    payload: body,
  });
  return stored.json().data;
}

/** Uploads a file and makes a batch of it. */
export async function uploadBatch(
  t: Pick<TestApp, 'http'>,
  who: Person,
  content: string | Buffer,
  settings: Record<string, unknown> = {},
  name = '名单.csv',
): Promise<Answer> {
  return who.post(`${batchPath}/upload`, { ...settings, file: await uploadSheet(t, who, content, name) });
}

/** Mapped as guessed and checked. */
export async function checkedBatch(t: Pick<TestApp, 'http'>, who: Person, content: string, settings = {}) {
  const uploaded = await uploadBatch(t, who, content, settings);
  if (uploaded.code !== 200) throw new Error(JSON.stringify(uploaded));
  const { id, version } = uploaded.data;
  const { mapping } = (await who.get(`${batchPath}/mapping`, { id })).data;
  const mapped = await who.post(`${batchPath}/map`, { id, version, mapping: JSON.stringify(mapping) });
  if (mapped.code !== 200) throw new Error(JSON.stringify(mapped));
  const checked = await who.post(`${batchPath}/check`, { id, version: mapped.data.version });
  if (checked.code !== 200) throw new Error(JSON.stringify(checked));
  return checked.data;
}
