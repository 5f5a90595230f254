// The nodes of an opening: started when what they wait for is done, handed in, accepted or returned, skipped with leave.
import { sql } from 'drizzle-orm';
import { conflict, invalid } from '#kernel/model/problems';
import { filled } from '#kernel/model/text';
import { notify, todo, todoFinishQuery } from '#kernel/server/calls';
import { by } from '#kernel/server/filters';
import { t } from '#kernel/server/resources/query';
import { live, ours } from '#kernel/server/rows';
import { type Service, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { offerOnly, todayOf } from '../../identity/server/enterpriseWork';
import { schoolName } from '../../identity/server/recipients';
import { OpeningNode } from '../model/opening';
import { handedIn, missing } from '../model/openingRules';
import { removeComments } from './openingComments';
import { nodeTodos, openingRules } from './openingTexts';
import { waitsAs } from './openingWaits';

export const nodeTodo = (what: keyof typeof nodeTodos, id: number): string => `system.node:${what}:${id}`;
export const nodeUrl = (node: Pick<OpeningNode, 'id' | 'projectId'>): string =>
  `/OperateNode?project=${node.projectId}&node=${node.id}`;

export const nodes: Service = service(OpeningNode, {
  async beforeSave({ row, was, work }) {
    if (!was) row.schoolId = (await projectOf(work, row)).schoolId;
    if (row.dueOn < row.startOn) throw invalid('dueOn', openingRules.dueBeforeStart);
    // A date that a person changes is theirs: moving the opening day leaves it alone.
    if (was && (was.dueOn !== row.dueOn || was.startOn !== row.startOn)) row.handSet = true;
    if (was && was.state !== row.state) await refuseUnlessRunning(work, row);
  },
  async beforeDelete({ row, work }) {
    if (row.gate || row.state !== 'pending')
      throw conflict(openingRules.keepNode, { reason: 'state', state: row.state });
    await removeComments(work, row.id);
    await forgetNode(work, row.id);
  },
  filters: { waits: by(OpeningNode.asked.waits, (which, work) => waitsAs(work, which, t)) },
  transitions: {
    async start({ row, work }) {
      const waiting = await unfinished(work, row.dependsOn);
      if (waiting.length > 0) throw conflict(openingRules.waiting, waiting, { nodes: waiting.join('、') });
    },
    async submit({ row, input, work }) {
      row.deliverables = handedIn(row.deliverables, (input.handedIn ?? []) as OpeningNode['deliverables']);
      const names = missing(row.deliverables);
      if (names.length > 0) throw invalid('handedIn', openingRules.missing, { names: names.join('、') });
      await finish(work, 'returned', row.id);
      await finish(work, 'due', row.id);
      await tell(work, row, 'accept', [(await projectOf(work, row)).managerId]);
    },
    async accept({ row, work }) {
      row.doneOn = todayOf(work);
      row.percent = 100;
      await finish(work, 'accept', row.id);
    },
    async return({ row, input, work }) {
      await finish(work, 'accept', row.id);
      if (!row.ownerId) return;
      await tell(work, row, 'returned', [row.ownerId]);
      const vars = { school: await schoolName(work, row.schoolId), name: row.name, reason: String(input.reason) };
      const key = `${nodeTodo('returned', row.id)}:${row.version}`;
      await notify(work, { kind: 'system.nodeReturned', key, recipientIds: [row.ownerId], vars, url: nodeUrl(row) });
    },
    async skip({ row, work }) {
      if (row.gate) throw conflict(openingRules.gate, { reason: 'gate' });
      await refuseUnlessRunning(work, row);
    },
    async skipApproved({ row, work }) {
      if (row.gate) throw conflict(openingRules.gate, { reason: 'gate' });
      await forgetNode(work, row.id);
    },
  },
  decorate(rows) {
    offerOnly(rows, { delete: ['pending'] });
    // A gate is passed, never gone round.
    for (const row of rows)
      if (row.gate) row.$can = ((row.$can ?? []) as string[]).filter((verb) => verb !== 'skip' && verb !== 'delete');
  },
});

interface Project {
  state: string;
  managerId: number;
  schoolId: number;
}

async function projectOf(work: Work, { projectId }: OpeningNode): Promise<Project> {
  const project = await work.session.one<Project>(
    sql`select state, manager_id as "managerId", school_id as "schoolId" from opening_project where ${ours(work, 'opening_project')} and id = ${projectId}`,
  );
  return project!;
}

async function refuseUnlessRunning(work: Work, node: OpeningNode): Promise<void> {
  const { state } = await projectOf(work, node);
  if (state !== 'running') throw conflict(openingRules.notRunning, { reason: 'project' });
}

async function unfinished(work: Work, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const left = await work.session.rows<{ name: string }>(
    sql`select name from opening_node where ${live(work, 'opening_node')} and id = any(${sql.param([...ids])}::bigint[])
      and state not in ('accepted', 'skipped') order by due_on, id`,
  );
  return left.map(({ name }) => name);
}

export async function tell(
  work: Work,
  node: OpeningNode,
  what: keyof typeof nodeTodos,
  assigneeIds: number[],
): Promise<void> {
  await todo(work, {
    kind: `system.node.${what}`,
    key: nodeTodo(what, node.id),
    source: 'system',
    assigneeIds,
    title: filled(nodeTodos[what], { name: node.name }),
    subject: { type: OpeningNode.name, id: node.id },
    url: nodeUrl(node),
    schoolId: node.schoolId,
    priority: node.gate ? 'high' : 'normal',
  });
}

const finish = async (work: Work, what: keyof typeof nodeTodos, id: number): Promise<void> => {
  await work.ask(todoFinishQuery, { key: nodeTodo(what, id), byId: work.actor.staffId });
};

/** Skipped, deleted or called off with its project: nobody has to see to it any more. */
export async function forgetNode(work: Work, id: number): Promise<void> {
  for (const what of ['due', 'returned', 'accept'] as const) await finish(work, what, id);
}
