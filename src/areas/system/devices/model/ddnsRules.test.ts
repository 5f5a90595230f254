import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainAddress, portUrl, readBasic, reported } from './ddnsRules';

const ipv4 = fc.ipV4();
const ipv6 = fc.ipV6();
const address = fc.oneof(ipv4, ipv6);

test('an address that is reported twice changes nothing the second time, and leaves the other protocol alone', () => {
  fc.assert(
    fc.property(fc.option(ipv4), fc.option(ipv6), address, (ip, v6, given) => {
      const { after } = reported({ ip, ipv6: v6 }, given);
      expect(reported(after, given)).toEqual({ result: 'nochg', after });
      if (given.includes(':')) expect(after).toEqual({ ip, ipv6: given });
      else expect(after).toEqual({ ip: given, ipv6: v6 });
    }),
  );
  expect(reported({ ip: null, ipv6: null }, '203.0.113.9').result).toBe('good');
});

test('a caller of the old protocol is known by the old address', () => {
  expect(plainAddress('::ffff:203.0.113.9')).toBe('203.0.113.9');
  expect(plainAddress('2001:db8::1')).toBe('2001:db8::1');
});

test('Basic credentials are the name and the key, and a key may hold a colon', () => {
  const decode = (text: string) => Buffer.from(text, 'base64').toString('utf8');
  const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
  expect(readBasic(basic('A.Example.com:k:ey'), decode)).toEqual({ hostname: 'a.example.com', key: 'k:ey' });
  for (const wrong of [undefined, '', 'Bearer x', basic('nokey'), basic(':key')])
    expect(readBasic(wrong, decode)).toBeNull();
});

test('a port leads to the address, with https where that port means it', () => {
  expect(portUrl('203.0.113.9', { name: '管理', port: 8080, path: '/admin' })).toBe('http://203.0.113.9:8080/admin');
  expect(portUrl('2001:db8::1', { name: '监控', port: 8443, path: '' })).toBe('https://[2001:db8::1]:8443');
});
