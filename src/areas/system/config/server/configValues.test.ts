import { expect, test } from 'vitest';
import { dayOf } from '#kernel/model/dates';
import { seal, unseal } from '#kernel/server/sealing';
import { testApp } from '#testing/app';
import { multipart } from '#testing/form';

const key = 'security.revealPerDay';

test('a change needs the version, writes history, may be rolled back, and a school override wins until it is removed', async () => {
  const { signIn } = await testApp();
  const editor = await signIn('13800000001');
  const find = async (school?: number) => {
    const { data } = await editor.get('/configuration/v1/effective', school ? { school } : {});
    return data.find((item: { key: string }) => item.key === key);
  };
  const save = (change: Record<string, unknown>) =>
    editor.post('/configuration/v1/save', {
      items: [{ key, level: 'enterprise', target: 0, ...change }],
      reason: '试运行',
    });

  expect(await find()).toMatchObject({ value: 200, source: 'default' });
  expect(await save({ value: 5, version: 0 })).toMatchObject({
    code: 422,
    data: [{ field: 'items[0].value', rule: 'min' }],
  });
  expect((await save({ value: 50, version: 0 })).code).toBe(200);
  expect((await save({ value: 60, version: 0 })).code).toBe(409);
  expect(await find()).toMatchObject({ value: 50, source: 'enterprise' });

  const history = await editor.get('/configuration/v1/history/list', {});
  expect(history.data.list[0]).toMatchObject({ key, before: null, after: 50, reason: '试运行' });
  const back = await editor.post('/configuration/v1/rollback', { historyId: history.data.list[0].id });
  expect(back.code).toBe(200);
  expect(await find()).toMatchObject({ value: 200, source: 'default' });
  expect((await editor.get('/configuration/v1/history/list', {})).data.total).toBe(2);
});

test('an item that belongs to the enterprise cannot be set for a school, and a person without the permission changes nothing', async () => {
  const { signIn } = await testApp();
  const editor = await signIn('13800000001');
  const teacher = await signIn('13800000007');
  const items = [{ key, level: 'school', target: 1, value: 20, version: 0 }];
  expect(await editor.post('/configuration/v1/save', { items })).toMatchObject({ code: 422 });
  expect(await teacher.post('/configuration/v1/save', { items })).toMatchObject({
    code: 403,
    data: 'system.configItem.save',
  });
});

test('a secret is kept unreadable and comes back only with the server’s own secret', () => {
  const kept = seal('s3cr3t', 'one');
  expect(kept).not.toContain('s3cr3t');
  expect(unseal(kept, 'one')).toBe('s3cr3t');
  expect(() => unseal(kept, 'two')).toThrow();
});

test('rule 21: a school override wins over region and enterprise; taking it away restores the next level', async () => {
  const { signIn } = await testApp();
  const editor = await signIn('13800000001');
  const school = editor.client.school!.id;
  const { data: own } = await editor.get('/school/v1/school/detail', { id: school });
  const above = (await editor.get('/common/orgs/region/detail', { id: own.regionId })).data.parentId;
  expect(above).toBeTypeOf('number');
  const zoom = async (place: Record<string, number>) => {
    const { data } = await editor.get('/configuration/v1/effective', place);
    return data.find((item: { key: string }) => item.key === 'map.zoom');
  };
  const save = (level: string, target: number, value: number | null, version = 0) =>
    editor.post('/configuration/v1/save', {
      items: [{ key: 'map.zoom', level, target, version, ...(value === null ? { remove: true } : { value }) }],
    });

  await save('enterprise', 0, 11);
  await save('region', above, 12);
  await save('school', school, 13);
  expect(await zoom({})).toMatchObject({ value: 11, source: 'enterprise' });
  expect(await zoom({ region: own.regionId })).toMatchObject({ value: 12, source: 'region' });
  expect(await zoom({ school })).toMatchObject({ value: 13, source: 'school', groupTitle: '地图' });

  expect((await save('school', school, null, 1)).code).toBe(200);
  expect(await zoom({ school })).toMatchObject({ value: 12, source: 'region', targetId: above });
});

test('must hold 18: of two who save from the same version one wins, and of a refused batch nothing is saved', async () => {
  const { signIn } = await testApp();
  const editor = await signIn('13800000001');
  const save = (...values: [string, number, number][]) =>
    editor.post('/configuration/v1/save', {
      items: values.map(([name, value, version]) => ({ key: name, level: 'enterprise', value, version })),
    });
  const answers = await Promise.all([save([key, 50, 0]), save([key, 60, 0])]);
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 409]);

  expect((await save(['ui.pageSize', 20, 0], [key, 70, 0])).code).toBe(409);
  const { data } = await editor.get('/configuration/v1/effective');
  expect(data.find((item: { key: string }) => item.key === 'ui.pageSize')).toMatchObject({
    value: 10,
    source: 'default',
  });
});

