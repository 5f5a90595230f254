// Projects and tasks of who leaves go to a colleague, who works on them from then on.
import { pair } from '#kernel/model/text';
import type { HandoverKind } from '#kernel/server/registries';
import { rows, update } from '#kernel/server/rows';
import { handing } from '../../acting/server/handing';
import { Project, ProjectTask } from '../model/project';

const heldTasks = (assigneeId: number) => ({ assigneeId, state: ['todo', 'doing'] as const });
const tasksGiven = handing({
  ...{ key: 'project_task', name: pair('项目任务', 'Project tasks'), of: ProjectTask },
  held: heldTasks,
  shown: ({ title, projectId }) => ({ title, url: `/OKRProjectDetails?id=${projectId}` }),
  given: (_, { toId }) => ({ assigneeId: toId }),
});
const tasksHanded: HandoverKind = {
  ...tasksGiven,
  /** Who takes over tasks works on their projects from now on. */
  async move(work, asked) {
    const { fromId, toId, ids } = asked;
    const going = (await rows(work, ProjectTask, heldTasks(fromId))).filter(
      ({ id }) => ids === 'all' || ids.includes(id),
    );
    for (const one of await rows(work, Project, { id: going.map(({ projectId }) => projectId) }, { lock: true }))
      if (one.managerId !== toId && !one.memberIds.includes(toId))
        await update(work, Project, one, { memberIds: [...one.memberIds, toId] }, { action: 'handover' });
    await tasksGiven.move(work, asked);
  },
};

export const projectHandovers: HandoverKind[] = [
  handing({
    ...{ key: 'project', name: pair('项目', 'Projects'), of: Project },
    held: (managerId) => ({ managerId, state: ['planning', 'active', 'paused'] as const }),
    shown: ({ id, name }) => ({ title: name, url: `/OKRProjectDetails?id=${id}` }),
    given: (_, { toId }) => ({ managerId: toId }),
  }),
  tasksHanded,
];
