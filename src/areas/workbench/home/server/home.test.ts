// The home page: one's own arrangement on any computer, nothing on it that one may not read, numbers that agree with lists.
import { beforeAll, describe, expect, test } from 'vitest';
import { type Person, type TestApp, testApp } from '#testing/app';
import type { Home } from '../model/homeLayout';
import { inOrder, type PlacedCard, stepped } from '../model/placing';

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
  test('must hold 1: differs by what its owner may read, and a card that is not theirs is refused with 403', async () => {
    const mine = keys((await homeOf(counsellor)).cards);
    const theirs = keys((await homeOf(finance)).cards);
    expect(mine).toContain('customers.today');
    expect(theirs).not.toContain('customers.today');
    for (const cards of [mine, theirs]) expect(cards).toContain('workbench.todos');
    for (const key of ['customers.alarms', 'contracts.dayClose'])
      expect([key, (await counsellor.get(`${path}/card`, { key })).code]).toEqual([key, 403]);
    expect((await finance.get(`${path}/card`, { key: 'contracts.dayClose' })).code).toBe(200);
    expect((await counsellor.get(`${path}/card`, { key: 'customers.today' })).code).toBe(200);
  });

  test('must hold 2: stays as it was arranged in another session, and goes back to the default', async () => {
    const first = await homeOf(counsellor);
    const arranged = stepped(first.cards, first.cards[1]!.cardKey, -1);
    expect(await save(counsellor, arranged, 0)).toMatchObject({ code: 200, data: { from: 'own', version: 1 } });
    const again = await t.signIn('13800000004');
    expect(keys((await homeOf(again)).cards)).toEqual(keys(arranged));
    expect((await again.delete(`${path}/reset`)).data).toMatchObject({ from: 'product', version: 0 });
    expect(keys((await homeOf(counsellor)).cards)).toEqual(keys(first.cards));
  });

  test('must hold 2: saved in two windows keeps the first, and the second learns of it with 409 and the newer one', async () => {
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

describe('a role', () => {
  test('begins with what its day is about: work to do first for who sells, figures first for who leads', async () => {
    await counsellor.delete(`${path}/reset`);
    const first = async (who: Person) => keys(inOrder((await homeOf(who)).cards)).slice(0, 3);
    const principal = await t.signIn('13800000005');
    expect((await first(principal))[0]).toBe('workbench.figures');
    const teacher = await t.signIn('13800000007');
    expect(await first(teacher)).toEqual(['workbench.todos', 'teaching.today', 'workbench.today']);
    for (const who of [chief, principal, teacher, finance]) {
      const shown = keys((await homeOf(who)).cards);
      for (const card of ['workbench.todos', 'workbench.today', 'workbench.notices', 'workbench.figures'])
        expect(shown).toContain(card);
      for (const card of shown)
        expect([card, (await who.get(`${path}/card`, { key: card })).code]).toEqual([card, 200]);
    }
  });
});

const queryOf = (url: string) => Object.fromEntries(new URLSearchParams(url.split('?')[1]));
interface Shown {
  key: string;
  value: number | string;
  url: string;
}
const figuresOf = async (who: Person, key: string): Promise<Shown[]> =>
  (await who.get(`${path}/card`, { key })).data.figures;

describe('must hold 3: a number on the home page, for who sees a school and for who sees all', () => {
  test('of todos, messages and notices is the total of the list it leads to', async () => {
    for (const who of [await t.signIn('13800000005'), chief]) {
      for (const { key, value, url } of await figuresOf(who, 'workbench.todos'))
        expect([key, (await who.get('/api/v1/todoback/list', queryOf(url))).data.total]).toEqual([key, value]);
      for (const card of ['workbench.messages', 'workbench.notices'])
        for (const { key, value, url } of await figuresOf(who, card))
          expect([key, (await who.get('/api/v1/message/list', queryOf(url))).data.total]).toEqual([key, value]);
    }
  });

  test('of a figure is what its page shows for the month, and what the schools add up to', async () => {
    const today = t.clock.now().toISOString().slice(0, 10);
    const month = { from: `${today.slice(0, 7)}-01`, to: today };
    const text = (value: number | null, unit: string) => {
      if (value === null) return '—';
      return unit === 'money' ? `¥${value.toFixed(2)}` : unit === 'percent' ? `${value.toFixed(1)}%` : String(value);
    };
    for (const who of [await t.signIn('13800000005'), chief]) {
      const shown = await figuresOf(who, 'workbench.figures');
      expect(shown.length).toBeGreaterThan(3);
      const { data: page } = await who.get('/work/v1/figure/value', month);
      for (const { key, value } of shown) {
        const { value: there, unit } = page.find((one: { key: string }) => one.key === key);
        expect([key, String(value).replaceAll(',', '')]).toEqual([key, text(there, unit)]);
        const { data } = await who.get('/work/v1/figure/bySchool', { key, ...month });
        if (t.app.registries.figure.get(key)!.additive) expect([key, data.total]).toEqual([key, there]);
      }
    }
  });
});
