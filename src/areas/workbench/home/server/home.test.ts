// The home page: one's own arrangement on any computer, nothing on it that one may not read, numbers that agree with lists.
import { beforeAll, describe, expect, test } from 'vitest';
import { type Person, type TestApp, testApp } from '#testing/app';
import type { Home } from '../model/homeLayout';
import { type PlacedCard, stepped } from '../model/placing';

const path = '/work/v1/home';
let t: TestApp;
let chief: Person;
let counsellor: Person;
let finance: Person;

beforeAll(async () => {
  t = await testApp();
  chief = await t.signIn('13800000001');
  counsellor = await t.signIn('13800000004');
  finance = await t.signIn('13800000008');
});

const homeOf = async (who: Person): Promise<Home> => (await who.get(`${path}/layout`)).data;
const keys = (cards: readonly PlacedCard[]) => cards.map(({ cardKey }) => cardKey);
const save = (who: Person, cards: readonly PlacedCard[], version: number) =>
  who.put(`${path}/save`, { cards, version });

describe('a home page', () => {
  test('differs by what its owner may read, and a card that is not theirs is refused with 403', async () => {
    const mine = keys((await homeOf(counsellor)).cards);
    const theirs = keys((await homeOf(finance)).cards);
    expect(mine).toContain('customers.today');
    expect(theirs).not.toContain('customers.today');
    for (const cards of [mine, theirs]) expect(cards).toContain('workbench.todos');
    expect((await counsellor.get(`${path}/card`, { key: 'customers.alarms' })).code).toBe(403);
    expect((await counsellor.get(`${path}/card`, { key: 'customers.today' })).code).toBe(200);
  });

  test('stays as it was arranged in another session, and goes back to the default', async () => {
    const first = await homeOf(counsellor);
    const arranged = stepped(first.cards, first.cards[1]!.cardKey, -1);
    expect(await save(counsellor, arranged, 0)).toMatchObject({ code: 200, data: { from: 'own', version: 1 } });
    const again = await t.signIn('13800000004');
    expect(keys((await homeOf(again)).cards)).toEqual(keys(arranged));
    expect((await again.delete(`${path}/reset`)).data).toMatchObject({ from: 'product', version: 0 });
    expect(keys((await homeOf(counsellor)).cards)).toEqual(keys(first.cards));
  });

  test('saved in two windows keeps the first, and the second learns of it with 409 and the newer one', async () => {
    const { cards } = await homeOf(finance);
    const answers = await Promise.all([save(finance, cards, 0), save(finance, cards.slice(1), 0)]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409]);
    const refused = answers.find(({ code }) => code === 409)!;
    expect(refused.data).toMatchObject({ reason: 'stale', current: { version: 1 } });
    expect((await save(finance, cards.slice(1), 1)).code).toBe(200);
    await finance.delete(`${path}/reset`);
  });

  test('refuses cards over each other, beyond the page, twice, unknown or not one’s own, in words at the field', async () => {
    const { cards } = await homeOf(counsellor);
    const [one, two] = cards as [PlacedCard, PlacedCard];
    const wrong = [
      [
        { ...one, x: 0 },
        { ...two, x: 1, y: one.y },
      ],
      [{ ...one, x: 9, w: 6 }],
      [one, { ...one, y: 20 }],
      [{ ...one, cardKey: 'nothing' }],
      [{ ...one, cardKey: 'customers.alarms' }],
    ];
    for (const each of wrong)
      expect(await save(counsellor, each, 0)).toMatchObject({ code: 422, data: [{ field: 'cards' }] });
    expect((await save(counsellor, [{ ...one, w: 'wide' } as never], 0)).code).toBe(422);
  });

  test('of a role is what its people begin with, is set by who may, and only for a role that exists', async () => {
    const { cards } = await homeOf(chief);
    const own = cards.filter(({ cardKey }) => cardKey === 'workbench.todos');
    const payload = { roleKey: 'counselor', cards: own, replace: true };
    expect((await counsellor.put(`${path}/setRole`, payload)).code).toBe(403);
    expect((await chief.put(`${path}/setRole`, { ...payload, roleKey: 'nobody' })).code).toBe(422);
    expect((await chief.put(`${path}/setRole`, payload)).code).toBe(200);
    expect(await homeOf(counsellor)).toMatchObject({ from: 'role', cards: [{ cardKey: 'workbench.todos' }] });
    expect((await chief.put(`${path}/setRole`, { ...payload, replace: false })).code).toBe(409);
  });
});

describe('a number on the home page', () => {
  test('of todos is the total of the list it leads to', async () => {
    const { data } = await chief.get(`${path}/card`, { key: 'workbench.todos' });
    for (const { key, value, url } of data.figures as { key: string; value: number; url: string }[]) {
      const query = Object.fromEntries(new URLSearchParams(url.split('?')[1]));
      const list = await chief.get('/api/v1/todoback/list', query);
      expect([key, list.data.total]).toEqual([key, value]);
    }
  });
});