test('rule 22: the public face shows the enterprise’s name until a title is set, and only public items', async () => {
  const { signIn, call } = await testApp();
  const supervisor = await signIn('13800000003');
  const base = async () => (await call('GET', '/configuration/v1/base', { appid: 'demo' })).data;
  expect(await base()).toMatchObject({ SYSTEM_TITLE: '启明教育', SYSTEM_LOGO: [], brandColor: '#7571f9' });
  const saved = await supervisor.post('/configuration/v1/save', {
    items: [
      { key: 'base.SYSTEM_TITLE', level: 'enterprise', value: '启明管理', version: 0 },
      { key: 'base.brandColor', level: 'enterprise', value: '#112233', version: 0 },
    ],
  });
  expect(saved.code).toBe(200);
  const shown = await base();
  expect(shown).toMatchObject({ SYSTEM_TITLE: '启明管理', brandColor: '#112233' });
  expect(Object.keys(shown)).not.toContain('revealPerDay');
});

test('the number a sequence would give next is shown without being taken', async () => {
  const { signIn, clock } = await testApp();
  const supervisor = await signIn('13800000003');
  const year = dayOf(clock.now(), 'Asia/Shanghai').slice(0, 4);
  for (const _ of [1, 2]) {
    const { data } = await supervisor.get('/configuration/v1/numberRule/list');
    const rule = data.rules.find((one: { key: string }) => one.key === 'system.franchiseAgreement');
    expect(rule.preview).toBe(`JM${year}${String(rule.next).padStart(4, '0')}`);
  }
});

test('the configuration page shows the title in force: until one is set, the enterprise’s name, as on every page', async () => {
  const { signIn, call } = await testApp();
  const editor = await signIn('13800000001');
  const shown = async () =>
    (await editor.get('/configuration/v1/effective')).data.find(
      ({ key }: { key: string }) => key === 'base.SYSTEM_TITLE',
    );
  const onPages = async () => (await call('GET', '/configuration/v1/base?appid=demo')).data.SYSTEM_TITLE;
  const save = async (value: string) => {
    const [own] = (await shown()).set;
    const item = { key: 'base.SYSTEM_TITLE', level: 'enterprise', value, version: own?.version ?? 0 };
    return editor.post('/configuration/v1/save', { items: [item], reason: '试' });
  };
  expect((await shown()).value).toBe(await onPages());
  expect((await save('晨光学堂')).code).toBe(200);
  expect([(await shown()).value, await onPages()]).toEqual(['晨光学堂', '晨光学堂']);
  expect((await save('')).code).toBe(200);
  expect((await shown()).value).toBe(await onPages());
  expect((await shown()).default).toBe(await onPages());
});

test('the outline of the offline map is replaced by a file of the enterprise’s own, and only by one that is an outline', async () => {
  const { signIn, http } = await testApp();
  const editor = await signIn('13800000001');
  const upload = async (content: unknown) => {
    const { data: grant } = await editor.get('/qiniuclient/smart_token');
    const { type, body } = await multipart({
      token: grant.uptoken,
      file: new File([JSON.stringify(content)], 'outline.geojson'),
    });
    const headers = { authorization: editor.header, 'content-type': type };
    const answer = await http.inject({ method: 'POST', url: grant.url, headers, payload: body });
    return answer.json().data;
  };
  const save = (value: unknown[], version: number) =>
    editor.post('/configuration/v1/save', {
      items: [{ key: 'map.outline', level: 'enterprise', value, version }],
    });
  const teacher = await signIn('13800000007');
  const outline = async () => (await teacher.get('/configuration/v1/map/outline')).data;
  expect(await outline()).toBeNull();

  const island = {
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        properties: { name: '本岛', nameEn: 'Main island' },
        geometry: {
          type: 'Polygon',
          coordinates: [
            [
              [120, 30],
              [122, 30],
              [122, 32],
              [120, 30],
            ],
          ],
        },
      },
      { type: 'Feature', properties: { name: '礁' }, geometry: { type: 'Point', coordinates: [123, 31] } },
    ],
  };
  const file = await upload(island);
  expect((await save([file], 0)).code).toBe(200);
  expect((await teacher.get('/configuration/v1/map')).data.outline).toBe(file.key);
  expect(await outline()).toEqual({
    provinces: [{ name: '本岛', nameEn: 'Main island', centre: [121, 31], polygons: ['120,30 122,30 122,32 120,30'] }],
    dashes: [],
    islands: [{ name: '礁', nameEn: '礁', centre: [123, 31] }],
  });

  const elsewhere = { ...file, FileUrl: '/files/2/00000000000000000000000000000000/a.json' };
  for (const wrong of [await upload({ hello: 1 }), elsewhere])
    expect(await save([wrong], 1)).toMatchObject({ code: 422, data: [{ field: 'items[0].value' }] });
  expect((await save([], 1)).code).toBe(200);
  expect(await outline()).toBeNull();
});
