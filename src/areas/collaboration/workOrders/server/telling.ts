// Who has something to do about an order, and who is told of it; what the home page, figures and a handover know of orders.
import { sql } from 'drizzle-orm';
import { topOf } from '#kernel/model/card';
import { type Pair, pair, say, texts } from '#kernel/model/text';
import { notify, todo, todoCancelQuery, todoFinishQuery } from '#kernel/server/calls';
import { table } from '#kernel/server/database/table';
import { atMoment, figure } from '#kernel/server/figures/figure';
import type { Card } from '#kernel/server/registries';
import { pageOf } from '#kernel/server/resources/listing';
import { row as rowOf, serviceOf, tableAs } from '#kernel/server/rows';
import { type AreaPiece, extend } from '#kernel/server/service';
import type { MessageTemplate } from '#kernel/server/shipped';
import type { Work } from '#kernel/server/work';
import { handing } from '../../acting/server/handing';
import { seen } from '../../acting/server/seen';
import { WorkOrderTeam } from '../model/settings';
import { openStates, WorkOrder } from '../model/workOrder';
import { orderJobs } from './clockwork';

const words = texts('collaboration.workOrderTelling', {
  handle: ['处理工单 {no}：{title}', 'Work order {no}: {title}'],
  assign: ['待派单 {no}：{title}', 'To assign {no}: {title}'],
  answer: ['请补充 {no}：{title}', 'Please answer {no}: {title}'],
  confirm: ['请确认 {no}：{title}', 'Please confirm {no}: {title}'],
  unhappy: ['低分工单 {no}：{title}', 'A poor rating {no}: {title}'],
  over: ['工单已结束', 'The order is over'],
  mine: ['我的工单', 'My work orders'],
  soon: ['即将超时', 'Due soon'],
  handled: ['我处理的', 'Mine to do'],
  requested: ['我提交的', 'Asked by me'],
  claimable: ['待领取', 'To claim'],
  none: ['没有要处理的工单', 'No work orders to handle'],
  noneSoon: ['没有即将超时的工单', 'Nothing is due soon'],
  open: ['打开工单', 'Open work orders'],
});

type TodoKind = 'handle' | 'assign' | 'answer' | 'confirm';
const keyOf = (kind: string, id: number) => `workOrder.${kind}:${id}`;
const urlOf = (id: number) => `/workOrder?id=${id}`;

/** Whose turn it is, of each state. */
async function turnOf(work: Work, row: WorkOrder): Promise<{ kind: TodoKind; staffId: number } | null> {
  const { state } = row;
  if (state === 'waiting') return row.requesterId ? { kind: 'answer', staffId: row.requesterId } : null;
  if (state === 'resolved') return row.requesterId ? { kind: 'confirm', staffId: row.requesterId } : null;
  if (state === 'assigned' || state === 'processing')
    return row.assigneeId ? { kind: 'handle', staffId: row.assigneeId } : null;
  if (state !== 'new' || row.isApproving || row.teamId === null) return null;
  const team = await rowOf(work, WorkOrderTeam, row.teamId);
  return team && team.assignRule !== 'claim' ? { kind: 'assign', staffId: team.leaderId } : null;
}

async function follow(work: Work, row: WorkOrder, was: WorkOrder | null): Promise<void> {
  const isSame =
    was && was.state === row.state && was.assigneeId === row.assigneeId && was.isApproving === row.isApproving;
  if (isSame) return;
  const turn = await turnOf(work, row);
  for (const kind of ['handle', 'assign', 'answer', 'confirm'] as const) {
    if (turn?.kind === kind && was?.assigneeId === row.assigneeId) continue;
    const key = keyOf(kind, row.id);
    const isDone = kind === 'handle' ? row.state === 'resolved' : true;
    if (!was) continue;
    if (isDone) await work.ask(todoFinishQuery, { key, byId: work.actor.staffId });
    else await work.ask(todoCancelQuery, { key, reason: words.over });
  }
  if (!turn) return;
  const vars = { no: row.no ?? '', title: row.title };
  await todo(work, {
    ...{
      kind: `workOrder.${turn.kind}`,
      key: keyOf(turn.kind, row.id),
      source: 'collaboration',
      assigneeIds: [turn.staffId],
    },
    title: pair(say(words[turn.kind], 'zh', vars), say(words[turn.kind], 'en', vars)),
    subject: { type: WorkOrder.name, id: row.id, no: row.no ?? '', url: urlOf(row.id) },
    url: urlOf(row.id),
    priority: row.priority,
    ...(row.schoolId ? { schoolId: row.schoolId } : {}),
    ...(turn.kind === 'handle' && row.resolveDueAt ? { dueAt: row.resolveDueAt } : {}),
    finishBy: 'auto',
  });
}

async function tellLeader(work: Work, row: WorkOrder): Promise<void> {
  const team = row.teamId ? await rowOf(work, WorkOrderTeam, row.teamId) : undefined;
  if (!team) return;
  const vars = { no: row.no ?? '', title: row.title };
  await todo(work, {
    ...{
      kind: 'workOrder.rating',
      key: keyOf('rating', row.id),
      source: 'collaboration',
      assigneeIds: [team.leaderId],
    },
    title: pair(say(words.unhappy, 'zh', vars), say(words.unhappy, 'en', vars)),
    ...{ url: urlOf(row.id), finishBy: 'manual' as const },
  });
}

