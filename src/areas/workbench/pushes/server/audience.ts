// Whom a push reaches: active people for whom every filled part holds, minus those left out, within the sender's reach; or
// families.
import { and, asc, count, eq, exists, gt, gte, inArray, isNull, lte, not, or, type SQL, sql } from 'drizzle-orm';
import { Staff } from '#areas/people/model/staff';
import { Account, AccountRole } from '#areas/system/identity/model/account';
import { dayOf } from '#kernel/model/dates';
import { permission } from '#kernel/model/resource';
import { live, tableAs } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { MessagePush } from '../model/messagePush';
import { countFamilies, familiesAfter, familyNames, type Page } from './families';

const mostNamed = 20_000;
const s = tableAs(Staff, 's');
const a = tableAs(Account, 'a');
const r = tableAs(AccountRole, 'r');

export type Whom = Pick<
  MessagePush,
  | 'audienceKind'
  | 'toAll'
  | 'schoolIds'
  | 'departmentIds'
  | 'roleIds'
  | 'staffIds'
  | 'excludeIds'
  | 'groupId'
  | 'customerIds'
  | 'senderId'
  | 'reachIds'
  | 'reachesAll'
>;

/** What the person at work may reach with a push. Who sends only in their own name reaches themselves. */
export function reachOf({ actor }: Work): Pick<MessagePush, 'reachesAll' | 'reachIds'> {
  const scopes = actor.grants.get(permission(MessagePush, 'send')) ?? new Set();
  if (scopes.has('all')) return { reachesAll: true, reachIds: [] };
  const { schoolIds, regionSchoolIds } = actor.reach;
  const reached = [...(scopes.has('school') ? schoolIds : []), ...(scopes.has('region') ? regionSchoolIds : [])];
  return { reachesAll: false, reachIds: [...new Set(reached)] };
}

const among = (column: typeof s.id | typeof s.schoolId | typeof s.departmentId, ids: readonly number[]) =>
  ids.length > 0 ? inArray(column, [...ids]) : undefined;

const isNamed = ({ toAll, schoolIds, departmentIds, roleIds, staffIds }: Whom): boolean =>
  toAll || [schoolIds, departmentIds, roleIds, staffIds].some((ids) => ids.length > 0);

function holds(work: Work, push: Whom): SQL {
  if (!isNamed(push)) return sql`false`;
  const today = dayOf(work.now, work.actor.timezone);
  const inRole =
    push.roleIds.length > 0
      ? exists(
          work.db
            .select({ one: sql`1` })
            .from(a)
            .innerJoin(r, eq(r.accountId, a.id))
            .where(
              and(
                live(work, a, r),
                eq(a.staffId, s.id),
                inArray(r.roleId, push.roleIds),
                or(isNull(r.validFrom), lte(r.validFrom, today)),
                or(isNull(r.validTo), gte(r.validTo, today)),
              ),
            ),
        )
      : undefined;
  return and(
    live(work, s),
    inArray(s.status, ['active', 'probation']),
    push.reachesAll ? undefined : (among(s.schoolId, push.reachIds) ?? sql`false`),
    among(s.schoolId, push.schoolIds),
    among(s.departmentId, push.departmentIds),
    among(s.id, push.staffIds),
    inRole,
    push.excludeIds.length > 0 ? not(inArray(s.id, push.excludeIds)) : undefined,
  )!;
}

export async function countOf(work: Work, push: Whom): Promise<number> {
  if (push.audienceKind === 'customer') return countFamilies(work, push);
  const [counted] = await work.db.select({ n: count() }).from(s).where(holds(work, push));
  return counted?.n ?? 0;
}

const colleagues = (work: Work, push: Whom, after: number, limit: number) =>
  work.db
    .select({ id: s.id, name: s.name })
    .from(s)
    .where(and(holds(work, push), gt(s.id, after)))
    .orderBy(asc(s.id))
    .limit(limit);

export async function peopleAfter(work: Work, push: Whom, after: number, limit: number): Promise<Page> {
  if (push.audienceKind === 'customer') return familiesAfter(work, push, after, limit);
  const ids = (await colleagues(work, push, after, limit)).map(({ id }) => id);
  return { ids, upTo: ids.at(-1) ?? after, isLast: ids.length < limit };
}

export const namesOf = async (work: Work, push: Whom, most: number): Promise<string[]> =>
  push.audienceKind === 'customer'
    ? familyNames(work, push, most)
    : (await colleagues(work, push, 0, most)).map(({ name }) => name);

/** Everyone at once: of one enterprise there are thousands, not millions. */
export const allNamed = (work: Work, push: Whom): Promise<{ id: number; name: string }[]> =>
  colleagues(work, push, 0, mostNamed);
