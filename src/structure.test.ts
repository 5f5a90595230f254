// The shape of the code, checked: who may import whom, no cycles, no barrels, no text in one language only, every route.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { areas } from './areas';
import { declaredTexts } from './kernel/model/text';

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => path.replaceAll('\\', '/'));
const read = (path: string) => readFileSync(join('src', path), 'utf8');
const importPattern = /(?:^|\n)\s*(?:import|export)\s[^'"`;]*?from\s+'([^']+)'|import\('([^']+)'\)/g;

function resolve(from: string, target: string): string | undefined {
  const plain = target.startsWith('#')
    ? target.slice(1)
    : target.startsWith('.')
      ? normalize(join(dirname(from), target)).replaceAll('\\', '/')
      : undefined;
  return plain === undefined
    ? undefined
    : sources.find((path) => [`${plain}.ts`, `${plain}.tsx`, plain].includes(path));
}

interface Import {
  from: string;
  target: string;
  to: string | undefined;
}

const isTest = (path: string) =>
  /\.test\.tsx?$/.test(path) || path.startsWith('testing/') || /trial\.ts$|fake-/.test(path);
const imports: Import[] = sources
  .filter((path) => !isTest(path))
  .flatMap((from) =>
    [...read(from).matchAll(importPattern)].map((match) => {
      const target = (match[1] ?? match[2])!;
      return { from, target, to: resolve(from, target) };
    }),
  );

/** `areas/people/server/area.ts` → area people, side server. */
function room(path: string): { area?: string; side: string } {
  const [, name, side = ''] = /^areas\/([^/]+)\/([^/]+)/.exec(path) ?? [];
  if (name)
    return { area: name, side: side === 'sample' || side === 'sample.ts' ? 'server' : side.replace(/\.tsx?$/, '') };
  return { side: /^kernel\/(model|server|web)\//.exec(path)?.[1] ?? 'root' };
}

const offending = (isWrong: (found: Import) => boolean) =>
  imports.filter(isWrong).map(({ from, target }) => `${from} imports ${target}`);
const pure = new Set(['model', 'area', 'texts']);

test('the model is pure: it imports no server, no browser, no Node', () => {
  expect(
    offending(({ from, target, to }) => {
      if (!pure.has(room(from).side)) return false;
      if (to) return !pure.has(room(to).side);
      return target.startsWith('node:') || !['zod'].includes(target);
    }),
  ).toEqual([]);
});

test('server and browser never meet', () => {
  expect(
    offending(({ from, to }) => {
      const sides = [room(from).side, to ? room(to).side : ''];
      return sides.includes('server') && sides.includes('web');
    }),
  ).toEqual([]);
});

test('the kernel knows no area, and an area knows only the model of another', () => {
  expect(
    offending(({ from, to }) => {
      const target = to ? room(to) : undefined;
      if (!target?.area) return false;
      if (from.startsWith('kernel/')) return true;
      const own = room(from).area;
      return own !== undefined && own !== target.area && target.side !== 'model';
    }),
  ).toEqual([]);
});

test('only composition roots import areas together', () => {
  expect(
    offending(({ from, to }) => /^(parts|areas|web|server|public)\.tsx?$/.test(to ?? '') && room(from).side !== 'root'),
  ).toEqual([]);
});

test('no import cycles', () => {
  const next = new Map<string, string[]>();
  const lazily = (from: string, target: string) => read(from).includes(`import('${target}')`);
  const onlyTypes = (from: string, target: string) =>
    new RegExp(`import type [^;]*from '${target.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}'`).test(read(from));
  for (const { from, target, to } of imports) {
    if (to && !lazily(from, target) && !onlyTypes(from, target)) next.set(from, [...(next.get(from) ?? []), to]);
  }
  const done = new Set<string>();
  const cycles: string[] = [];
  const visit = (path: string, trail: string[]) => {
    if (trail.includes(path)) cycles.push([...trail.slice(trail.indexOf(path)), path].join(' → '));
    if (done.has(path) || trail.includes(path)) return;
    for (const target of next.get(path) ?? []) visit(target, [...trail, path]);
    done.add(path);
  };
  for (const path of next.keys()) visit(path, []);
  expect(cycles).toEqual([]);
});

test('no barrel files', () => {
  const isBarrel = (path: string) => {
    const lines = read(path)
      .split('\n')
      .filter((line) => line.trim() && !line.startsWith('//'));
    return lines.length > 0 && lines.every((line) => /^export .* from '/.test(line));
  };
  expect(sources.filter(isBarrel)).toEqual([]);
});

test('a file is one idea: none is longer than 300 lines', () => {
  expect(sources.filter((path) => !isTest(path) && read(path).split('\n').length > 301)).toEqual([]);
});

test('every text of the browser can be found and said differently: it is declared in a file of texts', () => {
  const declaring = sources.filter(
    (path) =>
      (room(path).side === 'web' || path.startsWith('public/')) && /\btexts\(/.test(read(path)) && !isTest(path),
  );
  expect(declaring.filter((path) => !/[tT]exts\.ts$/.test(path))).toEqual([]);
});

test('no two texts have the same key and say something else', async () => {
  await import('./texts');
  await import('./parts');
  const said = new Map<string, Set<string>>();
  expect(declaredTexts().map(({ key }) => key)).toContain('shell.logout');
  for (const { key, zh, en } of declaredTexts()) said.set(key, (said.get(key) ?? new Set()).add(`${zh} / ${en}`));
  expect([...said].filter(([, ways]) => ways.size > 1)).toEqual([]);
});

const isComment = /^\s*(\/\/|\*|\/\*|\{\/\*)/;
const isPair = /'[^']*[\u4e00-\u9fff][^']*',\s*(en: )?'[^']+'/;

test('a page says nothing in one language only: its texts are declared in pairs elsewhere', () => {
  const bare = sources
    .filter((path) => room(path).side === 'web' && !isTest(path) && !/[tT]exts\.ts$/.test(path))
    .flatMap((path) =>
      read(path)
        .split('\n')
        .filter((line) => /[\u4e00-\u9fff]/.test(line) && !isComment.test(line) && !isPair.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    );
  expect(bare).toEqual([]);
});

test('every route of the customer exists, in its area, with both titles, and its areas have no other', () => {
  const asked = readFileSync('docs/routes.tsv', 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'));
  // An area of one's own, like the README's example, has routes of its own.
  const theirs = areas.filter(({ name }) => asked.some(([, area]) => area === name));
  const declared = theirs.flatMap(({ name, routes }) =>
    routes.map(({ path, title }) => [path, name, title.zh, title.en]),
  );
  // /login stands outside the layout and is the shell's own.
  const sorted = (rows: string[][]) => rows.map((row) => row.join('\t')).sort();
  expect(sorted(declared)).toEqual(sorted(asked.filter(([path]) => path !== '/login')));
  expect(asked.length).toBe(175);
});
