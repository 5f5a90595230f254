// Tencent's SMS service: SendSms of 2021-01-11, signed by its third method (TC3-HMAC-SHA256).
import { createHash, createHmac } from 'node:crypto';
import { asText, type Carrier, Refused, templateOf } from './carrier';
import { post, saidIn } from './post';

const own = 'https://sms.tencentcloudapi.com';
const region = 'ap-guangzhou';
const contentType = 'application/json; charset=utf-8';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

export interface TencentCall {
  host: string;
  service: string;
  body: string;
  secretId: string;
  secretKey: string;
  at: Date;
}

/** A key for the day and the service, made from the account's; content type and host are signed with the body. */
export function tencentAuthorization(call: TencentCall): string {
  const seconds = Math.floor(call.at.getTime() / 1000);
  const day = call.at.toISOString().slice(0, 10);
  const names = 'content-type;host';
  const request = ['POST', '/', '', `content-type:${contentType}`, `host:${call.host}`, '', names, sha256(call.body)];
  const scope = `${day}/${call.service}/tc3_request`;
  const words = ['TC3-HMAC-SHA256', String(seconds), scope, sha256(request.join('\n'))].join('\n');
  const key = [day, call.service, 'tc3_request'].reduce<string | Buffer>(hmac, `TC3${call.secretKey}`);
  const signature = hmac(key, words).toString('hex');
  return `TC3-HMAC-SHA256 Credential=${call.secretId}/${scope}, SignedHeaders=${names}, Signature=${signature}`;
}

/** It wants the country; ours are numbers of mainland China unless they say another. */
const international = (mobile: string): string => (mobile.startsWith('+') ? mobile : `+86${mobile}`);

export const tencent: Carrier = async (errand) => {
  const { item, key, at, sign, settings, mayStayInside } = errand;
  const url = new URL(settings.endpoint || own);
  const body = JSON.stringify({
    PhoneNumberSet: [international(item.address)],
    SmsSdkAppId: settings.sdkAppId,
    SignName: sign ?? '',
    TemplateId: templateOf(errand),
    // By their place in the text: {1}, {2} …
    TemplateParamSet: (item.params ?? []).map(([, value]) => value),
    SessionContext: key,
  });
  const authorization = tencentAuthorization({
    host: url.host,
    service: 'sms',
    body,
    secretId: settings.secretId ?? '',
    secretKey: settings.secretKey ?? '',
    at,
  });
  const headers = {
    authorization,
    'content-type': contentType,
    host: url.host,
    'x-tc-action': 'SendSms',
    'x-tc-timestamp': String(Math.floor(at.getTime() / 1000)),
    'x-tc-version': '2021-01-11',
    'x-tc-region': region,
  };
  const reply = await post({ url, body, headers }, mayStayInside);
  const { Response: said } = saidIn(reply) as { Response?: Answer };
  const sent = said?.SendStatusSet?.[0];
  if (sent?.Code === 'Ok') return { id: asText(sent.SerialNo) };
  const { Code: code, Message: words } = said?.Error ?? sent ?? {};
  throw new Refused(asText(code) || `HTTP ${reply.status}`, asText(words));
};

interface Answer {
  Error?: { Code?: string; Message?: string };
  SendStatusSet?: { SerialNo?: string; Code?: string; Message?: string }[];
}
