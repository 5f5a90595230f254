// Calls that a model declares, capabilities that each add their part to one resource, rows read by their model's names.
import { gt } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type Person, testApp } from '#testing/app';
import { frontdesk } from '#testing/frontdesk/area';
import { LostItem } from '#testing/frontdesk/model/lostItem';
import { type BatchAnswer, call, rowOf, type } from '../model/call';
import { money, refs, text } from '../model/fields';
import { conflict } from '../model/problems';
import { permission } from '../model/resource';
import { pair } from '../model/text';
import { assemble } from './assembling';
import { composed } from './extending';
import { eachOf } from './resources/batches';
import { detail } from './resources/reading';
import { insert, live, move, need, row, rows, serviceOf, tableAs, update } from './rows';
import { type AreaServer, extend, serves, service } from './service';

const { path } = LostItem;
const seen: string[] = [];

const ids = refs('物品', 'Items', 'lost_item', { required: true, max: 20 });
const appraise = call('POST', `${path}/appraise`, {
  label: ['估价', 'Appraise'],
  permission: 'frontdesk.lostItem.appraise',
  input: { ids, value: money('估值', 'Value', { required: true }) },
  answer: type<BatchAnswer>(),
  trial: true,
});
const dearest = call('GET', `${path}/dearest`, {
  label: ['最贵重', 'Dearest'],
  permission: permission(LostItem, 'view'),
  answer: rowOf(LostItem),
});
const rename = call('POST', `${path}/rename`, {
  label: ['改名', 'Rename'],
  permission: permission(LostItem, 'edit'),
  input: { name: text('物品', 'Item', { required: true, max: 40 }) },
  answer: type<{ renamed: number }>(),
});

const appraising = extend(LostItem, {
  beforeSave: () => void seen.push('appraising'),
  calls: [
    serves(appraise, (work, asked) =>
      eachOf(work, asked.ids, { of: LostItem, action: 'appraise' }, async (id) => {
        const was = await need(work, LostItem, id, { lock: true });
        if (was.value > asked.value) throw conflict(pair('已经更高', 'Already higher'));
        await update(work, LostItem, was, { value: asked.value });
      }),
    ),
    serves(dearest, async (work) => {
      const [found] = await rows(work, LostItem, (t) => gt(t.value, 0), { sort: '-value', limit: 1 });
      return detail(work, serviceOf(work, LostItem), found!.id);
    }),
  ],
});

const renaming = extend(LostItem, {
  beforeSave: () => void seen.push('renaming'),
  transitions: {
    discard: ({ row: item }) => {
      item.name = `${item.name}（已处理）`;
    },
  },
  calls: [
    serves(rename, async (work, { name }) => {
      const kept = await rows(work, LostItem, { state: 'kept', kind: ['book', 'clothes'] }, { lock: true });
      for (const was of kept) await update(work, LostItem, was, { name });
      return { renamed: kept.length };
    }),
  ],
});

const part: AreaServer = {
  area: { ...frontdesk, grants: {} },
  extends: [appraising, renaming],
};

const started = testApp({ parts: [part] });

async function desk(): Promise<{ chief: Person; add: (item?: object) => Promise<{ id: number; $can: string[] }> }> {
  const chief = await (await started).signIn('13800000001');
  const item = {
    name: '雨伞',
    kind: 'other',
    value: '10.00',
    foundOn: '2026-07-08',
    schoolId: chief.client.school!.id,
  };
  return { chief, add: async (change = {}) => (await chief.post(`${path}/add`, { ...item, ...change })).data };
}

