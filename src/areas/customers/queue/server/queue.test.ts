import { expect, test } from 'vitest';
import { contacting } from '#testing/scenes/contacting';

const world = await contacting('2026-07-08T02:00:00Z');
const { counsellor, chief, lead, leap, schoolId } = world;
const path = '/v1/salesperson/queue';
const queue = async (payload: object = {}) => (await counsellor.get(path, payload as Record<string, string>)).data;
const due = { nextFollowUpAt: new Date('2026-07-08T08:00:00Z') };

test('holds whoever is due, the warmest first, without those who want no contact; the position is kept for the day', async () => {
  const [cold, warm] = [await lead(due), await lead({ ...due, state: 'trial' })];
  const unwilling = await lead({ ...due, doNotContact: true });
  const later = await lead({ nextFollowUpAt: new Date('2026-07-10T08:00:00Z') });
  const theirs = await lead({ ...due, ownerId: chief.client.uid });
  const first = await queue();
  expect(first).toMatchObject({ ids: [warm, cold], position: 0, leftOut: 1 });
  expect(first.ids).not.toContain(unwilling);
  expect(first.ids).not.toContain(later);
  expect(first.cards[0]).toMatchObject({ id: warm, state: 'trial', contacts: [{ relation: 'mother' }] });
  expect(first.cards[0].contacts[0].mobile).toMatch(/^139\*+/);

  await counsellor.post(`${path}/position`, { ids: JSON.stringify(first.ids), position: 1 });
  expect(await queue()).toMatchObject({ ids: first.ids, position: 1, cards: [{ id: cold }] });
  await leap('2026-07-09T01:00:00Z');
  expect(await queue()).toMatchObject({ position: 0 });
  await leap('2026-07-08T02:00:00Z');

  const filter = JSON.stringify({ due: 'today' });
  expect(await queue({ filter })).toMatchObject({ ids: first.ids, position: 1, cards: [{ id: cold }] });
  const [head] = (await queue({ filter: JSON.stringify({ view: 'mine' }) })).cards;
  expect(head).toMatchObject({ id: warm });

  const named = await queue({ ids: JSON.stringify([cold, theirs, warm]) });
  expect(named.ids).toEqual([cold, warm]);
});

test('is made from what a list was asked for, and refuses a name the list does not know', async () => {
  const visited = await lead({ state: 'visited' });
  const found = await queue({ filter: JSON.stringify({ state: 'visited' }) });
  expect(found.ids).toEqual([visited]);
  const unknown = await counsellor.get(path, { filter: JSON.stringify({ nonsense: 1 }) });
  expect(unknown.code).toBe(422);
});

test('shows twenty cards at a time and marks who comes today', async () => {
  const ids: number[] = [];
  for (let i = 0; i < 25; i++) ids.push(await lead({ state: 'dormant' }));
  await counsellor.post('/api/v1/student/appointment/add', {
    ...{ customerId: ids[0], kind: 'visit', schoolId, startAt: '2026-07-08T05:00:00Z' },
  });
  const filter = JSON.stringify({ state: 'dormant' });
  const all = await queue({ filter });
  expect(all.ids).toHaveLength(25);
  expect(all.cards).toHaveLength(20);
  const rest = await queue({ filter, position: 20 });
  expect(rest.cards).toHaveLength(5);
  const marked = [...all.cards, ...rest.cards].filter((card: { meetsToday: boolean }) => card.meetsToday);
  expect(marked.map((card: { id: number }) => card.id)).toEqual([ids[0]]);
});

test('the scripts of a stage are those written for it, and those written for no stage in particular', async () => {
  const script = '/v1/salesperson/salesScript';
  const scene = (await chief.get('/v1/category/nodes', { tree: 'script_scene' })).data[0].id;
  const write = (title: string, states: string[]) =>
    chief.post(`${script}/add`, { title, scene, states, content: '<p>您好</p>' });
  await write('新客户', ['new']);
  await write('谁都可以', []);
  const said = async (stage: string): Promise<string[]> => {
    const { data } = await counsellor.get(`${script}/list`, { stage });
    return data.list.map(({ title }: { title: string }) => title).sort();
  };
  expect(await said('new')).toEqual(['新客户', '谁都可以']);
  expect(await said('trial')).toEqual(['谁都可以']);
});
