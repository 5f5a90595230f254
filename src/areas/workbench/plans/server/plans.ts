// Plans of work: their owner writes and closes them, their reviewer confirms them or gives them back.
import { sql } from 'drizzle-orm';
import { conflict, forbidden, invalid } from '#kernel/model/problems';
import { pair, say, texts } from '#kernel/model/text';
import { todo, todoCancelQuery, todoFinishQuery } from '#kernel/server/calls';
import type { PresentedOf } from '#kernel/server/presented';
import { insert, row as rowOf, rows, update } from '#kernel/server/rows';
import { type AreaPiece, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { ofTeam } from '../../team/server/team';
import { beginsRight, endOf, nextStart } from '../model/planRules';
import { WorkPlan, WorkPlanItem } from '../model/workPlan';

const carried = pair('结转的事项', 'Carried over');
const teamKey = 'workbench.plan.viewTeam';

const rules = texts('workbench.planRule', {
  begins: ['周计划从周一开始，月计划从 1 号开始', 'A week begins on Monday, a month on the 1st'],
  outside: ['截止日期不在计划期间内', 'Due outside the period of the plan'],
  empty: ['至少写一个事项', 'Write at least one item'],
  ownReviewer: ['审阅人不能是本人', 'Nobody reviews their own plan'],
  open: ['还有事项没有结果', 'Some items have no outcome yet'],
  shut: ['提交后只能填写事项结果', 'Once submitted, only outcomes can be written'],
});

const reviewKey = (id: number) => `work_plan:${id}:review`;

/** What may still change once a plan is out of its owner's hands: what became of its items. */
const outcomes = new Set(['items']);
const cells = new Set(['outcome', 'resultNote']);

function refuseLate(was: WorkPlan, values: Record<string, unknown>): void {
  if (was.state === 'draft') return;
  if (was.state !== 'approved' || Object.keys(values).some((name) => !outcomes.has(name)))
    throw conflict(rules.shut, { reason: 'state' });
  const given = Array.isArray(values.items) ? values.items : [];
  const known = new Map(was.items.map((item) => [item.id, item]));
  const isOutcome = (line: Record<string, unknown>) => {
    const before = known.get(Number(line.id));
    return (
      before &&
      Object.keys(line).every((name) => name === 'id' || cells.has(name) || line[name] === before[name as 'title'])
    );
  };
  if (given.length !== known.size || !given.every(isOutcome)) throw conflict(rules.shut, { reason: 'state' });
}

const ownersSteps = ['edit', 'delete', 'submit', 'close'];
const reviewersSteps = ['approve', 'sendBack'];

type Standing = Pick<PresentedOf<typeof WorkPlan>, 'staffId' | 'reviewerId'>;

/** What its owner does is nobody else's, and it is confirmed by its reviewer alone. */
const isTheirs = (verb: string, { staffId, reviewerId }: Standing, me: number): boolean =>
  ownersSteps.includes(verb) ? staffId === me : !reviewersSteps.includes(verb) || reviewerId === me;

/** Deleted while it is a draft, changed as long as something of it may still be written. */
const isOpenFor = (verb: string, state: string | null): boolean =>
  verb === 'delete' ? state === 'draft' : verb !== 'edit' || state === 'draft' || state === 'approved';

async function askReview(work: Work, row: WorkPlan): Promise<void> {
  const title = pair(`审阅工作计划：${row.summary}`, `Review the plan: ${row.summary}`);
  await todo(work, {
    kind: 'plan.review',
    key: reviewKey(row.id),
    source: 'workbench',
    assigneeIds: [row.reviewerId],
    title,
    url: `/workPlan?id=${row.id}`,
  });
}

/** What was not done goes into the plan of the next period: the one that is there, or a new one. */
async function carryOver(work: Work, plan: WorkPlan): Promise<void> {
  const left = plan.items.filter(({ outcome }) => outcome === 'carried');
  if (left.length === 0) return;
  const { kind, staffId, reviewerId } = plan;
  const periodStart = nextStart(kind, plan.periodStart);
  const items = left.map(({ id, title, expected, weight }) => ({ title, expected, weight, carriedFromId: id }));
  const next = await rowOf(work, WorkPlan, { staffId: staffId!, kind, periodStart }, { lock: true });
  const there = next ? await rows(work, WorkPlanItem, { planId: next.id }, { sort: 'id' }) : [];
  const kept = there.map(({ id }) => ({ id }));
  if (next) await update(work, WorkPlan, next, { items: [...kept, ...items] });
  else await insert(work, WorkPlan, { kind, periodStart, staffId, reviewerId, summary: say(carried, work), items });
}

const plans = service(WorkPlan, {
  alsoSeen: (actor, alias) => ofTeam(actor, teamKey, sql`${alias}.staff_id`),
  // A button that would only be refused is not offered.
  decorate(found, work) {
    for (const one of found)
      one.$can = one.$can.filter((verb) => isTheirs(verb, one, work.actor.staffId) && isOpenFor(verb, one.state));
  },
  reads: ['staffId', 'reviewerId', 'state'],
  beforeAct({ verb, row, values, work }) {
    if (!isTheirs(verb, row, work.actor.staffId)) throw forbidden(`workbench.plan.${verb}`);
    if (verb === 'edit') refuseLate(row, values);
    if (!isOpenFor(verb, row.state)) throw conflict(rules.shut, { reason: 'state' });
  },
  beforeSave({ row, was, work }) {
    row.staffId ??= work.actor.staffId;
    if (!beginsRight(row.kind, row.periodStart)) throw invalid('periodStart', rules.begins);
    if (row.reviewerId === row.staffId) throw invalid('reviewerId', rules.ownReviewer);
    const end = endOf(row.kind, row.periodStart);
    const isOutside = ({ dueDate }: { dueDate: string | null }) =>
      dueDate !== null && (dueDate < row.periodStart || dueDate > end);
    const at = row.items.findIndex(isOutside);
    if (at >= 0 && (!was || was.state === 'draft')) throw invalid(`items[${at}].dueDate`, rules.outside);
    row.memberIds = [row.staffId, row.reviewerId];
  },
  transitions: {
    submit({ row }) {
      if (row.items.length === 0) throw invalid('items', rules.empty);
    },
    close({ row }) {
      if (row.items.some(({ outcome }) => outcome === 'todo')) throw conflict(rules.open, { reason: 'open' });
    },
  },
  async afterSave({ row, was, work }) {
    if (was?.state === row.state) return;
    const key = reviewKey(row.id);
    if (row.state === 'submitted') await askReview(work, row);
    if (row.state === 'closed') await carryOver(work, row);
    if (row.state === 'approved') await work.ask(todoFinishQuery, { key, byId: work.actor.staffId });
    if (row.state === 'draft' && was)
      await work.ask(todoCancelQuery, { key, reason: pair('计划已退回', 'The plan was sent back') });
  },
});

export const workPlans: AreaPiece = { services: [plans, service(WorkPlanItem)] };
