// How much of the homework was handed in, in time, and corrected; each number can be opened as the rows it counts.
import { type SQL, sql } from 'drizzle-orm';
import { addDays, startOfDay } from '#kernel/model/dates';
import { table } from '#kernel/server/database/table';
import { by } from '#kernel/server/filters';
import type { Presented } from '#kernel/server/presented';
import { and, reachable } from '#kernel/server/resources/query';
import { beside, live, serviceOf } from '#kernel/server/rows';
import { type AreaPiece, extend, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Homework } from '../model/homework';
import { type GroupRates, homeworkRates } from '../model/rates';
import { type Counted, ratesOf } from '../model/scoring';
import { type CountedAs, HomeworkSubmission } from '../model/submission';

/** Taken back it is no longer handed in; sent back it still was. */
const handedIn = sql`t.state in ('submitted', 'returned', 'corrected')`;
const counted: Record<CountedAs, SQL> = {
  due: sql`t.state <> 'excused'`,
  handedIn,
  onTime: sql`(${handedIn} and t.late_seconds = 0)`,
  corrected: sql`t.state = 'corrected'`,
};

const groups = {
  homework: { key: sql`t.homework_id`, from: sql`homework g`, name: sql`g.title` },
  class: { key: sql`t.class_id`, from: sql`class g`, name: sql`g.name` },
  teacher: { key: sql`t.teacher_id`, from: sql`staff g`, name: sql`g.name` },
  customer: { key: sql`t.customer_id`, from: sql`customer g`, name: sql`g.name` },
} as const;
const mostGroups = 200;

interface Summed extends Counted {
  id: number | null;
  name: string | null;
  average: string | null;
  correctHours: number | null;
}

const sums = sql`count(*)::int as assigned, count(*) filter (where t.state = 'excused')::int as excused,
  count(*) filter (where ${counted.handedIn})::int as "handedIn", count(*) filter (where ${counted.onTime})::int as "onTime",
  count(*) filter (where ${counted.corrected})::int as corrected,
  round(avg(t.score) filter (where ${counted.corrected}) / 100, 1)::text as average,
  percentile_cont(0.5) within group (order by extract(epoch from t.corrected_at - t.submitted_at) / 3600)
    filter (where ${counted.corrected} and t.corrected_at is not null and t.submitted_at is not null) as "correctHours"`;

const told = ({ id, name, average, correctHours, ...count }: Summed): GroupRates => ({
  ...ratesOf(count),
  id,
  name: name ?? '',
  average: average === null ? null : Number(average),
  correctHours: correctHours === null ? null : Math.round(correctHours * 10) / 10,
});

async function rates(work: Work, asked: SQL[], group: keyof typeof groups | null) {
  const where = and([
    ...reachable(work.actor, serviceOf(work, HomeworkSubmission), 'view', work.app.services),
    ...asked,
  ]);
  const pieces = table(HomeworkSubmission);
  const whole = await work.session.one<Summed>(
    sql`select null::bigint as id, null::text as name, ${sums} from ${pieces} t where ${where}`,
  );
  if (!group) return { ...told(whole!), groups: [] };
  const { key, from, name } = groups[group];
  const each = await work.session.rows<Summed>(
    sql`select ${key} as id, ${name} as name, ${sums} from ${pieces} t join ${from} on g.enterprise_id = t.enterprise_id and g.id = ${key}
      where ${where} group by 1, 2 order by count(*) desc, 1 desc limit ${mostGroups}`,
  );
  return { ...told(whole!), groups: each.map(told) };
}

interface Tally {
  homeworkId: number;
  due: number;
  handedIn: number;
  late: number;
  toCorrect: number;
  average: string | null;
}

/** Beside each homework of a page: how many have handed in, how many wait. */
async function tally(shown: Presented[], work: Work): Promise<void> {
  if (shown.length === 0) return;
  const found = await work.session.rows<Tally>(
    sql`select t.homework_id as "homeworkId", count(*) filter (where ${counted.due})::int as due, count(*) filter (where ${counted.handedIn})::int as "handedIn",
        count(*) filter (where ${handedIn} and t.late_seconds > 0)::int as late, count(*) filter (where t.state = 'submitted')::int as "toCorrect",
        round(avg(t.score) filter (where ${counted.corrected}) / 100, 1)::text as average
      from ${table(HomeworkSubmission)} t where ${live(work, 't')}
        and t.homework_id = any(${sql.param(shown.map(({ id }) => Number(id)))}::bigint[]) group by 1`,
  );
  const tallies = new Map(found.map(({ homeworkId, ...rest }) => [homeworkId, rest]));
  for (const one of shown) one.tally = tallies.get(Number(one.id)) ?? null;
}

export const ratesPiece: AreaPiece = {
  extends: [
    extend(Homework, {
      decorate: tally,
      reads: [],
      filters: {
        waits: by(Homework.asked.waits, (isAsked) => {
          const waiting = sql`exists (select 1 from ${table(HomeworkSubmission)} s where ${beside('s', 't')} and s.homework_id = t.id and s.state = 'submitted')`;
          return isAsked ? waiting : sql`not ${waiting}`;
        }),
      },
    }),
    extend(HomeworkSubmission, {
      filters: { counted: by(HomeworkSubmission.asked.counted, (kind) => counted[kind]) },
    }),
  ],
  calls: [
    serves(homeworkRates, (work, { homeworkId, classId, teacherId, from, to, group }) => {
      const { timezone } = work.actor;
      return rates(
        work,
        [
          ...(homeworkId ? [sql`t.homework_id = ${homeworkId}`] : []),
          ...(classId ? [sql`t.class_id = ${classId}`] : []),
          ...(teacherId ? [sql`t.teacher_id = ${teacherId}`] : []),
          ...(from ? [sql`t.created_at >= ${startOfDay(from, timezone).toISOString()}`] : []),
          ...(to ? [sql`t.created_at < ${startOfDay(addDays(to, 1), timezone).toISOString()}`] : []),
        ],
        group,
      );
    }),
  ],
};
