import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { signUpload, signUrl, type UploadGrant, uploadLifetimeMs, verifyUpload, verifyUrl } from './token';

const secret = 'a secret of some length';
const now = Date.parse('2026-07-08T09:00:00Z');

const grants: fc.Arbitrary<UploadGrant> = fc.record(
  {
    key: fc.string(),
    enterpriseId: fc.string(),
    accountId: fc.string(),
    maxBytes: fc.integer({ min: 1 }),
    kinds: fc.uniqueArray(fc.constantFrom('image', 'document', 'audio', 'video', 'other')),
    visibility: fc.constantFrom('public', 'private'),
    expiresAt: fc.integer({ min: now + 1, max: now + uploadLifetimeMs }),
  },
  { requiredKeys: ['enterpriseId', 'accountId', 'maxBytes', 'kinds', 'visibility', 'expiresAt'] },
);

const grant: UploadGrant = {
  key: 'a.png',
  enterpriseId: 'e1',
  accountId: 'a1',
  maxBytes: 10,
  kinds: ['image'],
  visibility: 'private',
  expiresAt: now + uploadLifetimeMs,
};

/** The text with one character replaced by another of the same alphabet. */
function altered(text: string, at: number): string {
  const place = at % text.length;
  const other = text[place] === 'A' ? 'B' : 'A';
  return text.slice(0, place) + other + text.slice(place + 1);
}

describe('an upload token', () => {
  test('gives back exactly what was granted until it expires', () => {
    fc.assert(
      fc.property(grants, (granted) => {
        const token = signUpload(granted, secret);
        expect(token).toMatch(/^[\w-]+\.[\w-]{43}$/);
        expect(verifyUpload(token, secret, now)).toEqual({ ok: true, value: granted });
        expect(verifyUpload(token, secret, granted.expiresAt - 1).ok).toBe(true);
        expect(verifyUpload(token, secret, granted.expiresAt)).toEqual({ ok: false, reason: 'expired' });
      }),
    );
  });

  test('is refused when any one character differs, or under another secret', () => {
    fc.assert(
      fc.property(grants, fc.nat(), (granted, at) => {
        const token = signUpload(granted, secret);
        expect(verifyUpload(altered(token, at), secret, now)).toEqual({ ok: false, reason: 'forged' });
        expect(verifyUpload(token, `${secret}!`, now)).toEqual({ ok: false, reason: 'forged' });
      }),
    );
  });

  test('is refused, never crashing, whatever text it is', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(verifyUpload(text, secret, now)).toEqual({ ok: false, reason: 'forged' });
      }),
    );
    expect(verifyUpload(`${signUpload(grant, secret)}.x`, secret, now)).toEqual({ ok: false, reason: 'forged' });
  });

  test('never lives longer than ten minutes, whatever was signed', () => {
    const token = signUpload({ ...grant, expiresAt: now + 2 * uploadLifetimeMs }, secret);
    expect(verifyUpload(token, secret, now)).toEqual({ ok: false, reason: 'forged' });
  });

  test('needs a secret worth the name', () => {
    expect(() => signUpload(grant, '')).toThrow(RangeError);
  });
});

describe('a signed URL', () => {
  const paths = fc.webPath().map((path) => `/file${path}`);
  const queries = fc.option(fc.webQueryParameters(), { nil: undefined });

  test('is good for its path until it expires', () => {
    fc.assert(
      fc.property(paths, queries, fc.integer({ min: now + 1, max: 2 * now }), (path, query, expiresAt) => {
        const whole = query === undefined ? path : `${path}?${query}`;
        const url = signUrl(whole, expiresAt, secret);
        expect(verifyUrl(url, secret, now)).toEqual({ ok: true, value: whole });
        expect(verifyUrl(url, secret, expiresAt)).toEqual({ ok: false, reason: 'expired' });
      }),
    );
  });

  test('is refused when any one character differs, when lengthened, or under another secret', () => {
    fc.assert(
      fc.property(paths, fc.nat(), (path, at) => {
        const url = signUrl(path, now + 1000, secret);
        expect(verifyUrl(altered(url, at), secret, now)).toEqual({ ok: false, reason: 'forged' });
        expect(verifyUrl(`${url}&expires=9999999999999`, secret, now)).toEqual({ ok: false, reason: 'forged' });
        expect(verifyUrl(url, `${secret}!`, now)).toEqual({ ok: false, reason: 'forged' });
      }),
    );
  });

  test('can never stand for an upload token, nor the other way round', () => {
    const [payload = ''] = signUpload(grant, secret).split('.');
    for (const signedText of [payload, `url\n${payload}`]) {
      const signature = createHmac('sha256', secret).update(signedText).digest('base64url');
      expect(verifyUpload(`${payload}.${signature}`, secret, now)).toEqual({ ok: false, reason: 'forged' });
    }
    const url = `/a?expires=${now + 1000}`;
    for (const signedText of [url, `upload\n${url}`]) {
      const signature = createHmac('sha256', secret).update(signedText).digest('base64url');
      expect(verifyUrl(`${url}&signature=${signature}`, secret, now)).toEqual({ ok: false, reason: 'forged' });
    }
  });
});