const template = (key: string, name: Pair, content: Pair): MessageTemplate => ({
  ...{
    key: `collaboration.${key}`,
    area: 'collaboration',
    category: 'task',
    name: pair(...name),
    title: pair(...name),
  },
  content: pair(...content),
  variables: {
    ...{ no: 'GD-20260918-0001', title: pair('投影仪无法开机', 'The projector does not start'), percent: '80' },
    clock: pair('解决', 'resolution'),
  },
});

const w = tableAs(WorkOrder, 'w');
const counts = {
  from: sql`${table(WorkOrder)} w`,
  live: [w],
  school: w.schoolId,
  staff: w.assigneeId,
};

const figures = [
  figure({
    ...{ key: 'workOrder.open', area: 'collaboration', permission: 'collaboration.workOrder.viewAll' },
    label: ['未关闭工单', 'Open work orders'],
    formula: ['此刻尚未解决的工单', 'Orders that are not solved now'],
    additive: false,
    counts: { ...counts, value: sql`count(*)`, where: sql`${w.state} = any(${sql.param([...openStates])})` },
  }),
  figure({
    ...{ key: 'workOrder.slaRate', area: 'collaboration', permission: 'collaboration.workOrder.viewAll' },
    label: ['工单达标率', 'Orders solved in time'],
    formula: ['期间解决的工单中按时解决的比例', 'Of the orders solved in the period, those solved in time'],
    additive: false,
    counts: {
      ...counts,
      value: { numerator: sql`count(*) filter (where ${w.resolveMet})`, denominator: sql`count(*)` },
      where: sql`${w.resolvedAt} is not null`,
      when: atMoment(w.resolvedAt),
    },
  }),
];

const size = { min: { w: 3, h: 2 }, max: { w: 6, h: 4 } };
const card = (key: 'mine' | 'soon', roles: string[]): Card => ({
  ...{
    key: `collaboration.workOrder.${key}`,
    area: 'collaboration',
    title: words[key],
    roles,
    refreshSec: 60,
    ...size,
  },
  async data(work, options) {
    const shown = key === 'mine' ? (['handled', 'claimable', 'requested'] as const) : (['soon'] as const);
    const asked = {
      handled: { mine: 'handled', isOpen: 'true' },
      claimable: { mine: 'claimable' },
      requested: { mine: 'requested', isOpen: 'true' },
      soon: { sla: 'at_risk' },
    };
    const list = (name: keyof typeof asked) => `/workOrder?view=${name}`;
    const figuresOf = await Promise.all(
      shown.map(async (name) => ({
        ...{
          key: name,
          label: say(words[name], work),
          value: await seen(work, WorkOrder, asked[name]),
          url: list(name),
        },
      })),
    );
    const { list: found } = await pageOf(work, serviceOf(work, WorkOrder), {
      ...asked[shown[0]],
      ...{ page: 1, pageSize: topOf(options) },
    });
    return {
      figures: figuresOf,
      rows: found.map((one) => ({
        ...{ id: Number(one.id), title: String(one.title), sub: String(one.no ?? '') },
        at: one.resolveDueAt ? new Date(String(one.resolveDueAt)) : null,
        url: urlOf(Number(one.id)),
      })),
      more: list(shown[0]),
      empty: {
        text: say(key === 'mine' ? words.none : words.noneSoon, work),
        label: say(words.open, work),
        url: '/workOrder',
      },
    };
  },
});

export const orderTelling: AreaPiece = {
  extends: [
    extend(WorkOrder, {
      async afterSave({ row, was, work }) {
        await follow(work, row, was);
        if (row.rating !== null && row.rating <= 2 && was?.rating !== row.rating) await tellLeader(work, row);
        if (row.state === 'resolved' && was?.state !== 'resolved' && row.requesterId)
          await notify(work, {
            ...{ kind: 'collaboration.workOrderResolved', recipientIds: [row.requesterId], url: urlOf(row.id) },
            vars: { no: row.no ?? '', title: row.title, percent: '', clock: '' },
          });
      },
    }),
  ],
  jobs: orderJobs,
  registers: {
    template: [
      template(
        'workOrderEscalated',
        ['工单升级', 'A work order escalates'],
        [
          '{{no}} {{title}}：{{clock}}时限已用 {{percent}}%',
          '{{no}} {{title}}: {{percent}}% of the time for its {{clock}} is used',
        ],
      ),
      template(
        'workOrderResolved',
        ['工单已解决', 'A work order is solved'],
        ['{{no}} {{title}} 已解决，请确认', '{{no}} {{title}} is solved; please confirm'],
      ),
    ],
    card: [card('mine', ['super_editor', 'admin', 'principal', 'operations']), card('soon', ['operations'])],
    figure: figures,
    handover: [
      handing({
        ...{ key: 'work_order', name: pair('工单', 'Work orders'), of: WorkOrder },
        held: (staffId) => ({ assigneeId: staffId, state: [...openStates] }),
        shown: ({ id, title }) => ({ title, url: urlOf(id) }),
        given: (_, { toId }) => ({ assigneeId: toId }),
      }),
      handing({
        ...{ key: 'work_order_team', name: pair('工单组', 'Work-order teams'), of: WorkOrderTeam },
        held: (staffId) => ({ leaderId: staffId }),
        shown: ({ name }) => ({ title: name, url: '/workOrder?tab=teams' }),
        given: (_, { toId }) => ({ leaderId: toId }),
      }),
    ],
  },
};
