// What of a customer is covered on its way out: a pool row by the school's rule, for a collector the ways to reach the
// family. And what is shown beside it: whom to call, what the pool has to say.
import { type SQL, sql } from 'drizzle-orm';
import { mask } from '#kernel/model/mask';
import { permission } from '#kernel/model/resource';
import { isList } from '#kernel/model/values';
import { type Actor, fieldView, may } from '#kernel/server/actor';
import { reaches } from '#kernel/server/database/scope';
import type { Presented } from '#kernel/server/resources/present';
import { t } from '#kernel/server/resources/query';
import { service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Customer } from '../model/customer';
import { maskedName } from '../model/duplicateRules';
import { Guardian } from '../model/guardian';
import { frozenUntil, isInPool } from '../model/ownershipRules';
import { isPooled } from './customersSight';
import { poolRuleOf } from './poolRuleOf';
import { isReader, type Shown, shownColumns } from './readers';

/** The scope alone, without what is seen besides. */
const scopeOnly = service(Customer);

/** Rows that hang on a customer whom this person sees in full: not by way of the pool, not as a collector. */
export const ofSeenInFull = (actor: Actor, alias: SQL): SQL =>
  sql`exists (select 1 from customer c where c.enterprise_id = ${actor.enterpriseId} and c.id = ${alias}.customer_id
    and not ${isPooled(sql.raw('c'))} and ${reaches(actor, scopeOnly, 'view', sql.raw('c'), new Map())})`;

interface Seen extends Shown {
  id: number;
  inScope: boolean;
  isPooled: boolean;
}

/** How this person stands to each of these customers. */
export async function sightOf(work: Work, ids: readonly number[]): Promise<Map<number, Seen>> {
  const inScope = reaches(work.actor, scopeOnly, 'view', t, work.app.services);
  const rows = await work.session.rows<Omit<Seen, 'isPooled'>>(
    sql`select t.id, ${shownColumns}, coalesce((${inScope}), false) as "inScope" from customer t
      where t.enterprise_id = ${work.enterpriseId} and t.id = any(${sql.param([...ids])}::bigint[])`,
    { prepare: true },
  );
  return new Map(rows.map((row) => [row.id, { ...row, isPooled: isInPool(row, work.now) }]));
}

/** Covers the names of customers that rows refer to, where this person would not see them in full either. */
export const coverNames =
  (...fields: string[]) =>
  async (rows: Presented[], work: Work): Promise<void> => {
    const named = rows.flatMap((row) => fields.filter((name) => row.$labels[name]).map((name) => ({ row, name })));
    const ids = named.map(({ row, name }) => Number(row[name]));
    const sight = ids.length > 0 ? await sightOf(work, ids) : new Map<number, Seen>();
    for (const { row, name } of named)
      if (isCovered(sight.get(Number(row[name])))) row.$labels[name] = maskedName(String(row.$labels[name]));
  };
const coverReferrer = coverNames('referrerCustomerId');

/** Whether the ways to reach this family are covered for this person. */
export const isCovered = (seen: Seen | undefined): boolean => !seen || seen.isPooled || !seen.inScope;

/** With a pool row only these are done, each by its own permission. */
const poolVerbs = ['claim', 'assign', 'transferSchool', 'merge', 'lose', 'reopen', 'delete', 'anonymise'];

export async function decorate(rows: Presented[], work: Work): Promise<void> {
  if (rows.length === 0) return;
  const sight = await sightOf(work, rows.map(idOf));
  const pooled = rows.filter((row) => sight.get(idOf(row))?.isPooled);
  const isTheirs = (verb: 'follow' | 'invite', seen: Seen): boolean =>
    seen.inScope &&
    may(work.actor, permission(Customer, verb)) &&
    !work.actor.readOnly &&
    !isReader(work.actor, seen, verb);
  for (const row of rows) {
    const seen = sight.get(idOf(row));
    if (!seen) continue;
    if (isCovered(seen)) coverFamily(row);
    row.mayFollow = !seen.isPooled && isTheirs('follow', seen);
    row.mayInvite = isTheirs('invite', seen);
    if (seen.isPooled) continue;
    const refused = [...poolOnly, ...refusedBy(seen)];
    row.$can = row.$can.filter((verb) => !refused.includes(verb) && !isReader(work.actor, seen, verb));
  }
  for (const row of pooled) await coverPooled(row, sight.get(idOf(row))!, work);
  await coverReferrer(rows, work);
  await showContacts(rows, sight, work);
  if (pooled.length > 0) await showPool(pooled, sight, work);
}

const idOf = (row: Presented): number => Number(row.id);
/** What one does with a row of the pool alone. */
const poolOnly = ['claim', 'assign'];

