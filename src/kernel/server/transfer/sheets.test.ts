import { beforeAll, describe, expect, test } from 'vitest';
import { area } from '#kernel/model/area';
import { bool, choice, choices, datetime, text } from '#kernel/model/fields';
import { resource } from '#kernel/model/resource';
import { type AreaServer, service } from '#kernel/server/service';
import { type Person, type TestApp, testApp } from '#testing/app';
import { multipart } from '#testing/form';
import { makeTables } from '#testing/tables';
import { readSheet } from '../sheet/read';
import { writeXlsx } from '../sheet/write-xlsx';

const path = '/frontdesk/v1/lostItem';
const sizes = { s: ['小', 'Small'], l: ['大', 'Large'] } as const;
const Shelf = resource({
  name: 'shelf',
  area: 'lab',
  path: '/lab/v1/shelf',
  title: ['架子', 'Shelf'],
  fields: {
    name: text('名称', 'Name', { required: true }),
    size: choice('尺寸', 'Size', sizes),
    fits: choices('适合', 'Fits', sizes),
    locked: bool('上锁', 'Locked'),
    at: datetime('时间', 'At'),
  },
});
const lab: AreaServer = {
  area: area({ name: 'lab', title: ['实验', 'Lab'], icon: 'appstore', routes: {} }),
  services: [service(Shelf)],
};
let t: TestApp;
let boss: Person;

beforeAll(async () => {
  t = await testApp({ parts: [lab] });
  await makeTables(t.app.database, [Shelf]);
  boss = await t.signIn('13800000001');
});

const draft = () => ({
  name: '雨伞',
  kind: 'other',
  value: '30',
  foundOn: '2026-07-08',
  schoolId: boss.client.school!.id,
});
const raw = (url: string, headers: Record<string, string> = {}) =>
  t.http.inject({ url: `${path}/${url}`, headers: { authorization: boss.header, ...headers } });
const total = async () => (await boss.get(`${path}/list`)).data.total;

describe('an export', () => {
  beforeAll(async () => {
    await boss.post(`${path}/add`, {
      ...draft(),
      name: '=1+1',
      value: '0.05',
      finderMobile: '13812341234',
      keeperId: boss.client.uid,
    });
    await boss.post(`${path}/add`, { ...draft(), name: '课本', kind: 'book', foundOn: '2026-07-09' });
  });

  test('to xlsx holds the filtered rows under their labels, as numbers, dates, names and masks', async () => {
    const answer = await raw('export?kind=other&columns=name,kind,value,foundOn,finderMobile,schoolId,keeperId,state');
    expect(answer.headers['content-type']).toContain('spreadsheetml');
    expect(answer.headers['content-disposition']).toContain(`filename*=UTF-8''${encodeURIComponent('失物.xlsx')}`);
    expect(await readSheet(answer.rawPayload, 'a.xlsx')).toEqual({
      header: ['物品', '类别', '估值', '拾获日期', '拾获人手机', '校区', '保管人', '状态'],
      rows: [
        { row: 2, cells: ['=1+1', '其他', 0.05, '2026-07-08', '138****1234', '上海徐汇中心', '陈思远', '保管中'] },
      ],
    });
  });

  test('keeps a formula as text in a csv, and follows the language', async () => {
    const { body } = await raw('export?format=csv&columns=name,kind,state&sort=foundOn', { 'accept-language': 'en' });
    expect(body).toBe("\ufeffItem,Kind,State\r\n'=1+1,Other,Kept\r\n课本,Book,Kept\r\n");
  });

  test('refuses a column or a format that is not there', async () => {
    expect((await raw('export?format=pdf')).json()).toMatchObject({ code: 422, data: [{ field: 'format' }] });
    for (const columns of ['name,nmae', 'constructor', 'search'])
      expect((await raw(`export?columns=${columns}`)).json()).toMatchObject({
        code: 422,
        data: [{ field: 'columns', rule: 'unknown' }],
      });
    expect(
      (
        await t.http.inject({
          url: '/user/v1/account/export?columns=passwordHash',
          headers: { authorization: boss.header },
        })
      ).json(),
    ).toMatchObject({ code: 422 });
  });

  test('in plain asks for a permission and a reason, names in the header who took it and when, and logs why', async () => {
    t.clock.set(new Date('2026-07-08T01:30:00Z'));
    const columns = 'columns=name,finderMobile&kind=other';
    const principal = await t.signIn('13800000005');
    const refused = await t.http.inject({
      url: `${path}/export?${columns}&plain=true&reason=x`,
      headers: { authorization: principal.header },
    });
    expect(refused.json()).toMatchObject({ code: 403, data: 'system.export.plain' });
    for (const reason of ['', '&reason=%20'])
      expect((await raw(`export?${columns}&plain=true${reason}`)).json()).toMatchObject({
        code: 422,
        data: [{ field: 'reason', rule: 'required' }],
      });
    const why = encodeURIComponent('失主来电');
    const { header, rows } = await readSheet(
      (await raw(`export?${columns}&plain=true&reason=${why}`)).rawPayload,
      'a.xlsx',
    );
    expect(header).toEqual(['物品', '拾获人手机', '明文导出：陈思远 2026-07-08 09:30']);
    expect(rows.map(({ cells }) => cells.slice(0, 2))).toEqual([['=1+1', '13812341234']]);
    const { body } = await raw(`export?${columns}&plain=true&reason=${why}&format=csv`, { 'accept-language': 'en' });
    expect(body).toContain('Exported in plain: 陈思远 2026-07-08 09:30');
    const log = await boss.get('/api/v1/logs/operation/list', { action: 'exportPlain', entity: 'lostItem' });
    expect(log.data.list[0]).toMatchObject({ reason: '失主来电', staffName: '陈思远' });
  });

  test('is written to the log with what was asked', async () => {
    const { rows } = await t.app.database.owner.query(
      `select after from operation_log where action = 'export' order by id limit 1`,
    );
    expect(rows[0].after).toMatchObject({ search: { kind: 'other' } });
  });
});

