// What the areas ask for: one open todo a key and person, closed through its area.
import pg from 'pg';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { type Person, testApp } from '#testing/app';
import { todoProbe } from '#testing/scenes/todoProbe';

const { signIn, databaseUrl } = await testApp({ parts: [todoProbe], settings: { poolSize: 12 } });
const sql = new pg.Client(databaseUrl);
await sql.connect();
afterAll(() => sql.end());
beforeEach(() => sql.query('truncate todo'));

const [counselor, teacher, principal] = [
  await signIn('13800000004'),
  await signIn('13800000007'),
  await signIn('13800000005'),
];
const path = '/api/v1/todoback';
const uid = (who: Person) => who.client.uid;
const title = { zh: '处理退费单', en: 'Deal with the refund' };
const ask = (more: object = {}, fail = false) =>
  counselor.post('/probe/v1/todo', {
    asked: { kind: 'probe.refund', key: 'probe:1', title, assigneeIds: [uid(teacher)], ...more },
    fail,
  });
const finish = (more: object = {}) =>
  counselor.post('/probe/v1/finish', { asked: { key: 'probe:1', byId: uid(counselor), ...more } });
const mine = async (who: Person, tab = 'mine') => (await who.get(`${path}/list`, { tab })).data.list;
const states = async () => (await sql.query('select state from todo order by id')).rows.map(({ state }) => state);

describe('rule 6: todo() with a key', () => {
  test('must hold 5: that is open makes no second one and brings the first up to date', async () => {
    const { data } = await ask({ dueAt: '2026-07-10T15:00:00+08:00' });
    const again = await ask({
      dueAt: '2026-07-12T09:00:00+08:00',
      title: { zh: '改', en: 'Anew' },
      priority: 'high',
      url: '/message',
    });
    expect(again.data).toEqual(data);
    expect(await mine(teacher)).toMatchObject([
      {
        titleZh: '改',
        titleEn: 'Anew',
        priority: 'high',
        url: '/message',
        dueAt: '2026-07-12T01:00:00.000Z',
        state: 'open',
      },
    ]);
  });

  test('that is done makes a new one', async () => {
    await ask();
    await finish();
    await ask();
    expect(await states()).toEqual(['done', 'open']);
  });

  test('asked for twice at the same moment is one todo', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask()));
    expect(answers.map(({ code }) => code)).toEqual(Array(6).fill(200));
    expect(await states()).toEqual(['open']);
  });

  test('must hold 5: is finished and cancelled any number of times, and once for good', async () => {
    await ask();
    expect([(await finish()).data, (await finish()).data]).toEqual([true, false]);
    expect(await states()).toEqual(['done']);
    await ask({ key: 'probe:2' });
    const cancel = () => counselor.post('/probe/v1/cancel', { asked: { key: 'probe:2' } });
    expect([(await cancel()).data, (await cancel()).data]).toEqual([true, false]);
    expect(await mine(teacher, 'done')).toMatchObject([
      { state: 'cancelled', note: '单据已撤销', noteEn: 'The document was withdrawn' },
      { state: 'done', doneById: uid(counselor) },
    ]);
  });

  test('goes with the transaction that asked for it', async () => {
    expect((await ask({}, true)).code).toBe(409);
    expect(await states()).toEqual([]);
  });

  test('reaches nobody who has left', async () => {
    const { rows } = await sql.query(`select id::int from staff where enterprise_id = 1 and status = 'left' limit 1`);
    expect((await ask({ assigneeIds: [rows[0].id] })).data).toEqual({ todoIds: [] });
  });

  test('is open for whoever asks about the key', async () => {
    await ask({ summary: { zh: '三笔', en: 'Three' } });
    const open = () => counselor.post('/probe/v1/open', { asked: { key: 'probe:1' } });
    expect((await open()).data).toMatchObject([
      { assigneeId: uid(teacher), title, summary: { zh: '三笔', en: 'Three' } },
    ]);
    await finish();
    expect((await open()).data).toEqual([]);
  });
});

