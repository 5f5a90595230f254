// What the workbench shows of learning: what waits to be corrected, what I am to learn, what I am to review.
import { sql } from 'drizzle-orm';
import { type CardContent, type CardOptions, topOf } from '#kernel/model/card';
import { dayOf } from '#kernel/model/dates';
import { type Pair, pair, say, texts } from '#kernel/model/text';
import type { Card } from '#kernel/server/registries';
import { live, undeleted } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { tooLongSince } from '../../homework/server/waiting';
import { waitingTasks } from '../../plans/server/reviewing';

const words = texts('learning.card', {
  waiting: ['待批改', 'To correct'],
  overdue: ['超时未批', 'Too long'],
  pieces: ['{count} 份待批', '{count} to correct'],
  allCorrected: ['全部批改完成', 'All corrected'],
  toHomework: ['打开作业', 'Open homework'],
  open: ['可学习', 'Open'],
  late: ['已逾期', 'Overdue'],
  nothingToLearn: ['没有要学的任务', 'Nothing to learn'],
  toLearning: ['我的学习', 'My learning'],
  reviews: ['待审核', 'To review'],
  nothingToReview: ['没有待审核的任务', 'Nothing to review'],
  toReview: ['打开审核', 'Open the queue'],
});

const queue = '/homeWork?tab=queue';
const mine = '/preview?tab=mine';
const review = '/preview?tab=review';

const figureIn = (work: Work) => (key: keyof typeof words, value: number, url: string) => ({
  key,
  label: say(words[key], work),
  value,
  url,
});
const emptyIn = (work: Work, text: keyof typeof words, label: keyof typeof words, url: string) => ({
  text: say(words[text], work),
  label: say(words[label], work),
  url,
});

/** Mine to correct: I am among the correctors. */
async function toCorrect(work: Work, options: CardOptions): Promise<CardContent> {
  const since = await tooLongSince(work);
  const own = sql`${live(work, 'h')} and h.corrector_ids @> ${sql.param([work.actor.staffId])}::bigint[]`;
  const found = await work.session.rows<{ id: number; title: string; n: number; late: number; at: Date }>(
    sql`select h.id, h.title, count(*)::int as n, count(*) filter (where s.submitted_at < ${since})::int as late, min(s.submitted_at) as at
      from homework_submission s join homework h on h.enterprise_id = s.enterprise_id and h.id = s.homework_id
      where ${own} and ${undeleted('s')} and s.state = 'submitted' group by h.id, h.title order by min(s.submitted_at), h.id`,
  );
  const sum = (key: 'n' | 'late') => found.reduce((all, row) => all + row[key], 0);
  const figure = figureIn(work);
  return {
    figures: [
      figure('waiting', sum('n'), `${queue}&toCorrect=all`),
      figure('overdue', sum('late'), `${queue}&toCorrect=late`),
    ],
    rows: found.slice(0, topOf(options)).map(({ id, title, n, at }) => ({
      id,
      title,
      sub: say(words.pieces, work, { count: n }),
      at,
      url: `/homeWork?homeworkId=${id}`,
    })),
    more: queue,
    empty: emptyIn(work, 'allCorrected', 'toHomework', '/homeWork'),
  };
}

interface TaskRow {
  id: number;
  title: string;
  sub: string;
  at: string | null;
  isLate: boolean;
}

const openTasks = (work: Work): Promise<TaskRow[]> =>
  work.session.rows<TaskRow>(
    sql`select t.id, k.title, p.title as sub, t.due_on::text as at, coalesce(t.due_on < ${dayOf(work.now, work.actor.timezone)}::date, false) as "isLate"
      from learning_progress t join learning_assignment a on a.enterprise_id = t.enterprise_id and a.id = t.assignment_id
        join learning_plan p on p.enterprise_id = a.enterprise_id and p.id = a.plan_id
        join learning_task k on k.enterprise_id = t.enterprise_id and k.id = t.task_id
      where ${live(work, 't', 'a')} and a.state in ('not_started', 'in_progress')
        and t.status = 'open' and a.staff_id = ${work.actor.staffId}
      order by t.due_on nulls last, t.id limit 200`,
  );

async function myLearning(work: Work, options: CardOptions): Promise<CardContent> {
  const found = await openTasks(work);
  const figure = figureIn(work);
  return {
    figures: [figure('open', found.length, mine), figure('late', found.filter(({ isLate }) => isLate).length, mine)],
    rows: found.slice(0, topOf(options)).map(({ isLate: _, ...row }) => ({ ...row, url: mine })),
    more: mine,
    empty: emptyIn(work, 'nothingToLearn', 'toLearning', mine),
  };
}

/** What the queue shows: of those whom I look after. */
async function toReview(work: Work, options: CardOptions): Promise<CardContent> {
  const found = await waitingTasks(work);
  return {
    figures: [figureIn(work)('reviews', found.length, review)],
    rows: found.slice(0, topOf(options)).map(({ id, task, person, dueOn }) => ({
      ...{ id, title: task, sub: person, at: dueOn, url: review },
    })),
    more: review,
    empty: emptyIn(work, 'nothingToReview', 'toReview', review),
  };
}

const card = (key: string, [zh, en]: Pair, roles: string[], data: Card['data'], permission?: string): Card => ({
  key: `learning.${key}`,
  area: 'learning',
  title: pair(zh, en),
  ...(permission ? { permission } : {}),
  roles,
  refreshSec: 120,
  min: { w: 3, h: 3 },
  max: { w: 12, h: 8 },
  data,
});

export const learningCards: Card[] = [
  card('toCorrect', ['待批改', 'To correct'], ['teacher'], toCorrect, 'learning.homework.correct'),
  card('mine', ['我的学习', 'My learning'], ['teacher', 'counselor', 'adviser'], myLearning),
  card('toReview', ['待审核任务', 'Tasks to review'], ['principal', 'hr'], toReview, 'learning.plan.review'),
];
