// An area that asks for the todos a test tells it to, by the calls that every area has.

import { z } from 'zod';
import { area } from '../../kernel/model/area';
import { bool, json, text } from '../../kernel/model/fields';
import { conflict } from '../../kernel/model/problems';
import { pair } from '../../kernel/model/text';
import { type Todo, todo, todoCancelQuery, todoFinishQuery, todoOpenQuery } from '../../kernel/server/calls';
import type { AreaServer } from '../../kernel/server/service';
import { tried } from '../tried';

const asked = json('内容', 'Content', z.record(z.string(), z.unknown()), { required: true });

export const todoProbe: AreaServer = {
  area: area({ name: 'probe', title: ['试', 'Probe'], icon: 'x', routes: {} }),
  calls: [
    tried('POST', '/probe/v1/todo', { input: { asked, fail: bool('失败', 'Fail') } }, async (work, given) => {
      const { dueAt, ...rest } = given.asked as { dueAt?: string };
      const whole = { source: 'probe', url: '/todo', ...rest, ...(dueAt ? { dueAt: new Date(dueAt) } : {}) };
      const todoIds = await todo(work, whole as Todo);
      if (given.fail) throw conflict(pair('不行', 'No'));
      return { todoIds };
    }),
    tried('POST', '/probe/v1/finish', { input: { asked } }, (work, given) =>
      work.ask(todoFinishQuery, given.asked as unknown as { key: string; byId: number }),
    ),
    tried('POST', '/probe/v1/cancel', { input: { asked } }, (work, { asked: { key } }) =>
      work.ask(todoCancelQuery, { key: String(key), reason: pair('单据已撤销', 'The document was withdrawn') }),
    ),
    tried('POST', '/probe/v1/open', { input: { asked } }, (work, { asked: { key } }) =>
      work.ask(todoOpenQuery, { key: String(key) }),
    ),
    /** What a button of a todo does. */
    tried('POST', '/probe/v1/approve', { input: { key: text('键', 'Key', { required: true }) } }, (work, { key }) =>
      work.ask(todoFinishQuery, { key, byId: work.actor.staffId }),
    ),
  ],
};
