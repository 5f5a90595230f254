import { beforeAll, expect, test } from 'vitest';
import { area } from '#kernel/model/area';
import { categories, category, lines, ref, text } from '#kernel/model/fields';
import { resource } from '#kernel/model/resource';
import { type AreaServer, service } from '#kernel/server/service';
import { type Person, type TestApp, testApp } from '#testing/app';
import { multipart } from '#testing/form';
import { fields, photo } from '#testing/sweeps/everyField';
import { makeTables } from '#testing/tables';

const Line = resource({
  name: 'line',
  area: 'lab',
  path: '/lab/v1/line',
  title: ['行', 'Line'],
  fields: { parentId: ref('标本', 'Specimen', 'specimen', { required: true }), name: text('名称', 'Name') },
});
const Specimen = resource({
  name: 'specimen',
  area: 'lab',
  path: '/lab/v1/specimen',
  title: ['标本', 'Specimen'],
  fields: {
    name: text('名称', 'Name', { required: true }),
    ...fields,
    category: category('类', 'Category', 'school_tag'),
    categories: categories('类别', 'Categories', 'school_tag'),
    lines: lines('行', 'Lines', Line, 'parentId'),
  },
});
const lab: AreaServer = {
  area: area({ name: 'lab', title: ['实验', 'Lab'], icon: 'appstore', routes: {} }),
  services: [service(Specimen), service(Line)],
};
let t: TestApp;
let boss: Person;
let tag: { id: number; name: string };

beforeAll(async () => {
  t = await testApp({ parts: [lab] });
  await makeTables(t.app.database, [Specimen, Line]);
  boss = await t.signIn('13800000001');
  const { rows } = await t.app.database.owner.query(
    `select c.id::int, c.name from category c join enterprise e on e.id = c.enterprise_id
      where e.appid = 'demo' and c.tree = 'school_tag' and c.enabled and c.deleted_at is null order by c.id limit 1`,
  );
  tag = rows[0];
  await boss.post('/lab/v1/specimen/add', { name: 'empty' });
});

const list = async (query: Record<string, unknown>): Promise<string[]> => {
  const { code, data } = await boss.get('/lab/v1/specimen/list', query);
  return code === 200 ? data.list.map((row: { name: string }) => row.name) : [String(code)];
};

test('a field of every kind is kept, given back, found by what its kind is asked for, and written into a sheet', async () => {
  const given = {
    name: 'full',
    text: '好字',
    longText: '长长的',
    richText: '<p>粗体</p>',
    int: 7,
    money: '1.50',
    percent: 12.5,
    quantity: 2.5,
    date: '2026-07-08',
    datetime: '2026-07-08T01:30:00.000Z',
    time: '09:30',
    bool: true,
    choice: 'red',
    choices: ['red', 'blue'],
    category: tag.id,
    categories: [tag.id],
    ref: boss.client.uid,
    refs: [boss.client.uid],
    file: photo,
    files: [photo],
    image: photo,
    mobile: '13812345678',
    idCard: '11010519491231002X',
    email: 'a@b.cn',
    geo: { lng: 121.4, lat: 31.2 },
    json: { size: 3 },
    lines: [{ name: '一行' }],
  };
  const added = await boss.post('/lab/v1/specimen/add', given);
  expect(added).toMatchObject({ code: 200 });
  const { data } = await boss.get('/lab/v1/specimen/detail', { id: added.data.id });
  const masked = { mobile: '138****5678', idCard: '110***********002X', email: '***' };
  expect(data).toMatchObject({ ...given, ...masked, state: 'on' });

  const questions: Record<string, Record<string, unknown>> = {
    text: { text: '好' },
    longText: { longText: '长的' },
    richText: { richText: '粗体' },
    int: { intFrom: 7 },
    money: { moneyTo: '1.50' },
    percent: { percent: 12.5 },
    quantity: { quantity: 2.5 },
    date: { dateFrom: '2026-07-08' },
    datetime: { datetimeTo: '2026-07-08' },
    time: { timeFrom: '09:30' },
    bool: { bool: true },
    choice: { choice: 'red' },
    choices: { choices: 'blue' },
    category: { category: tag.id },
    categories: { categories: tag.id },
    ref: { ref: boss.client.uid },
    refs: { refs: boss.client.uid },
    file: { file: true },
    files: { files: true },
    image: { image: true },
    mobile: { mobile: '5678' },
    idCard: { idCard: '11010519491231002X' },
    email: { email: 'a@b.cn' },
    geo: { geo: true },
    json: { json: true },
    lines: { lines: true },
  };
  expect(Object.keys(questions).sort()).toEqual(
    Object.keys(fields)
      .filter((kind) => kind !== 'state')
      .sort(),
  );
  for (const [kind, query] of Object.entries(questions)) expect([kind, await list(query)]).toEqual([kind, ['full']]);
  for (const kind of ['file', 'files', 'image', 'geo', 'json', 'lines'])
    expect([kind, await list({ [kind]: false })]).toEqual([kind, ['empty']]);
  expect((await list({ state: 'on' })).sort()).toEqual(['empty', 'full']);

  const shown = Object.keys(fields).filter((kind) => kind !== 'lines');
  const sheet = await t.http.inject({
    url: '/lab/v1/specimen/export',
    query: { format: 'csv', columns: shown.join(','), bool: 'true' },
    headers: { authorization: boss.header },
  });
  expect(sheet.body.split('\r\n')[1]).toBe(
    [
      '好字,长长的, 粗体 ,7,1.50,12.5%,2.5,2026-07-08,2026-07-08 09:30:00,09:30,是,红,红、蓝',
      `${tag.name},${tag.name},陈思远,陈思远,图.png,图.png,图.png`,
      '138****5678,110***********002X,***,"121.4,31.2","{""size"":3}",开',
    ].join(','),
  );
});

