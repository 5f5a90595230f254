import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isInPool } from '../../customer/model/customerRules';
import { coolDownUntil, deal, frozenUntil, type Hand, handed, protection } from './ownershipRules';

const now = new Date('2026-03-10T02:00:00Z');
const hand = (staffId: number, owned: number, maxOwned: number, schoolIds = [1]): Hand => ({
  staffId,
  schoolIds,
  owned,
  maxOwned,
  room: maxOwned === 0 ? Number.POSITIVE_INFINITY : Math.max(0, maxOwned - owned),
  roomToday: Number.POSITIVE_INFINITY,
});
const cards = (count: number, schoolId: number | null = 1) =>
  Array.from({ length: count }, (_, i) => ({ id: i + 1, schoolId }));
const counts = ({ dealt }: ReturnType<typeof deal>) => [...dealt.values()].map((ids) => ids.length);

describe('dealing', () => {
  test('120 customers to four of whom one has room for 12 gives 36, 36, 36 and 12', () => {
    const dealt = deal(cards(120), [hand(1, 0, 200), hand(2, 0, 200), hand(3, 0, 200), hand(4, 188, 200)]);
    expect(Object.fromEntries([...dealt.dealt].map(([id, ids]) => [id, ids.length]))).toEqual({
      1: 36,
      2: 36,
      3: 36,
      4: 12,
    });
    expect(dealt.left).toEqual([]);
  });

  test('begins with the lowest load and goes round one each', () => {
    const { dealt } = deal(cards(5), [hand(1, 50, 100), hand(2, 10, 100), hand(3, 0, 0)]);
    expect([...dealt]).toEqual([
      [3, [1, 4]],
      [2, [2, 5]],
      [1, [3]],
    ]);
  });

  test('leaves what nobody has room for, and what nobody serves', () => {
    expect(deal(cards(5), [hand(1, 8, 10), hand(2, 9, 10)]).left).toEqual([4, 5]);
    const mixed = [...cards(2, 1), { id: 3, schoolId: 2 }, { id: 4, schoolId: null }];
    const dealt = deal(mixed, [hand(1, 0, 0, [1]), hand(2, 0, 0, [1])]);
    expect(dealt.left).toEqual([3]);
    expect([...dealt.dealt.values()].flat().sort()).toEqual([1, 2, 4]);
  });

  test('a graduate takes no room that counts, only one of the day', () => {
    const graduates = cards(3).map((card) => ({ ...card, state: 'graduated' as const }));
    const mixed = [...graduates, { id: 4, schoolId: 1, state: 'lost' as const }, { id: 5, schoolId: 1 }];
    expect(deal(mixed, [hand(1, 9, 10)])).toEqual({ dealt: new Map([[1, [1, 2, 3, 4]]]), left: [5] });
    expect(deal(mixed, [{ ...hand(1, 9, 10), roomToday: 2 }]).left).toEqual([3, 4, 5]);
  });

  test('gives every customer once, nobody more than their room, and nobody two more than a neighbour who has room', () => {
    const hands = fc.uniqueArray(
      fc.record({
        staffId: fc.integer({ min: 1, max: 50 }),
        owned: fc.integer({ min: 0, max: 30 }),
        max: fc.integer({ min: 0, max: 30 }),
      }),
      { selector: ({ staffId }) => staffId, minLength: 1, maxLength: 8 },
    );
    fc.assert(
      fc.property(hands, fc.integer({ min: 0, max: 150 }), (drawn, count) => {
        const all = drawn.map(({ staffId, owned, max }) => hand(staffId, owned, max));
        const result = deal(cards(count), all);
        const given = [...result.dealt.values()].flat();
        expect([...given, ...result.left].sort((a, b) => a - b)).toEqual(cards(count).map(({ id }) => id));
        for (const one of all) expect(result.dealt.get(one.staffId)!.length).toBeLessThanOrEqual(one.room);
        const open = all.filter(({ staffId, room }) => result.dealt.get(staffId)!.length < room);
        const most = Math.max(0, ...counts(result));
        for (const { staffId } of open) expect(most - result.dealt.get(staffId)!.length).toBeLessThanOrEqual(1);
        if (open.length > 0) expect(result.left).toEqual([]);
      }),
    );
  });
});

describe('the pool', () => {
  const lost = { ownerId: null, state: 'lost', lostKind: 'lost', poolAt: now } as const;

  test('holds who has no counsellor and is no member; the lost from their day on, the invalid never', () => {
    expect(isInPool({ ...lost, state: 'following', lostKind: null, poolAt: null }, now)).toBe(true);
    expect(isInPool({ ...lost, ownerId: 3 }, now)).toBe(false);
    expect(isInPool({ ...lost, state: 'member' }, now)).toBe(false);
    expect(isInPool(lost, now)).toBe(true);
    expect(isInPool({ ...lost, poolAt: new Date(now.getTime() + 1) }, now)).toBe(false);
    expect(isInPool({ ...lost, lostKind: 'invalid' }, now)).toBe(false);
  });

  test('lets whoever released a customer have it again only after the cool-down, and everybody else at once', () => {
    const released = { lastOwnerId: 7, poolReason: 'release', poolAt: now, lostAt: null } as const;
    expect(coolDownUntil(released, 7, 7, 'Asia/Shanghai')).toBe('2026-03-17');
    expect(coolDownUntil(released, 8, 7, 'Asia/Shanghai')).toBeNull();
    expect(coolDownUntil({ ...released, poolReason: 'staff_left' }, 7, 7, 'Asia/Shanghai')).toBeNull();
    expect(coolDownUntil(released, 7, 0, 'Asia/Shanghai')).toBeNull();
    const later = { ...released, poolReason: 'lost', lostAt: now, poolAt: new Date('2026-03-17T02:00:00Z') } as const;
    expect(coolDownUntil(later, 7, 7, 'Asia/Shanghai')).toBe('2026-03-17');
  });

  test('keeps a customer frozen for the hours of the rule', () => {
    expect(frozenUntil({ poolAt: now }, 2)).toEqual(new Date('2026-03-10T04:00:00Z'));
    expect(frozenUntil({ poolAt: null }, 2)).toBeNull();
  });
});

describe('a change of hands', () => {
  test('remembers who had the customer, and ends their protection', () => {
    expect(handed({ ownerId: 7, lastOwnerId: 3 }, { to: 8 }, now)).toMatchObject({
      ownerId: 8,
      ownedAt: now,
      lastOwnerId: 7,
      poolAt: null,
      poolReason: null,
      protectedUntil: null,
      protectedSince: null,
    });
    expect(
      handed({ ownerId: null, lastOwnerId: 3 }, { to: null, poolReason: 'lost', poolAt: null }, now),
    ).toMatchObject({
      ownerId: null,
      ownedAt: null,
      lastOwnerId: 3,
      poolAt: null,
      poolReason: 'lost',
    });
  });

  test('protection that is renewed before it has long ended goes on in a row', () => {
    const day = 86_400_000;
    const since = new Date(now.getTime() - 50 * day);
    const first = protection({ protectedSince: null, protectedUntil: null }, 15, now);
    expect([first.since, first.inARow]).toEqual([now, 15]);
    const running = protection({ protectedSince: since, protectedUntil: new Date(now.getTime() + day) }, 15, now);
    expect([running.since, running.inARow]).toEqual([since, 65]);
    const lapsed = protection({ protectedSince: since, protectedUntil: new Date(now.getTime() - 2 * day) }, 15, now);
    expect([lapsed.since, lapsed.inARow]).toEqual([now, 15]);
  });
});
