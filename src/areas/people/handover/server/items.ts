// Items on their way: assigned, accepted (and moved by the area they belong to, all or nothing), checked.
import { and, eq, ne, sql } from 'drizzle-orm';
import { errorMessages } from '#kernel/model/messages';
import { conflict, forbidden, invalid, notFound } from '#kernel/model/problems';
import { filled, texts } from '#kernel/model/text';
import { notify, todo, todoCancelQuery, todoFinishQuery } from '#kernel/server/calls';
import { insert, live, move, need, reached, row as rowOf, rows, update } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { handoverDone } from '../../model/events';
import { Staff } from '../../model/staff';
import { Handover, HandoverItem } from '../model/handover';
import { isByHand, isWorking, kindOf } from './opening';

const said = texts('people.handover', {
  receiver: ['接收人须在职且不是本人', 'Who receives works here and is somebody else'],
  notYours: ['只有接收人可以处理', 'Only who receives it does this'],
  notChecker: ['只有监交人或核对角色可以核对', 'Only the supervisor or the checking role checks it'],
  closed: ['该交接已结束', 'This handover is over'],
  state: ['该交接项状态已变化', 'This item has gone on meanwhile'],
  left: ['还有 {count} 个{name}，不能标记为不适用', '{count} {name} are left: it is needed'],
  accept: ['接收交接：{from} {title}', 'Take over: {from} {title}'],
  check: ['核对交接：{from} {title}', 'Check a handover: {from} {title}'],
  taken: ['已退回', 'Sent back'],
});

export async function openItem(work: Work, id: number, version: number, from: HandoverItem['state'][]) {
  const known = await rowOf(work, HandoverItem, id);
  if (!known) throw notFound();
  const handover = await need(work, Handover, known.handoverId, { lock: true });
  const item = await need(work, HandoverItem, id, { lock: true });
  if (handover.state !== 'open' && handover.state !== 'running') throw conflict(said.closed);
  if (item.version !== version) throw conflict(errorMessages.stale, { reason: 'stale', version: item.version });
  if (!from.includes(item.state)) throw conflict(said.state);
  return { handover, item };
}

const todoKey = (what: 'accept' | 'check', id: number): string => `people.handover.${what}:${id}`;
const nameOf = async (work: Work, id: number): Promise<string> => (await need(work, Staff, id)).name;

async function ask(
  work: Work,
  what: 'accept' | 'check',
  item: HandoverItem,
  to: number[],
  dueOn: string,
): Promise<void> {
  if (to.length === 0) return;
  const from = await nameOf(work, item.staffId ?? 0);
  await todo(work, {
    ...{ kind: `people.handover.${what}`, key: todoKey(what, item.id), source: 'people', mode: 'any' as const },
    assigneeIds: to,
    title: filled(said[what], { from, title: item.title }),
    subject: { type: HandoverItem.name, id: item.id },
    url: `/handover?tab=${what === 'accept' ? 'accept' : 'check'}`,
    dueAt: new Date(`${dueOn}T10:00:00Z`),
  });
}

const finish = (work: Work, what: 'accept' | 'check', id: number) =>
  work.ask(todoFinishQuery, { key: todoKey(what, id), byId: work.actor.staffId });

export async function assign(
  work: Work,
  given: { id: number; version: number; receiverId: number; rowIds: number[] | null },
): Promise<void> {
  const { handover, item } = await openItem(work, given.id, given.version, ['pending', 'assigned']);
  await reached(work, Handover, handover.id, 'manage');
  if (given.receiverId === item.staffId || !(await isWorking(work, given.receiverId)))
    throw invalid('receiverId', said.receiver);
  if (item.state === 'assigned')
    await work.ask(todoCancelQuery, { key: todoKey('accept', item.id), reason: said.taken });
  const live = await liveOf(work, item);
  const chosen = given.rowIds && given.rowIds.length > 0 && given.rowIds.length < live ? given.rowIds : null;
  if (chosen) await splitOff(work, item, live - chosen.length);
  const rowIds = chosen ?? item.rowIds;
  const moved = await move(work, HandoverItem, item, 'assign', {
    ...{ receiverId: given.receiverId, rowIds, total: rowIds ? rowIds.length : live },
  });
  if (handover.state === 'open') await move(work, Handover, handover, 'start');
  await recount(work, handover.id);
  await ask(work, 'accept', moved, [given.receiverId], handover.dueOn);
  await notify(work, {
    kind: 'people.handoverAssigned',
    key: `${item.id}:${moved.version}`,
    recipientIds: [given.receiverId],
    vars: { from: await nameOf(work, handover.staffId), title: item.title },
    url: '/handover?tab=accept',
  });
}

/** What was not chosen waits for somebody else. */
async function splitOff(work: Work, item: HandoverItem, rest: number): Promise<void> {
  const { handoverId, staffId, supervisorId, itemType, title, mandatory, guide, checkerRoleId } = item;
  await insert(work, HandoverItem, {
    ...{ handoverId, staffId, supervisorId, itemType, title, mandatory, guide, checkerRoleId, total: rest },
  });
}

export async function liveOf(work: Work, { itemType, staffId, total }: HandoverItem): Promise<number> {
  const kind = kindOf(work, itemType);
  return kind ? kind.count(work, staffId ?? 0) : total;
}

