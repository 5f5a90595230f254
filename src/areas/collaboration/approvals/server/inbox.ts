// The lists of approvals: what waits for me, what I decided, what I started, what I was copied on, all. Each is found by an
// index of its own, so that a million past tasks cost nothing.
import { and, count, eq, gte, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { School } from '#areas/system/organisation/model/organisation';
import { addDays, startOfDay } from '#kernel/model/dates';
import { say } from '#kernel/model/text';
import { demand } from '#kernel/server/actor';
import { live, rows, tableAs } from '#kernel/server/rows';
import { foundByIndex } from '#kernel/server/search';
import type { Work } from '#kernel/server/work';
import { ApprovalFlowVersion } from '../../flows/model/flow';
import { type ApproverNode, approversOf } from '../../flows/model/tree';
import { kindFields } from '../../flows/server/flows';
import { stepName } from '../../flows/server/stepName';
import { Approval, ApprovalCc, ApprovalTask } from '../model/approval';
import type { InboxRow, InboxTab } from '../model/calls';
import { isPlain } from './following';
import { startedPage, startedTotal } from './started';
import { formInWords, namesOf } from './words';

export interface InboxQuestion {
  tab: InboxTab;
  q: string | null;
  kind: string | null;
  state: string | null;
  schoolId: number | null;
  from: string | null;
  to: string | null;
  overdue: boolean;
  /** Of copies: only those not looked at yet. */
  unread: boolean;
  page: number;
  pageSize: number;
}

const a = tableAs(Approval, 't');
const k = tableAs(ApprovalTask, 'k');
const c = tableAs(ApprovalCc, 'c');
const mostCounted = 1000;
const decided = ['approved', 'rejected', 'returned', 'transferred'] as const;

type Source = 'task' | 'cc' | 'started' | 'approval';

interface Found {
  approvalId: number;
  taskId: number | null;
}

/** Which approvals a tab shows, as the conditions on its own table and its order. */
function tabOf(
  work: Work,
  { tab, overdue, unread }: InboxQuestion,
): { from: Source; where?: SQL | undefined; by?: SQL } {
  const me = work.actor.staffId;
  switch (tab) {
    case 'pending': {
      const mine = or(eq(k.assigneeId, me), eq(k.onBehalfOfId, me));
      return {
        from: 'task',
        where: and(mine, eq(k.state, 'pending'), overdue ? lt(k.dueAt, work.now) : undefined),
        by: sql`${k.pendingAt} desc, ${k.id} desc`,
      };
    }
    case 'done':
      return {
        from: 'task',
        where: and(eq(k.assigneeId, me), isNotNull(k.doneAt), inArray(k.state, [...decided])),
        by: sql`${k.doneAt} desc, ${k.id} desc`,
      };
    case 'cc':
      return {
        from: 'cc',
        where: and(eq(c.staffId, me), unread ? isNull(c.readAt) : undefined),
        by: sql`${c.at} desc, ${c.id} desc`,
      };
    case 'mine':
      return { from: 'started' };
    case 'all':
      return { from: 'approval', where: allOf(work), by: sql`${a.startedAt} desc, ${a.id} desc` };
  }
}

function allOf({ actor }: Work): SQL | undefined {
  demand(actor, 'collaboration.approval.viewAll');
  const scopes = actor.grants.get('collaboration.approval.viewAll')!;
  if (scopes.has('all')) return undefined;
  const reached = scopes.has('region') ? actor.reach.regionSchoolIds : actor.reach.schoolIds;
  return reached.length > 0 ? inArray(a.schoolId, [...reached]) : sql`false`;
}

export async function inboxOf(work: Work, asked: InboxQuestion) {
  const { from, where, by } = tabOf(work, asked);
  const narrowed = and(
    where,
    asked.kind ? eq(a.kind, asked.kind) : undefined,
    asked.state ? sql`${a.state} = ${asked.state}` : undefined,
    asked.schoolId ? eq(a.schoolId, asked.schoolId) : undefined,
    asked.from ? gte(a.startedAt, startOfDay(asked.from, work.actor.timezone)) : undefined,
    asked.to ? lt(a.startedAt, startOfDay(addDays(asked.to, 1), work.actor.timezone)) : undefined,
    asked.q?.trim() ? foundByIndex(sql.raw('"t"'), work.enterpriseId, asked.q) : undefined,
  );
  const isWhole = !asked.kind && !asked.state && !asked.q?.trim() && !asked.schoolId && !asked.from && !asked.to;
  const page = await pageOf(work, from, narrowed, by, asked);
  const isShort = asked.page === 1 && page.length < asked.pageSize;
  const total = isShort ? page.length : await totalOf(work, from, narrowed, isWhole);
  return { list: await shown(work, asked.tab, page), total, page: asked.page, pageSize: asked.pageSize };
}

async function pageOf(
  work: Work,
  from: Source,
  where: SQL | undefined,
  by: SQL = sql`${a.startedAt} desc, ${a.id} desc`,
  { page, pageSize }: InboxQuestion,
): Promise<Found[]> {
  if (from === 'started')
    return (await startedPage(work, where, { page, pageSize })).map((approvalId) => ({ approvalId, taskId: null }));
  const offset = (page - 1) * pageSize;
  if (from === 'task')
    return work.db
      .select({ approvalId: k.approvalId, taskId: k.id })
      .from(k)
      .innerJoin(a, and(eq(a.enterpriseId, k.enterpriseId), eq(a.id, k.approvalId)))
      .where(and(live(work, k, a), where))
      .orderBy(by)
      .limit(pageSize)
      .offset(offset);
  if (from === 'cc')
    return (
      await work.db
        .select({ approvalId: c.approvalId })
        .from(c)
        .innerJoin(a, and(eq(a.enterpriseId, c.enterpriseId), eq(a.id, c.approvalId)))
        .where(and(live(work, c, a), where))
        .orderBy(by)
        .limit(pageSize)
        .offset(offset)
    ).map(({ approvalId }) => ({ approvalId, taskId: null }));
  return (
    await work.db
      .select({ approvalId: a.id })
      .from(a)
      .where(and(live(work, a), where))
      .orderBy(by)
      .limit(pageSize)
      .offset(offset)
  ).map(({ approvalId }) => ({ approvalId, taskId: null }));
}

/** Up to a thousand; nobody pages further. */
async function totalOf(work: Work, from: Source, where: SQL | undefined, isWhole: boolean): Promise<number> {
  if (from === 'started') return startedTotal(work, where, mostCounted);
  const one = sql<number>`1`.as('one');
  const joined = <T extends typeof k | typeof c>(t: T) =>
    and(eq(a.enterpriseId, t.enterpriseId), eq(a.id, t.approvalId));
  const some =
    from === 'task'
      ? isWhole
        ? work.db
            .select({ one })
            .from(k)
            .where(and(live(work, k), where))
        : work.db
            .select({ one })
            .from(k)
            .innerJoin(a, joined(k))
            .where(and(live(work, k, a), where))
      : from === 'cc'
        ? work.db
            .select({ one })
            .from(c)
            .innerJoin(a, joined(c))
            .where(and(live(work, c, a), where))
        : work.db
            .select({ one })
            .from(a)
            .where(and(live(work, a), where));
  const [counted] = await work.db.select({ n: count() }).from(some.limit(mostCounted).as('some'));
  return counted?.n ?? 0;
}

async function shown(work: Work, tab: InboxTab, page: readonly Found[]): Promise<InboxRow[]> {
  if (page.length === 0) return [];
  const ids = page.map(({ approvalId }) => approvalId);
  const approvals = new Map((await rows(work, Approval, { id: ids })).map((one) => [one.id, one]));
  const open = await rows(work, ApprovalTask, { approvalId: ids, state: 'pending' });
  const taskIds = page.flatMap(({ taskId }) => taskId ?? []);
  const tasks = new Map(
    (taskIds.length > 0 ? await rows(work, ApprovalTask, { id: taskIds }) : []).map((one) => [one.id, one]),
  );
  const names = await namesOf(work, [
    ...open.map(({ assigneeId }) => assigneeId),
    ...[...tasks.values()].map(({ onBehalfOfId }) => onBehalfOfId),
  ]);
  const schools = new Map(
    (
      await rows(work, School, { id: [...new Set([...approvals.values()].flatMap(({ schoolId }) => schoolId ?? []))] })
    ).map((one) => [one.id, say({ zh: one.name, en: one.nameEn ?? '' }, work)]),
  );
  const nodes = await nodesBy(work, [...approvals.values()]);
  const list: InboxRow[] = [];
  for (const { approvalId, taskId } of page) {
    const approval = approvals.get(approvalId)!;
    const task = taskId === null ? undefined : tasks.get(taskId);
    const waiting = open.filter((one) => one.approvalId === approvalId);
    const kind = work.app.registries.approval.get(approval.kind);
    const due = task?.dueAt ?? waiting[0]?.dueAt ?? null;
    list.push({
      approvalId,
      taskId: tab === 'pending' ? taskId : null,
      no: approval.no,
      title: say({ zh: approval.titleZh, en: approval.titleEn ?? '' }, work),
      kind: approval.kind,
      kindName: kind ? say(kind.name, work) : approval.kind,
      initiator: approval.initiatorName ?? '',
      school: approval.schoolId === null ? '' : (schools.get(approval.schoolId) ?? ''),
      node: stepName(work, task?.nodeName ?? waiting[0]?.nodeName ?? ''),
      waitingFor: [...new Set(waiting.map(({ assigneeId }) => names.get(assigneeId) ?? ''))].join('、'),
      at: (tab === 'pending'
        ? (task?.pendingAt ?? approval.startedAt)
        : tab === 'done'
          ? (task?.doneAt ?? approval.startedAt)
          : approval.startedAt
      ).toISOString(),
      dueAt: due?.toISOString() ?? null,
      isOverdue: due !== null && due < work.now && waiting.length > 0,
      state: approval.state,
      taskState: task?.state ?? null,
      onBehalfOf: task?.onBehalfOfId ? (names.get(task.onBehalfOfId) ?? '') : '',
      figures: await figuresOf(work, approval),
      isPlain: isPlain(nodes.get(approval.flowVersionId ?? 0)?.find(({ id }) => id === task?.nodeId)),
      version: task?.version ?? approval.version,
    });
  }
  return list;
}

/** By version: a page's approvals run on few. */
async function nodesBy(work: Work, approvals: readonly Approval[]): Promise<Map<number, ApproverNode[]>> {
  const ids = [...new Set(approvals.flatMap(({ flowVersionId }) => flowVersionId ?? []))];
  const versions = ids.length > 0 ? await rows(work, ApprovalFlowVersion, { id: ids }) : [];
  return new Map(versions.map(({ id, tree }) => [id, approversOf(tree)]));
}

/** The first values of the form that say the most. */
async function figuresOf(work: Work, approval: Approval): Promise<string> {
  const fields = Object.entries(kindFields(work, approval.kind)).filter(
    ([name]) => name in approval.form && name !== 'schoolId',
  );
  const said = await formInWords(work, Object.fromEntries(fields.slice(0, 3)), approval.form);
  return [...said.values()].filter((text) => text && text !== '—').join(' · ');
}
