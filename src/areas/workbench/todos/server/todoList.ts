// The lists of todos in the order in which they press, and how many there are.

import { type SQL, sql } from 'drizzle-orm';
import { say } from '#kernel/model/text';
import type { WireInput } from '#kernel/model/wire';
import { demand, may } from '#kernel/server/actor';
import { by } from '#kernel/server/filters';
import { asked } from '#kernel/server/resources/asked';
import { present } from '#kernel/server/resources/present';
import { and, reachable, selection } from '#kernel/server/resources/query';
import { detailFields } from '#kernel/server/resources/shownFields';
import { live } from '#kernel/server/rows';
import { serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { ofTeam } from '../../team/server/team';
import { Todo } from '../model/todo';
import {
  todoCounts as countsCall,
  type TodoCounts,
  todoDue,
  todoList as todoListCall,
  todoTab,
} from '../model/todoCalls';
import { byUrgency, groupEnds } from '../model/todoRules';
import { todoService } from './todoRows';
import { todoTexts } from './todoTexts';

export const teamKey = 'workbench.todo.viewTeam';
const countCap = 1000;

type Tab = NonNullable<WireInput<typeof todoListCall.input>['tab']>;

const snoozed = ({ now }: Work): SQL => sql`coalesce(t.snooze_until > ${now.toISOString()}, false)`;

/** What the badge counts: due by the end of today, or without a date and pressing. */
const pressing = ({ now, actor }: Work): SQL =>
  sql`(t.due_at < ${groupEnds(now, actor.timezone).today.toISOString()} or (t.due_at is null and t.priority in ('high', 'urgent')))`;

function inTab(work: Work, tab: Tab): SQL {
  const me = work.actor.staffId;
  switch (tab) {
    case 'now':
      return sql`${inTab(work, 'mine')} and ${pressing(work)}`;
    case 'mine':
      return sql`t.assignee_id = ${me} and t.state = 'open' and not ${snoozed(work)}`;
    case 'snoozed':
      return sql`t.assignee_id = ${me} and t.state = 'open' and ${snoozed(work)}`;
    case 'assigned':
      return sql`t.creator_id = ${me} and t.assignee_id <> ${me}`;
    case 'done':
      return sql`t.assignee_id = ${me} and t.state <> 'open'`;
    case 'team':
      demand(work.actor, teamKey);
      return sql`${ofTeam(work.actor, teamKey, sql`t.assignee_id`)} and t.state = 'open'`;
  }
}

/** As the counts have it: past, or still to come before the day ends. */
function isDue({ now, actor }: Work, value: 'overdue' | 'today'): SQL {
  const at = now.toISOString();
  if (value === 'overdue') return sql`t.due_at < ${at}`;
  return sql`t.due_at >= ${at} and t.due_at < ${groupEnds(now, actor.timezone).today.toISOString()}`;
}

export const todoFilters = {
  tab: by(todoTab, (name, work) => inTab(work, name)),
  due: by(todoDue, (name, work) => isDue(work, name)),
};

/** The first moment after each group, as SQL counts: 0 overdue, 1 today, 2 tomorrow, 3 this week, 4 later, 5 without a date. */
function bucket({ now, actor }: Work): SQL {
  const ends = groupEnds(now, actor.timezone);
  const cases = [ends.overdue, ends.today, ends.tomorrow, ends.week].map(
    (end, i) => sql`when t.due_at < ${end.toISOString()} then ${sql.raw(String(i))}`,
  );
  return sql`case when t.due_at is null then 5 ${sql.join(cases, sql` `)} else 4 end`;
}

const urgency = sql.raw(`array_position(array[${byUrgency.map((one) => `'${one}'`).join(', ')}], t.priority)`);

/** Rule 9: what is open by group, urgency and date; what is over, the latest first. */
const inOrder = (work: Work): SQL =>
  sql`t.state <> 'open', case when t.state = 'open' then ${bucket(work)} end, case when t.state = 'open' then ${urgency} end,
    t.done_at desc nulls last, t.due_at nulls last, t.id`;

const servesList = serves(todoListCall, async (work, { page, pageSize, ...filter }) => {
  const service = todoService(work);
  const where = and([
    ...reachable(work.actor, service, 'view', work.app.services),
    ...(await asked(work, service, filter)),
  ]);
  const names = detailFields(Todo);
  const rows = await work.session.rows(
    sql`select ${selection(Todo, names, work.app.services, work.locale)} from todo t where ${where}
        order by ${inOrder(work)} limit ${pageSize} offset ${(page - 1) * pageSize}`,
  );
  const counted = await work.session.one<{ n: number }>(
    sql`select count(*)::int as n from (select 1 from todo t where ${where} limit ${countCap + 1}) c`,
  );
  const shown = present(work.actor, service, names, rows);
  await service.hooks.decorate?.(shown, work);
  const total = counted?.n ?? 0;
  return {
    list: shown,
    total: Math.min(total, countCap),
    ...(total > countCap ? { totalIsCapped: true } : {}),
    page,
    pageSize,
  };
});

interface SourceCount {
  source: string;
  open: number;
  overdue: number;
  today: number;
  badge: number;
}

/** Of one's own. */
export async function todoCounts(work: Work): Promise<TodoCounts> {
  const { now, actor, enterpriseId } = work;
  const ends = groupEnds(now, actor.timezone);
  const due = sql`t.due_at < ${ends.today.toISOString()}`;
  const rows = await work.session.rows<SourceCount>(
    sql`select t.source, count(*)::int as open, (count(*) filter (where t.due_at < ${now.toISOString()}))::int as overdue,
        (count(*) filter (where ${due} and t.due_at >= ${now.toISOString()}))::int as today,
        (count(*) filter (where ${pressing(work)}))::int as badge
      from todo t where ${live(enterpriseId, 't')} and ${inTab(work, 'mine')} group by t.source order by t.source`,
  );
  const sum = (name: Exclude<keyof SourceCount, 'source'>) => rows.reduce((total, row) => total + row[name], 0);
  return {
    open: sum('open'),
    overdue: sum('overdue'),
    today: sum('today'),
    badge: sum('badge'),
    bySource: rows.map((row) => ({ source: row.source, label: sourceName(work, row.source), count: row.open })),
    mayViewTeam: may(actor, teamKey),
  };
}

export const sourceName = (work: Work, source: string): string => {
  const area = work.app.allAreas.find(({ name }) => name === source);
  return area ? say(area.title, work) : source === 'personal' ? say(todoTexts.personal, work) : source;
};

export const todoReads = [servesList, serves(countsCall, todoCounts)];