/** What is refused whoever asks: a member stays with school and counsellor, whom nobody has cannot be handed on. */
function refusedBy({ state, ownerId }: Shown): readonly string[] {
  if (state === 'member' || state === 'dormant') return ['release', 'protect', 'transferSchool'];
  return ownerId === null ? ['transfer', 'release', 'protect'] : [];
}

async function coverPooled(row: Presented, seen: Seen, work: Work): Promise<void> {
  const { hiddenFields } = await poolRuleOf(work, seen.schoolId);
  for (const name of hiddenFields) {
    if (!(name in row)) continue;
    row[name] = isList(Customer.fields[name]) ? [] : null;
    delete row.$labels[name];
  }
  if (typeof row.name === 'string') row.name = maskedName(row.name);
  if (typeof row.idCard === 'string') row.idCard = mask('idCard', row.idCard);
  row.$masked = [...new Set([...row.$masked, 'name', ...hiddenFields])];
  const verbs = row.$can.filter((verb) => poolVerbs.includes(verb) && !isReader(work.actor, seen, verb));
  const taking = work.actor.readOnly ? [] : poolOnly.filter((verb) => may(work.actor, `customers.customer.${verb}`));
  row.$can = [...new Set([...taking, ...verbs])];
}

/** Its guardians, and the paper that one of them signed. */
function coverFamily(row: Presented): void {
  if (Array.isArray(row.guardians)) row.guardians.forEach(coverContact);
  if (typeof row.$labels.consentGuardianId === 'string')
    row.$labels.consentGuardianId = maskedName(row.$labels.consentGuardianId);
  if (row.consentFile) row.consentFile = null;
}

/** Name, number, WeChat and address of a guardian, as far as each is there. */
export function coverContact(guardian: Presented): void {
  if (typeof guardian.name === 'string' && guardian.name) guardian.name = maskedName(guardian.name);
  if (typeof guardian.$labels.customerId === 'string')
    guardian.$labels.customerId = maskedName(guardian.$labels.customerId);
  const { mobile, wechat, email } = guardian;
  if (typeof mobile === 'string' && !mobile.includes('*')) guardian.mobile = mask('mobile', mobile);
  if (typeof wechat === 'string' && wechat) guardian.wechat = mask('hidden', wechat);
  if (typeof email === 'string' && !email.includes('*')) guardian.email = mask('email', email);
  guardian.$masked = [...new Set([...guardian.$masked, 'name', 'mobile', 'wechat', 'email'])];
  guardian.$can = [];
}

interface FirstContact {
  customerId: number;
  id: number;
  name: string | null;
  relation: string;
  mobile: string | null;
  mobileState: string;
  wechatAdded: boolean;
}

/** Whom to call first, beside each customer of the page. */
async function showContacts(rows: readonly Presented[], sight: Map<number, Seen>, work: Work): Promise<void> {
  const contacts = await work.session.rows<FirstContact>(
    sql`select customer_id as "customerId", id, name, relation, mobile, mobile_state as "mobileState", wechat_added as "wechatAdded"
      from guardian where enterprise_id = ${work.enterpriseId} and customer_id = any(${sql.param(rows.map(idOf))}::bigint[])
        and is_primary and deleted_at is null`,
    { prepare: true },
  );
  const byCustomer = new Map(contacts.map((one) => [one.customerId, one]));
  const isPlain = fieldView(work.actor, Guardian, 'mobile') === 'show';
  for (const row of rows) {
    const found = byCustomer.get(idOf(row));
    if (!found) continue;
    const { customerId: _, name, mobile, ...contact } = found;
    const covered = isCovered(sight.get(idOf(row)));
    const shownName = covered && name ? maskedName(name) : name;
    row.contact = {
      ...contact,
      name: shownName,
      isCovered: covered,
      mobile: mobile && (isPlain && !covered ? mobile : mask('mobile', mobile)),
    };
  }
}

/** How often it fell back already, and from when it can be claimed. */
async function showPool(rows: readonly Presented[], sight: Map<number, Seen>, work: Work): Promise<void> {
  const counts = await work.session.rows<{ id: number; n: number }>(
    sql`select customer_id as id, count(*)::int as n from assignment_log where enterprise_id = ${work.enterpriseId}
      and customer_id = any(${sql.param(rows.map(idOf))}::bigint[]) and kind = 'recycle' and deleted_at is null group by 1`,
  );
  const times = new Map(counts.map(({ id, n }) => [id, n]));
  for (const row of rows) {
    const seen = sight.get(idOf(row))!;
    const { holdHours } = await poolRuleOf(work, seen.schoolId);
    row.inPool = true;
    row.timesRecycled = times.get(idOf(row)) ?? 0;
    row.claimableFrom = frozenUntil(seen, holdHours)?.toISOString() ?? null;
  }
}
