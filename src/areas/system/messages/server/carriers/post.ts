// Calls to addresses outside: never into the server's own network, so that nobody looks around there by way of us; bounded in
// time and in what is read of the answer.
import { request as httpRequest } from 'node:http';
import { request as httpsRequest, type RequestOptions } from 'node:https';
import { isOwnHost, outsideOnly, PrivateAddress } from '#kernel/server/ownNetwork';

const timeoutMs = 10_000;
const longestAnswer = 65_536;

export interface Reply {
  status: number;
  body: string;
}

export interface OutsideCall {
  method?: 'GET';
  url: string | URL;
  body: string;
  headers: Record<string, string>;
}

export function post(call: OutsideCall, mayStayInside: boolean): Promise<Reply> {
  const url = new URL(call.url);
  if (!mayStayInside && isOwnHost(url)) return Promise.reject(new PrivateAddress());
  const options: RequestOptions = {
    method: call.method ?? 'POST',
    timeout: timeoutMs,
    headers: { ...call.headers, 'content-length': Buffer.byteLength(call.body) },
    ...(mayStayInside ? {} : { lookup: outsideOnly }),
  };
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((answer, fail) => {
    const asked = send(url, options, (reply) => {
      let read = '';
      reply.setEncoding('utf8');
      reply.on('data', (chunk: string) => {
        read += chunk;
        if (read.length > longestAnswer) asked.destroy(new Error('the answer is too long'));
      });
      reply.on('end', () => answer({ status: reply.statusCode ?? 0, body: read }));
      reply.on('error', fail);
    });
    asked.on('timeout', () => asked.destroy(new Error(`no answer within ${timeoutMs / 1000} s`)));
    asked.on('error', fail);
    asked.end(call.body);
  });
}

/** What an answer says, if it says it in JSON. */
export function saidIn({ body }: Reply): Record<string, unknown> {
  try {
    const said: unknown = JSON.parse(body);
    return typeof said === 'object' && said !== null ? (said as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
