// For tests: a small S3 that trusts nobody. It recomputes the signature from the request as received, by the published
// algorithm and without our signing code, checks the hash and the length of the body, and refuses chunked bodies.
import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FakeS3 {
  endpoint: string;
  files: Map<string, { body: Buffer; type: string }>;
  requests: { method: string; url: string; headers: IncomingMessage['headers'] }[];
  close(): Promise<void>;
}

export async function fakeS3(accessKey: string, secretKey: string, region: string): Promise<FakeS3> {
  const files: FakeS3['files'] = new Map();
  const requests: FakeS3['requests'] = [];
  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const { method = '', url = '', headers } = request;
    requests.push({ method, url, headers });
    const refuse = (status: number, code: string) =>
      response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`);
    const problem = problemWith(request, body, accessKey, secretKey, region);
    if (problem) return refuse(403, problem);
    const file = files.get(url);
    if (method === 'PUT') {
      if (headers['transfer-encoding'] || headers['content-length'] !== String(body.length)) {
        return refuse(411, 'MissingContentLength');
      }
      files.set(url, { body, type: headers['content-type'] ?? '' });
      return response.writeHead(200).end();
    }
    if (method === 'DELETE') {
      files.delete(url);
      return response.writeHead(204).end();
    }
    if (!file) return refuse(404, 'NoSuchKey');
    const range = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '');
    if (!range) return response.writeHead(200, { 'content-length': file.body.length }).end(file.body);
    const start = Number(range[1]);
    if (start >= file.body.length) return refuse(416, 'InvalidRange');
    const part = file.body.subarray(start, range[2] ? Number(range[2]) + 1 : undefined);
    return response.writeHead(206, { 'content-length': part.length }).end(part);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    files,
    requests,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function problemWith(
  request: IncomingMessage,
  body: Buffer,
  accessKey: string,
  secretKey: string,
  region: string,
): string | null {
  const { authorization = '', 'x-amz-date': date, 'x-amz-content-sha256': hash } = request.headers;
  const found =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/.exec(
      authorization,
    );
  if (!found || typeof date !== 'string' || !/^\d{8}T\d{6}Z$/.test(date)) return 'AuthorizationHeaderMalformed';
  const [, key, day = '', place, names = '', signature] = found;
  if (key !== accessKey || place !== region || !date.startsWith(day)) return 'InvalidAccessKeyId';
  if (!['host', 'x-amz-date', 'x-amz-content-sha256'].every((name) => names.split(';').includes(name))) {
    return 'AccessDenied';
  }
  if (hash !== createHash('sha256').update(body).digest('hex')) return 'XAmzContentSHA256Mismatch';

  const [path = '', query = ''] = (request.url ?? '').split('?');
  let canonical = `${request.method}\n${path}\n${query}\n`;
  for (const name of names.split(';')) canonical += `${name}:${request.headers[name]}\n`;
  canonical += `\n${names}\n${hash}`;
  const text = `AWS4-HMAC-SHA256\n${date}\n${day}/${region}/s3/aws4_request\n${createHash('sha256').update(canonical).digest('hex')}`;
  const hmac = (secret: string | Buffer, part: string): Buffer => createHmac('sha256', secret).update(part).digest();
  const signing = hmac(hmac(hmac(hmac(`AWS4${secretKey}`, day), region), 's3'), 'aws4_request');
  return hmac(signing, text).toString('hex') === signature ? null : 'SignatureDoesNotMatch';
}