describe('a call of the model', () => {
  test('is served at its address, judged by its fields, with its own permission, and rows name it in $can', async () => {
    const { chief, add } = await desk();
    const { id, $can } = await add();
    expect($can).toContain('appraise');
    const refused = await chief.post(appraise.path, { ids: [id], value: 'dear' });
    expect(refused).toMatchObject({ code: 422, data: [{ field: 'value' }] });
    expect((await chief.post(appraise.path, { ids: [id], value: '20.00' })).data).toEqual({ done: [id], failed: [] });
    expect((await chief.get(`${path}/detail`, { id })).data.value).toBe('20.00');
    const teacher = await (await started).signIn('13800000007');
    expect(await teacher.post(appraise.path, { ids: [id], value: '1.00' })).toMatchObject({
      code: 403,
      data: 'frontdesk.lostItem.appraise',
    });
  });

  test('that can be rehearsed answers what would happen and leaves nothing behind', async () => {
    const { chief, add } = await desk();
    const { id } = await add();
    const tried = await chief.post(appraise.path, { ids: [id], value: '99.00', dryRun: 'true' });
    expect(tried.data).toEqual({ done: [id], failed: [] });
    expect((await chief.get(`${path}/detail`, { id })).data).toMatchObject({ value: '10.00', version: 1 });
  });

  test('answers a row as the page of that row would get it', async () => {
    const { chief, add } = await desk();
    const { id } = await add({ name: '金表', value: '9000.00', keeperId: chief.client.uid });
    const { data } = await chief.get(dearest.path);
    expect(data).toMatchObject({ id, value: '9000.00', $labels: { schoolId: expect.any(String) } });
  });

  test('stands in the API document with what it takes and what it answers', async () => {
    const { chief } = await desk();
    const { paths } = (await chief.get('/api/openapi.json')) as unknown as {
      paths: Record<string, Record<string, Record<string, object>>>;
    };
    expect(paths[appraise.path]!.post).toMatchObject({
      requestBody: { content: { 'application/json': { schema: { properties: { value: { type: 'string' } } } } } },
    });
    expect(JSON.stringify(paths[dearest.path]!.get!.responses)).toContain('#/components/schemas/lostItem');
  });

  test('is refused at start when nothing declares its permission', () => {
    const stray = call('POST', '/frontdesk/v1/stray', { label: ['无主', 'Stray'], permission: 'frontdesk.nothing.do' });
    const parts = [{ area: frontdesk, services: [service(LostItem)], calls: [serves(stray, async () => null)] }];
    expect(() => assemble(parts)).toThrow('frontdesk.nothing.do');
  });
});

describe('a resource that several capabilities extend', () => {
  test('runs every part in the order in which they are listed', async () => {
    const { add } = await desk();
    seen.length = 0;
    await add();
    expect(seen).toEqual(['appraising', 'renaming']);
  });

  test('has one owner of a transition, and only of one that exists', () => {
    const base = { area: frontdesk, services: [service(LostItem)] };
    expect(() => composed([base, { area: frontdesk, extends: [renaming, renaming] }])).toThrow('two owners');
    const unknown = extend(LostItem, { transitions: { ...({ vanish: () => undefined } as object) } });
    expect(() => composed([base, { area: frontdesk, extends: [unknown] }])).toThrow('no transition "vanish"');
    expect(() => composed([{ area: frontdesk, extends: [renaming] }])).toThrow('no area declares it');
  });

  test('changes and moves rows by the names of its model, within the enterprise and without what was deleted', async () => {
    const { chief, add } = await desk();
    const [book, gone] = [await add({ kind: 'book', name: '字典' }), await add({ kind: 'book', name: '旧书' })];
    await chief.delete(`${path}/delete`, { id: gone.id });
    expect((await chief.post(rename.path, { name: '词典' })).data).toEqual({ renamed: 1 });
    const { app } = await started;
    const actor = await app.identity.authenticate(
      { appid: 'demo', accessToken: chief.access, uid: String(chief.client.uid) },
      '127.0.0.1',
    );
    const { write } = await import('./work');
    const caller = { ip: '', userAgent: '', requestId: '', locale: 'zh' as const };
    await write(app, actor!, caller, async (work) => {
      expect(await row(work, LostItem, gone.id)).toBeUndefined();
      const was = await need(work, LostItem, book.id, { lock: true });
      const moved = await move(work, LostItem, was, 'discard');
      expect([moved.state, moved.name]).toEqual(['discarded', '词典（已处理）']);
      const made = await insert(work, LostItem, {
        name: '手套',
        kind: 'clothes',
        foundOn: '2026-07-09',
        schoolId: chief.client.school!.id,
      });
      const l = tableAs(LostItem, 'l');
      const joined = await work.db.select({ id: l.id, name: l.name }).from(l).where(live(work, l));
      expect(joined).toContainEqual({ id: made, name: '手套' });
      expect(joined.map(({ id }) => id)).not.toContain(gone.id);
    });
  });
});