test('a sheet fills in every kind but lines and states', async () => {
  const cells = {
    名称: 'sheet',
    字: '好字',
    长: '长长的',
    文: '正文',
    数: '7',
    额: '1.5',
    率: '12.5%',
    量: '2.5',
    日: '2026/7/8',
    时: '2026-07-08 09:30',
    点: '09:30',
    否: '是',
    选: '红',
    多: 'Red、蓝',
    类: tag.name,
    类别: tag.name,
    手机: '138 1234 5678',
    证: '11010519491231002x',
    邮: 'a@b.cn',
    位: '"121.4,31.2"',
    File: '/files/1/a.png?sign=1',
    Files: '/files/1/a.png https://a.cn/b.pdf',
    图: '/files/1/a.png',
    设: '"{""size"":3}"',
  };
  const csv = `${Object.keys(cells).join(',')}\n${Object.values(cells).join(',')}\n`;
  const { type, body } = await multipart({ dryRun: 'false', file: new File([csv], 'a.csv') });
  const headers = { authorization: boss.header, 'content-type': type };
  const answer = await t.http.inject({ method: 'POST', url: '/lab/v1/specimen/import', headers, payload: body });
  expect(answer.json()).toMatchObject({ code: 200, data: { valid: 1, errors: [], committed: true, ignored: [] } });
  const [listed] = (await boss.get('/lab/v1/specimen/list', { name: 'sheet' })).data.list;
  const { data: row } = await boss.get('/lab/v1/specimen/detail', { id: listed.id });
  expect(row).toMatchObject({
    text: '好字',
    int: 7,
    money: '1.50',
    percent: 12.5,
    quantity: 2.5,
    date: '2026-07-08',
    datetime: '2026-07-08T01:30:00.000Z',
    time: '09:30',
    bool: true,
    choice: 'red',
    choices: ['red', 'blue'],
    category: tag.id,
    categories: [tag.id],
    mobile: '138****5678',
    idCard: '110***********002X',
    geo: { lng: 121.4, lat: 31.2 },
    file: { FileName: 'a.png', FileUrl: '/files/1/a.png' },
    files: [{ FileName: 'a.png' }, { FileName: 'b.pdf', FileUrl: 'https://a.cn/b.pdf' }],
    image: { FileName: 'a.png' },
    json: { size: 3 },
  });
});
