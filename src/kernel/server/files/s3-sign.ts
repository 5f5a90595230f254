// AWS Signature Version 4 in a header, as every S3-compatible store understands it. Pure: the time is an argument.
import { createHash, createHmac } from 'node:crypto';

export interface S3Credentials {
  region: string;
  accessKey: string;
  secretKey: string;
}

export interface S3Request {
  method: string;
  url: URL;
  /** Lower-case names; all of them are signed, `host` is added. */
  headers: Record<string, string>;
  /** Of the body, in hex. */
  sha256: string;
}

export const emptySha256 = createHash('sha256').digest('hex');

/** The headers to send: those given, plus date, content hash and authorization. */
export function signed(request: S3Request, credentials: S3Credentials, at: Date): Record<string, string> {
  const moment = at.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const headers: Record<string, string> = {
    ...request.headers,
    host: request.url.host,
    'x-amz-content-sha256': request.sha256,
    'x-amz-date': moment,
  };
  const names = Object.keys(headers).sort();
  const canonical = [
    request.method,
    request.url.pathname.split('/').map(encoded).join('/'),
    canonicalQuery(request.url),
    ...names.map((name) => `${name}:${headers[name]?.trim().replace(/ +/g, ' ')}`),
    '',
    names.join(';'),
    request.sha256,
  ].join('\n');

  const day = moment.slice(0, 8);
  const scope = `${day}/${credentials.region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', moment, scope, createHash('sha256').update(canonical).digest('hex')].join('\n');
  const key = [day, credentials.region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    `AWS4${credentials.secretKey}`,
  );
  const signature = createHmac('sha256', key).update(toSign).digest('hex');
  const credential = `${credentials.accessKey}/${scope}`;
  headers.authorization = `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${names.join(';')}, Signature=${signature}`;
  return headers;
}

const canonicalQuery = (url: URL): string =>
  [...url.searchParams]
    .map(([name, value]) => `${encodeRfc3986(name)}=${encodeRfc3986(value)}`)
    .sort()
    .join('&');

/** `pathname` is encoded by the rules of URLs; S3 signs by the stricter ones of RFC 3986. */
const encoded = (segment: string): string => encodeRfc3986(decodeURIComponent(segment));

const encodeRfc3986 = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
