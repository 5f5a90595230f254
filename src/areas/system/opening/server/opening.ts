// Opening a school by a plan: templates, projects made from them, and moving the opening day.
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { type Day, daysBetween } from '#kernel/model/dates';
import { errorMessages } from '#kernel/model/messages';
import { conflict, Invalid, invalid, problem } from '#kernel/model/problems';
import { pair } from '#kernel/model/text';
import { differences, logOperation } from '#kernel/server/audit';
import { table } from '#kernel/server/database/table';
import { rowFor } from '#kernel/server/resources/reading';
import { insertRow, updateRow } from '#kernel/server/resources/saving';
import { move } from '#kernel/server/resources/transitions';
import { live, ours } from '#kernel/server/rows';
import { type AreaPiece, type Service, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { forEnterprise, todayOf } from '../../identity/server/enterpriseWork';
import { roleHolders } from '../../identity/server/recipients';
import {
  moveOpening as moveCall,
  OpeningNode,
  OpeningProject,
  OpeningTemplate,
  openingFinished,
  openingRoles,
  type TemplateNode,
} from '../model/opening';
import { datesOf, follows, inOrder, progressOf, ringIn, shifted } from '../model/openingRules';
import { openingComments } from './openingComments';
import { openingHandovers } from './openingHandover';
import { nodeJobs } from './openingJobs';
import { forgetNode, nodes } from './openingNodes';
import { openingRules, openingTemplates } from './openingTexts';

const templates: Service = service(OpeningTemplate, {
  beforeSave({ row }) {
    const codes = new Set<string>();
    for (const { code, name, startOffset, dueOffset } of row.nodes) {
      if (codes.has(code)) throw invalid('nodes', openingRules.codeTwice, { code });
      if (startOffset > dueOffset) throw invalid('nodes', openingRules.startAfterDue, { node: name });
      codes.add(code);
    }
    for (const { name, dependsOn } of row.nodes) {
      const code = dependsOn.find((one) => !codes.has(one));
      if (code) throw invalid('nodes', openingRules.unknownCode, { node: name, code });
    }
    const ring = ringIn(row.nodes);
    if (ring) throw invalid('nodes', openingRules.ring, { ring: ring.join(' → ') });
  },
  calls: [
    serves(openingRoles, (work) => {
      const name = work.caller.locale === 'en' ? sql`coalesce(nullif(name_en, ''), name)` : sql`name`;
      return work.session.rows<{ key: string; name: string }>(
        sql`select key, ${name} as name from role where ${live(work, 'role')} and enabled order by sort, id limit 200`,
      );
    }),
  ],
});

export const projects: Service = service(OpeningProject, {
  async beforeSave({ row, was, work }) {
    if (row.state === 'running' && was?.state !== 'running') await refuseSecond(work, row);
  },
  async afterSave({ row, was, work }) {
    if (!was) await plantNodes(work, row);
    else if (row.openOn !== was.openOn) await moveNodes(work, row.id, daysBetween(was.openOn, row.openOn));
  },
  transitions: {
    async finish({ row, work }) {
      const left = (await nodesOf(work, [row.id])).filter(({ state }) => state !== 'accepted' && state !== 'skipped');
      if (left.length > 0)
        throw conflict(
          openingRules.unfinished,
          left.map(({ name }) => name),
          { count: left.length },
        );
      await work.emit(openingFinished, { projectId: row.id, schoolId: row.schoolId });
    },
    async cancel({ row, work }) {
      for (const { id, state } of await nodesOf(work, [row.id]))
        if (state !== 'accepted' && state !== 'skipped') await forgetNode(work, id);
    },
  },
  async decorate(rows, work) {
    const today = todayOf(work);
    const all = await nodesOf(
      work,
      rows.map(({ id }) => id),
    );
    for (const row of rows) {
      const mine = all.filter(({ projectId }) => projectId === row.id);
      const { done, ...counts } = progressOf(mine, today);
      Object.assign(row, { progress: done / 100, ...counts, daysLeft: daysBetween(today, row.openOn) });
    }
  },
  calls: [serves(moveCall, moveOpening)],
});

async function refuseSecond(work: Work, row: OpeningProject): Promise<void> {
  await work.session.rows(
    sql`select 1 from school where ${ours(work, 'school')} and id = ${row.schoolId} for no key update`,
  );
  const other = await work.session.one(
    sql`select 1 from opening_project where ${live(work, 'opening_project')} and school_id = ${row.schoolId}
      and state = 'running' and id <> ${row.id ?? 0}`,
  );
  if (other) throw new Invalid([problem('schoolId', openingRules.oneRunning)], 409);
}

/** The template's nodes, dated from the opening day; each names those it waits for by their new ids. */
async function plantNodes(work: Work, project: OpeningProject): Promise<void> {
  const by = forEnterprise(work);
  const template = (await rowFor(by, templates, project.templateId, 'view')) as { nodes?: unknown; enabled?: unknown };
  const plan = template.nodes as TemplateNode[];
  if (template.enabled !== true) throw invalid('templateId', openingRules.disabledTemplate);
  if (plan.length === 0) throw invalid('templateId', openingRules.emptyTemplate);
  const owners = new Map<string, number>();
  const ids = new Map<string, number>();
  for (const node of inOrder(plan)) {
    const role = node.ownerRole ?? '';
    if (!owners.has(role)) owners.set(role, await ownerFor(work, role, project));
    const { phase, code, name, gate, deliverables, guide = null } = node;
    const id = await insertRow(by, nodes, {
      projectId: project.id,
      schoolId: project.schoolId,
      ...{ phase, code, name, gate, deliverables, guide },
      ownerId: owners.get(role),
      ...datesOf(node, project.openOn),
      dependsOn: node.dependsOn.map((one) => ids.get(one)!),
    });
    ids.set(code, id);
  }
}

/** Whoever holds the role at the school, else the project's manager. */
async function ownerFor(work: Work, role: string, project: OpeningProject): Promise<number> {
  const holders = role ? await roleHolders(work, [role], project.schoolId) : [];
  return holders[0] ?? project.managerId;
}

async function nodesOf(work: Work, projectIds: number[]): Promise<OpeningNode[]> {
  if (projectIds.length === 0) return [];
  const t = table(OpeningNode);
  return work.db
    .select()
    .from(t)
    .where(and(eq(t.enterpriseId, work.enterpriseId), inArray(t.projectId, projectIds), isNull(t.deletedAt)))
    .orderBy(t.dueOn, t.id);
}

interface Asked {
  id: number;
  version: number;
  openOn: Day;
  dryRun: boolean;
}

async function moveOpening(work: Work, { id, version, openOn, dryRun }: Asked) {
  const was = await rowFor(work, projects, id, 'move', true);
  if (was.state !== 'running' && was.state !== 'paused')
    throw conflict(errorMessages.wrongState, { reason: 'state', state: was.state });
  if (was.version !== version) throw conflict(errorMessages.stale, { reason: 'stale', version: was.version });
  const by = daysBetween(String(was.openOn), openOn);
  const today = todayOf(work);
  const moved = (await nodesOf(work, [id])).map((node) => {
    const { startOn, dueOn } = shifted(node, by);
    const isPast = follows(node) && dueOn < today;
    const { code, name, state, handSet } = node;
    return { id: node.id, code, name, state, handSet, before: node.dueOn, startOn, dueOn, isPast };
  });
  if (!dryRun) await updateRow(work, projects, was, { openOn }, { action: 'move' });
  return { openOn, days: by, nodes: moved, version: version + (dryRun ? 0 : 1) };
}

/** By hand and not through the node's own rules, which would take these dates for ones a person set. */
async function moveNodes(work: Work, projectId: number, days: number): Promise<void> {
  for (const node of (await nodesOf(work, [projectId])).filter(follows)) {
    const dates = shifted(node, days);
    await work.session.rows(
      sql`update opening_node set start_on = ${dates.startOn}, due_on = ${dates.dueOn}, version = version + 1, updated_at = ${work.now.toISOString()}
        where ${ours(work, 'opening_node')} and id = ${node.id}`,
    );
    const { before, after } = differences(OpeningNode, { ...node }, { ...node, ...dates });
    const about = { rowId: node.id, rowTitle: node.name, schoolId: node.schoolId, before, after };
    await logOperation(work, { action: 'move', of: OpeningNode, ...about });
  }
}

/** A school that is given up is opened no more. */
export async function cancelOpening(work: Work, schoolId: number, reason: string): Promise<void> {
  const t = table(OpeningProject);
  const underway = await work.db
    .select()
    .from(t)
    .where(
      and(
        eq(t.enterpriseId, work.enterpriseId),
        eq(t.schoolId, schoolId),
        inArray(t.state, ['running', 'paused']),
        isNull(t.deletedAt),
      ),
    )
    .for('update');
  for (const row of underway) await move(work, projects, row, 'cancel', { reason });
}

/** The gate nodes that still stand between a school and its opening, by name. */
export async function openGates(work: Work, schoolId: number): Promise<string[]> {
  const left = await work.session.rows<{ name: string }>(
    sql`select n.name from opening_node n join opening_project p on p.enterprise_id = n.enterprise_id and p.id = n.project_id
      where ${live(work, 'n', 'p')} and n.school_id = ${schoolId} and n.gate and n.state <> 'accepted'
        and p.state <> 'cancelled' order by n.due_on, n.id`,
  );
  return left.map(({ name }) => name);
}

export const opening: AreaPiece = {
  services: [templates, projects, nodes, openingComments],
  jobs: nodeJobs,
  registers: {
    template: openingTemplates,
    handover: openingHandovers,
    approval: [
      {
        key: 'system.openingNodeSkip',
        area: 'system',
        name: pair('跳过运营节点', 'Skipping a node'),
        detailPath: '/OperateNode?project={projectId}&node={id}',
        defaultFlow: ['operations'],
      },
    ],
  },
};
