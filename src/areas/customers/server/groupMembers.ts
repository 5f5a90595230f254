// Who is in a static group: put in by choosing, by pasted numbers, by freezing a dynamic group; taken out, moved, copied.
import { type SQL, sql } from 'drizzle-orm';
import { dayOf } from '#kernel/model/dates';
import { mobile } from '#kernel/model/fields';
import { conflict, invalid } from '#kernel/model/problems';
import { standardFields } from '#kernel/model/resource';
import { texts } from '#kernel/model/text';
import { readValue } from '#kernel/model/values';
import { logOperation } from '#kernel/server/audit';
import { reaches } from '#kernel/server/database/scope';
import { columnSql } from '#kernel/server/database/table';
import { and, reachable } from '#kernel/server/resources/query';
import { detail, rowFor } from '#kernel/server/resources/reading';
import { copy, insertRow } from '#kernel/server/resources/saving';
import { service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { maskedName } from '../model/duplicateRules';
import { CustomerGroup, CustomerGroupMember } from '../model/group';
import { customerService } from './customerRows';
import { customers } from './customers';
import { sightOf } from './customersCover';
import { membersOf } from './groupCondition';

const rules = texts('customers.group', {
  dynamic: ['动态群组由条件决定，不能手工增减', 'A dynamic group follows its conditions; nobody is added by hand'],
  full: ['群组最多 {max} 人', 'A group holds at most {max}'],
  tooMany: ['一次最多粘贴 {max} 个编号或手机', 'Paste at most {max} numbers at once'],
});

const mostMembers = 20_000;
const mostPasted = 2000;
export const longestPaste = mostPasted * 20;

const groupService = (work: Work) => work.app.services.get(CustomerGroup.name)!;

const columns = sql.join(
  [...Object.keys(standardFields), ...Object.keys(CustomerGroup.fields)].map(
    (name) => sql`t.${columnSql(name)} as ${sql.raw(`"${name}"`)}`,
  ),
  sql`, `,
);

/** Groups by a condition on `t`, whoever may see them, locked. */
export const groupRows = (work: Work, where: SQL): Promise<CustomerGroup[]> =>
  work.session.rows<CustomerGroup>(
    sql`select ${columns} from customer_group t where t.enterprise_id = ${work.enterpriseId} and t.deleted_at is null and ${where}
      order by t.id for update of t`,
  );

/** A static group that this person keeps, locked: members come and go one change after another. */
async function keptGroup(work: Work, id: number): Promise<CustomerGroup> {
  const row = (await rowFor(work, groupService(work), id, 'edit', true)) as unknown as CustomerGroup;
  await groupService(work).hooks.beforeAct?.({ verb: 'edit', row: row as never, values: {}, work });
  if (row.kind !== 'static') throw conflict(rules.dynamic, { reason: 'dynamic' });
  return row;
}

export const groupMembers = service(CustomerGroupMember, {
  async beforeSave({ row, was, work }) {
    if (was) return;
    const group = await keptGroup(work, row.groupId);
    if (group.memberCount >= mostMembers) throw full();
    row.addedBy = work.actor.staffId;
    row.addedAt = work.now;
  },
  afterSave: ({ row, was, work }) => (was ? undefined : recount(work, row.groupId)),
  async beforeAct({ row, work }) {
    await keptGroup(work, row.groupId);
  },
  async beforeDelete({ row, work }) {
    // Taken out here, so that those who are left are counted without this one.
    await work.session.rows(
      sql`update customer_group_member set deleted_at = ${work.now.toISOString()} where enterprise_id = ${work.enterpriseId} and id = ${row.id}`,
    );
    await recount(work, row.groupId);
  },
  /** Of a group one sees, only the customers one sees. */
  narrow: (actor, alias) =>
    sql`exists (select 1 from customer member where member.enterprise_id = ${actor.enterpriseId} and member.id = ${alias}.customer_id
      and member.deleted_at is null and ${reaches(actor, customers, 'view', sql.raw('member'), new Map())})`,
  async decorate(rows, work) {
    const sight = await sightOf(
      work,
      rows.map(({ customerId }) => Number(customerId)),
    );
    for (const { customerId, $labels } of rows) {
      if (sight.get(Number(customerId))?.isPooled && typeof $labels.customerId === 'string')
        $labels.customerId = maskedName($labels.customerId);
    }
  },
});

const full = () => conflict(rules.full, { reason: 'full', max: mostMembers }, { max: mostMembers });

async function recount(work: Work, groupId: number): Promise<void> {
  await work.session.rows(
    sql`update customer_group set counted_at = ${work.now.toISOString()}, member_count = (select count(*)::int from customer_group_member m
        where m.enterprise_id = ${work.enterpriseId} and m.group_id = ${groupId} and m.deleted_at is null)
      where enterprise_id = ${work.enterpriseId} and id = ${groupId}`,
  );
}

/** Puts in those of these customers who are not in yet; answers how many that were. */
async function putIn(work: Work, group: CustomerGroup, from: SQL): Promise<number> {
  const by = work.actor.staffId;
  const at = work.now.toISOString();
  const room = mostMembers - group.memberCount;
  const added = await work.session.rows<{ id: number }>(
    sql`insert into customer_group_member (enterprise_id, group_id, customer_id, added_by, added_at, created_by, updated_by, created_at, updated_at)
      select ${work.enterpriseId}, ${group.id}, c.id, ${by}, ${at}, ${by}, ${by}, ${at}, ${at} from (${from}) c
      where not exists (select 1 from customer_group_member m where m.enterprise_id = ${work.enterpriseId} and m.group_id = ${group.id}
        and m.customer_id = c.id and m.deleted_at is null)
      limit ${room + 1} returning customer_id as id`,
  );
  if (added.length > room) throw full();
  await recount(work, group.id);
  await told(work, group, 'addMembers', added.length);
  return added.length;
}

async function told(work: Work, { id, name, schoolId }: CustomerGroup, action: string, count: number): Promise<void> {
  if (count > 0)
    await logOperation(work, { action, of: CustomerGroup, rowId: id, rowTitle: name, schoolId, after: { count } });
}

const seen = (work: Work): SQL[] => reachable(work.actor, customerService(work), 'view', work.app.services);

interface Adding {
  id: number;
  ids: number[];
  pasted: string | null;
}

/** By choosing, and by pasted numbers of customers or mobiles; what leads to nobody one sees is named. */
export async function addMembers(work: Work, { id, ids, pasted }: Adding) {
  const group = await keptGroup(work, id);
  const words = [...new Set(wordsOf(pasted ?? ''))];
  if (words.length > mostPasted) throw invalid('pasted', rules.tooMany, { max: mostPasted });
  const found = words.length > 0 ? await byNumbers(work, words) : [];
  const known = new Set(found.map(({ word }) => word));
  const chosen = [...new Set([...ids, ...found.map((one) => one.id)])];
  const added = await putIn(
    work,
    group,
    sql`select t.id from customer t where ${and(seen(work))} and t.id = any(${sql.param(chosen)}::bigint[])`,
  );
  return { added, already: chosen.length - added, missing: words.filter((word) => !known.has(word)) };
}

const anyNumber = mobile('手机', 'Mobile', { landline: true });

/** A mobile may be written with spaces in it; anything else ends at one. */
const wordsOf = (pasted: string): string[] =>
  pasted
    .split(/[\n\r\t,，;；、]+/)
    .map((piece) => piece.trim())
    .flatMap((piece) => ('value' in readValue(anyNumber, piece) ? piece : piece.split(/\s+/)))
    .filter(Boolean);

async function byNumbers(work: Work, words: readonly string[]): Promise<{ word: string; id: number }[]> {
  const numbers = words.map((word) => {
    const read = readValue(anyNumber, word);
    return 'value' in read ? String(read.value) : word.toUpperCase();
  });
  return work.session.rows(
    sql`select k.word, t.id from unnest(${sql.param([...words])}::text[], ${sql.param(numbers)}::text[]) k(word, number)
      join customer t on t.code = k.number or t.id in (select g.customer_id from guardian g
        where g.enterprise_id = ${work.enterpriseId} and g.mobile = k.number and g.deleted_at is null)
      where ${and(seen(work))}`,
  );
}

/** Out of this group and, if another is named, into that one. */
export async function removeMembers(work: Work, { id, ids, toId }: { id: number; ids: number[]; toId: number | null }) {
  const group = await keptGroup(work, id);
  const target = toId === null || toId === id ? null : await keptGroup(work, toId);
  const list = sql`${sql.param(ids)}::bigint[]`;
  const removed = await work.session.rows<{ id: number }>(
    sql`update customer_group_member m set deleted_at = ${work.now.toISOString()} from customer t
      where m.enterprise_id = ${work.enterpriseId} and m.group_id = ${id} and m.deleted_at is null and m.customer_id = any(${list})
        and t.id = m.customer_id and ${and(seen(work))} returning m.customer_id as id`,
  );
  await recount(work, id);
  await told(work, group, 'removeMembers', removed.length);
  const gone = sql.param(removed.map((one) => one.id));
  const moved = target && (await putIn(work, target, sql`select unnest(${gone}::bigint[]) as id`));
  return { removed: removed.length, moved: moved ?? 0 };
}

/** The members a person sees now, as a static group of their own. */
export async function freezeGroup(work: Work, { id, name }: { id: number; name: string | null }) {
  const source = (await rowFor(work, groupService(work), id, 'view')) as unknown as CustomerGroup;
  const called = name || `${source.name.slice(0, 29)} ${dayOf(work.now, work.actor.timezone)}`;
  const made = await insertRow(work, groupService(work), { name: called, note: source.note, kind: 'static' }, 'freeze');
  const members = await membersOf(work, source);
  await putIn(
    work,
    await keptGroup(work, made),
    sql`select t.id from customer t where ${and([...seen(work), members])}`,
  );
  return detail(work, groupService(work), made);
}

/** A copy belongs to whoever makes it and has the members they see. */
export async function copyGroup(work: Work, { id }: { id: number }) {
  const made = await copy(work, groupService(work), id);
  const source = (await rowFor(work, groupService(work), id, 'view')) as unknown as CustomerGroup;
  if (source.kind === 'dynamic') return made;
  const members = await membersOf(work, source);
  await putIn(
    work,
    await keptGroup(work, Number(made.id)),
    sql`select t.id from customer t where ${and([...seen(work), members])}`,
  );
  return detail(work, groupService(work), Number(made.id));
}
