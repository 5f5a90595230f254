import { expect, test } from 'vitest';
import { testApp } from '#testing/app';

const english = { 'accept-language': 'en-GB' };
const name = 'frontdesk.lostItem.field.name';

interface Line {
  label: string;
  version: number;
}

test('must hold 20: fetch answers the text in the language asked for, one in `message`, several as a map', async () => {
  const { signIn, call } = await testApp();
  const teacher = await signIn('13800000007');
  const fetch = (Language: string, Label: unknown) => teacher.post('/language/v1/fetch', { Language, Label });
  expect(await fetch('En', 'shell.logout')).toMatchObject({ code: 200, message: 'Log out' });
  expect(await fetch('Cn', 'shell.logout')).toMatchObject({ code: 200, message: '退出登录' });
  expect(await fetch('En', ['shell.logout', 'system.area', 'no.such'])).toMatchObject({
    code: 200,
    data: { 'shell.logout': 'Log out', 'system.area': 'System' },
  });
  expect(await fetch('En', 'no.such')).toMatchObject({ code: 404, message: '没有这个标签' });
  expect(await fetch('Fr', 'shell.logout')).toMatchObject({ code: 422, data: [{ field: 'Language' }] });
  expect(await call('POST', '/language/v1/fetch', { Language: 'En', Label: 'shell.logout' })).toMatchObject({
    code: 401,
  });
});

test('must hold 20: a changed label is said in answers, refusals, exports and the menu at once, here and nowhere else', async () => {
  const { signIn, http } = await testApp();
  const editor = await signIn('13800000001');
  const other = await signIn('13900000001', 'demo2');
  const change = (label: string, cn: string, en: string) =>
    editor.put('/language/v1/label/edit', { label, cn, en, version: 0 });
  expect(await change(name, '东西', 'Thing')).toMatchObject({
    code: 200,
    data: { label: name, cn: '东西', builtinCn: '物品', changed: true, missing: false, version: 1 },
  });
  expect(await editor.post('/frontdesk/v1/lostItem/add', { kind: 'book' })).toMatchObject({
    code: 422,
    data: expect.arrayContaining([{ field: 'name', rule: 'required', message: '请填写东西' }]),
  });
  await change('rule.required', '{label}不能空着', '{label}, please');
  expect((await editor.post('/frontdesk/v1/lostItem/add', { kind: 'book' })).message).toBe('东西不能空着');
  const inEnglish = await editor.post('/frontdesk/v1/lostItem/add', { kind: 'book' }, english);
  expect(inEnglish.message).toBe('Thing, please');
  expect((await other.post('/frontdesk/v1/lostItem/add', { kind: 'book' })).message).toBe('请填写物品');

  await change('system.page.language', '文字管理', 'Wording');
  await change('system.area', '后台', 'Back office');
  const { data: menu } = await editor.get('/api/v1/systemmenu/mine');
  const group = menu.find((node: { Mname: string }) => node.Mname === '后台');
  expect(group.MnameEn).toBe('Back office');
  expect(group.child).toContainEqual(
    expect.objectContaining({ Url: '/language', Mname: '文字管理', MnameEn: 'Wording' }),
  );

  const sheet = await http.inject({
    url: '/frontdesk/v1/lostItem/export?format=csv&columns=name',
    headers: { authorization: editor.header },
  });
  expect(sheet.payload).toContain('东西');
});

test('rule 24: a label emptied in one language falls back to the other and is listed as missing; both cannot be empty', async () => {
  const { signIn } = await testApp();
  const editor = await signIn('13800000001');
  const edit = (cn: string, en: string, version = 0) =>
    editor.put('/language/v1/label/edit', { label: name, cn, en, version });
  expect(await edit('', '')).toMatchObject({ code: 422, data: [{ field: 'cn', message: '两种语言不能都为空' }] });
  expect((await edit('东西', '')).code).toBe(200);
  const fetched = await editor.post('/language/v1/fetch', { Language: 'En', Label: name });
  expect(fetched.message).toBe('东西');
  const { data } = await editor.get('/language/v1/label/list', { missing: true, area: 'frontdesk' });
  expect(data.list.map((line: Line) => line.label)).toEqual([name]);
});

