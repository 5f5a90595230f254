// Projects: run by their manager, worked on by their members; progress follows from the tasks and feeds what it serves.
import { sql } from 'drizzle-orm';
import { todoDone } from '#areas/workbench/todos/model/todoEvents';
import { dayOf } from '#kernel/model/dates';
import { conflict, invalid } from '#kernel/model/problems';
import { type Pair, pair, texts } from '#kernel/model/text';
import { todo, todoCancelQuery, todoFinishQuery } from '#kernel/server/calls';
import { nextNumber } from '#kernel/server/numbers';
import { foundIn } from '#kernel/server/resources/finding';
import { count, move, need, row as rowOf, rows, update } from '#kernel/server/rows';
import { type AreaPiece, on, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { actedBy, atSchoolsOf, type Rights } from '../../acting/server/acting';
import { commentsOn } from '../../comments/server/comments';
import { KeyResult } from '../../okr/model/keyResult';
import { projectProgress, waitsForItself } from '../model/progress';
import { Project, ProjectMilestone, ProjectTask } from '../model/project';
import { projectHandovers } from './projectHandovers';

const said = texts('collaboration.project', {
  dates: ['截止不早于开始', 'Due must not be before the start'],
  result: ['关键结果不属于该目标', 'It is no key result of that objective'],
  note: ['请说明健康状况', 'Say why'],
  open: ['还有 {n} 个未完成任务，请选择取消或移走', '{n} tasks are open: cancel or move them'],
  target: ['请选择进行中的其他项目', 'Choose another project that is running'],
  milestone: ['还有 {n} 个任务未完成', '{n} of its tasks are open'],
  member: ['负责人须为项目成员', 'The assignee must be a member'],
  other: ['须属于同一项目', 'It must belong to the same project'],
  level: ['子任务只有一级', 'Subtasks have one level'],
  loop: ['前置任务形成循环', 'These tasks would wait for each other'],
  waits: ['前置任务未完成：{titles}', 'Not done yet: {titles}'],
  shut: ['项目已结束', 'The project is over'],
});
const viewAll = 'collaboration.project.viewAll';
const kinds: Record<string, Pair> = {
  new_school: ['新校筹建', 'New school'],
  curriculum: ['课程研发', 'Courses'],
  campaign: ['招生战役', 'Campaign'],
  it: ['信息化', 'IT'],
  other: ['其他', 'Other'],
};

const ofManager = ['edit', 'start', 'finish', 'pause', 'resume', 'cancel', 'reopen'];
const projectRights: Rights<typeof Project> = async ({ actor }, found) =>
  new Map(
    found.map((row) => {
      const isHis = row.managerId === actor.staffId || row.createdBy === actor.staffId;
      return [row.id, new Set(isHis ? [...ofManager, ...(row.state === 'planning' ? ['delete'] : [])] : [])] as const;
    }),
  );

const projectsOf = async (work: Work, found: readonly { projectId: number }[]) =>
  new Map(
    (await rows(work, Project, { id: [...new Set(found.map(({ projectId }) => projectId))] })).map((one) => [
      one.id,
      one,
    ]),
  );

const milestoneRights: Rights<typeof ProjectMilestone> = async (work, found) => {
  const projects = await projectsOf(work, found);
  const me = work.actor.staffId;
  return new Map(
    found.map((row) => {
      const isManager = projects.get(row.projectId)?.managerId === me;
      return [
        row.id,
        new Set([
          ...(isManager ? ['edit', 'delete'] : []),
          ...(isManager || row.ownerId === me ? ['reach', 'revert'] : []),
        ]),
      ] as const;
    }),
  );
};
const taskSteps = ['begin', 'done', 'back', 'redo', 'drop'] as const;
const taskRights: Rights<typeof ProjectTask> = async (work, found) => {
  const projects = await projectsOf(work, found);
  const me = work.actor.staffId;
  return new Map(
    found.map((row) => {
      const isManager = projects.get(row.projectId)?.managerId === me;
      const isHis = row.assigneeId === me || row.createdBy === me;
      return [
        row.id,
        new Set([...(isManager || isHis ? [...taskSteps, 'edit'] : []), ...(isManager ? ['delete'] : [])]),
      ] as const;
    }),
  );
};

/** What is over takes nothing new. */
function refuseShut({ state }: Project): void {
  if (state === 'finished' || state === 'cancelled') throw conflict(said.shut);
}

async function recount(work: Work, id: number): Promise<void> {
  const project = await rowOf(work, Project, id, { lock: true });
  if (!project) return;
  const tasks = await rows(work, ProjectTask, { projectId: id });
  const progress = projectProgress(
    tasks.map((one) => ({
      ...one,
      items: one.checklist.length,
      checked: one.checklist.filter(({ done }) => done).length,
    })),
  );
  if (progress === project.progress) return;
  await update(work, Project, project, { progress });
  // Saved anew, a key result asks how far its project is.
  for (const kr of await rows(work, KeyResult, { projectId: id, state: 'active' }, { lock: true }))
    await update(work, KeyResult, kr, { rawProgress: progress });
}

async function refuseTask(work: Work, row: ProjectTask, project: Project): Promise<void> {
  if (row.startDate && row.dueDate && row.dueDate < row.startDate) throw invalid('dueDate', said.dates);
  if (row.assigneeId && row.assigneeId !== project.managerId && !project.memberIds.includes(row.assigneeId))
    throw invalid('assigneeId', said.member);
  if (row.milestoneId && (await need(work, ProjectMilestone, row.milestoneId)).projectId !== row.projectId)
    throw invalid('milestoneId', said.other);
  if (row.parentId) {
    const parent = await need(work, ProjectTask, row.parentId);
    if (parent.projectId !== row.projectId) throw invalid('parentId', said.other);
    if (parent.parentId !== null || parent.id === row.id) throw invalid('parentId', said.level);
  }
  if (row.dependsOnIds.length === 0) return;
  const all = await rows(work, ProjectTask, { projectId: row.projectId });
  if (row.dependsOnIds.some((id) => !all.some((one) => one.id === id))) throw invalid('dependsOnIds', said.other);
  const edges = new Map(all.map((one) => [one.id, one.dependsOnIds]));
  edges.set(row.id, row.dependsOnIds);
  if (waitsForItself(edges, row.id)) throw invalid('dependsOnIds', said.loop);
}

const endTodo = (work: Work, { state }: ProjectTask, key: string) =>
  state === 'done'
    ? work.ask(todoFinishQuery, { key, byId: work.actor.staffId })
    : work.ask(todoCancelQuery, { key, reason: pair('任务已取消', 'The task was cancelled') });

async function tellAssignee(work: Work, row: ProjectTask, was: ProjectTask | null): Promise<void> {
  const key = `project_task:${row.id}`;
  const isOver = row.state === 'done' || row.state === 'cancelled';
  if (was && isOver && was.state !== row.state) await endTodo(work, row, key);
  // Given away it is not done: nothing may finish the task by its old todo.
  else if (was?.assigneeId && was.assigneeId !== row.assigneeId)
    await work.ask(todoCancelQuery, {
      key,
      assigneeId: was.assigneeId,
      reason: pair('任务已转给他人', 'Given to somebody else'),
    });
  if (isOver || !row.assigneeId || was?.assigneeId === row.assigneeId) return;
  await todo(work, {
    ...{
      kind: 'project.task',
      key,
      source: 'collaboration',
      assigneeIds: [row.assigneeId],
      title: pair(row.title, row.title),
    },
    ...{ url: `/OKRProjectDetails?id=${row.projectId}`, priority: row.priority, finishBy: 'manual' as const },
    ...(row.dueDate ? { dueAt: new Date(`${row.dueDate}T10:00:00Z`), allDay: true } : {}),
  });
}

export const projects: AreaPiece = {
  services: [
    service(Project, {
      async beforeSave({ row, was, work }) {
        if (row.startDate && row.dueDate && row.dueDate < row.startDate) throw invalid('dueDate', said.dates);
        row.managerId ??= work.actor.staffId || null;
        if (!was) row.no = await nextNumber(work, 'collaboration.project', row.schoolId);
        if (was && was.health !== row.health && row.health !== 'on_track' && !row.healthNote)
          throw invalid('healthNote', said.note);
        if (row.keyResultId && (await need(work, KeyResult, row.keyResultId)).objectiveId !== row.objectiveId)
          throw invalid('keyResultId', said.result);
      },
      transitions: {
        async finish({ row, input, work }) {
          const open = await rows(work, ProjectTask, { projectId: row.id, state: ['todo', 'doing'] }, { lock: true });
          if (open.length === 0) return;
          if (!input.openTasks) throw invalid('openTasks', said.open, { n: open.length });
          if (input.openTasks === 'cancel') {
            for (const one of open) await move(work, ProjectTask, one, 'drop', { reason: input.summary });
            return;
          }
          const to = input.toProjectId ? await rowOf(work, Project, input.toProjectId) : undefined;
          if (!to || to.id === row.id || to.state === 'finished' || to.state === 'cancelled')
            throw invalid('toProjectId', said.target);
          for (const one of open)
            await update(work, ProjectTask, one, {
              projectId: to.id,
              milestoneId: null,
              parentId: null,
              assigneeId: null,
              dependsOnIds: [],
            });
        },
      },
      alsoSeen: (actor, alias) => atSchoolsOf(actor, viewAll, sql`${alias}.school_id`),
    }),
    service(ProjectMilestone, {
      async beforeSave({ row, was, work }) {
        if (!was) refuseShut(await need(work, Project, row.projectId));
      },
      transitions: {
        async reach({ row, work }) {
          const n = await count(work, ProjectTask, { milestoneId: row.id, state: ['todo', 'doing'] });
          if (n > 0) throw conflict(said.milestone, undefined, { n });
        },
      },
    }),
    service(ProjectTask, {
      async beforeSave({ row, was, work }) {
        // Held from here on: its progress is counted anew when the task is saved.
        const project = await need(work, Project, row.projectId, { lock: true });
        if (!was) refuseShut(project);
        await refuseTask(work, row, project);
      },
      async afterSave({ row, was, work }) {
        await tellAssignee(work, row, was);
        await recount(work, row.projectId);
        if (was && was.projectId !== row.projectId) await recount(work, was.projectId);
      },
      afterDelete: ({ row, work }) => recount(work, row.projectId),
      transitions: {
        async begin({ row, input, work }) {
          const open =
            row.dependsOnIds.length > 0
              ? await rows(work, ProjectTask, { id: row.dependsOnIds, state: ['todo', 'doing'] })
              : [];
          if (open.length === 0) return;
          const isManager = (await need(work, Project, row.projectId)).managerId === work.actor.staffId;
          if (!(input.force && isManager))
            throw conflict(said.waits, undefined, { titles: open.map(({ title }) => title).join('、') });
        },
      },
      calls: commentsOn('/project/v1', {
        project: {
          of: Project,
          title: async (work, id) => (await need(work, Project, id)).name,
          url: (id) => `/OKRProjectDetails?id=${id}`,
        },
        project_task: {
          of: ProjectTask,
          title: async (work, id) => (await need(work, ProjectTask, id)).title,
          url: () => '/projectAdmin',
        },
      }),
    }),
  ],
  extends: [
    actedBy(Project, ['start', 'finish', 'pause', 'resume', 'cancel', 'reopen'], projectRights),
    actedBy(ProjectMilestone, ['reach', 'revert'], milestoneRights),
    actedBy(ProjectTask, taskSteps, taskRights),
  ],
  listeners: [
    on(todoDone, async (work, { key }) => {
      const id = Number(/^project_task:(\d+)$/.exec(key)?.[1]);
      const row = id ? await rowOf(work, ProjectTask, id, { lock: true }) : undefined;
      if (!row || row.state === 'done' || row.state === 'cancelled') return;
      const doing = row.state === 'todo' ? await move(work, ProjectTask, row, 'begin', { force: false }) : row;
      await move(work, ProjectTask, doing, 'done');
    }),
  ],
  jobs: [
    {
      ...{ name: 'collaboration.milestoneOverdue', title: pair('里程碑逾期', 'Overdue milestones'), cron: '0 2 * * *' },
      async run(work) {
        const today = dayOf(work.now, work.actor.timezone);
        const late = await rows(work, ProjectMilestone, (m) => sql`${m.state} = 'open' and ${m.dueDate} < ${today}`, {
          limit: 500,
        });
        for (const one of late)
          await todo(work, {
            ...{
              kind: 'project.milestone',
              key: `project_milestone:${one.id}`,
              source: 'collaboration',
              assigneeIds: [one.ownerId],
            },
            title: pair(`里程碑逾期：${one.name}`, `Overdue milestone: ${one.name}`),
            ...{ url: `/OKRProjectDetails?id=${one.projectId}`, finishBy: 'manual' as const },
          });
        return late.length;
      },
    },
  ],
  registers: {
    number: [{ key: 'collaboration.project', pattern: 'PJ-{yyyy}{MM}{dd}-{seq:4}', reset: 'day' }],
    search: [foundIn(Project, { sub: 'no', url: '/OKRProjectDetails?id={id}', list: '/projectAdmin?q={q}' })],
    category: [
      {
        ...{ key: 'project_kind', area: 'collaboration', title: pair('项目类别', 'Kinds of project'), maxDepth: 1 },
        nodes: Object.entries(kinds).map(([code, name]) => ({ code, name: pair(...name) })),
      },
    ],
    handover: projectHandovers,
  },
};