/** Moves the rows in this very transaction: what the area refuses is refused whole, with its reason. */
export async function accept(work: Work, id: number, version: number): Promise<void> {
  const { handover, item } = await openItem(work, id, version, ['assigned']);
  if (item.receiverId !== work.actor.staffId) throw forbidden('people.handover.accept', said.notYours);
  const kind = kindOf(work, item.itemType);
  if (kind) {
    const ids = await idsOf(work, item);
    const all = {
      fromId: handover.staffId,
      toId: work.actor.staffId,
      handoverId: handover.id,
      byId: work.actor.staffId,
    };
    await kind.move(work, { ...all, ids });
  }
  const moved = await move(work, HandoverItem, item, 'accept', { moved: item.total });
  await finish(work, 'accept', id);
  const checkers = await checkersOf(work, item);
  await ask(work, 'check', moved, checkers, handover.dueOn);
}

/** Everything of the kind but what other items of it name. */
async function idsOf(work: Work, item: HandoverItem): Promise<number[] | 'all'> {
  if (item.rowIds) return item.rowIds;
  const others = await rows(work, HandoverItem, (i) =>
    and(
      eq(i.handoverId, item.handoverId),
      eq(i.itemType, item.itemType),
      ne(i.id, item.id),
      sql`${i.state} in ('pending', 'assigned')`,
    ),
  );
  const taken = new Set(others.flatMap(({ rowIds }) => rowIds ?? []));
  if (taken.size === 0) return 'all';
  const ids: number[] = [];
  for (let page = 1; page <= 200; page++) {
    const some = (await kindOf(work, item.itemType)?.list(work, item.staffId ?? 0, page)) ?? [];
    if (some.length === 0) break;
    ids.push(...some.map((one) => Number(one.id)).filter((one) => !taken.has(one)));
  }
  return ids;
}

export async function refuse(work: Work, id: number, version: number, reason: string): Promise<void> {
  const { item } = await openItem(work, id, version, ['assigned']);
  if (item.receiverId !== work.actor.staffId) throw forbidden('people.handover.accept', said.notYours);
  await move(work, HandoverItem, item, 'refuse', { receiverId: null, note: reason, reason });
  await work.ask(todoCancelQuery, { key: todoKey('accept', id), reason: said.taken });
}

async function checkersOf(work: Work, { checkerRoleId, supervisorId }: HandoverItem): Promise<number[]> {
  if (checkerRoleId === null) return supervisorId === null ? [] : [supervisorId];
  const found = await work.session.rows<{ id: number }>(
    sql`select distinct a.staff_id as id from account_role ar join account a on a.enterprise_id = ar.enterprise_id and a.id = ar.account_id
      where ${live(work, 'ar')} and ar.role_id = ${checkerRoleId} and a.state = 'active' order by 1 limit 20`,
  );
  return found.map(({ id }) => Number(id));
}

export async function check(work: Work, id: number, version: number, note: string | null): Promise<void> {
  const { item } = await openItem(work, id, version, ['moved']);
  const checkers = await checkersOf(work, item);
  const mayManage = checkers.length === 0 && work.actor.grants.has('people.handover.manage');
  if (!checkers.includes(work.actor.staffId) && !mayManage) throw forbidden('people.handover.check', said.notChecker);
  await move(work, HandoverItem, item, 'check', note ? { note } : {});
  await finish(work, 'check', id);
  await recount(work, item.handoverId);
}

export async function skip(work: Work, id: number, version: number, reason: string): Promise<void> {
  const { handover, item } = await openItem(work, id, version, ['pending']);
  await reached(work, Handover, handover.id, 'manage');
  const count = isByHand(item.itemType) ? 0 : await liveOf(work, item);
  if (count > 0) throw conflict(said.left, { count }, { count, name: item.title });
  await move(work, HandoverItem, item, 'skip', { note: reason, reason });
  await recount(work, handover.id);
}

/** Progress is checked items of items; when none is left it is done. */
export async function recount(work: Work, handoverId: number): Promise<void> {
  const items = await rows(work, HandoverItem, { handoverId }, { sort: 'id' });
  const handover = await need(work, Handover, handoverId, { lock: true });
  const checked = items.filter(({ state }) => state === 'checked').length;
  const counted = await update(work, Handover, handover, { checked, total: items.length });
  if (checked < items.length || (handover.state !== 'open' && handover.state !== 'running')) return;
  await move(work, Handover, counted, 'complete');
  const moved = items.filter(({ receiverId }) => receiverId !== null);
  await work.emit(handoverDone, {
    ...{ handoverId, staffId: handover.staffId },
    items: moved.map(({ itemType, rowIds, receiverId }) => ({ type: itemType, ids: rowIds ?? [], toId: receiverId! })),
  });
}

/** What is still in somebody's hands of all that must not stay there. */
export async function leftOver(work: Work, staffId: number, handoverId: number | null) {
  const items = handoverId === null ? [] : await rows(work, HandoverItem, { handoverId });
  const bound = new Set(items.filter(({ mandatory }) => mandatory).map(({ itemType }) => itemType));
  const found: { type: string; name: { zh: string; en: string }; count: number }[] = [];
  for (const kind of work.app.registries.handover.all()) {
    if (!kind.mandatory && !bound.has(kind.key)) continue;
    const count = await kind.count(work, staffId);
    if (count > 0) found.push({ type: kind.key, name: kind.name, count });
  }
  return found;
}
