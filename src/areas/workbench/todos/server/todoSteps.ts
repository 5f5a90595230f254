// What people do with their todos, one at a time or many at once. All that a step concerns is locked before it is judged.

import { sql } from 'drizzle-orm';
import type { BatchAnswer } from '#kernel/model/call';
import { errorMessages } from '#kernel/model/messages';
import { conflict, forbidden, invalid, notFound, Problem } from '#kernel/model/problems';
import { stateField } from '#kernel/model/resource';
import { pair, say, type Text } from '#kernel/model/text';
import type { TodoAction } from '#kernel/model/todos';
import { logSummary } from '#kernel/server/audit';
import { notify } from '#kernel/server/calls';
import type { Presented } from '#kernel/server/presented';
import { detail } from '#kernel/server/resources/reading';
import { updateRow } from '#kernel/server/resources/saving';
import { move, transition } from '#kernel/server/resources/transitions';
import { runCall } from '#kernel/server/routes/resourceRoutes';
import { ours } from '#kernel/server/rows';
import { type Service, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Todo, TodoLife } from '../model/todo';
import { todoSteps } from '../model/todoCalls';
import { longestSnoozeDays, maySnoozeUntil, refusal, reopenDays, type TodoStep } from '../model/todoRules';
import { cancelTodo, finishTodo, nameOf } from './todoClosing';
import { lockTodos, tellTodo, todoService, withGroups } from './todoRows';
import { goneSubjects } from './todoSubjects';
import { todoTexts } from './todoTexts';

interface Chosen {
  id: number | null;
  ids: number[] | null;
  version: number | null;
}

/** Does it with a row that may be done with; `open` are the locked ones of its group, itself among them. */
type Run<G> = (work: Work, row: Todo, given: G, open: readonly Todo[]) => Promise<unknown>;

const stepped =
  <G>(name: TodoStep, run: Run<G>) =>
  async (work: Work, asked: Chosen & G): Promise<Presented | { id: number } | BatchAnswer> => {
    const ids = asked.ids ?? (asked.id ? [asked.id] : []);
    if (ids.length === 0) throw invalid('id', 'required', { label: Todo.title });
    const rows = await lockTodos(work, withGroups(work, ids));
    const find = (id: number) => rows.find((row) => row.id === id);
    if (!asked.ids) {
      const row = find(ids[0]!);
      const why = whyNot(work, name, row) ?? staleness(row!, asked.version);
      if (why) throw why;
      await run(work, row!, asked, rows);
      return asSeen(work, row!.id);
    }
    const answer: BatchAnswer = { done: [], failed: [] };
    for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
      const why = whyNot(work, name, find(id));
      if (why) answer.failed.push({ id, message: say(why.text, work, why.vars) });
      else {
        await run(work, find(id)!, asked, rows);
        answer.done.push(id);
      }
    }
    await logSummary(work, Todo, name, answer.done.length);
    return answer;
  };

/** Whoever passed it on may see it no more. */
const asSeen = (work: Work, id: number) =>
  detail(work, todoService(work), id).catch((error) => {
    if (error instanceof Problem && error.code === 404) return { id };
    throw error;
  });

/** Somebody else's is as good as not there. */
export function whyNot(work: Work, name: TodoStep, row: Todo | undefined): Problem | null {
  const me = work.actor.staffId;
  if (!row || (row.assigneeId !== me && row.creatorId !== me)) return notFound();
  const why = refusal(name, row, me, work.now);
  if (why === 'who') return forbidden(`workbench.todo.${name}`, todoTexts.who);
  if (why === 'source') return conflict(todoTexts.source, { reason: 'source', url: row.url });
  if (why === 'late') return conflict(todoTexts.late, { reason: 'late' }, { days: reopenDays });
  if (why === 'state') {
    const label = say(TodoLife.states[row.state].label, work);
    return conflict(errorMessages.wrongState, { reason: 'state', state: row.state, label });
  }
  return null;
}

const staleness = (row: Todo, version: number | null): Problem | null => {
  if (version === null) return invalid('version', 'required', { label: pair('版本', 'Version') });
  return version === row.version ? null : conflict(errorMessages.stale, { reason: 'stale', version: row.version });
};

const siblingsOf = (row: Todo, open: readonly Todo[]): Todo[] =>
  row.mode === 'any'
    ? open.filter((one) => one.groupId === row.groupId && one.id !== row.id && one.state === 'open')
    : [];

