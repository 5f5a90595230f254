import { expect, test } from 'vitest';
import { readSheet } from '#kernel/server/sheet/read';
import { type Person, type TestApp, testApp } from '#testing/app';
import { multipart } from '#testing/form';

const item = 'frontdesk.lostItem.field.name';
const worth = 'frontdesk.lostItem.field.value';

async function sendCsv({ http }: TestApp, person: Person, lines: string[], dryRun: boolean) {
  const file = new File([['label,cn,en', ...lines].join('\n')], 'labels.csv', { type: 'text/csv' });
  const { type, body } = await multipart({ dryRun: String(dryRun), file });
  const headers = { authorization: person.header, 'content-type': type, 'accept-language': 'zh-CN' };
  const answer = await http.inject({ method: 'POST', url: '/language/v1/label/import', headers, payload: body });
  return answer.json();
}

const said = async (person: Person, label: string) =>
  (await person.post('/language/v1/fetch', { Language: 'Cn', Label: label })).message;

test('rule 24: an import shows every wrong row first, and writes all or nothing', async () => {
  const app = await testApp();
  const editor = await app.signIn('13800000001');
  const wrong = [
    `${item},东西,Thing`,
    'no.such.label,甲,A',
    'rule.max,{label}太大,',
    `${worth},价值,Worth`,
    `${worth},价钱,Price`,
  ];
  for (const dryRun of [true, false]) {
    expect(await sendCsv(app, editor, wrong, dryRun)).toMatchObject({
      code: 200,
      data: {
        total: 5,
        valid: 2,
        committed: false,
        errors: [
          { row: 3, field: 'label', message: '没有这个标签' },
          { row: 4, field: 'cn', message: '须包含且只包含 {label} {max}' },
          { row: 6, field: 'label', message: '标签在表中出现两次' },
        ],
      },
    });
  }
  expect(await said(editor, item)).toBe('物品');

  const right = [`${item},东西,Thing`, `${worth},,`];
  expect((await sendCsv(app, editor, right, true)).data).toMatchObject({
    changes: 1,
    errors: [],
    preview: [{ label: item, cn: '东西', en: 'Thing' }],
    committed: false,
  });
  expect((await sendCsv(app, editor, right, false)).data).toMatchObject({ committed: true });
  expect(await said(editor, item)).toBe('东西');
  // An empty cell leaves a text as it is.
  expect(await said(editor, worth)).toBe('估值');
});

test('what is exported can be imported again and changes nothing; a sheet without its columns is refused by name', async () => {
  const app = await testApp();
  const editor = await app.signIn('13800000001');
  await editor.put('/language/v1/label/edit', { label: item, cn: '东西', en: '', version: 0 });
  const url = '/language/v1/label/export?area=frontdesk';
  const exported = await app.http.inject({ url, headers: { authorization: editor.header } });
  const { header, rows } = await readSheet(exported.rawPayload, 'labels.xlsx');
  expect(header).toEqual(['label', 'cn', 'en']);
  expect(rows.map(({ cells }) => cells)).toContainEqual([item, '东西', null]);
  expect(rows.every(({ cells }) => String(cells[0]).startsWith('frontdesk.'))).toBe(true);

  const { type, body } = await multipart({
    dryRun: 'false',
    file: new File([new Uint8Array(exported.rawPayload)], 'labels.xlsx'),
  });
  const headers = { authorization: editor.header, 'content-type': type };
  const back = await app.http.inject({ method: 'POST', url: '/language/v1/label/import', headers, payload: body });
  expect(back.json().data).toMatchObject({ total: rows.length, changes: 0, errors: [], committed: true });

  const nameless = new File(['key,cn,en\na,b,c'], 'labels.csv');
  const refused = await multipart({ dryRun: 'true', file: nameless });
  const answer = await app.http.inject({
    method: 'POST',
    url: '/language/v1/label/import',
    headers: { ...headers, 'content-type': refused.type },
    payload: refused.body,
  });
  expect(answer.json()).toMatchObject({ code: 422, data: [{ field: 'label', rule: 'column' }] });
});
