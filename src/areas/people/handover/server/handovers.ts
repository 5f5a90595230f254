// Handovers: opened by hand or by a leaving, supervised by the superior, bound to roles by what those roles hold.
import { sql } from 'drizzle-orm';
import { conflict, invalid, notFound } from '#kernel/model/problems';
import { pair, texts } from '#kernel/model/text';
import { notify } from '#kernel/server/calls';
import { by } from '#kernel/server/filters';
import { beside, insert, live, need, ours, reached, remove, row as rowOf, rows, update } from '#kernel/server/rows';
import { type AreaPiece, type Change, extend, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Staff } from '../../model/staff';
import { todayOf } from '../../model/today';
import { Handover, HandoverItem, HandoverRule } from '../model/handover';
import * as m from '../model/handoverCalls';
import { accept, assign, check, recount, refuse, skip } from './items';
import { fillHandover, isByHand, kindOf, principalOf, typesOf, wantedOf } from './opening';
import { successors } from './successors';

const said = texts('people.handovers', {
  supervisor: ['监交人不能是本人', 'Nobody supervises their own handover'],
  due: ['期限不能早于今天', 'It is due today at the earliest'],
  unknown: ['未登记的交接项目', 'No such item type'],
  named: ['请选择指定接收人', 'Name who receives it'],
  stale: ['绑定已被他人修改，请刷新', 'Somebody else has changed it meanwhile'],
});

async function judge({ row, was, work }: Change<typeof Handover>): Promise<void> {
  if (!was) {
    const staff = await need(work, Staff, row.staffId);
    row.schoolId = staff.schoolId;
    if (row.dueOn < todayOf(work)) throw invalid('dueOn', said.due);
    row.supervisorId ??= staff.reportsToId ?? (await principalOf(work, staff.schoolId));
    if (row.supervisorId === row.staffId) row.supervisorId = null;
  }
  if (row.supervisorId === row.staffId) throw invalid('supervisorId', said.supervisor);
}

async function mayRead(work: Work, item: HandoverItem): Promise<void> {
  const mine = [item.receiverId, item.supervisorId, item.staffId].includes(work.actor.staffId);
  if (!mine) await reached(work, Handover, item.handoverId, 'view');
}

async function ownOf(work: Work) {
  const me = work.actor.staffId;
  const items = await work.session.rows<m.OwnItem & { state: string }>(
    sql`select i.id, i.version, i.handover_id as "handoverId", s.name as "from", i.title, i.total, h.due_on::text as "dueOn", i.guide, i.note, i.state
      from handover_item i join handover h on h.enterprise_id = i.enterprise_id and h.id = i.handover_id and h.state in ('open', 'running')
      join staff s on s.enterprise_id = i.enterprise_id and s.id = i.staff_id
      where ${live(work, 'i')} and (
        (i.state = 'assigned' and i.receiver_id = ${me}) or (i.state = 'moved' and (
          (i.checker_role_id is null and i.supervisor_id = ${me}) or exists (select 1 from account_role ar
            join account a on a.enterprise_id = ar.enterprise_id and a.id = ar.account_id and a.staff_id = ${me}
            where ${beside('ar', 'i')} and ar.role_id = i.checker_role_id))))
      order by h.due_on, i.id limit 200`,
  );
  return {
    toAccept: items.filter(({ state }) => state === 'assigned'),
    toCheck: items.filter(({ state }) => state === 'moved'),
  };
}

const stampOf = (bound: readonly HandoverRule[]): string =>
  `${bound.length}:${bound.reduce((sum, { id, version }) => sum + id * 31 + version, 0)}`;

async function itemsOfRole(work: Work, roleId: number | null) {
  const roles = await work.session.rows<{ id: number; name: string; bound: number }>(
    sql`select r.id, r.name, (select count(*)::int from handover_rule b where ${beside('b', 'r')} and b.role_id = r.id) as bound
      from role r where ${live(work, 'r')} and r.enabled order by r.id limit 200`,
  );
  const bound = roleId === null ? [] : await rows(work, HandoverRule, { roleId }, { sort: 'id' });
  return { roles, stamp: stampOf(bound), items: bound.map(bindingOf), types: typesOf(work) };
}

