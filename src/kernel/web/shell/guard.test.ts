import { expect, test } from 'vitest';
import { decide, safePath } from './guard';
import { pagePath } from './site/pages';

const at = (url: string, rest: Partial<Parameters<typeof decide>[0]> = {}) =>
  decide({ url, hasClient: true, routed: true, codeTried: false, ...rest });

test('without a session only /login shows; every other path, /demo too, leads there and remembers itself', () => {
  expect(at('/login', { hasClient: false, routed: false })).toEqual({ do: 'show', what: 'login' });
  expect(at('/customerDetail?id=7&tab=x', { hasClient: false, routed: false })).toEqual({
    do: 'go',
    to: '/login?redirect=%2FcustomerDetail%3Fid%3D7%26tab%3Dx',
  });
  expect(at('/demo', { hasClient: false, routed: false })).toEqual({ do: 'go', to: '/login?redirect=%2Fdemo' });
});

test('a code is verified first, once, and only before routes are there', () => {
  expect(at('/todo?code=abc', { hasClient: false, routed: false })).toEqual({ do: 'verify', code: 'abc' });
  expect(at('/todo?code=abc', { routed: false, codeTried: true })).toEqual({ do: 'load' });
  expect(at('/todo?code=abc')).toEqual({ do: 'show', what: 'console' });
});

test('a spent code without a session goes the way of everyone', () => {
  expect(at('/todo?code=abc', { hasClient: false, routed: false, codeTried: true })).toMatchObject({ do: 'go' });
});

test('with a session the routes are generated, then the page shows', () => {
  expect(at('/todo', { routed: false })).toEqual({ do: 'load' });
  expect(at('/todo')).toEqual({ do: 'show', what: 'console' });
});

test('with a session /login leads on', () => {
  expect(at('/login?redirect=%2Ftodo%3Fa%3D1')).toEqual({ do: 'go', to: '/todo?a=1' });
  expect(at('/login')).toEqual({ do: 'go', to: '/index' });
});

test('redirect takes a path of this site and nothing else', () => {
  expect(safePath('/todo?a=1')).toBe('/todo?a=1');
  for (const bad of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '',
    null,
    '/\t/evil',
  ]) {
    expect(safePath(bad)).toBe('/index');
  }
});

test('/ is the workbench', () => {
  expect(pagePath('/')).toBe('/index');
  expect(pagePath('/todo/')).toBe('/todo');
});
