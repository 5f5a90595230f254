// Drawn events as a history that can be true: nobody is made what they are already, what is unlocked was locked before, and the
// last word about a thing is how it stands today. Pure.

interface Doer {
  accountId: number;
  staffId: number;
  name: string;
  schoolId: number;
}

export interface Drawn {
  at: Date;
  by: Doer;
  what: 'status' | 'gender' | 'reveal' | 'export' | 'phone' | 'lock' | 'resetPassword' | 'sort';
  person: Pick<Doer, 'accountId' | 'staffId' | 'name'>;
  school: { id: number; name: string; phone: string | null };
}

export interface Told {
  at: Date;
  by: Doer;
  area: string;
  entity: string;
  action: string;
  row_id: number | null;
  row_title: string;
  before: object | null;
  after: object | null;
}

interface Today {
  genders: ReadonlyMap<number, string | null>;
  /** Who is locked now, since when. */
  lockedAt: ReadonlyMap<number, Date>;
}

/** `drawn` in the order of time. */
export function told(drawn: readonly Drawn[], { genders, lockedAt }: Today): Told[] {
  const once = new Set<string>();
  const isFirst = (key: string): boolean => !once.has(key) && Boolean(once.add(key));
  const numbers = phonesOf(drawn);
  const isLocked = new Set<number>();
  const lastLock = lastLocks(drawn);
  const row = ({ at, by }: Drawn, area: string, entity: string, of: [number | null, string]) => ({
    ...{ at, by, area, entity, row_id: of[0], row_title: of[1] },
  });
  const made = drawn.map((one): Told => {
    const { person, school, what } = one;
    const staff = row(one, 'people', 'staff', [person.staffId, person.name]);
    const account = row(one, 'system', 'account', [person.accountId, person.name]);
    const reset = { ...account, action: 'resetPassword', before: null, after: { mustChangePassword: true } };
    const reveal = { ...staff, action: 'reveal', before: null, after: { field: 'mobile' } };
    const gender = genders.get(person.staffId);
    if (what === 'status' && isFirst(`status ${person.staffId}`))
      return { ...staff, action: 'edit', before: { status: 'probation' }, after: { status: 'active' } };
    if (what === 'gender' && gender && isFirst(`gender ${person.staffId}`))
      return { ...staff, action: 'edit', before: { gender: null }, after: { gender } };
    if (what === 'phone')
      return { ...row(one, 'system', 'school', [school.id, school.name]), action: 'edit', ...numbers(school.id) };
    if (what === 'export')
      return { ...row(one, 'people', 'staff', [null, '']), action: 'export', before: null, after: { rows: 118 } };
    if (what === 'sort')
      return { ...row(one, 'system', 'menu', [null, '']), action: 'sort', before: { sort: 3 }, after: { sort: 1 } };
    // Who is locked today is so by the lock at the end; who is not was unlocked after every lock.
    if (what === 'lock' && !lockedAt.has(person.accountId)) {
      if (isLocked.delete(person.accountId))
        return { ...account, action: 'unlock', before: { state: 'locked' }, after: { state: 'active' } };
      if (lastLock.get(person.accountId) === one) return reset;
      isLocked.add(person.accountId);
      return { ...account, action: 'lock', before: { state: 'active' }, after: { state: 'locked' } };
    }
    return what === 'resetPassword' ? reset : reveal;
  });
  const doer = drawn[0]?.by;
  const people = new Map(drawn.map(({ person }) => [person.accountId, person]));
  for (const [accountId, at] of doer ? lockedAt : []) {
    const person = people.get(accountId);
    if (person)
      made.push({
        ...{ at, by: doer!, area: 'system', entity: 'account', row_id: accountId, row_title: person.name },
        ...{ action: 'lock', before: { state: 'active' }, after: { state: 'locked' } },
      });
  }
  return made.sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** The lock of each account after which none comes that could undo it. */
function lastLocks(drawn: readonly Drawn[]): Map<number, Drawn> {
  const byAccount = new Map<number, Drawn[]>();
  for (const one of drawn.filter(({ what }) => what === 'lock'))
    byAccount.set(one.person.accountId, [...(byAccount.get(one.person.accountId) ?? []), one]);
  return new Map([...byAccount].flatMap(([id, all]) => (all.length % 2 === 1 ? [[id, all.at(-1)!] as const] : [])));
}

/** Each change begins with the number that the one before it left; the last leaves today's. */
function phonesOf(drawn: readonly Drawn[]): (schoolId: number) => { before: object; after: object } {
  const all = new Map<number, { phones: (string | null)[]; at: number }>();
  for (const { what, school } of drawn) {
    if (what !== 'phone') continue;
    const kept = all.get(school.id) ?? { phones: [school.phone], at: 0 };
    kept.phones.unshift(`021-5231${String(1000 + kept.phones.length).slice(-4)}`);
    all.set(school.id, kept);
  }
  return (schoolId) => {
    const kept = all.get(schoolId)!;
    const [before, after] = [kept.phones[kept.at]!, kept.phones[kept.at + 1] ?? null];
    kept.at += 1;
    return { before: { phone: before }, after: { phone: after } };
  };
}

type SignInResult = 'ok' | 'wrong' | 'logout' | 'locked';

/** Nobody goes who has not come; whoever is locked has not come since. */
export function signInsOf<P extends { accountId: number }>(
  drawn: readonly { at: Date; person: P; roll: number }[],
  lockedAt: ReadonlyMap<number, Date>,
): { at: Date; person: P; result: SignInResult }[] {
  const isHere = new Set<number>();
  return drawn.map(({ at, person, roll }) => {
    const { accountId } = person;
    const since = lockedAt.get(accountId);
    if (since && at > since) return { at, person, result: 'locked' };
    if (roll >= 0.97 && isHere.delete(accountId)) return { at, person, result: 'logout' };
    if (roll >= 0.9 && roll < 0.97) return { at, person, result: 'wrong' };
    isHere.add(accountId);
    return { at, person, result: 'ok' };
  });
}
