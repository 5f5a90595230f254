// The shape of the code, checked: who may import whom, no circles, no crowds, no barrels, no text in one language only, every route.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { areas } from './areas';
import { declaredTexts } from './kernel/model/text';

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => path.replaceAll('\\', '/'));
const read = (path: string) => readFileSync(join('src', path), 'utf8');
const importPattern =
  /(?:^|\n)\s*(?:import|export)\s[^'"`;]*?from\s+'([^']+)'|import\('([^']+)'\)|\n\s*import\s+'([^']+)'/g;

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
      const target = (match[1] ?? match[2] ?? match[3])!;
      return { from, target, to: resolve(from, target) };
    }),
  );

const sides = new Set(['area', 'texts', 'model', 'server', 'web', 'public', 'sample']);

/** `areas/customers/pool/server/clock.ts` → area customers, capability pool, side server; a small area has no capabilities. */
function room(path: string): { area?: string; capability?: string; side: string } {
  const [, area, rest = ''] = /^areas\/([^/]+)\/(.+)/.exec(path) ?? [];
  if (!area) return { side: /^kernel\/(model|server|web)\//.exec(path)?.[1] ?? 'root' };
  const parts = rest.replace(/\.tsx?$/, '').split('/');
  const capability = sides.has(parts[0]!) ? undefined : parts.shift();
  return { area, capability, side: parts[0] === 'sample' ? 'server' : (parts[0] ?? 'none') };
}

const offending = (isWrong: (found: Import) => boolean) =>
  imports.filter(isWrong).map(({ from, target }) => `${from} imports ${target}`);
const pure = new Set(['model', 'area', 'texts']);

test('the model is pure: it imports no server, no browser, no Node', () => {
  expect(
    offending(({ from, target, to }) => {
      if (!pure.has(room(from).side)) return false;
      if (to) return !pure.has(room(to).side);
      return target.startsWith('node:') || !['zod', 'rrule-temporal'].includes(target);
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

test('a page for guests carries no code of the console: it imports models and what the kernel has for such pages', () => {
  const isForGuests = (path: string) => room(path).side === 'public' || path.startsWith('kernel/web/public/');
  expect(
    offending(({ from, to }) => isForGuests(from) && Boolean(to) && !isForGuests(to!) && !pure.has(room(to!).side)),
  ).toEqual([]);
});

test('only composition roots import areas together', () => {
  expect(
    offending(({ from, to }) => /^(parts|areas|web|server|public)\.tsx?$/.test(to ?? '') && room(from).side !== 'root'),
  ).toEqual([]);
});

/** Every way that leads back to where it began. */
function circlesIn(next: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (place: string, trail: string[]) => {
    if (trail.includes(place)) found.push([...trail.slice(trail.indexOf(place)), place].join(' → '));
    if (done.has(place) || trail.includes(place)) return;
    for (const target of next.get(place) ?? []) visit(target, [...trail, place]);
    done.add(place);
  };
  for (const place of next.keys()) visit(place, []);
  return found;
}

/** What leads from one place to another; a place that has no name counts nowhere. */
function leading(counted: readonly Import[], placeOf: (path: string) => string | undefined): Map<string, Set<string>> {
  const next = new Map<string, Set<string>>();
  for (const { from, to } of counted) {
    const [a, b] = [placeOf(from), to && placeOf(to)];
    if (a && b && a !== b) next.set(a, (next.get(a) ?? new Set()).add(b));
  }
  return next;
}

test('no two files name each other, however far around; a type counts like any other name', () => {
  expect(circlesIn(leading(imports, (path) => path))).toEqual([]);
});

test('the rooms of the kernel stand on floors too: none knows one that knows it', () => {
  const roomOf = (path: string) => /^kernel\/(?:model|server|web)\/[^/]+(?=\/)/.exec(path)?.[0];
  expect(circlesIn(leading(imports, roomOf))).toEqual([]);
  // The pages of a resource are many enough to have floors of their own.
  const pageOf = (path: string) => /^kernel\/web\/resource\/[^/]+(?=\/)/.exec(path)?.[0];
  expect(circlesIn(leading(imports, pageOf))).toEqual([]);
});

test('the capabilities of an area stand on floors: none knows one that knows it', () => {
  const capability = (path: string) => {
    const { area, capability: name } = room(path);
    return name && `${area}/${name}`;
  };
  expect(circlesIn(leading(imports, capability))).toEqual([]);
});

/** What an area says and asks, for everyone: declared with the kernel's words alone, so that it stands on no floor. */
const isSignal = (path: string) => /\/model\/\w*([eE]vents|[qQ]ueries)\.ts$/.test(path);

test('no two areas know each other but by events and queries, which know nobody', () => {
  expect(offending(({ from, to }) => isSignal(from) && Boolean(to && !to.startsWith('kernel/model/')))).toEqual([]);
  const known = imports.filter(({ to }) => to && !isSignal(to));
  expect(circlesIn(leading(known, (path) => room(path).area))).toEqual([]);
});

test('a capability knows nothing of what puts its area together', () => {
  expect(
    offending(({ from, to }) => {
      const [of, target] = [room(from), to ? room(to) : undefined];
      if (!of.capability || target?.area !== of.area || target?.capability) return false;
      return /^areas\/[^/]+\/((server|web)\.ts|sample)/.test(to!);
    }),
  ).toEqual([]);
});

const mostInFolder = 25;

test('the plan of the house names every room', () => {
  const ofProduct = sources.filter((path) => !isTest(path) && !path.endsWith('/testing.ts'));
  const rooms = new Set(ofProduct.flatMap((path) => room(path).capability ?? []));
  const plan = readFileSync('docs/architecture.md', 'utf8');
  expect([...rooms].filter((name) => !plan.includes(`\`${name}\``))).toEqual([]);
});

test('one word for one thing: files and what they export are named by the words of the house', () => {
  const rows = readFileSync('docs/architecture.md', 'utf8').matchAll(/^\| `\w+`: [^|]+ \| ([^|]+) \|$/gm);
  const refused = [...rows].flatMap(([, others = '']) => others.trim().split(', '));
  expect(refused.length).toBeGreaterThan(15);
  const asWritten = (word: string) =>
    new RegExp(`(^|[a-z./])${word[0]!.toUpperCase()}${word.slice(1)}|(^|[./])${word}`);
  const offences = sources
    .filter((path) => !isTest(path))
    .flatMap((path) => {
      const names = [...read(path).matchAll(/^export (?:async )?(?:const|function|class|interface|type) (\w+)/gm)];
      const used = [path, ...names.map(([, name]) => name!)];
      return refused
        .filter((word) => used.some((name) => asWritten(word).test(name)))
        .map((word) => `${path}: ${word}`);
    });
  expect(offences).toEqual([]);
});

test('a folder can be looked through: it holds at most twenty-five source files', () => {
  const counts = new Map<string, number>();
  for (const path of sources.filter((each) => !isTest(each)))
    counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  const crowded = [...counts].filter(([, count]) => count > mostInFolder);
  expect(crowded).toEqual([]);
});

/** Doors that no model declares: signing in and codes before there is a session, uncovering a value, a message's own button. */
const rawDoors = [
  'areas/customers/family/web/reaching.ts',
  'areas/system/accounts/web/AccountMobile.tsx',
  'areas/system/accounts/web/ContactPanel.tsx',
  'areas/system/codes/web/useCode.ts',
  'areas/system/codes/web/usePicture.ts',
  'areas/system/demo/web/tables.tsx',
  'areas/system/signIn/web/useEnterprises.ts',
  'areas/workbench/messages/web/messageClient.ts',
];

test('an area says each call once, in its model: no page writes an address, no server lists its own', () => {
  const bare = /\bapi\s*\.(get|post|put|delete)\b/;
  const listed = /['`](GET|POST|PUT|DELETE) \/?[\w$]/;
  const wrong = sources
    .filter((path) => path.startsWith('areas/') && !isTest(path) && !rawDoors.includes(path))
    .filter((path) => bare.test(read(path)) || (room(path).side === 'server' && listed.test(read(path))));
  expect(wrong).toEqual([]);
});

/** What is typed, sealed or read from a file, and not known by its type before it is checked. */
const knownCasts = [
  'areas/customers/appointments/web/AppointmentDialog.tsx',
  'areas/customers/importing/server/importStoring.ts',
  'areas/system/messages/server/channels.ts',
];

test('an area writes neither the enterprise nor “not deleted” into its SQL, and casts nothing by way of unknown but what it names', () => {
  const byHand = /enterprise_id = \$\{|deleted_at is null/;
  const own = sources.filter((path) => path.startsWith('areas/') && !isTest(path));
  expect(own.filter((path) => byHand.test(read(path)))).toEqual([]);
  expect(own.filter((path) => /\bas (unknown as|never)\b/.test(read(path))).sort()).toEqual(knownCasts);
});

test('a dialog or drawer gives the focus back: pages take those of the kernel, not of the component library', () => {
  const plain = /import \{[^}]*\b(Drawer|Modal)\b[^}]*\} from 'antd'/;
  const own = ['kernel/web/widgets/Frame.tsx', 'kernel/web/widgets/Panels.tsx'];
  expect(sources.filter((path) => !own.includes(path) && plain.test(read(path)))).toEqual([]);
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
    (path) => ['web', 'public'].includes(room(path).side) && /\btexts\(/.test(read(path)) && !isTest(path),
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
