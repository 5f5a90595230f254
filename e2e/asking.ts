// Calls of somebody of the demo without a page, for what is about numbers and not about looks.
import { encode } from '../src/kernel/web/api/encode';
import { tokenPath } from './serving';

// biome-ignore lint/suspicious/noExplicitAny: whatever an answer holds
export type Data = any;
export type Ask = (path: string, query?: Record<string, string | string[]>) => Promise<Data>;

export async function asking(url: string, mobile: string): Promise<Ask> {
  const signed = (await (await fetch(url + tokenPath(mobile), { method: 'POST' })).json()) as Data;
  const { access_token, client } = signed.data;
  const authorization = `USERID ${Buffer.from(`${client.appid}:${access_token}:${client.uid}`).toString('base64')}`;
  return async (path, query = {}) => {
    const answer = await fetch(`${url}${path}?${encode(query)}`, { headers: { authorization } });
    const { code, data, message } = (await answer.json()) as { code: number; data: Data; message: string };
    if (code !== 200) throw new Error(`${path} ${JSON.stringify(query)}: ${code} ${message}`);
    return data;
  };
}