test('rule 24: a text whose placeholders differ from the shipped one is refused at its language', async () => {
  const { signIn } = await testApp();
  const editor = await signIn('13800000001');
  const edit = (cn: string, en: string) =>
    editor.put('/language/v1/label/edit', { label: 'rule.max', cn, en, version: 0 });
  expect(await edit('{label}太大', '{label} must be at most {max}')).toMatchObject({
    code: 422,
    data: [{ field: 'cn', message: '须包含且只包含 {label} {max}' }],
  });
  expect(await edit('{label}不超过{max}', '{label} {max} {min}')).toMatchObject({ code: 422, data: [{ field: 'en' }] });
  expect((await edit('{label}不超过{max}', 'at most {max}: {label}')).code).toBe(200);
});

test('an override is kept until it is reset, one or many at once; what reads as shipped is no override', async () => {
  const { signIn } = await testApp();
  const editor = await signIn('13800000001');
  const put = (label: string, cn: string, en: string, version = 0) =>
    editor.put('/language/v1/label/edit', { label, cn, en, version });
  const changed = async () =>
    (await editor.get('/language/v1/label/list', { changed: true, q: 'frontdesk' })).data.list.map(
      (l: Line) => l.label,
    );
  await put(name, '东西', 'Item');
  await put('frontdesk.lostItem.field.value', '价值', 'Worth');
  await put('frontdesk.lostItem.entity', '失物', 'Lost thing');
  expect((await changed()).length).toBe(3);
  expect((await put(name, '物品', 'Item', 1)).data).toMatchObject({ changed: false, version: 0 });
  const labels = ['frontdesk.lostItem.field.value', 'frontdesk.lostItem.entity', 'frontdesk.lostItem.field.kind'];
  expect(await editor.post('/language/v1/label/reset', { labels })).toMatchObject({ code: 200, data: { count: 2 } });
  expect(await changed()).toEqual([]);
  expect((await editor.post('/language/v1/fetch', { Language: 'En', Label: labels[0] })).message).toBe('Value');
  const { data: log } = await editor.get('/api/v1/logs/operation/list', { entity: 'languageLabel', pageSize: 20 });
  expect(log.list.map((row: { action: string }) => row.action).sort()).toEqual(
    ['add', 'add', 'add', 'reset', 'reset', 'reset', 'reset'].sort(),
  );
});

test('two who change one label from the same version: one wins, the other is told', async () => {
  const { signIn } = await testApp();
  const [editor, admin] = [await signIn('13800000001'), await signIn('13800000002')];
  const edit = (person: typeof editor, cn: string) =>
    person.put('/language/v1/label/edit', { label: name, cn, en: 'Item', version: 0 });
  const answers = await Promise.all([edit(editor, '甲'), edit(admin, '乙')]);
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 409]);
});

test('the pack is whole, answers 304 while nothing changed, and only to someone signed in', async () => {
  const { signIn, http, call } = await testApp();
  const teacher = await signIn('13800000007');
  const editor = await signIn('13800000001');
  const pack = (query = '', headers: Record<string, string> = {}) =>
    http.inject({ url: `/language/v1/pack${query}`, headers: { authorization: teacher.header, ...headers } });
  await editor.put('/language/v1/label/edit', { label: name, cn: '东西', en: '', version: 0 });
  const first = await pack();
  expect(first.json().data.words).toMatchObject({ Cn: { [name]: '东西' }, En: { [name]: '' } });
  const etag = String(first.headers.etag);
  expect((await pack('', { 'if-none-match': etag })).statusCode).toBe(304);
  expect((await pack('?Language=En')).json().data.words[name]).toBe('东西');

  await editor.put('/language/v1/label/edit', { label: name, cn: '物件', en: '', version: 1 });
  const second = await pack('', { 'if-none-match': etag });
  expect(second.json().data.words.Cn[name]).toBe('物件');
  expect(await call('GET', '/language/v1/pack')).toMatchObject({ code: 401 });
});

test('without the permission nobody sees, changes or takes back a label', async () => {
  const { signIn } = await testApp();
  const teacher = await signIn('13800000007');
  const asked = [
    await teacher.get('/language/v1/label/list'),
    await teacher.put('/language/v1/label/edit', { label: name, cn: '甲', en: 'A', version: 0 }),
    await teacher.post('/language/v1/label/reset', { labels: [name] }),
    await teacher.get('/language/v1/label/export'),
  ];
  expect(asked.map(({ code, data }) => [code, data])).toEqual(
    ['view', 'edit', 'reset', 'export'].map((verb) => [403, `system.languageLabel.${verb}`]),
  );
});
