import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rangeOf, type ServedFile, serveFile } from './serve';
import { sniff } from './type';

const picture: ServedFile = {
  type: 'image/png',
  inline: true,
  name: '合同 "1"; a%.png',
  bytes: 1000,
  md5: 'd41d8cd98f00b204e9800998ecf8427e',
  visibility: 'private',
};

describe('a served file', () => {
  test('is never guessed at and never run', () => {
    const { status, headers } = serveFile(picture);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': '1000',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=1800',
    });
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*; sandbox$/);
    expect(serveFile({ ...picture, visibility: 'public' }).headers['cache-control']).toContain('immutable');
  });

  test('that is a page or a drawing goes out as a download of no type, even if it was recorded otherwise', () => {
    for (const type of [
      'text/html',
      'image/svg+xml',
      'application/xhtml+xml',
      'text/javascript',
      'text/xml; charset=utf-8',
    ]) {
      const { headers } = serveFile({ ...picture, type, inline: false });
      expect(headers['content-type'], type).toBe('application/octet-stream');
      expect(headers['content-disposition']).toMatch(/^attachment;/);
    }
    const drawing = serveFile({ ...picture, ...sniff(Buffer.from('<svg onload="x"/>'), 'a.svg') });
    expect(drawing.headers['content-disposition']).toMatch(/^attachment;/);
    const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    expect(serveFile({ ...picture, type: sheet, inline: false }).headers['content-type']).toBe(sheet);
  });

  test('keeps its name in any language and gives no header room to break out', () => {
    expect(serveFile(picture).headers['content-disposition']).toBe(
      `inline; filename="__ _1__ a_.png"; filename*=UTF-8''%E5%90%88%E5%90%8C%20%221%22%3B%20a%25.png`,
    );
    expect(serveFile(picture, { download: true }).headers['content-disposition']).toMatch(/^attachment;/);
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const disposition = serveFile({ ...picture, name }).headers['content-disposition'] ?? '';
        expect(disposition).toMatch(/^inline; filename="[\x20-\x7e]+"; filename\*=UTF-8''[\w.~%!-]+$/);
        expect(disposition.match(/"/g)).toHaveLength(2);
      }),
    );
    expect(serveFile({ ...picture, name: '../../\r\nset-cookie: a' }).headers['content-disposition']).not.toMatch(
      /[\r\n/]/,
    );
  });

  test('is not sent again to who has it', () => {
    const etag = serveFile(picture).headers.etag ?? '';
    expect(serveFile(picture, { ifNoneMatch: `"other", W/${etag}` }).status).toBe(304);
    expect(serveFile(picture, { ifNoneMatch: '"other"' }).status).toBe(200);
  });

  test('leaves a PDF to the browser’s viewer, which no sandbox admits', () => {
    const policy = serveFile({ ...picture, type: 'application/pdf' }).headers['content-security-policy'];
    expect(policy).not.toContain('sandbox');
    expect(policy).toContain("script-src 'none'");
  });
});

describe('a range', () => {
  test.each([
    ['bytes=0-0', 206, 'bytes 0-0/1000', '1'],
    ['bytes=500-', 206, 'bytes 500-999/1000', '500'],
    ['bytes=990-5000', 206, 'bytes 990-999/1000', '10'],
    ['bytes=-10', 206, 'bytes 990-999/1000', '10'],
    ['bytes=-5000', 206, 'bytes 0-999/1000', '1000'],
    ['bytes=1000-', 416, 'bytes */1000', '0'],
    ['bytes=-0', 416, 'bytes */1000', '0'],
    ['bytes=5-2', 200, undefined, '1000'],
    ['bytes=0-1,5-6', 200, undefined, '1000'],
    ['bytes=-', 200, undefined, '1000'],
    ['lines=1-2', 200, undefined, '1000'],
  ])('%s is answered %i', (range, status, contentRange, length) => {
    const answer = serveFile(picture, { range });
    expect(answer.status).toBe(status);
    expect(answer.headers['content-range']).toBe(contentRange);
    expect(answer.headers['content-length']).toBe(length);
    expect(answer.range !== undefined).toBe(status === 206);
  });

  test('of another version of the file is answered with the whole file', () => {
    const etag = serveFile(picture).headers.etag;
    expect(serveFile(picture, { range: 'bytes=0-1', ifRange: etag }).status).toBe(206);
    expect(serveFile(picture, { range: 'bytes=0-1', ifRange: '"other"' }).status).toBe(200);
  });

  test('never reaches outside the file', () => {
    const bound = fc.option(fc.nat({ max: 50 }), { nil: '' as const });
    fc.assert(
      fc.property(bound, bound, fc.nat({ max: 40 }), (from, to, bytes) => {
        const range = rangeOf(`bytes=${from}-${to}`, bytes);
        if (range === null || range === 'unsatisfiable') return;
        expect(range.start).toBeGreaterThanOrEqual(0);
        expect(range.end).toBeGreaterThanOrEqual(range.start);
        expect(range.end).toBeLessThan(bytes);
      }),
    );
  });
});