const bindingOf = (rule: HandoverRule): m.Binding => ({
  ...{ itemType: rule.itemType, mandatory: rule.mandatory, defaultReceiver: rule.defaultReceiver },
  ...{ receiverId: rule.receiverId, checkerRoleId: rule.checkerRoleId, guide: rule.guide },
});

/** Replaces the whole binding; of two who save at once the second is told. */
async function bind(work: Work, roleId: number, stamp: string, items: readonly m.Binding[]): Promise<void> {
  await work.session.rows(sql`select id from role where ${ours(work, 'role')} and id = ${roleId} for update`);
  const before = await rows(work, HandoverRule, { roleId }, { lock: true });
  if (stampOf(before) !== stamp) throw conflict(said.stale, { reason: 'stale' });
  const known = new Set(typesOf(work).map(({ type }) => type));
  for (const [at, { itemType, defaultReceiver, receiverId }] of items.entries()) {
    if (!known.has(itemType)) throw invalid(`items[${at}].itemType`, said.unknown);
    if (defaultReceiver === 'named' && !receiverId) throw invalid(`items[${at}].receiverId`, said.named);
  }
  const gone = before.filter((one) => !items.some(({ itemType }) => itemType === one.itemType));
  await remove(
    work,
    HandoverRule,
    gone.map(({ id }) => id),
  );
  for (const item of items) {
    const { itemType, mandatory, defaultReceiver, receiverId, checkerRoleId, guide } = item;
    const values = { mandatory, defaultReceiver, receiverId, checkerRoleId, guide };
    const was = before.find((one) => one.itemType === itemType);
    if (was) await update(work, HandoverRule, was, values);
    else await insert(work, HandoverRule, { roleId, itemType, ...values });
  }
}

async function remind(work: Work, id: number): Promise<void> {
  const handover = await reached(work, Handover, id, 'manage');
  const items = await rows(work, HandoverItem, { handoverId: id, state: ['assigned', 'moved'] });
  const { name } = await need(work, Staff, handover.staffId);
  for (const item of items) {
    const to = item.state === 'assigned' ? item.receiverId : item.supervisorId;
    if (to === null) continue;
    await notify(work, {
      kind: 'people.handoverAssigned',
      recipientIds: [to],
      vars: { from: name, title: item.title },
      url: `/handover?tab=${item.state === 'assigned' ? 'accept' : 'check'}`,
      level: 'warning',
    });
  }
}

const nobody = async <T>(done: Promise<T>): Promise<null> => {
  await done;
  return null;
};