const csv = (rows: string[]) =>
  new File([`${['物品', '类别', '估值', '拾获日期', '校区', '保管人'].join(',')}\n${rows.join('\n')}\n`], 'a.csv');
async function importing(file: File, dryRun: boolean | null, headers: Record<string, string> = {}) {
  const { type, body } = await multipart({ ...(dryRun === null ? {} : { dryRun: String(dryRun) }), file });
  const answer = await t.http.inject({
    method: 'POST',
    url: `${path}/import`,
    headers: { authorization: boss.header, 'content-type': type, ...headers },
    payload: body,
  });
  return answer.json();
}

describe('an import', () => {
  test('begins with a template that has every field to fill in and marks the required ones', async () => {
    const { header, rows } = await readSheet((await raw('import')).rawPayload, 'a.xlsx');
    expect([header, rows]).toEqual([['物品 *', '类别 *', '估值', '拾获日期 *', '拾获人手机', '校区 *', '保管人'], []]);
  });

  test('rehearses: tells each row’s errors and stores nothing', async () => {
    const before = await total();
    const file = csv([
      '手套,衣物,5,2026-07-08,上海徐汇中心,',
      ',帽子,x,2026/7/8,没有的校区,',
      '手机,其他,2000,2026-07-08,上海徐汇中心,',
    ]);
    const { code, data } = await importing(file, true);
    expect([code, data.total, data.valid, data.committed]).toEqual([200, 3, 1, false]);
    expect(data.errors.map((one: { row: number; field: string }) => `${one.row} ${one.field}`)).toEqual([
      '3 kind',
      '3 schoolId',
      '3 name',
      '3 value',
      '4 keeperId',
    ]);
    expect(data.errors.at(-1).message).toBe('贵重物品请交由保管人登记');
    expect(data.preview[1]).toMatchObject({ name: null, kind: '帽子', schoolId: '没有的校区' });
    expect(await total()).toBe(before);
  });

  test('names the columns that say nothing here, so that a mistyped one is seen', async () => {
    const file = new File(['物品,类别,拾获日期,校区,保管者\n伞,其他,2026-07-08,上海徐汇中心,陈思远\n'], 'a.csv');
    expect((await importing(file, true)).data).toMatchObject({ valid: 1, errors: [], ignored: ['保管者'] });
  });

  test('is a rehearsal unless told otherwise', async () => {
    const before = await total();
    expect(await importing(csv(['手套,衣物,5,2026-07-08,上海徐汇中心,']), null)).toMatchObject({
      data: { valid: 1, committed: false },
    });
    expect(await total()).toBe(before);
  });

  test('takes all rows or none', async () => {
    const before = await total();
    const rows = ['手套,衣物,5,2026-07-08,上海徐汇中心,', '围巾,衣物,5,2026-07-08,上海徐汇中心,陈思远'];
    expect(await importing(csv([...rows, '坏,坏,5,2026-07-08,上海徐汇中心,']), false)).toMatchObject({
      data: { valid: 2, committed: false, errors: [{ row: 4, field: 'kind' }] },
    });
    expect(await total()).toBe(before);
    expect(await importing(csv(rows), false)).toMatchObject({
      data: { total: 2, valid: 2, errors: [], committed: true },
    });
    expect(await total()).toBe(before + 2);
    const [scarf] = (await boss.get(`${path}/list`, { q: '围巾' })).data.list;
    expect(scarf).toMatchObject({
      kind: 'clothes',
      value: '5.00',
      keeperId: boss.client.uid,
      schoolId: boss.client.school!.id,
      state: 'kept',
    });
    const { rows: log } = await t.app.database.owner.query(
      `select count(*)::int as n from operation_log where action = 'import'`,
    );
    // One for each and one for all.
    expect(log[0].n).toBe(3);
  });

  test('reads labels in either language, and times as the enterprise reads its clock, from xlsx as well', async () => {
    async function* rows() {
      yield ['a', 'Small', '小、Large', 'Yes', '2026-07-08 09:30'];
      yield ['b', '大', '', '否', ''];
    }
    const columns = ['Name *', '尺寸', 'Fits', '上锁', 'At'].map((header) => ({ header, kind: 'text' as const }));
    const chunks: Buffer[] = [];
    for await (const chunk of writeXlsx({ columns, rows: rows() })) chunks.push(Buffer.from(chunk));
    const { type, body } = await multipart({ dryRun: 'false', file: new File([Buffer.concat(chunks)], 'a.xlsx') });
    const headers = { authorization: boss.header, 'content-type': type };
    const answer = await t.http.inject({ method: 'POST', url: '/lab/v1/shelf/import', headers, payload: body });
    expect(answer.json()).toMatchObject({ code: 200, data: { valid: 2, committed: true } });
    expect((await boss.get('/lab/v1/shelf/list', { sort: 'name' })).data.list).toMatchObject([
      { name: 'a', size: 's', fits: ['s', 'l'], locked: true, at: '2026-07-08T01:30:00.000Z' },
      { name: 'b', size: 'l', fits: [], locked: false, at: null },
    ]);
  });

  test('finds what clashes inside the sheet', async () => {
    const file = new File(['名称,编号\n电工,e1\n电工,e2\n'], 'a.csv');
    const { type, body } = await multipart({ dryRun: 'false', file });
    const answer = await t.http.inject({
      method: 'POST',
      url: '/people/v1/post/import',
      headers: { authorization: boss.header, 'content-type': type },
      payload: body,
    });
    expect(answer.json()).toMatchObject({
      data: { valid: 1, committed: false, errors: [{ row: 3, field: 'name', message: '名称已存在' }] },
    });
  });

  test('refuses a sheet without a required column, a file that is no sheet, and a call without a file', async () => {
    expect(await importing(new File(['物品\n伞\n'], 'a.csv'), true)).toMatchObject({ code: 422 });
    expect(await importing(new File(['not a zip'], 'a.xlsx'), true)).toMatchObject({
      code: 422,
      data: [{ field: 'file', rule: 'notASheet' }],
    });
    const { type, body } = await multipart({ dryRun: 'true' });
    const none = await t.http.inject({
      method: 'POST',
      url: `${path}/import`,
      headers: { authorization: boss.header, 'content-type': type },
      payload: body,
    });
    expect(none.json()).toMatchObject({ code: 422, data: [{ field: 'file', rule: 'required' }] });
  });

  test('is refused in a session that only reads', async () => {
    const { code } = (await boss.post('/v1/token/code', { readOnly: true })).data;
    const { data } = await t.call('GET', '/v1/verify_by_code', { code });
    const reader = `USERID ${Buffer.from(`demo:${data.access_token}:${data.client.uid}`).toString('base64')}`;
    expect(
      await importing(csv(['手套,衣物,5,2026-07-08,上海徐汇中心,']), false, { authorization: reader }),
    ).toMatchObject({ code: 403 });
    expect(await t.call('POST', `${path}/add`, draft(), { authorization: reader })).toMatchObject({ code: 403 });
    expect(await t.call('GET', `${path}/list`, {}, { authorization: reader })).toMatchObject({ code: 200 });
  });
});
