// Who is in a static group: put in by choosing, by pasted numbers, by freezing a dynamic group; taken out, moved, copied.

import { type SQL, sql } from 'drizzle-orm';
import { dayOf } from '#kernel/model/dates';
import type { FileRecord } from '#kernel/model/fields';
import { conflict, invalid } from '#kernel/model/problems';
import { standardFields } from '#kernel/model/resource';
import { texts } from '#kernel/model/text';
import { logOperation } from '#kernel/server/audit';
import { reaches } from '#kernel/server/database/scope';
import { columnSql } from '#kernel/server/database/table';
import { copy } from '#kernel/server/resources/copying';
import { and } from '#kernel/server/resources/query';
import { detail } from '#kernel/server/resources/reading';
import { insertRow } from '#kernel/server/resources/saving';
import { live, ours, reached, serviceOf } from '#kernel/server/rows';
import { service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { maskedName } from '../../customer/model/names';
import { customers } from '../../customer/server/customers';
import { sightOf } from '../../customer/server/customersCover';
import { CustomerGroup, CustomerGroupMember } from '../model/group';
import { membersOf } from './groupCondition';
import { customersByNumber, pastedWords, seenCustomers, sheetWords } from './groupNumbers';

const rules = texts('customers.group', {
  dynamic: ['动态群组由条件决定，不能手工增减', 'A dynamic group follows its conditions; nobody is added by hand'],
  full: ['群组最多 {max} 人', 'A group holds at most {max}'],
  nobody: ['请选择客户、粘贴编号或手机，或上传名单', 'Choose customers, paste numbers or upload a list'],
  itself: ['客户已在该群组中，请选择另一个群组', 'They are in this group already; choose another'],
});

const mostMembers = 20_000;

const groupService = (work: Work) => serviceOf(work, CustomerGroup);

const columns = sql.join(
  [...Object.keys(standardFields), ...Object.keys(CustomerGroup.fields)].map(
    (name) => sql`t.${columnSql(name)} as ${sql.raw(`"${name}"`)}`,
  ),
  sql`, `,
);

/** Groups by a condition on `t`, whoever may see them, locked. */
export const groupRows = (work: Work, where: SQL): Promise<CustomerGroup[]> =>
  work.session.rows<CustomerGroup>(
    sql`select ${columns} from customer_group t where ${live(work, 't')} and ${where}
      order by t.id for update of t`,
  );

/** A static group that this person keeps, locked: members come and go one change after another. */
async function keptGroup(work: Work, id: number): Promise<CustomerGroup> {
  const row = await reached(work, CustomerGroup, id, 'edit', { lock: true });
  await groupService(work).hooks.beforeAct?.({ verb: 'edit', row, values: {}, work });
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
      sql`update customer_group_member set deleted_at = ${work.now.toISOString()} where ${ours(work, 'customer_group_member')} and id = ${row.id}`,
    );
    await recount(work, row.groupId);
  },
  /** Of a group one sees, only the customers one sees. */
  narrow: (actor, alias) =>
    sql`exists (select 1 from customer member where ${live(actor, 'member')} and member.id = ${alias}.customer_id and ${reaches(actor, customers, 'view', sql.raw('member'), new Map())})`,
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
        where ${live(work, 'm')} and m.group_id = ${groupId})
      where ${ours(work, 'customer_group')} and id = ${groupId}`,
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
      where not exists (select 1 from customer_group_member m where ${live(work, 'm')} and m.group_id = ${group.id}
        and m.customer_id = c.id)
      limit ${room + 1} returning customer_id as id`,
  );
  if (added.length > room) throw full();
  await recount(work, group.id);
  await told(work, group, 'addMembers', added.length);
  return added.length;
}

/** `group` as it was before so many came or went. */
async function told(work: Work, group: CustomerGroup, action: string, change: number): Promise<void> {
  const { id, name, schoolId, memberCount } = group;
  if (change === 0) return;
  const counts = { before: { memberCount }, after: { memberCount: memberCount + change } };
  await logOperation(work, { action, of: CustomerGroup, rowId: id, rowTitle: name, schoolId, ...counts });
}

interface Adding {
  id: number;
  ids: number[];
  pasted: string | null;
  file: FileRecord | null;
}

/** By choosing, by pasted numbers of customers or mobiles, by those in a sheet; what leads to nobody one sees is named. */
export async function addMembers(work: Work, { id, ids, pasted, file }: Adding) {
  const group = await keptGroup(work, id);
  const words = [...new Set([...pastedWords(pasted ?? ''), ...(file ? await sheetWords(work, file) : [])])];
  if (words.length === 0 && ids.length === 0) throw invalid('ids', rules.nobody);
  const found = await customersByNumber(work, words);
  const known = new Set(found.map(({ word }) => word));
  const chosen = [...new Set([...ids, ...found.map((one) => one.id)])];
  const added = await putIn(
    work,
    group,
    sql`select t.id from customer t where ${and(seenCustomers(work))} and t.id = any(${sql.param(chosen)}::bigint[])`,
  );
  return { added, already: chosen.length - added, missing: words.filter((word) => !known.has(word)) };
}

/** Out of this group and, if another is named, into that one. */
export async function removeMembers(work: Work, { id, ids, toId }: { id: number; ids: number[]; toId: number | null }) {
  if (toId === id) throw invalid('toId', rules.itself);
  // Locked in one order, or two people moving members to and fro would wait for each other.
  const kept = new Map<number, CustomerGroup>();
  for (const one of [...new Set([id, toId ?? id])].sort((a, b) => a - b)) kept.set(one, await keptGroup(work, one));
  const group = kept.get(id)!;
  const target = toId === null ? null : kept.get(toId)!;
  const list = sql`${sql.param(ids)}::bigint[]`;
  const removed = await work.session.rows<{ id: number }>(
    sql`update customer_group_member m set deleted_at = ${work.now.toISOString()} from customer t
      where ${live(work, 'm')} and m.group_id = ${id} and m.customer_id = any(${list})
        and t.id = m.customer_id and ${and(seenCustomers(work))} returning m.customer_id as id`,
  );
  await recount(work, id);
  await told(work, group, 'removeMembers', -removed.length);
  const gone = sql.param(removed.map((one) => one.id));
  if (target) await putIn(work, target, sql`select unnest(${gone}::bigint[]) as id`);
  return { removed: removed.length, moved: target ? removed.length : 0 };
}

/** The members a person sees now, as a static group of their own. */
export async function freezeGroup(work: Work, { id, name }: { id: number; name: string | null }) {
  const source = await reached(work, CustomerGroup, id, 'view');
  const called = name || `${source.name.slice(0, 29)} ${dayOf(work.now, work.actor.timezone)}`;
  const made = await insertRow(work, groupService(work), { name: called, note: source.note, kind: 'static' }, 'freeze');
  const members = await membersOf(work, source);
  await putIn(
    work,
    await keptGroup(work, made),
    sql`select t.id from customer t where ${and([...seenCustomers(work), members])}`,
  );
  return detail(work, groupService(work), made);
}

/** A copy belongs to whoever makes it and has the members they see. */
export async function copyGroup(work: Work, { id }: { id: number }) {
  const made = await copy(work, groupService(work), id);
  const source = await reached(work, CustomerGroup, id, 'view');
  if (source.kind === 'dynamic') return made;
  const members = await membersOf(work, source);
  await putIn(
    work,
    await keptGroup(work, Number(made.id)),
    sql`select t.id from customer t where ${and([...seenCustomers(work), members])}`,
  );
  return detail(work, groupService(work), Number(made.id));
}
