// Todos: the rows people add themselves, and what every row shows on its way out.

import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { invalid } from '#kernel/model/problems';
import { notify } from '#kernel/server/calls';
import type { PresentedOf } from '#kernel/server/presented';
import { type AreaPiece, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { ofTeam } from '../../team/server/team';
import { Todo } from '../model/todo';
import { groupEnds, groupOf, refusal, type TodoStep } from '../model/todoRules';
import { plantTodos } from '../sample';
import { todoHandover } from './todoHandover';
import { todoJobs } from './todoJobs';
import { todoKeeping } from './todoKeeping';
import { sourceName, teamKey, todoFilters, todoReads } from './todoList';
import { derive, tellTodo } from './todoRows';
import { titleOf, todoStepCalls, whyNot } from './todoSteps';
import { goneSubjects } from './todoSubjects';
import { todoTexts } from './todoTexts';

const offered: readonly TodoStep[] = ['finish', 'cancel', 'reopen', 'pass', 'snooze', 'act', 'edit', 'delete'];

async function decorate(rows: PresentedOf<typeof Todo>[], work: Work): Promise<void> {
  const ends = groupEnds(work.now, work.actor.timezone);
  const gone = await goneSubjects(work, rows);
  for (const row of rows) {
    const at = (moment: string | null) => (moment ? new Date(moment) : null);
    const judged = { ...row, doneAt: at(row.doneAt) };
    row.group = groupOf(at(row.dueAt), ends);
    row.sourceName = sourceName(work, row.source);
    row.subjectGone = row.state === 'open' && gone.has(row.id);
    const steps: readonly TodoStep[] = row.subjectGone ? [...offered, 'clear'] : offered;
    const can = steps.filter((step) => refusal(step, judged, work.actor.staffId, work.now) === null);
    row.$can = work.actor.readOnly ? [] : can;
  }
}

const todoService = service(Todo, {
  beforeAct({ verb, row, values, work }) {
    const why = whyNot(work, verb as TodoStep, row);
    if (why) throw why;
    const others = Object.keys(values).filter((name) => name !== 'checklist');
    if (verb === 'edit' && others.length > 0 && row.creatorId !== work.actor.staffId)
      throw invalid(others[0]!, todoTexts.onlyCreator);
  },
  beforeSave({ row, was, work }) {
    if (!was) {
      const by = { creatorId: work.actor.staffId, creatorName: work.actor.name };
      Object.assign(row, { kind: 'personal', source: 'personal', todoKey: `personal:${randomUUID()}`, ...by });
    }
    derive(row, was, work);
  },
  async afterSave({ row, was, work }) {
    await tellTodo(work, [row.assigneeId, row.creatorId]);
    if (was || row.assigneeId === row.creatorId) return;
    await notify(work, {
      kind: 'workbench.todoAssigned',
      recipientIds: [row.assigneeId],
      vars: { by: work.actor.name, title: titleOf(row) },
      subject: { type: Todo.name, id: row.id },
      url: `/todo?id=${row.id}`,
    });
  },
  async beforeDelete({ row, work }) {
    await tellTodo(work, [row.assigneeId]);
  },
  alsoSeen: (actor, alias) => ofTeam(actor, teamKey, sql`${alias}.assignee_id`),
  filters: todoFilters,
  decorate,
  calls: [...todoReads, ...todoStepCalls],
});

export const todoPieces: readonly AreaPiece[] = [
  { services: [todoService], samples: [plantTodos] },
  todoKeeping,
  todoJobs,
  todoHandover,
];