export const handovers: AreaPiece = {
  answers: [successors],
  services: [
    service(Handover, {
      beforeSave: judge,
      async afterSave({ row, was, work }) {
        if (was) return;
        await fillHandover(work, row);
        await recount(work, row.id);
      },
      filters: {
        overdue: by(Handover.asked.overdue, (is, work) =>
          is ? sql`t.state in ('open', 'running') and t.due_on < ${todayOf(work)}` : sql`true`,
        ),
      },
    }),
    service(HandoverItem),
    service(HandoverRule),
  ],
  extends: [
    extend(Handover, {
      calls: [
        serves(m.assignAll, async (work, { id, receiverId }) => {
          await reached(work, Handover, id, 'manage');
          const open = await rows(work, HandoverItem, { handoverId: id, state: ['pending'] }, { sort: 'id' });
          for (const item of open)
            await assign(work, { id: item.id, version: item.version, receiverId, rowIds: item.rowIds });
          return null;
        }),
        serves(m.urge, (work, { id }) => nobody(remind(work, id))),
        serves(m.addHandItem, async (work, { id, itemType, title }) => {
          const { staffId, supervisorId, state } = await reached(work, Handover, id, 'manage', { lock: true });
          if (state !== 'open' && state !== 'running') throw notFound();
          await insert(work, HandoverItem, { handoverId: id, staffId, supervisorId, itemType, title, total: 1 });
          await recount(work, id);
          return null;
        }),
      ],
    }),
  ],
  calls: [
    serves(m.itemTypes, async (work) => ({ types: typesOf(work) })),
    serves(m.previewHandover, async (work, { staffId }) => {
      await reached(work, Staff, staffId, 'view');
      const items = [];
      for (const { type, title, count, mandatory, receiverId } of await wantedOf(work, staffId)) {
        const receiver = receiverId === null ? undefined : await rowOf(work, Staff, receiverId);
        items.push({
          ...{ type, title, count, mandatory },
          receiver: receiver ? { id: receiver.id, name: receiver.name } : null,
        });
      }
      return { items };
    }),
    serves(m.itemRows, async (work, { id, page }) => {
      const item = await need(work, HandoverItem, id);
      await mayRead(work, item);
      const kind = isByHand(item.itemType) ? undefined : kindOf(work, item.itemType);
      const found =
        kind && item.state !== 'moved' && item.state !== 'checked'
          ? await kind.list(work, item.staffId ?? 0, page ?? 1)
          : [];
      const chosen = item.rowIds;
      return { rows: chosen ? found.filter((one) => chosen.includes(Number(one.id))) : found };
    }),
    serves(m.assignItem, (work, given) => nobody(assign(work, given))),
    serves(m.acceptItem, (work, { id, version }) => nobody(accept(work, id, version))),
    serves(m.refuseItem, (work, { id, version, reason }) => nobody(refuse(work, id, version, reason))),
    serves(m.checkItem, (work, { id, version, note }) => nobody(check(work, id, version, note))),
    serves(m.skipItem, (work, { id, version, reason }) => nobody(skip(work, id, version, reason))),
    serves(m.ownHandovers, ownOf),
    serves(m.roleItems, (work, { roleId }) => itemsOfRole(work, roleId)),
    serves(m.bindRole, (work, { roleId, stamp, items }) => nobody(bind(work, roleId, stamp, items))),
  ],
  registers: {
    handover: [
      {
        key: 'subordinate',
        area: 'people',
        name: pair('下属', 'People who report to them'),
        mandatory: false,
        count: async (work, staffId) => (await subordinates(work, staffId)).length,
        list: async (work, staffId, page) =>
          (await subordinates(work, staffId)).slice((page - 1) * 50, page * 50).map(({ id, name }) => ({
            ...{ id, title: name, url: `/Staff/Personal?id=${id}` },
          })),
        async move(work, { fromId, toId, ids }) {
          for (const one of await subordinates(work, fromId))
            if ((ids === 'all' || ids.includes(one.id)) && one.id !== toId)
              await update(work, Staff, one, { reportsToId: toId }, { action: 'handover' });
        },
      },
      {
        key: 'handover_supervisor',
        area: 'people',
        name: pair('监交的交接', 'Handovers supervised'),
        mandatory: false,
        count: async (work, staffId) => (await supervised(work, staffId)).length,
        list: async (work, staffId, page) =>
          (await supervised(work, staffId)).slice((page - 1) * 50, page * 50).map(({ id }) => ({
            ...{ id, title: `#${id}`, url: `/handover?id=${id}` },
          })),
        async move(work, { fromId, toId, ids }) {
          for (const one of await supervised(work, fromId)) {
            if ((ids !== 'all' && !ids.includes(one.id)) || one.staffId === toId) continue;
            await update(work, Handover, one, { supervisorId: toId }, { action: 'handover' });
            for (const item of await rows(work, HandoverItem, { handoverId: one.id }, { lock: true }))
              await update(work, HandoverItem, item, { supervisorId: toId });
          }
        },
      },
    ],
    template: [
      {
        key: 'people.handoverAssigned',
        area: 'people',
        name: pair('交接待处理', 'A handover waits for you'),
        audience: pair('接收人、监交人', 'Receivers and supervisors'),
        category: 'task',
        title: pair('交接：{{from}} {{title}}', 'Handover: {{from}} {{title}}'),
        content: pair('{{from}} 的「{{title}}」等待您处理', '“{{title}}” of {{from}} waits for you'),
        variables: { from: pair('王磊', 'Wang Lei'), title: pair('客户', 'Customers') },
      },
    ],
  },
};

const subordinates = (work: Work, reportsToId: number) =>
  rows(work, Staff, { reportsToId, status: ['probation', 'active', 'suspended', 'leaving'] }, { lock: true });
const supervised = (work: Work, supervisorId: number) =>
  rows(work, Handover, { supervisorId, state: ['open', 'running'] }, { lock: true });
