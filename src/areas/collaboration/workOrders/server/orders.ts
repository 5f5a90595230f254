// Work orders: asked for, given to somebody, done, confirmed.
import { sql } from 'drizzle-orm';
import { customerMerged } from '#areas/customers/customer/model/events';
import { Staff } from '#areas/people/model/staff';
import { forbidden, invalid } from '#kernel/model/problems';
import { pair, texts } from '#kernel/model/text';
import { may } from '#kernel/server/actor';
import { approvalDecided, approve } from '#kernel/server/calls';
import { by } from '#kernel/server/filters';
import { nextNumber } from '#kernel/server/numbers';
import { foundIn } from '#kernel/server/resources/finding';
import { count, insert, live, move, need, ours, row as rowOf, rows, update } from '#kernel/server/rows';
import { type AreaPiece, answers, on, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { actedBy } from '../../acting/server/acting';
import { WorkOrderCategory, WorkOrderFormField } from '../model/settings';
import { openStates, WorkOrder, WorkOrderClock } from '../model/workOrder';
import { workOrderCreate } from '../model/workOrderCalls';
import { alsoSeen, inMyTeams, orderRights } from './rights';
import { begin, giveByRule, orderSteps, tellClosed } from './steps';
import { isLate, retarget } from './timing';

const said = texts('collaboration.workOrder', {
  category: ['请选择启用的末级类别', 'Choose a category that can be asked for'],
  role: ['您的角色不能提交此类工单', 'Your role may not ask for this'],
  urgent: ['无权提交紧急工单', 'You may not ask urgently'],
  onBehalf: ['无权代他人提单', 'You may not ask on behalf of others'],
  field: ['请填写 {name}', '{name} is required'],
  option: ['{name} 不在选项中', '{name} is none of the options'],
});
const kind = 'collaboration.workOrder';

async function refuseWrongCategory(work: Work, row: WorkOrder): Promise<WorkOrderCategory> {
  const category = await need(work, WorkOrderCategory, row.categoryId);
  const hasChildren = (await count(work, WorkOrderCategory, { parentId: category.id })) > 0;
  if (!category.isOn || hasChildren || category.teamId === null) throw invalid('categoryId', said.category);
  if (category.requesterRoles.length > 0 && work.actor.staffId) {
    const roles = await work.session.rows<{ id: number }>(
      sql`select id from role where ${live(work, 'role')} and key = any(${sql.param([...work.actor.roles])})`,
    );
    if (!roles.some(({ id }) => category.requesterRoles.includes(Number(id)))) throw invalid('categoryId', said.role);
  }
  for (const field of await rows(work, WorkOrderFormField, { categoryId: category.id })) {
    const value = row.form[field.name];
    if (field.isRequired && (value === undefined || value === null || value === ''))
      throw invalid('form', said.field, { name: field.name });
    const options = (field.options ?? '').split(/[,，]/).map((text) => text.trim());
    if (field.kind === 'choice' && value && !options.includes(`${value}`))
      throw invalid('form', said.option, { name: field.name });
  }
  return category;
}

async function fillNew(work: Work, row: WorkOrder): Promise<void> {
  const me = work.actor.staffId;
  row.requesterId ??= me || null;
  if (me && row.requesterId !== me && !may(work.actor, 'collaboration.workOrder.onBehalf'))
    throw invalid('requesterId', said.onBehalf);
  const requester = row.requesterId ? await need(work, Staff, row.requesterId) : null;
  row.schoolId ??= requester?.schoolId ?? null;
  row.no = await nextNumber(work, 'collaboration.workOrder', row.schoolId);
}

export const orders: AreaPiece = {
  services: [
    service(WorkOrder, {
      async beforeSave({ row, was, work }) {
        if (!was) await fillNew(work, row);
        if (
          row.priority === 'urgent' &&
          was?.priority !== 'urgent' &&
          isTyped(work, was) &&
          !may(work.actor, 'collaboration.workOrder.urgent')
        )
          throw invalid('priority', said.urgent);
        if (was && was.categoryId === row.categoryId && was.priority === row.priority) return;
        if (!was || was.categoryId !== row.categoryId) {
          const category = await refuseWrongCategory(work, row);
          Object.assign(row, { teamId: category.teamId, slaId: category.slaId });
          if (!was) {
            row.isApproving = category.needsApproval;
            if (!row.isApproving) {
              await begin(work, row);
              row.assigneeId = await giveByRule(work, row);
              if (row.assigneeId !== null) row.state = 'assigned';
            } else await retarget(work, row);
            return;
          }
        }
        await retarget(work, row);
      },
      async afterSave({ row, was, work }) {
        if (!was && row.isApproving) await askLeave(work, row);
        const isShut = ['closed', 'cancelled'].includes(row.state);
        if (was && isShut && was.state !== row.state) await tellClosed(work, row);
      },
      transitions: orderSteps,
      alsoSeen,
      filters: {
        mine: by(WorkOrder.asked.mine, (view, { actor }) => {
          if (view === 'requested') return sql`t.requester_id = ${actor.staffId}`;
          if (view === 'handled') return sql`t.assignee_id = ${actor.staffId}`;
          const team = inMyTeams(actor, sql`t`);
          return view === 'team' ? team : sql`${team} and t.state = 'new' and not t.is_approving`;
        }),
        sla: by(WorkOrder.asked.sla, (state, { now }) => {
          const at = now.toISOString();
          const ran = sql`t.state in ('resolved', 'closed') and t.outcome is distinct from 'refused'`;
          if (state === 'met') return sql`${ran} and t.resolve_met`;
          if (state === 'missed') return sql`((${ran} and not t.resolve_met) or ${isLate(now)})`;
          if (state === 'paused') return sql`t.state in ('waiting', 'on_hold')`;
          return sql`t.resolve_due_at >= ${at} and t.resolve_due_at < ${at}::timestamptz + make_interval(secs => greatest(3600, t.resolve_target_sec / 5))`;
        }),
        isOpen: by(WorkOrder.asked.isOpen, (wanted) =>
          wanted
            ? sql`t.state = any(${sql.param([...openStates])})`
            : sql`t.state in ('resolved', 'closed', 'cancelled')`,
        ),
      },
    }),
    service(WorkOrderClock),
  ],
  extends: [
    actedBy(
      WorkOrder,
      [
        ...(['assign', 'accept', 'resolve', 'confirm', 'transfer', 'ask', 'reply', 'hold', 'resume'] as const),
        ...(['refuse', 'cancel', 'reopen', 'merge'] as const),
      ],
      orderRights,
      ['claim', 'rate', 'changePriority'],
    ),
  ],
  listeners: [
    on(approvalDecided, async (work, { kind: decided, refId, result }) => {
      if (decided !== kind) return;
      const row = await rowOf(work, WorkOrder, refId, { lock: true });
      if (!row?.isApproving) return;
      if (result !== 'approved') {
        const now = await update(work, WorkOrder, row, { isApproving: false });
        await move(work, WorkOrder, now, result === 'rejected' ? 'refuse' : 'cancel', { reason: '' });
        return;
      }
      const begun: WorkOrder = { ...row, isApproving: false };
      await begin(work, begun);
      begun.assigneeId = await giveByRule(work, begun);
      if (begun.assigneeId !== null) begun.state = 'assigned';
      await update(work, WorkOrder, row, begun);
    }),
    on(customerMerged, async (work, { keepId, dropId }) => {
      await work.session.rows(
        sql`update work_order set customer_id = ${keepId} where ${ours(work, 'work_order')} and customer_id = ${dropId}`,
      );
    }),
  ],
  answers: [
    answers(workOrderCreate, async (work, { categoryKey, ...asked }) => {
      const category = await rowOf(work, WorkOrderCategory, { key: categoryKey, isOn: true });
      if (!category) return null;
      const id = await insert(work, WorkOrder, {
        ...asked,
        categoryId: category.id,
        priority: asked.priority ?? category.defaultPriority,
      });
      return { orderId: id, no: (await need(work, WorkOrder, id)).no ?? '' };
    }),
  ],
  registers: {
    number: [{ key: 'collaboration.workOrder', pattern: 'GD-{yyyy}{MM}{dd}-{seq:4}', reset: 'day' }],
    search: [foundIn(WorkOrder, { sub: 'no', url: '/workOrder?id={id}', list: '/workOrder?q={q}' })],
    closeCheck: [
      {
        ...{ key: 'collaboration.workOrders', area: 'collaboration', item: pair('未关闭的工单', 'Open work orders') },
        path: '/workOrder?isOpen=true',
        count: (work, schoolId) => count(work, WorkOrder, { schoolId, state: [...openStates] }),
      },
    ],
    approval: [
      {
        ...{ key: kind, area: 'collaboration', name: pair('工单审批', 'Work order') },
        ...{ detailPath: '/workOrder?id={id}', defaultFlow: ['principal'] },
        fields: {
          categoryId: WorkOrder.fields.categoryId,
          priority: WorkOrder.fields.priority,
          title: WorkOrder.fields.title,
        },
      },
    ],
  },
};

/** Escalations and other areas may raise it; only a person is asked for the right. */
const isTyped = (work: Work, was: WorkOrder | null): boolean => work.actor.staffId > 0 && was === null;

async function askLeave(work: Work, row: WorkOrder): Promise<void> {
  if (!row.requesterId) throw forbidden(kind);
  await approve(work, {
    kind,
    subject: { type: WorkOrder.name, id: row.id, no: row.no ?? '', url: `/workOrder?id=${row.id}` },
    title: pair(`工单：${row.title}`, `Work order: ${row.title}`),
    initiatorId: row.requesterId,
    schoolId: row.schoolId,
    form: { categoryId: row.categoryId, priority: row.priority, title: row.title },
    requestKey: `work_order:${row.id}`,
  });
}
