// For tests of the cabinet: a file sent in slices as the page does, and read back.
import type { Answer, Person, TestApp } from '#testing/app';
import { multipart } from '#testing/form';

export const company = { spaceKind: 'company', spaceId: 0 };

export interface Cabinet {
  slice(who: Person, id: number, at: number, bytes: Buffer): Promise<Answer>;
  upload(who: Person, name: string, content: string | Buffer, more?: Record<string, unknown>): Promise<Answer>;
  /** What a person gets who downloads it; nothing where they may not. */
  text(who: Person, id: number, number?: number): Promise<string | undefined>;
}

export function cabinetOf(t: TestApp): Cabinet {
  const slice: Cabinet['slice'] = async (who, id, at, bytes) => {
    const file = new File([new Uint8Array(bytes)], 'slice');
    const { type, body } = await multipart({ id: String(id), at: String(at), file });
    const answer = await t.http.inject({
      method: 'POST',
      url: '/file/v1/upload/slice',
      headers: { 'content-type': type, authorization: who.header },
      payload: body,
    });
    return answer.json();
  };
  return {
    slice,
    async upload(who, name, content, more = {}) {
      const bytes = Buffer.from(content);
      const begun = await who.post('/file/v1/upload/begin', { ...company, name, size: bytes.length, ...more });
      if (begun.code !== 200 || begun.data.id === null) return begun;
      const { id, received, sliceBytes } = begun.data;
      for (let at = received; at * sliceBytes < bytes.length; at++) {
        const answer = await slice(who, id, at, bytes.subarray(at * sliceBytes, (at + 1) * sliceBytes));
        if (answer.code !== 200) return answer;
      }
      return who.post('/file/v1/upload/finish', { id });
    },
    async text(who, id, number) {
      const { data } = await who.post('/file/v1/file/download', { id, number });
      return data?.url ? (await t.http.inject({ url: data.url })).body : undefined;
    },
  };
}
