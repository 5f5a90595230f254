// What the workbench itself puts on the home page: what is to be done, what has arrived, what counts.
import { sql } from 'drizzle-orm';
import type { CardContent, CardOptions } from '#kernel/model/card';
import { topOf } from '#kernel/model/card';
import { addDays, dayOf, localTime, startOfDay } from '#kernel/model/dates';
import { pair, say, texts } from '#kernel/model/text';
import type { Card } from '#kernel/server/registries';
import { rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { layersOf, rangeOf } from '../../calendar/server/ranges';
import { figuresShown } from '../../figures/server/reading';
import { gather, placeOf } from '../../files/server/gathering';
import { announcements, messageCounts } from '../../messages/server/messages';
import { missingLately } from '../../reports/server/ruleKeeping';
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
  events: ['今天的日程', 'Events today'],
  busy: ['忙碌', 'Busy'],
  allDay: ['全天', 'All day'],
  nothingToday: ['今天没有日程', 'Nothing in the calendar today'],
  toCalendar: ['新建日程', 'Add an event'],
  notices: ['公告', 'Notices'],
  unreadMark: ['未读', 'Unread'],
  noNotices: ['没有公告', 'No notices'],
  allReported: ['都已提交', 'Everybody has reported'],
  toReports: ['查看汇报', 'See reports'],
  noFigures: ['还没有可看的指标', 'No figures to see yet'],
  toFigures: ['更多数据', 'More figures'],
  noFiles: ['还没有打开过文件', 'No file was opened yet'],
  toFiles: ['打开文件柜', 'Open the cabinet'],
  noShortcuts: ['还没有快捷入口，点击菜单里的星标添加', 'No shortcuts yet; press a star in the menu to add one'],
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
    figures: shown.map(({ key, label, text, change, trend }) => ({
      ...{ key, label, value: text, change, trend },
      url: `/moreData?figure=${key}`,
    })),
    rows: [],
    more: '/moreData',
    empty: { text: say(words.noFigures, work), label: say(words.toFigures, work), url: '/moreData' },
  };
}

const hour = (moment: string, timezone: string): string => localTime(new Date(moment), timezone).slice(11, 16);

/** What is only due at a moment has no end. */
const hours = ({ start, end }: { start: string; end: string }, timezone: string): string =>
  [...new Set([hour(start, timezone), hour(end, timezone)])].join('–');

/** Everything of today, of one's own and of every layer. */
async function today(work: Work, options: CardOptions): Promise<CardContent> {
  const { timezone, staffId } = work.actor;
  const day = dayOf(work.now, timezone);
  const [from, to] = [startOfDay(day, timezone), startOfDay(addDays(day, 1), timezone)];
  const layers = layersOf(work)
    .map(({ key }) => key)
    .join(',');
  const found = await rangeOf(work, { from, to, staffIds: [staffId], layers });
  return {
    figures: [{ key: 'events', label: say(words.events, work), value: found.length, url: '/galender?view=day' }],
    rows: found.slice(0, topOf(options)).map((one, i) => ({
      id: i,
      title: one.title || say(words.busy, work),
      sub: one.allDay ? say(words.allDay, work) : hours(one, timezone),
      at: one.start,
      url: one.url ?? '/galender?view=day',
    })),
    more: '/galender?view=day',
    empty: { text: say(words.nothingToday, work), label: say(words.toCalendar, work), url: '/galender' },
  };
}

/** Announcements, those not read first. */
async function notices(work: Work, options: CardOptions): Promise<CardContent> {
  const { total, list } = await announcements(work, topOf(options));
  return {
    figures: [{ key: 'all', label: say(words.notices, work), value: total, url: '/message?tab=announcement' }],
    rows: list.map(({ id, title, at, readAt }) => ({
      id,
      title,
      sub: `${readAt ? '' : `${say(words.unreadMark, work)} · `}${localTime(at, work.actor.timezone).slice(5, 16)}`,
      at,
      url: `/message?tab=announcement&id=${id}`,
    })),
    more: '/message?tab=announcement',
    empty: { text: say(words.noNotices, work), label: say(words.toMessages, work), url: '/message' },
  };
}

/** Who has not reported for what was due last, by each rule. */
async function missingReports(work: Work): Promise<CardContent> {
  const owed = await missingLately(work);
  const all = '/workReport?part=rules';
  const urlOf = (id: number, day: string) => `${all}&id=${id}&beside=statistics&day=${day}`;
  return {
    figures: owed.map(({ id, name, day, missing }) => ({
      ...{ key: `rule${id}`, label: name, isNamed: true, value: missing.length },
      url: urlOf(id, day),
    })),
    rows: owed.flatMap(({ id, name, day, missing }) =>
      missing.slice(0, 10).map((person) => ({
        ...{ id: person.id, title: person.name, sub: `${name} · ${day.slice(5)}`, at: null },
        url: urlOf(id, day),
      })),
    ),
    more: all,
    empty: { text: say(words.allReported, work), label: say(words.toReports, work), url: '/workReport' },
  };
}

/** What one had open or brought last, of everything one still sees. */
async function recentFiles(work: Work, options: CardOptions): Promise<CardContent> {
  const files = await gather(work, { of: 'recent' }, topOf(options));
  const more = '/filesBox?at=recent';
  return {
    figures: [],
    rows: files.map((file) => ({
      ...{ id: file.id, title: file.name, sub: file.owner, at: file.updatedAt, url: placeOf(file) },
    })),
    more,
    empty: { text: say(words.noFiles, work), label: say(words.toFiles, work), url: '/filesBox' },
  };
}

/** The pages a person starred are their own and drawn by the browser; the server adds nothing. */
const shortcuts = async (work: Work): Promise<CardContent> => ({
  ...{ figures: [], rows: [], more: '/index' },
  empty: { text: say(words.noShortcuts, work), label: '', url: '/index' },
});

const card = (
  key: string,
  title: readonly [string, string],
  data: Card['data'],
  { w = 3, roles = [], permission }: { w?: number; roles?: string[]; permission?: string } = {},
): Card => ({
  key: `workbench.${key}`,
  area: 'workbench',
  title: pair(...title),
  roles,
  ...(permission ? { permission } : {}),
  refreshSec: 60,
  min: { w, h: 2 },
  max: { w: 12, h: 8 },
  data,
});

export const ownCards: Card[] = [
  card('todos', ['我的待办', 'My todos'], todos),
  card('figures', ['关键指标', 'Key figures'], figures, { w: 4 }),
  card('today', ['今天', 'Today'], today),
  card('notices', ['公告', 'Notices'], notices),
  card('messages', ['消息', 'Messages'], messages),
  card('shortcuts', ['快捷入口', 'Shortcuts'], shortcuts),
  card('recentFiles', ['最近文件', 'Recent files'], recentFiles),
  card('missingReports', ['未交汇报', 'Reports not handed in'], missingReports, {
    permission: 'workbench.report.viewTeam',
    roles: ['principal', 'counselor-supervisor', 'region-manager', 'customer-service-supervisor', 'super_editor'],
  }),
];
