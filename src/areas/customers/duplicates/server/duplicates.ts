// Who is known already: candidates by every key in one statement, each by an index of its own, then compared in pure code.
import { sql } from 'drizzle-orm';
import { reaches } from '#kernel/server/database/scope';
import { t } from '#kernel/server/resources/query';
import { live } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import type { Customer } from '../../customer/model/customer';
import { customerService } from '../../customer/server/customerRows';
import { isLive } from '../../customer/server/customersSight';
import { schoolCalled } from '../../customer/server/schoolNames';
import { byGravity, compare, type Identity, type Match } from '../model/duplicateRules';

/** What is told of a customer that was found; who may not see it is told less. */
export interface Known extends Identity {
  id: number;
  name: string;
  state: Customer['state'];
  lostKind: Customer['lostKind'];
  poolAt: Date | null;
  schoolId: number | null;
  school: string | null;
  ownerId: number | null;
  owner: string | null;
  familyId: number | null;
  lastAt: Date | null;
  /** Within what this person sees. */
  visible: boolean;
}

export interface Duplicate extends Match {
  known: Known;
}

/** A name as common as 张伟 with a date or a school beside it still finds few; a number shared by a whole village finds many. */
const most = 50;

/** Everyone, in the whole enterprise, whom each of these may be; one statement however many are asked for. */
export async function duplicatesOf(
  work: Work,
  asked: readonly Identity[],
  exceptId: number | null = null,
): Promise<Duplicate[][]> {
  const known = (await candidates(work, asked)).filter(({ id }) => id !== exceptId);
  const found = byKeys(known);
  return asked.map((one) =>
    keysOf(one)
      .flatMap((key) => found.get(key) ?? [])
      .filter((other, i, all) => all.indexOf(other) === i)
      .flatMap((other) => {
        const match = compare(one, other);
        return match ? [{ ...match, known: other }] : [];
      })
      .sort((a, b) => byGravity(a, b) || b.known.id - a.known.id)
      .slice(0, most),
  );
}

/** Under each key by which one can be found, so that an import of thousands compares only with whom it may meet. */
function byKeys(known: readonly Known[]): Map<string, Known[]> {
  const found = new Map<string, Known[]>();
  for (const one of known) {
    for (const key of keysOf(one)) found.set(key, [...(found.get(key) ?? []), one]);
  }
  return found;
}

const keysOf = ({ mobiles, wechats, idCard, nameKey, birthDate, daySchool }: Identity): string[] => [
  ...mobiles.map((mobile) => `mobile ${mobile}`),
  ...wechats.map((wechat) => `wechat ${wechat}`),
  ...(idCard ? [`id ${idCard}`] : []),
  ...(nameKey && birthDate ? [`birth ${birthDate} ${nameKey}`] : []),
  ...(nameKey && daySchool ? [`school ${daySchool} ${nameKey}`] : []),
];

async function candidates(work: Work, asked: readonly Identity[]): Promise<Known[]> {
  const { enterpriseId } = work;
  const keys = {
    mobiles: [...new Set(asked.flatMap(({ mobiles }) => mobiles))],
    wechats: [...new Set(asked.flatMap(({ wechats }) => wechats))],
    idCards: asked.flatMap(({ idCard }) => idCard ?? []),
    births: asked.filter(({ nameKey, birthDate }) => nameKey && birthDate),
    schools: asked.filter(({ nameKey, daySchool }) => nameKey && daySchool),
  };
  const texts = (values: readonly (string | null)[]) => sql`${sql.param([...values])}::text[]`;
  const parts = [
    keys.mobiles.length > 0 &&
      sql`select customer_id as id from guardian where ${live(work, 'guardian')} and mobile = any(${texts(keys.mobiles)})`,
    keys.wechats.length > 0 &&
      sql`select customer_id as id from guardian where ${live(work, 'guardian')} and wechat = any(${texts(keys.wechats)})`,
    keys.idCards.length > 0 &&
      sql`select id from customer where ${live(work, 'customer')} and id_card = any(${texts(keys.idCards)})`,
    keys.births.length > 0 &&
      sql`select c.id from unnest(${texts(keys.births.map((one) => one.nameKey))}, ${texts(keys.births.map((one) => one.birthDate))}) k(name, day)
        join customer c on ${live(enterpriseId, 'c')} and c.name_key = k.name and c.birth_date = k.day::date`,
    keys.schools.length > 0 &&
      sql`select c.id from unnest(${texts(keys.schools.map((one) => one.nameKey))}, ${texts(keys.schools.map((one) => one.daySchool))}) k(name, school)
        join customer c on ${live(enterpriseId, 'c')} and c.name_key = k.name and c.day_school = k.school`,
  ].filter((part) => part !== false);
  if (parts.length === 0) return [];
  const seen = reaches(work.actor, customerService(work), 'view', t, work.app.services);
  const contacts = (column: 'mobile' | 'wechat') =>
    sql`array(select ${sql.raw(column)} from guardian g where ${live(enterpriseId, 'g')} and g.customer_id = t.id and ${sql.raw(column)} <> '')`;
  return work.session.rows<Known>(
    sql`select t.id, t.name, t.name_key as "nameKey", t.name_pinyin as "namePinyin", t.id_card as "idCard", t.birth_date as "birthDate",
        t.day_school as "daySchool", t.state, t.lost_kind as "lostKind", t.pool_at as "poolAt", t.school_id as "schoolId", ${schoolCalled(work)} as school,
        t.owner_id as "ownerId", o.name as owner, t.family_id as "familyId", t.last_follow_up_at as "lastAt",
        ${contacts('mobile')} as mobiles, ${contacts('wechat')} as wechats, coalesce((${seen}), false) as visible
      from customer t left join school s on s.enterprise_id = t.enterprise_id and s.id = t.school_id
        left join staff o on o.enterprise_id = t.enterprise_id and o.id = t.owner_id
      where ${live(enterpriseId, 't')} and ${isLive(t)}
        and t.id in (${sql.join(parts, sql` union `)} limit ${most * asked.length})`,
  );
}
