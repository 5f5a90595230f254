// What a person may not read they may not search, filter, sort, count, group, pick or export by: every covered field of every
// resource there is, by every door. An area that comes later is covered by being there.
import { beforeAll, describe, expect, test } from 'vitest';
import type { Field } from '#kernel/model/fields';
import { permission, type Resource } from '#kernel/model/resource';
import { hasSearch } from '#kernel/server/database/table';
import { type Person, testApp } from '#testing/app';
import { type Granted, signInWith } from '#testing/granted';
import { plant } from '#testing/planting';

const t = await testApp();
const resources = [...t.app.services.values()].map(({ of }) => of);
const covered = resources.flatMap((of) =>
  Object.entries(of.fields)
    .filter(([, field]) => field.mask && !field.secret && field.kind !== 'lines')
    .map(([name, field]) => ({ of, name, field })),
);
const showing = new Set(
  covered.flatMap(({ of, field }) => [
    permission(of, 'reveal'),
    permission(of, 'exportPlain'),
    'system.export.plain',
    ...(field.seenWith ? [permission(of, field.seenWith)] : []),
  ]),
);
const permissions = t.app.permissions.map(({ key }) => key).filter((key) => !showing.has(key));
const masked: Granted = { scope: 'all', permissions };
const hidden: Granted = {
  ...masked,
  views: Object.fromEntries(covered.map(({ of, name }) => [`${of.entity}.${name}`, 'hide'])),
};

/** As it is stored, as it is sent, and pieces of it that no mask shows. */
function secretOf({ kind, max }: Field): { stored: unknown; sent: string; pieces: string[] } {
  if (kind === 'money') return { stored: 7_654_321, sent: '76543.21', pieces: ['76543.21'] };
  if (kind === 'geo') return { stored: { lng: 121.456789, lat: 31.234567 }, sent: '121.456789', pieces: [] };
  if (kind === 'bool') return { stored: true, sent: 'true', pieces: [] };
  if (kind === 'int') return { stored: 7_654_321, sent: '7654321', pieces: ['7654321'] };
  if (kind === 'date') return { stored: '1988-07-06', sent: '1988-07-06', pieces: ['1988-07-06'] };
  if (kind === 'idCard') return { stored: '310115198807061234', sent: '310115198807061234', pieces: ['198807'] };
  if (kind === 'email') return { stored: 'geheimnis@example.com', sent: 'geheimnis@example.com', pieces: ['geheim'] };
  const number = kind === 'mobile' ? '13798765432' : '6222987654321098'.slice(0, max);
  return { stored: number, sent: number, pieces: [number.slice(3, 7), number.slice(0, 6), number.slice(2, 9)] };
}

const planted = new Map<Resource, number>();
beforeAll(async () => {
  for (const of of new Set(covered.map((one) => one.of))) {
    const given = covered.filter((one) => one.of === of).map(({ name, field }) => [name, secretOf(field).stored]);
    planted.set(of, await plant(t, of, Object.fromEntries(given)));
  }
});

const ordered = ['int', 'money', 'percent', 'quantity', 'date', 'datetime', 'time'];

