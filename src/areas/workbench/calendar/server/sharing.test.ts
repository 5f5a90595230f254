// Who reads what of a colleague's day: as much as is shared, of what they noted themselves and of what other areas show alike.
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { area } from '#kernel/model/area';
import { pair } from '#kernel/model/text';
import type { AreaServer } from '#kernel/server/service';
import { type Person, type TestApp, testApp } from '#testing/app';
import type { Occurrence } from '../model/calendarEvent';

const day = '2026-08-03';
const at = (time: string) => new Date(`${day}T${time}:00+08:00`);
const words = '化疗 王小明';

/** An area that shows something of everybody's day, with words that are not everybody's business. */
const probe: AreaServer = {
  area: area({ name: 'layerProbe', title: ['无', 'None'], icon: 'x', routes: {} }),
  registers: {
    layer: [
      {
        key: 'layerProbe.away',
        area: 'layerProbe',
        label: pair('外出', 'Away'),
        find: async (_, { staffIds }) =>
          staffIds.map((staffId) => ({
            ...{ staffId, start: at('11:00'), end: at('12:00'), kind: 'leave', key: `away:${staffId}` },
            ...{ title: words, url: '/customerDetail?id=1' },
          })),
      },
    ],
  },
};

let t: TestApp;
let sql: pg.Client;
let owner: Person;
let colleague: Person;
let leader: Person;
let stranger: Person;

beforeAll(async () => {
  t = await testApp({ parts: [probe] });
  sql = new pg.Client(t.databaseUrl);
  await sql.connect();
  [owner, colleague, stranger] = [
    await t.signIn('13800000004'),
    await t.signIn('13800000005'),
    await t.signIn('13800000014'),
  ];
  leader = await t.signIn('13800000003');
  const { rows } = await sql.query('select id from department where enterprise_id = 1 and deleted_at is null limit 1');
  await sql.query('update department set leader_id = $1 where enterprise_id = 1 and id = $2', [
    leader.client.uid,
    rows[0].id,
  ]);
  await sql.query('update staff set department_id = $1 where enterprise_id = 1 and id = $2', [
    rows[0].id,
    owner.client.uid,
  ]);
  const hour = (from: string, to: string) => ({ startAt: at(from).toISOString(), endAt: at(to).toISOString() });
  for (const given of [
    { titleZh: '面谈', ...hour('09:00', '10:00') },
    { titleZh: '看病', description: '住院部', location: '二楼', visibility: 'private', ...hour('14:00', '15:00') },
  ])
    expect((await owner.post('/v1/calendar/event/add', given)).code).toBe(200);
});
afterAll(() => sql.end());

const dayOf = async (who: Person, layers = 'layerProbe.away') => {
  const asked = { from: at('00:00').toISOString(), to: at('23:00').toISOString(), layers };
  const { code, data } = await who.get('/v1/calendar/event/range', { ...asked, staffIds: [owner.client.uid] });
  expect(code).toBe(200);
  return data as Occurrence[];
};
const read = async (who: Person) => (await dayOf(who)).map(({ title, url }) => [title, url]);

test('must hold 10: a colleague of the school reads hours without words, also of what an area shows; in another school nothing', async () => {
  expect(colleague.client.school!.id).toBe(owner.client.school!.id);
  expect(await read(colleague)).toEqual([
    ['', null],
    ['', null],
    ['', null],
  ]);
  expect(stranger.client.school!.id).not.toBe(owner.client.school!.id);
  expect(await dayOf(stranger)).toEqual([]);
  expect((await read(owner)).map(([title]) => title)).toEqual(['面谈', words, '看病']);
});

test('must hold 10: the manager reads titles, but of a private event no word, nor finds it by searching', async () => {
  expect((await read(leader)).map(([title]) => title)).toEqual(['面谈', words, '']);
  for (const secret of ['看病', '住院部', '二楼']) {
    expect(JSON.stringify(await dayOf(leader))).not.toContain(secret);
    const { code, data } = await leader.get('/work/v1/search', { q: secret });
    expect(code).toBe(200);
    expect(JSON.stringify(data)).not.toContain(owner.client.name);
    expect(JSON.stringify(data)).not.toContain(secret);
  }
});

test('with whom a calendar is shared as titles reads what an area shows too', async () => {
  const share = { granteeKind: 'staff', staffId: colleague.client.uid, level: 'title' };
  expect((await owner.post('/v1/calendar/share/add', share)).code).toBe(200);
  expect((await read(colleague)).map(([title]) => title)).toEqual(['面谈', words, '']);
});
