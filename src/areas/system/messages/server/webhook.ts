// Posts a text to an address an administrator named. Signed, so that the receiver knows who calls; never into the server's
// own network, so that nobody looks around there by way of us.
import { createHmac } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest, type RequestOptions } from 'node:https';
import { isOwnHost, outsideOnly, PrivateAddress } from '#kernel/server/ownNetwork';

const timeoutMs = 10_000;
const longestAnswer = 65_536;

export interface WebhookReply {
  status: number;
  body: string;
}

export interface WebhookCall {
  url: string;
  secret: string;
  /** The same for every repetition of one call. */
  key: string;
  at: Date;
  payload: object;
}

export const signatureOf = (secret: string, timestamp: string, body: string): string =>
  `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;

export function callWebhook(call: WebhookCall, mayStayInside: boolean): Promise<WebhookReply> {
  const url = new URL(call.url);
  if (!mayStayInside && isOwnHost(url)) return Promise.reject(new PrivateAddress());
  const body = JSON.stringify(call.payload);
  const timestamp = String(Math.floor(call.at.getTime() / 1000));
  const options: RequestOptions = {
    method: 'POST',
    timeout: timeoutMs,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'idempotency-key': call.key,
      'x-console-timestamp': timestamp,
      'x-console-signature': signatureOf(call.secret, timestamp, body),
    },
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
    asked.end(body);
  });
}
