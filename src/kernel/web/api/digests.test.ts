import { expect, test } from 'vitest';
import { md5 } from './md5';
import { plainSha256, sha256 } from './sha256';

test('md5 gives the test vectors of RFC 1321', () => {
  expect(md5('')).toBe('d41d8cd98f00b204e9800998ecf8427e');
  expect(md5('a')).toBe('0cc175b9c0f1b6a831c399e269772661');
  expect(md5('abc')).toBe('900150983cd24fb0d6963f7d28e17f72');
  expect(md5('message digest')).toBe('f96b697d7cb7938d525a2f31aaf161d0');
  expect(md5('abcdefghijklmnopqrstuvwxyz')).toBe('c3fcd3d76192e4007dfb496cca67e13b');
  expect(md5('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789')).toBe(
    'd174ab98d277d9f5a5611c2c9f419d9f',
  );
  expect(md5('1234567890'.repeat(8))).toBe('57edf4a22be3c955ac49da2e2107b67a');
});

test('md5 reads a text as UTF-8', () => {
  expect(md5('中文')).toBe('a7bac2239fcdcb3a067903d8077c4a07');
});

const vectors: [string, string][] = [
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  [
    'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  ],
];

test('sha256 with and without the browser’s own gives the vectors of FIPS 180-4', async () => {
  for (const [text, digest] of vectors) {
    expect(plainSha256(new TextEncoder().encode(text))).toBe(digest);
    expect(await sha256(text)).toBe(digest);
  }
});

test('both implementations agree on every length around the block borders', async () => {
  for (let length = 50; length < 135; length++) {
    const text = '密'.repeat(length % 7) + 'x'.repeat(length);
    expect(plainSha256(new TextEncoder().encode(text))).toBe(await sha256(text));
  }
});
