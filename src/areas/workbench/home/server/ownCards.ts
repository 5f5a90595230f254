// What the workbench itself puts on the home page: what is to be done, what has arrived, what counts.
import { sql } from 'drizzle-orm';
import type { CardContent, CardOptions } from '#kernel/model/card';
import { topOf } from '#kernel/model/card';
import { localTime } from '#kernel/model/dates';
import { pair, say, texts } from '#kernel/model/text';
import type { Card } from '#kernel/server/registries';
import { rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { figuresShown } from '../../figures/server/reading';
import { messageCounts } from '../../messages/server/messages';
import { Todo } from '../../todos/model/todo';
import { todoCounts } from '../../todos/server/todoList';
import { titleOf } from '../../todos/server/todoSteps';

const words = texts('workbench.card', {
  overdue: ['已逾期', 'Overdue'],
  today: ['今天到期', 'Due today'],
  open: ['全部待办', 'Open'],
  nothingToDo: ['今天没有待办', 'Nothing to do today'],
  toTodos: ['新建待办', 'Add a todo'],
  unread: ['未读消息', 'Unread'],
  allRead: ['消息都已读', 'Everything is read'],
  toMessages: ['查看消息', 'See messages'],
  noFigures: ['还没有可看的指标', 'No figures to see yet'],
  toFigures: ['更多数据', 'More figures'],
});

async function todos(work: Work, options: CardOptions): Promise<CardContent> {
  const counts = await todoCounts(work);
  const due = await rows(
    work,
    Todo,
    (t) =>
      sql`${t.assigneeId} = ${work.actor.staffId} and ${t.state} = 'open' and coalesce(${t.snoozeUntil} <= ${work.now.toISOString()}, true)`,
    { sort: 'dueAt', limit: topOf(options) },
  );
  const figure = (key: 'overdue' | 'today' | 'open', value: number, url: string) => ({
    key,
    label: say(words[key], work),
    value,
    url,
  });
  return {
    figures: [
      figure('overdue', counts.overdue, '/todo?tab=mine&due=overdue'),
      figure('today', counts.today, '/todo?tab=mine&due=today'),
      figure('open', counts.open, '/todo?tab=mine'),
    ],
    rows: due.map((row) => ({
      id: row.id,
      title: say(titleOf(row), work),
      sub: row.dueAt ? localTime(row.dueAt, work.actor.timezone).slice(5, 16) : '',
      at: row.dueAt,
      url: row.url ?? '/todo',
    })),
    more: '/todo',
    empty: { text: say(words.nothingToDo, work), label: say(words.toTodos, work), url: '/todo' },
  };
}

async function messages(work: Work): Promise<CardContent> {
  const { message } = await messageCounts(work);
  return {
    figures: [{ key: 'unread', label: say(words.unread, work), value: message, url: '/message?tab=unread' }],
    rows: [],
    more: '/message',
    empty: { text: say(words.allRead, work), label: say(words.toMessages, work), url: '/message' },
  };
}

/** This month of every figure one may read, each leading to its trend. */
async function figures(work: Work, options: CardOptions): Promise<CardContent> {
  const shown = await figuresShown(work, topOf({ top: options.top ?? 8 }));
  return {
    figures: shown.map(({ key, label, text }) => ({ key, label, value: text, url: `/moreData?figure=${key}` })),
    rows: [],
    more: '/moreData',
    empty: { text: say(words.noFigures, work), label: say(words.toFigures, work), url: '/moreData' },
  };
}

const card = (key: string, title: readonly [string, string], data: Card['data'], w = 3): Card => ({
  key: `workbench.${key}`,
  area: 'workbench',
  title: pair(...title),
  roles: [],
  refreshSec: 60,
  min: { w, h: 2 },
  max: { w: 12, h: 8 },
  data,
});

export const ownCards: Card[] = [
  card('todos', ['我的待办', 'My todos'], todos),
  card('figures', ['关键指标', 'Key figures'], figures, 4),
  card('messages', ['消息', 'Messages'], messages),
];