describe('rule 7: a todo that closes through its source', () => {
  test('must hold 6: cannot be ticked: 409 says where to go, and it stays open', async () => {
    await ask();
    const [row] = await mine(teacher);
    expect(row.$can).toEqual(['snooze', 'act']);
    const ticked = await teacher.post(`${path}/finish`, { id: row.id, version: row.version });
    expect(ticked).toMatchObject({ code: 409, message: '请在来源处处理' });
    const many = await teacher.post(`${path}/finish`, { ids: [row.id] });
    expect(many.data).toEqual({ done: [], failed: [{ id: row.id, message: '请在来源处处理' }] });
    expect(await states()).toEqual(['open']);
  });

  test('is done by its button in place, with the rights of whoever presses it', async () => {
    const button = { key: 'yes', label: { zh: '同意', en: 'Yes' }, method: 'POST', path: '/probe/v1/approve' };
    await ask({ actions: [{ ...button, payload: { key: 'probe:1' } }] });
    const [row] = await mine(teacher);
    const press = (actionKey: string) => teacher.post(`${path}/act`, { id: row.id, version: row.version, actionKey });
    expect(await press('no')).toMatchObject({ code: 422, data: [{ field: 'actionKey' }] });
    expect(await press('yes')).toMatchObject({ code: 200, data: { state: 'done', doneById: uid(teacher) } });
    expect(await press('yes')).toMatchObject({ code: 409 });
  });

  test('whose document is gone says so and is cleared by its assignee, and only then', async () => {
    const { rows } = await sql.query(
      'select id::int from region where enterprise_id = 1 and deleted_at is null limit 1',
    );
    await ask({ key: 'probe:there', subject: { type: 'region', id: rows[0].id } });
    await ask({ key: 'probe:gone', subject: { type: 'region', id: 987654 } });
    const [there, gone] = await mine(teacher);
    expect([there.subjectGone, gone.subjectGone]).toEqual([false, true]);
    const clear = ({ id, version }: { id: number; version: number }) => teacher.post(`${path}/clear`, { id, version });
    expect(await clear(there)).toMatchObject({ code: 409 });
    expect(await clear(gone)).toMatchObject({ code: 200, data: { state: 'cancelled', note: '单据已不存在' } });
    const history = await teacher.get(`${path}/history`, { id: gone.id });
    expect(history.data[0]).toMatchObject({ action: 'cancel', reason: '单据已不存在' });
  });
});

describe('one of several is enough', () => {
  const people = [counselor, teacher, principal];
  const askAll = (more: object = {}) => ask({ assigneeIds: people.map(uid), mode: 'any', finishBy: 'manual', ...more });
  const tick = async (who: Person) => {
    const [row] = await mine(who);
    return who.post(`${path}/finish`, { id: row.id, version: row.version });
  };

  test('must hold 7: one finishes, the others show by whom and count no longer', async () => {
    await askAll({ priority: 'high' });
    expect((await principal.get(`${path}/counts`)).data).toMatchObject({ open: 1, badge: 1 });
    expect((await tick(teacher)).data).toMatchObject({ state: 'done' });
    for (const other of [counselor, principal]) {
      const note = `已由 ${teacher.client.name} 完成`;
      expect(await mine(other, 'done')).toMatchObject([
        { state: 'cancelled', note, noteEn: `Done by ${teacher.client.name}` },
      ]);
      expect((await other.get(`${path}/counts`)).data).toMatchObject({ open: 0, badge: 0 });
    }
  });

  test('two finish at once: one has done it, the other hears that it is over, and nobody waits forever', async () => {
    for (let round = 0; round < 5; round += 1) {
      await askAll({ key: `probe:any:${round}` });
      const ids = await Promise.all(people.map(async (who) => (await mine(who))[0]));
      const answers = await Promise.all(
        people.map((who, i) => who.post(`${path}/finish`, { id: ids[i].id, version: ids[i].version })),
      );
      expect(answers.map(({ code }) => code).sort()).toEqual([200, 409, 409]);
      expect((await states()).slice(-3).sort()).toEqual(['cancelled', 'cancelled', 'done']);
    }
  });

  test('its area finishes it for whoever did it, also for somebody who was not asked', async () => {
    await askAll();
    await finish({ byId: uid(principal) });
    expect(await mine(principal, 'done')).toMatchObject([{ state: 'done' }]);
    await askAll();
    const chief = await signIn('13800000001');
    await finish({ byId: uid(chief) });
    expect((await states()).slice(-3).sort()).toEqual(['cancelled', 'cancelled', 'done']);
  });
});
