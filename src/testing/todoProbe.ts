// An area that asks for the todos a test tells it to, by the calls that every area has.
import { z } from 'zod';
import { area } from '../kernel/model/area';
import { bool, json, text } from '../kernel/model/fields';
import { conflict } from '../kernel/model/problems';
import { pair } from '../kernel/model/text';
import { type Todo, todo, todoCancelQuery, todoFinishQuery, todoOpenQuery } from '../kernel/server/calls';
import { type AreaServer, does } from '../kernel/server/service';

const asked = json('内容', 'Content', z.record(z.string(), z.unknown()), { required: true });

export const todoProbe: AreaServer = {
  area: area({ name: 'probe', title: ['试', 'Probe'], icon: 'x', routes: {} }),
  routes: {
    'POST /probe/v1/todo': does({ input: { asked, fail: bool('失败', 'Fail') } }, async (work, given) => {
      const { dueAt, ...rest } = given.asked as { dueAt?: string };
      const whole = { source: 'probe', url: '/todo', ...rest, ...(dueAt ? { dueAt: new Date(dueAt) } : {}) };
      const todoIds = await todo(work, whole as Todo);
      if (given.fail) throw conflict(pair('不行', 'No'));
      return { todoIds };
    }),
    'POST /probe/v1/finish': does({ input: { asked } }, (work, given) =>
      work.ask(todoFinishQuery, given.asked as unknown as { key: string; byId: number }),
    ),
    'POST /probe/v1/cancel': does({ input: { asked } }, (work, { asked: { key } }) =>
      work.ask(todoCancelQuery, { key: String(key), reason: pair('单据已撤销', 'The document was withdrawn') }),
    ),
    'POST /probe/v1/open': does({ input: { asked } }, (work, { asked: { key } }) =>
      work.ask(todoOpenQuery, { key: String(key) }),
    ),
    /** What a button of a todo does. */
    'POST /probe/v1/approve': does({ input: { key: text('键', 'Key', { required: true }) } }, (work, { key }) =>
      work.ask(todoFinishQuery, { key, byId: work.actor.staffId }),
    ),
  },
};
