// By the clock: a reminder when one was asked for, and each morning one word to everyone who is behind.
import { sql } from 'drizzle-orm';
import { dayOf, localTime } from '#kernel/model/dates';
import { pair } from '#kernel/model/text';
import { notify } from '#kernel/server/calls';
import { configValue } from '#kernel/server/config';
import { live, ours } from '#kernel/server/rows';
import type { AreaPiece } from '#kernel/server/service';
import type { ConfigItem } from '#kernel/server/shipped';
import type { Work } from '#kernel/server/work';
import { Todo } from '../model/todo';
import { nextReminder } from '../model/todoRules';
import { titleOf } from './todoSteps';
import { todoTemplates } from './todoTemplates';

const mostAtOnce = 500;
const digestEveryMinutes = 10;

const digestTime: ConfigItem = {
  key: 'workbench.todo.digestTime',
  group: 'workbench',
  name: pair('逾期待办汇总时间', 'When overdue todos are summed up'),
  type: 'time',
  default: '09:00',
};

type Reminded = Pick<Todo, 'id' | 'assigneeId' | 'titleZh' | 'titleEn' | 'dueAt' | 'nextRemindAt' | 'remindAt'>;

const shownTime = (at: Date | null, { actor }: Work): string => (at ? localTime(at, actor.timezone).slice(0, 16) : '');

/** Each once. What is put off waits until it is taken up again. */
async function remind(work: Work): Promise<number> {
  const now = work.now.toISOString();
  const due = await work.session.rows<Reminded>(
    sql`select t.id, t.assignee_id as "assigneeId", t.title_zh as "titleZh", t.title_en as "titleEn", t.due_at as "dueAt",
        t.next_remind_at as "nextRemindAt", t.remind_at as "remindAt"
      from todo t where ${live(work, 't')} and t.state = 'open' and t.next_remind_at <= ${now}
        and coalesce(t.snooze_until <= ${now}, true) order by t.next_remind_at, t.id limit ${mostAtOnce} for update of t skip locked`,
  );
  for (const row of due) {
    await notify(work, {
      kind: 'workbench.todoReminder',
      key: `${row.id}:${row.nextRemindAt!.toISOString()}`,
      recipientIds: [row.assigneeId],
      vars: { title: titleOf(row), dueAt: shownTime(row.dueAt, work) },
      subject: { type: Todo.name, id: row.id },
      url: `/todo?id=${row.id}`,
    });
  }
  const next = due.map(({ id, remindAt }) => ({
    id,
    at: nextReminder(
      remindAt.map((at) => new Date(at)),
      work.now,
    ),
  }));
  // Not a change that a person could run into: their version stays.
  await work.session.rows(
    sql`update todo t set next_remind_at = n.at from jsonb_to_recordset(${JSON.stringify(next)}::jsonb) as n(id bigint, at timestamptz)
      where ${ours(work, 't')} and t.id = n.id`,
  );
  return due.length;
}

interface Behind {
  staffId: number;
  count: number;
  titleZh: string;
  titleEn: string | null;
  dueAt: Date;
}

const slotOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return Math.floor((hours * 60 + minutes) / digestEveryMinutes);
};

/** One word a day to each, however many they are behind with. */
async function digest(work: Work): Promise<number> {
  const { timezone } = work.actor;
  const at = String(await configValue(work, digestTime.key));
  if (slotOf(localTime(work.now, timezone).slice(11, 16)) !== slotOf(at)) return 0;
  const now = work.now.toISOString();
  const behind = await work.session.rows<Behind>(
    sql`select distinct on (t.assignee_id) t.assignee_id as "staffId", (count(*) over (partition by t.assignee_id))::int as count,
        t.title_zh as "titleZh", t.title_en as "titleEn", t.due_at as "dueAt"
      from todo t where ${live(work, 't')} and t.state = 'open' and t.due_at < ${now}
        and coalesce(t.snooze_until <= ${now}, true) order by t.assignee_id, t.due_at, t.id`,
  );
  for (const { staffId, count, dueAt, ...row } of behind) {
    await notify(work, {
      kind: 'workbench.todoDigest',
      key: `${dayOf(work.now, timezone)}:${staffId}`,
      recipientIds: [staffId],
      vars: { count, title: titleOf(row), dueAt: shownTime(dueAt, work) },
      url: '/todo',
    });
  }
  return behind.length;
}

export const todoJobs: AreaPiece = {
  jobs: [
    { name: 'workbench.todoReminder', title: pair('待办提醒', 'Todo reminders'), cron: '* * * * *', run: remind },
    // Every ten minutes, because each enterprise chooses its own time.
    {
      name: 'workbench.todoDigest',
      title: pair('逾期待办汇总', 'Overdue todos'),
      cron: `*/${digestEveryMinutes} * * * *`,
      run: digest,
    },
  ],
  registers: { config: [digestTime], template: todoTemplates },
};
