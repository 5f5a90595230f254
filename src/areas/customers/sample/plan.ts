// Who of the demo families is what: every number that the demo promises is dealt out here, evenly over all of them.
import type { Customer } from '../customer/model/customer';
import type { World } from './world';

export type Stage = Customer['state'];

/** How many of three thousand stand where. */
const spread: readonly [Stage, number][] = [
  ['new', 240],
  ['following', 680],
  ['invited', 185],
  ['visited', 240],
  ['trial', 160],
  ['member', 900],
  ['dormant', 45],
  ['graduated', 80],
  ['lost', 470],
];
const numbers = {
  pool: 290,
  headquarters: 40,
  graduatesBack: 10,
  invalid: 110,
  dueToday: 60,
  dueTodayOfDemo: 25,
  overdue: 45,
  overdueOfDemo: 18,
  fading: 12,
  protected: 9,
  families: 105,
  pairs: 24,
};
/** Who was brought by whom: chains of four, others by a customer, by a colleague, and those that came to nothing. */
export const referred = { chains: 20, members: 54, open: 60, lost: 6, byStaff: 20 };

export const isOpen = (stage: Stage): boolean => ['new', 'following', 'invited', 'visited', 'trial'].includes(stage);
const poolReasons: NonNullable<Customer['poolReason']>[] = [
  'new',
  'release',
  'overdue',
  'deal_overdue',
  'staff_left',
  'import',
];

/** Another file that looks like this one: a brother or sister nobody has linked, a namesake, the same child written otherwise. */
export interface Likeness {
  to: number;
  kind: 'sibling' | 'similar' | 'same';
}

export interface Slot {
  stage: Stage;
  counsellor: World['counsellors'][number];
  isOwned: boolean;
  isHeadquarters: boolean;
  poolReason: Customer['poolReason'];
  lostKind: Customer['lostKind'];
  next: 'none' | 'today' | 'late' | 'later';
  /** Falls into the pool within two days. */
  isFading: boolean;
  isProtected: boolean;
  /** The first child of its family, by number. */
  elder: number | null;
  likeness: Likeness | null;
  /** Where it matters how it is written. */
  name: string | null;
  broughtBy: 'chain' | 'customer' | 'staff' | null;
}

/** So many of a list, evenly spread over it. */
export function evenly<T>(list: readonly T[], count: number): T[] {
  const many = Math.min(count, list.length);
  return Array.from({ length: many }, (_, n) => list[Math.floor((n * list.length) / many)]!);
}

/** Written otherwise, spoken alike. */
const soundAlike = [
  ['李佳怡', '李嘉怡'],
  ['王子轩', '王梓轩'],
  ['陈雨彤', '陈语彤'],
  ['周思琪', '周思齐'],
] as const;
const apart = 28;

export function plan({ counsellors }: World, share: number): Slot[] {
  const many = (count: number) => Math.round(count * share);
  const stages = spread.flatMap(([stage, count]) => Array.from({ length: Math.ceil(count * share) }, () => stage));
  const slots = stages.map(
    (stage, n): Slot => ({
      stage,
      counsellor: counsellors[n % counsellors.length]!,
      isOwned: stage !== 'lost',
      isHeadquarters: false,
      poolReason: null,
      lostKind: stage === 'lost' ? 'lost' : null,
      next: 'none',
      isFading: false,
      isProtected: false,
      elder: null,
      likeness: null,
      name: null,
      broughtBy: null,
    }),
  );
  const of = (...wanted: Stage[]) => slots.filter(({ stage }) => wanted.includes(stage));
  relatives(slots, many);
  for (const one of evenly(of('lost'), many(numbers.invalid))) one.lostKind = 'invalid';
  intoPool(of('new', 'following', 'visited', 'trial'), of('graduated'), many);
  for (const one of of('lost')) one.poolReason = one.lostKind === 'lost' ? 'lost' : null;
  nextContacts(slots, many);
  brought(slots, of, many);
  return slots;
}

function intoPool(open: readonly Slot[], graduates: readonly Slot[], many: (count: number) => number): void {
  const pool = evenly(open, many(numbers.pool));
  for (const [n, one] of pool.entries())
    Object.assign(one, { isOwned: false, poolReason: poolReasons[n % poolReasons.length] });
  for (const one of evenly(pool, many(numbers.headquarters))) one.isHeadquarters = true;
  for (const one of evenly(graduates, many(numbers.graduatesBack)))
    Object.assign(one, { isOwned: false, poolReason: 'graduated' });
}

/** Some are to be called today, some should have been called, some are nearly forgotten, a few are kept. */
function nextContacts(slots: readonly Slot[], many: (count: number) => number): void {
  const contacted = slots.filter(({ stage, isOwned }) => isOpen(stage) && isOwned && stage !== 'new');
  for (const one of contacted) one.next = 'later';
  const planned = (isDemo: boolean) =>
    contacted.filter((one) => one.next === 'later' && one.counsellor.isDemo === isDemo);
  const [today, late] = [many(numbers.dueToday), many(numbers.overdue)];
  const ofDemo = { today: Math.min(today, numbers.dueTodayOfDemo), late: Math.min(late, numbers.overdueOfDemo) };
  for (const one of evenly(planned(true), ofDemo.today)) one.next = 'today';
  for (const one of evenly(planned(false), today - ofDemo.today)) one.next = 'today';
  for (const one of evenly(planned(true), ofDemo.late)) one.next = 'late';
  for (const one of evenly(planned(false), late - ofDemo.late)) one.next = 'late';
  const quiet = (isDemo: boolean) => planned(isDemo).filter(({ stage }) => stage === 'following');
  for (const one of evenly(quiet(true), many(numbers.fading))) one.isFading = true;
  for (const one of evenly(quiet(false), many(numbers.protected))) one.isProtected = true;
}

/** Families of two and three children, and files that look alike. */
function relatives(slots: readonly Slot[], many: (count: number) => number): void {
  for (let n = 0; n < many(numbers.families); n++) {
    const elder = n * apart + 14;
    for (const child of slots.slice(elder, elder + (n % 5 === 0 ? 3 : 2)))
      Object.assign(child, { elder, counsellor: slots[elder]!.counsellor });
  }
  for (let n = 0; n < many(numbers.pairs); n++) {
    const kind = n < 10 ? 'sibling' : n < 20 ? 'similar' : 'same';
    const first = n * apart + 20;
    const names = kind === 'same' ? soundAlike[n - 20] : undefined;
    Object.assign(slots[first]!, { name: names?.[0] ?? null });
    Object.assign(slots[first + 1]!, { name: names?.[1] ?? null, likeness: { to: first, kind } });
  }
}

function brought(slots: readonly Slot[], of: (...stages: Stage[]) => Slot[], many: (count: number) => number): void {
  const free = (list: readonly Slot[]) => list.filter(({ broughtBy }) => broughtBy === null);
  for (const one of evenly(of('member'), many(referred.chains) * 4)) one.broughtBy = 'chain';
  for (const one of evenly(free(of('member')), many(referred.members))) one.broughtBy = 'customer';
  const open = slots.filter(({ stage }) => isOpen(stage));
  for (const one of evenly(open, many(referred.open))) one.broughtBy = 'customer';
  for (const one of evenly(of('lost'), many(referred.lost))) one.broughtBy = 'customer';
  for (const one of evenly(free(open), many(referred.byStaff))) one.broughtBy = 'staff';
}