/** Every way in which a row would be told apart by this field, with whether it was. */
async function doorsOf(who: Person, { of, name, field }: (typeof covered)[number]): Promise<string[]> {
  const id = planted.get(of)!;
  const { sent, pieces } = secretOf(field);
  const open: string[] = [];
  const told = async (door: string, path: string, query: Record<string, string>, isTold: (body: string) => boolean) => {
    const answer = await t.http.inject({ url: path, query, headers: { authorization: who.header } });
    if (answer.statusCode >= 500 || (answer.statusCode === 200 && isTold(answer.body)))
      open.push(`${door} ${JSON.stringify(query)} ${answer.statusCode}`);
  };
  // biome-ignore lint/suspicious/noExplicitAny: whatever the answer holds
  const data = (body: string): any => JSON.parse(body).data;
  const lists = (body: string) => data(body).list?.some((row: { id: number }) => row.id === id);
  const offers = (body: string) => data(body).some((row: { value: number }) => row.value === id);
  // A yes stands in every answer: only under its name it is this one.
  const words = field.kind === 'bool' ? `"${name}":true` : sent;
  const isSaid = (body: string) => body.includes(words);
  const always = () => true;
  for (const q of [sent, ...pieces]) {
    // Without words of its own a resource takes a text for nothing said.
    const isWorded = hasSearch(of);
    if (of.verbs.includes('list')) {
      if (isWorded) await told('list by words', `${of.path}/list`, { q }, lists);
      await told('list by filter', `${of.path}/list`, { [name]: q }, lists);
    }
    if (of.verbs.includes('count')) {
      if (isWorded)
        await told('count by words', `${of.path}/count`, { q, ids: String(id) }, (body) => data(body).total > 0);
      await told('count by filter', `${of.path}/count`, { [name]: q, ids: String(id) }, (body) => data(body).total > 0);
    }
    if (of.verbs.includes('options') && isWorded) {
      await told('options', `${of.path}/options`, { q }, offers);
      await told('options of all', `/user/v1/options/${of.entity}`, { q }, offers);
    }
    if (of.verbs.includes('export'))
      await told('export by filter', `${of.path}/export`, { [name]: q, ids: String(id), format: 'csv' }, (body) =>
        Boolean(body.trim().split('\r\n')[1]),
      );
    await told('search', '/work/v1/search', { q }, (body) => body.includes(`"id":${id},`));
  }
  if (of.verbs.includes('list')) {
    for (const sort of [name, `-${name}`]) await told('sort', `${of.path}/list`, { sort }, always);
    if (ordered.includes(field.kind)) {
      await told('bound', `${of.path}/list`, { [`${name}From`]: '1' }, always);
      await told('bound', `${of.path}/list`, { [`${name}To`]: '1' }, always);
    }
    await told('in the list', `${of.path}/list`, { ids: String(id) }, isSaid);
  }
  if (of.verbs.includes('detail')) {
    await told('in the row', `${of.path}/detail`, { id: String(id) }, isSaid);
    await told('in its history', `${of.path}/history`, { id: String(id) }, isSaid);
  }
  if (of.verbs.includes('export')) {
    const query = { columns: name, ids: String(id), format: 'csv' };
    await told('in the sheet', `${of.path}/export`, query, isSaid);
    await told('sort of the sheet', `${of.path}/export`, { sort: name, format: 'csv' }, always);
  }
  return open;
}

describe.each([
  ['covered', masked],
  ['hidden', hidden],
] as const)('to whom a value is %s', (_, role) => {
  let who: Person;
  beforeAll(async () => {
    who = await signInWith(t, role);
  });

  test.each(covered.map((one) => [`${one.of.name}.${one.name}`, one] as const))(
    '%s answers at no door',
    async (_name, one) => {
      expect(await doorsOf(who, one)).toEqual([]);
    },
    120_000,
  );

  test('no report groups or sums by it', async () => {
    const reports = t.app.parts.flatMap((part) => part.reports ?? []);
    const naming = reports.filter(({ of, measures, dimensions }) =>
      [...Object.values(measures), ...Object.values(dimensions)].some(({ field }) => field && of.fields[field]?.mask),
    );
    for (const { path } of naming) expect([path, (await who.get(`${path}/rows`)).code]).toEqual([path, 403]);
  });
});

test('the end that a mask shows finds whoever sees it so, and nobody for whom it is hidden or who does not see the row', async () => {
  const id = planted.get(t.app.services.get('staff')!.of)!;
  const find = async (who: Person) =>
    (await who.get('/user/v1/options/staff', { q: '5432' })).data.map(({ value }: { value: number }) => value);
  expect(await find(await signInWith(t, masked))).toContain(id);
  expect(await find(await signInWith(t, hidden))).toEqual([]);
  expect(await find(await signInWith(t, { scope: 'all', permissions: [] }))).toEqual([]);
});
