// What somebody who leaves passes on: tasks to decide, requests they started, their place in flows and as a deputy.
import { inArray } from 'drizzle-orm';
import { type Pair, pair } from '#kernel/model/text';
import type { HandoverKind } from '#kernel/server/registries';
import { rows, update } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { ApprovalDelegation } from '../../delegations/model/delegation';
import { flowsNaming, replaceIn } from '../../flows/server/members';
import { Approval, ApprovalTask } from '../model/approval';
import { goOnWithout, waiting } from './absence';
import { approvalUrl } from './approvalKeys';
import { actFor, initiatedBy } from './initiators';

interface Listed {
  id: number;
  title: string;
  url: string;
}

const pageSize = 50;

const kind = (
  key: string,
  name: Pair,
  all: (work: Work, staffId: number) => Promise<Listed[]>,
  move: HandoverKind['move'],
  mandatory = false,
): HandoverKind => ({
  key,
  area: 'collaboration',
  name: pair(...name),
  mandatory,
  count: async (work, staffId) => (await all(work, staffId)).length,
  list: async (work, staffId, page) => (await all(work, staffId)).slice((page - 1) * pageSize, page * pageSize),
  move,
});

const chosen = <T extends { id: number }>(all: readonly T[], ids: readonly number[] | 'all'): T[] =>
  all.filter(({ id }) => ids === 'all' || ids.includes(id));

async function tasksOf(work: Work, staffId: number): Promise<(Listed & { approvalId: number })[]> {
  const tasks = await rows(work, ApprovalTask, { assigneeId: staffId, state: [...waiting] }, { sort: 'id' });
  const ids = tasks.map(({ approvalId }) => approvalId);
  const found = ids.length > 0 ? await rows(work, Approval, (t) => inArray(t.id, ids)) : [];
  const titles = new Map(found.map((one) => [one.id, one.titleZh]));
  return tasks.map(({ id, approvalId }) => ({
    id,
    approvalId,
    title: titles.get(approvalId) ?? '',
    url: approvalUrl(approvalId),
  }));
}

async function requestsOf(work: Work, staffId: number): Promise<Listed[]> {
  const open = await initiatedBy(work, staffId);
  return open
    .filter(({ actingId }) => actingId === null || actingId === staffId)
    .map(({ id, titleZh }) => ({ id, title: titleZh, url: approvalUrl(id) }));
}

const rulesTo = async (work: Work, staffId: number) =>
  (await rows(work, ApprovalDelegation, { toId: staffId })).filter(({ endAt }) => endAt > work.now);

export const approvalHandovers: HandoverKind[] = [
  kind(
    'approval_task',
    ['待审批的任务', 'Approvals to decide'],
    tasksOf,
    async (work, { fromId, toId, ids }) => {
      const taken = chosen(await tasksOf(work, fromId), ids).map(({ approvalId }) => approvalId);
      await goOnWithout(work, fromId, toId, taken);
    },
    true,
  ),
  kind('approval_initiated', ['发起的审批', 'Approvals they started'], requestsOf, async (work, move) => {
    const open = await initiatedBy(work, move.fromId);
    for (const { id } of chosen(open, move.ids)) await actFor(work, id, move.fromId, move.toId, 'handover');
  }),
  kind(
    'approval_flow_member',
    ['审批流中的位置', 'Place in approval flows'],
    async (work, staffId) =>
      (await flowsNaming(work, staffId)).map(({ id, name }) => ({
        id,
        title: name,
        url: `/newPage/customPage?tab=flows&flow=${id}`,
      })),
    async (work, { fromId, toId, ids }) => {
      for (const flow of chosen(await flowsNaming(work, fromId), ids)) await replaceIn(work, flow, fromId, toId);
    },
  ),
  kind(
    'approval_delegation',
    ['代理的审批', 'Standing in for others'],
    async (work, staffId) =>
      (await rulesTo(work, staffId)).map(({ id, reason }) => ({
        id,
        title: reason ?? '',
        url: '/newPage/customPage?tab=delegations',
      })),
    async (work, { fromId, toId, ids }) => {
      for (const rule of chosen(await rulesTo(work, fromId), ids))
        if (rule.fromId !== toId) await update(work, ApprovalDelegation, rule, { toId });
    },
  ),
];
