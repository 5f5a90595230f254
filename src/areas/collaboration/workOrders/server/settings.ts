// The desk as it is set up: policies with all four priorities, teams with somebody in them, categories in at most three levels.
import { sql } from 'drizzle-orm';
import { conflict, invalid } from '#kernel/model/problems';
import { type Pair, pair, texts } from '#kernel/model/text';
import { count, live, ours, row as rowOf, rows } from '#kernel/server/rows';
import { type AreaPiece, extend, serves, service } from '#kernel/server/service';
import type { ConfigItem } from '#kernel/server/shipped';
import type { Work } from '#kernel/server/work';
import { ServiceCalendar } from '../../workingTime/model/serviceCalendar';
import {
  priorities,
  SlaEscalation,
  SlaPolicy,
  SlaTarget,
  WorkOrderCategory,
  WorkOrderFormField,
  WorkOrderMacro,
  WorkOrderMember,
  WorkOrderTeam,
} from '../model/settings';
import { openStates, WorkOrder } from '../model/workOrder';
import { offeredCategories } from '../model/workOrderCalls';

const said = texts('collaboration.workOrderSetting', {
  four: ['四个优先级都要有时限', 'All four priorities need a target'],
  order: ['解决时限不短于响应时限', 'A resolution takes at least as long as a response'],
  nobody: ['至少一名成员', 'At least one member'],
  depth: ['类别最多三级', 'Categories have at most three levels'],
  loop: ['上级不能是自己或下级', 'A parent cannot be itself or lie below'],
  leaf: ['可提单的类别须有工单组与SLA', 'What can be asked for needs a team and a policy'],
  inUse: ['还有未关闭的工单', 'Orders of it are still open'],
});

const item = (key: string, zh: string, en: string, usual: number, max: number): ConfigItem => ({
  ...{
    key: `collaboration.${key}`,
    group: 'collaboration',
    name: pair(zh, en),
    type: 'int',
    default: usual,
    min: 1,
    max,
  },
});
const causes: Record<string, Pair> = {
  broken: ['设备故障', 'Broken device'],
  setup: ['配置问题', 'Set up wrongly'],
  usage: ['操作不熟', 'Not known how'],
  supply: ['物料不足', 'Lack of material'],
  other: ['其他', 'Other'],
};

async function depthOf(work: Work, row: { id?: number; parentId: number | null }): Promise<number> {
  const all = new Map((await rows(work, WorkOrderCategory, {})).map((one) => [one.id, one.parentId]));
  let depth = 1;
  for (let at = row.parentId; at !== null; at = all.get(at) ?? null) {
    if (at === row.id || depth > 10) throw invalid('parentId', said.loop);
    depth += 1;
  }
  return depth;
}

export const deskSettings: AreaPiece = {
  services: [
    service(SlaTarget),
    service(SlaEscalation),
    service(SlaPolicy, {
      async beforeSave({ row, was, work }) {
        const given = new Set(row.targets.map(({ priority }) => priority));
        if (given.size < Object.keys(priorities).length) throw invalid('targets', said.four);
        const wrong = row.targets.findIndex(({ responseMin, resolveMin }) => resolveMin < responseMin);
        if (wrong >= 0) throw invalid(`targets[${wrong}].resolveMin`, said.order);
        const other = await rowOf(work, SlaPolicy, { isDefault: true }, { lock: true });
        if (!other) row.isDefault = true;
        else if (row.isDefault && other.id !== was?.id)
          await work.session.rows(
            sql`update sla_policy set is_default = false where ${ours(work, 'sla_policy')} and id = ${other.id}`,
          );
      },
      afterSave: ({ row, was, work }) => (was ? retimeSoon(work, { slaId: row.id }) : undefined),
    }),
    service(WorkOrderMember),
    service(WorkOrderMacro),
    service(WorkOrderTeam, {
      beforeSave({ row }) {
        if (row.members.length === 0) throw invalid('members', said.nobody);
      },
      async beforeDelete({ row, work }) {
        if ((await count(work, WorkOrder, { teamId: row.id, state: [...openStates] })) > 0) throw conflict(said.inUse);
      },
    }),
    service(WorkOrderFormField),
    service(WorkOrderCategory, {
      async beforeSave({ row, was, work }) {
        if ((await depthOf(work, row)) > 3) throw invalid('parentId', said.depth);
        if ((row.teamId === null) !== (row.slaId === null)) throw invalid(row.teamId ? 'slaId' : 'teamId', said.leaf);
        if (
          was &&
          !row.isOn &&
          was.isOn &&
          (await count(work, WorkOrder, { categoryId: row.id, state: [...openStates] })) > 0
        )
          throw conflict(said.inUse);
      },
      calls: [serves(offeredCategories, offered)],
    }),
  ],
  extends: [
    extend(ServiceCalendar, {
      afterSave: ({ row, was, work }) => (was ? retimeSoon(work, { calendarId: row.id }) : undefined),
      async beforeDelete({ row, work }) {
        if ((await count(work, SlaPolicy, { calendarId: row.id })) > 0) throw conflict(said.inUse);
      },
    }),
  ],
  registers: {
    config: [
      item('workOrder.autoCloseDays', '工单自动关闭（工作日）', 'Working days until an order closes', 3, 30),
      item('workOrder.reopenDays', '工单可重开（天）', 'Days in which an order can be reopened', 7, 90),
    ],
    category: [
      {
        ...{
          key: 'work_order_cause',
          area: 'collaboration',
          title: pair('工单原因', 'Causes of work orders'),
          maxDepth: 1,
        },
        nodes: Object.entries(causes).map(([code, name]) => ({ code, name: pair(...name) })),
      },
    ],
  },
};

/** Open orders follow a changed calendar or policy, when whoever changed it is done. */
const retimeSoon = (work: Work, which: Record<string, number>): Promise<void> =>
  work.app.jobs.enqueue(work, 'collaboration.retime', which);

async function offered(work: Work) {
  const all = await rows(work, WorkOrderCategory, { isOn: true }, { sort: 'sort' });
  const fields = await rows(work, WorkOrderFormField, { categoryId: all.map(({ id }) => id) }, { sort: 'id' });
  const parents = new Set(all.map(({ parentId }) => parentId));
  const names = new Map(all.map(({ id, name }) => [id, name]));
  const mine = new Set(
    (
      await work.session.rows<{ id: number }>(
        sql`select id from role where ${live(work, 'role')} and key = any(${sql.param([...work.actor.roles])})`,
      )
    ).map(({ id }) => Number(id)),
  );
  return all
    .filter(({ id, teamId }) => teamId !== null && !parents.has(id))
    .filter(({ requesterRoles }) => requesterRoles.length === 0 || requesterRoles.some((id) => mine.has(id)))
    .map((one) => ({
      ...{ id: one.id, name: one.name, group: one.parentId === null ? '' : (names.get(one.parentId) ?? '') },
      ...{ priority: one.defaultPriority, template: one.template ?? '', needsApproval: one.needsApproval },
      fields: fields
        .filter(({ categoryId }) => categoryId === one.id)
        .map(({ name, nameEn, kind, isRequired, options }) => ({
          ...{ name, label: work.locale === 'en' && nameEn ? nameEn : name, kind, isRequired },
          options: (options ?? '')
            .split(/[,，]/)
            .map((text) => text.trim())
            .filter(Boolean),
        })),
    }));
}
