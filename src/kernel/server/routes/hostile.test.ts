import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Person, type TestApp, testApp } from '#testing/app';

const path = '/frontdesk/v1/lostItem';
let t: TestApp;
let boss: Person;
let item: { id: number };

beforeAll(async () => {
  t = await testApp();
  boss = await t.signIn('13800000001');
  item = (await boss.post(`${path}/add`, draft())).data;
});

const draft = () => ({ name: '伞', kind: 'other', foundOn: '2026-07-08', schoolId: boss.client.school!.id });
const post = async (url: string, payload: string, type = 'application/json') =>
  (
    await t.http.inject({ method: 'POST', url, headers: { authorization: boss.header, 'content-type': type }, payload })
  ).json();

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '{{constructor}}',
  "'; drop table school;--",
  '$(7*7)',
  '../../etc/passwd',
  '=cmd|x!A0',
  '\u202e右到左',
  '👩‍👩‍👧家',
])('the text %s comes back exactly as it was typed', async (name) => {
  const row = (await boss.post(`${path}/add`, { ...draft(), name })).data;
  expect(row.name).toBe(name);
  expect((await boss.get(`${path}/detail`, { id: row.id })).data.name).toBe(name);
  expect((await boss.get(`${path}/list`, { q: name })).data.list[0].name).toBe(name);
});

describe('names that every object has', () => {
  test('do nothing in JSON', async () => {
    const poisons = [
      '{"__proto__":{"polluted":1},"name":"x"}',
      '{"constructor":{"prototype":{"polluted":1}}}',
      '{"a":{"__proto__":{"polluted":1}}}',
      '{"constructor":1,"toString":2}',
    ];
    for (const body of poisons) expect([400, 422]).toContain((await post(`${path}/add`, body)).code);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });

  test('do nothing in a form or a query', async () => {
    const body = '__proto__[polluted]=1&constructor[prototype][polluted]=1&a[__proto__][polluted]=1';
    expect((await post(`${path}/add`, body, 'application/x-www-form-urlencoded')).code).toBe(422);
    await t.http.inject({ url: `${path}/list?${body}`, headers: { authorization: boss.header } });
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });
});

test('brackets inside a value are a value', async () => {
  const name = '[1][2][3][4][5][6][7][8][9]';
  const body = new URLSearchParams({ ...draft(), schoolId: String(draft().schoolId), name });
  expect(await post(`${path}/add`, body.toString(), 'application/x-www-form-urlencoded')).toMatchObject({
    code: 200,
    data: { name },
  });
  expect((await boss.get(`${path}/list`, { q: name })).data.total).toBe(1);
});

test('a character that cannot be stored is refused wherever it stands', async () => {
  expect(await boss.post(`${path}/add`, { ...draft(), name: 'a\0b' })).toMatchObject({
    code: 422,
    data: [{ field: 'name', rule: 'type' }],
  });
  for (const url of [
    `${path}/list?q=a%00b`,
    `${path}/list?name=%00`,
    `${path}/options?q=%00`,
    '/files/1/%00',
    '/work/v1/search?q=%00',
  ]) {
    const { code } = (await t.http.inject({ url, headers: { authorization: boss.header } })).json();
    expect([url, [400, 404, 422].includes(code)]).toEqual([url, true]);
  }
});

const wrongTypes: unknown[] = [
  [],
  {},
  [1],
  { a: 1 },
  true,
  1e308,
  -1,
  1.5,
  'x',
  '\u0000',
  { toString: 1 },
  { valueOf: null, toString: null },
  [[[]]],
  '99999999999999999999',
  'NaN',
  '0x10',
];

test.each(['kind', 'value', 'foundOn', 'finderMobile', 'schoolId', 'keeperId', 'name', 'id', 'version'])(
  'any wrong type in %s is refused and never a fault',
  async (field) => {
    for (const value of wrongTypes) {
      for (const [verb, payload] of [
        ['add', { ...draft(), [field]: value }],
        ['save', { id: item.id, version: 1, [field]: value }],
        ['giveBack', { id: item.id, version: 1, claimedBy: 'x', [field]: value }],
        ['copy', { id: value }],
      ] as const) {
        const { code } = await boss.post(`${path}/${verb}`, payload);
        expect([verb, value, code === 500]).toEqual([verb, value, false]);
      }
    }
  },
);

test('whatever JSON is thrown at adding and editing, the answer is never a fault', async () => {
  const names = [
    'name',
    'kind',
    'value',
    'foundOn',
    'finderMobile',
    'schoolId',
    'keeperId',
    'state',
    'claimedBy',
    'id',
    'version',
    'constructor',
    '__proto__',
    'toString',
  ];
  const payload = fc.dictionary(fc.oneof(fc.constantFrom(...names), fc.string()), fc.jsonValue({ maxDepth: 3 }));
  await fc.assert(
    fc.asyncProperty(payload, fc.constantFrom('add', 'save', 'copy', 'discard'), async (body, verb) => {
      const whole = verb === 'add' ? { ...draft(), ...body } : { id: item.id, version: 1, ...body };
      const { code } = await post(`${path}/${verb}`, JSON.stringify(whole));
      expect([200, 400, 404, 409, 422]).toContain(code);
    }),
    { numRuns: 150 },
  );
});

test('whatever is asked of a list, the answer is never a fault', async () => {
  const fields = [
    'name',
    'kind',
    'value',
    'foundOn',
    'finderMobile',
    'schoolId',
    'state',
    'createdAt',
    'id',
    'version',
  ];
  const name = fc.oneof(
    fc.constantFrom(
      'page',
      'pageSize',
      'sort',
      'q',
      'ids',
      'columns',
      ...fields,
      ...fields.map((field) => `${field}From`),
      ...fields.map((field) => `${field}To`),
    ),
    fc.string(),
  );
  const value = fc.oneof(
    fc.string(),
    fc.constantFrom(
      ...fields,
      '-1',
      '1e309',
      '99999999999',
      '0000-01-01',
      '9999-12-31',
      '2026-02-30',
      '%',
      '\\',
      "'",
      '2026-07-08T25:00Z',
    ),
    fc.double().map(String),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(name, value), { maxLength: 4 }),
      fc.constantFrom('list', 'count', 'options', 'export'),
      async (query, verb) => {
        const url = `${path}/${verb}?${new URLSearchParams(query)}`;
        const { statusCode } = await t.http.inject({ url, headers: { authorization: boss.header } });
        // What one may not read cannot be sorted by either.
        expect([200, 400, 403, 422]).toContain(statusCode);
      },
    ),
    { numRuns: 200 },
  );
});

test.each([
  ['/school/v1/school', ['location', 'photos', 'tags', 'openingHours', 'areaM2', 'managerIds', 'state', 'remark']],
  ['/people/v1/staff', ['avatar', 'idCard', 'email', 'startOn']],
  ['/user/v1/account', ['passwordHash', 'passwordHistory', 'mustChangePassword', 'lastSignInAt']],
])('every field of %s is searched or refused', async (kind, fields) => {
  for (const field of fields) {
    for (const name of [field, `${field}From`, `${field}[0]`, `${field}[FileUrl]`]) {
      for (const value of ['1,2', '99999999999', '{}']) {
        const url = `${kind}/list?${new URLSearchParams([[name, value]])}`;
        const { statusCode } = await t.http.inject({ url, headers: { authorization: boss.header } });
        expect([url, [200, 422].includes(statusCode)]).toEqual([url, true]);
      }
    }
  }
});
