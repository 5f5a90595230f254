// Posts a text to an address an administrator named, signed, so that the receiver knows who calls.
import { createHmac } from 'node:crypto';
import { signed } from '../../model/templateRules';
import { asText, type Carrier, Refused } from './carrier';
import { post, saidIn } from './post';

export const signatureOf = (secret: string, timestamp: string, body: string): string =>
  `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;

export const webhook: Carrier = async ({ channel, item, key, at, sign, settings, mayStayInside }) => {
  const { id: _, address, locale, content, params, ...rest } = item;
  const body = JSON.stringify({
    ...rest,
    id: key,
    channel,
    to: address,
    language: locale,
    content: channel === 'sms' ? signed(content, sign) : content,
    params: Object.fromEntries(params ?? []),
    sign: sign ?? '',
  });
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'idempotency-key': key,
    'x-console-timestamp': timestamp,
    'x-console-signature': signatureOf(settings.secret ?? '', timestamp, body),
  };
  const reply = await post({ url: settings.url ?? '', body, headers }, mayStayInside);
  if (reply.status < 200 || reply.status > 299) throw new Refused(`HTTP ${reply.status}`, reply.body);
  const { id, balance } = saidIn(reply);
  return { id: asText(id).slice(0, 60), balance: asText(balance).slice(0, 40) };
};
