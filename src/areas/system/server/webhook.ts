// Posts a text to an address an administrator named. Signed, so that the receiver knows who calls; never into the server's
// own network, so that nobody looks around there by way of us.
import { createHmac } from 'node:crypto';
import { lookup as resolve } from 'node:dns';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest, type RequestOptions } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const timeoutMs = 10_000;
const longestAnswer = 65_536;

const own = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  own.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  own.addSubnet(net, bits, 'ipv6');

const isOwn = (address: string): boolean => own.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

class PrivateAddress extends Error {
  constructor() {
    super('the address lies in a private network');
  }
}

/** Looks at what a name stands for at the very moment of the call: it may stand for something else than a second ago. */
const outsideOnly: LookupFunction = (host, options, done) =>
  resolve(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '', 0);
    if (found.some(({ address }) => isOwn(address))) return done(new PrivateAddress(), '', 0);
    return options.all ? done(null, found) : done(null, found[0]!.address, found[0]!.family);
  });

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
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!mayStayInside && isIP(host) && isOwn(host)) return Promise.reject(new PrivateAddress());
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
