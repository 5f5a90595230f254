// Aliyun's SMS service: SendSms of 2017-05-25, signed by its third method (ACS3-HMAC-SHA256).
import { createHash, createHmac } from 'node:crypto';
import { asText, type Carrier, Refused, templateOf } from './carrier';
import { post, saidIn } from './post';

const own = 'https://dysmsapi.aliyuncs.com';
const version = '2017-05-25';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
/** RFC 3986, which leaves fewer characters alone than the language's own. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const queryOf = (params: Readonly<Record<string, string>>): string =>
  Object.keys(params)
    .sort()
    .map((name) => `${encoded(name)}=${encoded(params[name]!)}`)
    .join('&');

export interface AliyunCall {
  host: string;
  action: string;
  version: string;
  params: Readonly<Record<string, string>>;
  keyId: string;
  keySecret: string;
  at: Date;
  nonce: string;
}

/** The query and the headers with their signature. */
export function aliyunSigned(call: AliyunCall): { query: string; headers: Record<string, string> } {
  const query = queryOf(call.params);
  const headers: Record<string, string> = {
    host: call.host,
    'x-acs-action': call.action,
    'x-acs-content-sha256': sha256(''),
    'x-acs-date': `${call.at.toISOString().slice(0, 19)}Z`,
    'x-acs-signature-nonce': call.nonce,
    'x-acs-version': call.version,
  };
  const names = Object.keys(headers).sort();
  const lines = names.map((name) => `${name}:${headers[name]!.trim()}\n`).join('');
  const request = ['POST', '/', query, lines, names.join(';'), sha256('')].join('\n');
  const signature = createHmac('sha256', call.keySecret)
    .update(`ACS3-HMAC-SHA256\n${sha256(request)}`)
    .digest('hex');
  const authorization = `ACS3-HMAC-SHA256 Credential=${call.keyId},SignedHeaders=${names.join(';')},Signature=${signature}`;
  return { query, headers: { ...headers, authorization } };
}

/** In its templates a variable's name holds letters, digits and underscores. */
const nameThere = (name: string): string => name.replaceAll('.', '_');

export const aliyun: Carrier = async (errand) => {
  const { item, key, at, sign, settings, mayStayInside } = errand;
  const url = new URL(settings.endpoint || own);
  const { query, headers } = aliyunSigned({
    host: url.host,
    action: 'SendSms',
    version,
    params: {
      PhoneNumbers: item.address,
      SignName: sign ?? '',
      TemplateCode: templateOf(errand),
      TemplateParam: JSON.stringify(
        Object.fromEntries((item.params ?? []).map(([name, value]) => [nameThere(name), value])),
      ),
      OutId: key,
    },
    keyId: settings.accessKeyId ?? '',
    keySecret: settings.accessKeySecret ?? '',
    at,
    nonce: sha256(`${key} ${at.getTime()}`).slice(0, 32),
  });
  const reply = await post({ url: new URL(`/?${query}`, url), body: '', headers }, mayStayInside);
  const { Code: code, Message: words, BizId: id } = saidIn(reply);
  if (code !== 'OK') throw new Refused(asText(code) || `HTTP ${reply.status}`, asText(words));
  return { id: asText(id) };
};
