import { beforeAll, expect, test } from 'vitest';
import { Message } from '#areas/workbench/messages/model/message';
import { Todo } from '#areas/workbench/todos/model/todo';
import { addDays, addMonths } from '#kernel/model/dates';
import { rows } from '#kernel/server/rows';
import { runJob } from '#testing/runJob';
import { type Employing, employing } from '#testing/scenes/employing';
import { todayOf } from '../../model/today';
import { contractTodo } from './reminders';

let t: Employing;
let today: string;
beforeAll(async () => {
  t = await employing();
  today = await t.inside(async (work) => todayOf(work));
});
const path = '/people/v1/labourContract';

test('must hold 21: of a contract that ends in 30 days there is one todo and one notice, not one a day; renewed, nothing is left to do', async () => {
  const { id: staffId } = await t.colleague();
  // A year that ends in thirty days.
  const startOn = addMonths(addDays(today, 31), -12);
  const made = t.ok(await t.hr.post(`${path}/add`, { staffId, kind: 'fixed', months: 12, startOn }));
  const contract = t.ok(await t.step(path, made, 'sign', { signedOn: today }));
  const told = () =>
    t.inside(async (work) => ({
      todos: await rows(work, Todo, { todoKey: contractTodo(contract.id), assigneeId: t.hr.client.uid }),
      notices: (await rows(work, Message, { kind: 'people.contractExpiring' })).filter(({ key }) =>
        key?.startsWith(`${contractTodo(contract.id)}:`),
      ),
    }));
  const now = t.clock.now();
  for (let day = 0; day < 3; day++) {
    await runJob(t.app, 'people.reminders');
    t.clock.advance(86_400);
  }
  t.clock.set(now.toISOString());
  const after = await told();
  expect([after.todos.length, after.notices.length]).toEqual([1, 1]);
  const next = { nextKind: 'fixed', nextMonths: 12, nextStartOn: addDays(contract.endOn, 1), nextReason: '协商' };
  t.ok(await t.step(path, await t.detail(path, contract.id), 'renew', next));
  expect((await told()).todos.map(({ state }) => state)).not.toContain('open');
});
