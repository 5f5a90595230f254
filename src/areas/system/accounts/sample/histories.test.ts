import { expect, test } from 'vitest';
import { type Drawn, signInsOf, type Told, told } from './histories';

const minute = 60_000;
const people = Array.from({ length: 5 }, (_, n) => ({
  accountId: n + 1,
  staffId: n + 11,
  name: `人${n}`,
  schoolId: 1,
}));
const schools = [1, 2].map((id) => ({ id, name: `校${id}`, phone: `021-0000${id}` }));
const kinds = ['status', 'gender', 'reveal', 'export', 'phone', 'lock', 'resetPassword', 'sort'] as const;
let seed = 7;
const random = () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
};
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
const drawn: Drawn[] = Array.from({ length: 600 }, (_, i) => ({
  ...{ at: new Date(i * minute), by: people[0]!, what: pick(kinds), person: pick(people), school: pick(schools) },
}));
const lockedAt = new Map([[5, new Date(550 * minute)]]);
const rows = told(drawn, { genders: new Map([[11, 'female']]), lockedAt });

const changesOf = (entity: string, id: number, field: string): [unknown, unknown][] =>
  rows.flatMap(({ entity: of, row_id, before, after }: Told) => {
    const [was, is] = [before, after].map((side) => (side as Record<string, unknown> | null)?.[field]);
    return of === entity && row_id === id && before && field in before ? [[was, is] as [unknown, unknown]] : [];
  });

test('a demo’s history agrees with itself and ends as things stand', () => {
  expect(rows).toHaveLength(601);
  for (const { accountId, staffId } of people) {
    const states = changesOf('account', accountId, 'state');
    let now = 'active';
    for (const [was, is] of states) {
      expect(was).toBe(now);
      now = String(is);
    }
    expect(now).toBe(accountId === 5 ? 'locked' : 'active');
    expect(changesOf('staff', staffId, 'status').length).toBeLessThan(2);
    expect(changesOf('staff', staffId, 'gender').length).toBeLessThan(2);
  }
  for (const { id, phone } of schools) {
    const phones = changesOf('school', id, 'phone');
    for (const [i, [was]] of phones.entries()) if (i > 0) expect(was).toBe(phones[i - 1]![1]);
    expect(phones.at(-1)?.[1]).toBe(phone);
  }
});

test('nobody signs out who is not signed in, and nobody signs in while locked', () => {
  const tries = Array.from({ length: 400 }, (_, i) => ({
    at: new Date(i * 2 * minute),
    person: pick(people),
    roll: random(),
  }));
  const isHere = new Set<number>();
  for (const { at, person, result } of signInsOf(tries, lockedAt)) {
    if (result === 'logout') expect(isHere.delete(person.accountId)).toBe(true);
    if (result === 'ok') isHere.add(person.accountId);
    if (person.accountId === 5 && at > lockedAt.get(5)!) expect(result).toBe('locked');
  }
});
