// Pairs that may be one: found at night, decided by a person. What was once called different never comes back.

import { type SQL, sql } from 'drizzle-orm';
import { conflict } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import type { Actor } from '#kernel/server/actor';
import { reaches } from '#kernel/server/database/scope';
import { by } from '#kernel/server/filters';
import { detail } from '#kernel/server/resources/reading';
import { updateRow } from '#kernel/server/resources/saving';
import { beside, live, ours, reached } from '#kernel/server/rows';
import { type AreaPiece, type Job, type Service, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { customers } from '../../customer/server/customers';
import { coverNames } from '../../customer/server/customersCover';
import { customerTexts } from '../../customer/server/customerTexts';
import { linkSibling } from '../../family/server/families';
import { CustomerMerge, DuplicatePair } from '../model/duplicate';
import { ignorePair, linkPair } from '../model/duplicateCalls';
import { compare, type Identity, pairKind } from '../model/duplicateRules';

const words = texts('customers.job', { duplicates: ['疑似重复扫描', 'Scan for duplicates'] });

async function handle(work: Work, id: number, state: 'ignored' | 'linked') {
  const found = pairService(work);
  const pair = await reached(work, DuplicatePair, id, 'view', { lock: true });
  if (pair.state !== 'open') throw conflict(customerTexts.pairHandled, { reason: 'state', state: pair.state });
  if (state === 'linked') await linkSibling(work, pair.bId, pair.aId);
  const handled = { state, handledBy: work.actor.staffId || null, handledAt: work.now };
  await updateRow(work, found, { ...pair }, handled, { action: state === 'linked' ? 'link' : 'ignore' });
  return detail(work, found, id);
}

const pairService = (work: Work): Service => work.app.services.get(DuplicatePair.name)!;

/** Whoever reaches one side alone could neither compare nor merge nor link them. */
function ofReached(actor: Actor, alias: SQL): SQL {
  const side = (column: 'a_id' | 'b_id'): SQL => {
    const c = sql.raw(`"pair_${column}"`);
    const seen = reaches(actor, customers, 'merge', c, new Map());
    return sql`exists (select 1 from customer ${c} where ${live(actor, c)}
      and ${c}.id = ${alias}.${sql.raw(column)} and ${seen})`;
  };
  return sql`${side('a_id')} and ${side('b_id')}`;
}

const pairs = service(DuplicatePair, {
  narrow: ofReached,
  decorate: coverNames('aId', 'bId'),
  /** Of one customer, whichever side it stands on. */
  filters: { customerId: by(DuplicatePair.fields.aId, (id) => sql`${id} in (t.a_id, t.b_id)`) },
  calls: [
    serves(ignorePair, (work, { id }) => handle(work, id, 'ignored')),
    serves(linkPair, (work, { id }) => handle(work, id, 'linked')),
  ],
});

interface Found extends Identity {
  id: number;
}

/** Which customers share a key, as the largest group that is still believable; a number of fifty is a switchboard. */
const mostTogether = 20;

/** Everyone who shares a number, a WeChat or a name with a date or a school; each group once. */
async function sharing(work: Work): Promise<number[][]> {
  const { enterpriseId } = work;
  const unforgotten = sql`${live(enterpriseId, 'c')} and c.anonymised_at is null`;
  const contact = (column: string): SQL =>
    sql`select array_agg(distinct g.customer_id) as ids from guardian g join customer c on c.enterprise_id = g.enterprise_id and c.id = g.customer_id
      where ${live(enterpriseId, 'g')} and ${unforgotten} and g.${sql.raw(column)} <> '' group by g.${sql.raw(column)}
      having count(distinct g.customer_id) between 2 and ${mostTogether}`;
  const namesakes = (column: string): SQL =>
    sql`select array_agg(c.id) as ids from customer c where ${unforgotten} and c.name_key <> '' and c.${sql.raw(column)} is not null
      group by c.name_key, c.${sql.raw(column)} having count(*) between 2 and ${mostTogether}`;
  const rows = await work.session.rows<{ ids: number[] }>(
    sql`${contact('mobile')} union all ${contact('wechat')} union all ${namesakes('birth_date')} union all ${namesakes('day_school')}`,
  );
  return rows.map(({ ids }) => ids);
}

/** New pairs only: what is open, merged, linked or ignored stands already, and siblings of one family are no riddle. */
async function scan(work: Work): Promise<number> {
  const groups = await sharing(work);
  const pairsOf = groups.flatMap((ids) =>
    ids.flatMap((a, i) => ids.slice(i + 1).map((b) => [a, b].sort((x, y) => x - y))),
  );
  const wanted = [...new Map(pairsOf.map((one) => [one.join(':'), one as [number, number]])).values()];
  let made = 0;
  for (let from = 0; from < wanted.length; from += 1000) made += await keep(work, wanted.slice(from, from + 1000));
  return made;
}

async function keep(work: Work, wanted: [number, number][]): Promise<number> {
  const { enterpriseId } = work;
  const known = await identities(work, [...new Set(wanted.flat())]);
  const entries = wanted.flatMap(([aId, bId]) => {
    const [a, b] = [known.get(aId), known.get(bId)];
    const match = a && b && !(a.familyId && a.familyId === b.familyId) ? compare(a, b) : null;
    return match ? [{ aId, bId, kind: pairKind(match), matchedOn: match.matchedOn }] : [];
  });
  const rows = await work.session.rows(
    sql`insert into duplicate_pair (enterprise_id, a_id, b_id, kind, matched_on, created_at, updated_at)
      select ${enterpriseId}, e."aId", e."bId", e.kind, array(select jsonb_array_elements_text(e."matchedOn")), ${work.now.toISOString()}, ${work.now.toISOString()}
      from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e("aId" bigint, "bId" bigint, kind text, "matchedOn" jsonb)
      on conflict do nothing returning id`,
  );
  return rows.length;
}

async function identities(work: Work, ids: readonly number[]) {
  const contacts = (column: string) =>
    sql`array(select g.${sql.raw(column)} from guardian g where ${beside('g', 'c')} and g.customer_id = c.id
      and g.${sql.raw(column)} <> '')`;
  const rows = await work.session.rows<Found & { familyId: number | null }>(
    sql`select c.id, c.name_key as "nameKey", c.name_pinyin as "namePinyin", c.id_card as "idCard", c.birth_date as "birthDate",
        c.day_school as "daySchool", c.family_id as "familyId", ${contacts('mobile')} as mobiles, ${contacts('wechat')} as wechats
      from customer c where ${ours(work, 'c')} and c.id = any(${sql.param([...ids])}::bigint[])`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

const duplicateScan: Job = { name: 'customers.duplicates', title: words.duplicates, cron: '0 3 * * *', run: scan };

export const duplicatePairs: AreaPiece = {
  services: [pairs, service(CustomerMerge, { decorate: coverNames('keepId', 'dropId') })],
  jobs: [duplicateScan],
};