const finish: Run<{ note: string | null }> = (work, row, { note }, open) =>
  finishTodo(work, row, { byId: work.actor.staffId, note: note ?? undefined }, siblingsOf(row, open));

const cancel: Run<{ reason: string }> = (work, row, { reason }) =>
  cancelTodo(work, row, pair(reason, reason), work.actor.staffId);

const reopen: Run<object> = async (work, row) => {
  const taken = { doneAt: null, doneById: null, note: null, noteEn: null };
  await move(work, todoService(work), { ...row }, 'reopen', taken);
};

const pass: Run<{ staffId: number; reason: string }> = async (work, row, { staffId, reason }) => {
  if (staffId === row.assigneeId) throw invalid('staffId', todoTexts.same);
  await refuseLeft(work, staffId);
  await move(work, todoService(work), { ...row }, 'pass', { assigneeId: staffId, snoozeUntil: null, reason });
  await notify(work, {
    kind: 'workbench.todoPassed',
    recipientIds: [staffId],
    vars: { by: work.actor.name, from: await nameOf(work, row.assigneeId), title: titleOf(row), reason },
    subject: { type: Todo.name, id: row.id },
    url: `/todo?id=${row.id}`,
  });
  // Whoever has it now hears of it as its row is stored.
  await tellTodo(work, [row.assigneeId]);
};

async function refuseLeft(work: Work, staffId: number): Promise<void> {
  const person = await work.session.one(
    sql`select 1 from staff where ${ours(work, 'staff')} and id = ${staffId} and status <> 'left'`,
  );
  if (!person) throw invalid('staffId', todoTexts.left);
}

export const titleOf = (row: Pick<Todo, 'titleZh' | 'titleEn'>): Text => pair(row.titleZh, row.titleEn || row.titleZh);

const snooze: Run<{ until: Date | null }> = async (work, row, { until }) => {
  if (until && !maySnoozeUntil(until, work.now)) throw invalid('until', todoTexts.snooze, { days: longestSnoozeDays });
  await updateRow(work, todoService(work), { ...row }, { snoozeUntil: until }, { action: 'snooze' });
};

/** Only where what it is about is there no more. */
const clear: Run<object> = async (work, row) => {
  const gone = await goneSubjects(work, [row]);
  if (!gone.has(row.id)) throw conflict(todoTexts.stillThere, { reason: 'source', url: row.url });
  await cancelTodo(work, row, todoTexts.gone, work.actor.staffId);
};

const act: Run<{ actionKey: string; reason: string | null }> = async (work, row, { actionKey, reason }) => {
  const action = row.actions.find(({ key }) => key === actionKey);
  if (!action) throw invalid('actionKey', todoTexts.noAction);
  await runAction(work, action, action.asksReason && reason ? { reason } : {});
};

export const todoStepCalls = [
  serves(todoSteps.finish, stepped('finish', finish)),
  serves(todoSteps.cancel, stepped('cancel', cancel)),
  serves(todoSteps.reopen, stepped('reopen', reopen)),
  serves(todoSteps.pass, stepped('pass', pass)),
  serves(todoSteps.snooze, stepped('snooze', snooze)),
  serves(todoSteps.clear, stepped('clear', clear)),
  serves(todoSteps.act, stepped('act', act)),
];

/**
 * A button of a todo: the call of the area that asked for it, made in the same transaction and with the rights of whoever
 * presses it. Paths and payloads were written by that area's code; a person adds at most the reason.
 */
async function runAction(work: Work, action: TodoAction, said: { reason?: string }): Promise<void> {
  const { method, path } = action;
  const payload = { ...action.payload, ...said };
  const declared = work.app.calls.find(({ call }) => call.method === method && call.path === path);
  if (declared) {
    const { call, run } = declared;
    return void (await runCall(work, { input: call.input, run }, call.permission, payload));
  }
  const verb = path.slice(path.lastIndexOf('/') + 1);
  const found = [...work.app.services.values()].find(({ of }) => `${of.path}/${verb}` === path);
  if (found && isTransition(found, verb)) return void (await transition(work, found, verb, payload));
  throw new Error(`a todo names "${method} ${path}", which no area serves`);
}

const isTransition = ({ of }: Service, verb: string): boolean => {
  const state = stateField(of);
  return state !== undefined && Object.hasOwn(of.fields[state]!.life!.transitions, verb);
};
