// What learning tells of a student's life: homework handed in and corrected, plans begun and completed, recordings made.
import { type SQL, sql } from 'drizzle-orm';
import { type Pair, pair, type Text } from '#kernel/model/text';
import type { TimelineSource } from '#kernel/server/registries';
import { live } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';

interface Row {
  at: Date;
  what: string;
  text: string | null;
  by: string | null;
  url: string;
}

/** The end of time is beyond what the database reads. */
const momentOf = (at: Date): string => (at.getTime() > 8e15 ? 'infinity' : at.toISOString());

function source(
  kind: string,
  label: Pair,
  permission: string,
  titles: Readonly<Record<string, Text>>,
  found: (work: Work, id: number) => SQL,
): TimelineSource {
  return {
    key: `learning.${kind}`,
    area: 'learning',
    of: 'customer',
    label: pair(...label),
    permission,
    async find(work, id, before, limit) {
      const rows = await work.session.rows<Row>(
        sql`select * from (${found(work, id)}) x where x.at < ${momentOf(before)}::timestamptz order by x.at desc limit ${limit}`,
      );
      return rows.map(({ at, what, text, by, url }) => ({
        at,
        kind,
        title: titles[what] ?? pair(...label),
        text: text ?? '',
        by: by ?? '',
        url,
      }));
    },
  };
}

const staffName = (column: SQL): SQL =>
  sql`(select name from staff n where n.enterprise_id = s.enterprise_id and n.id = ${column})`;

export const learningTimeline: TimelineSource[] = [
  source(
    'homework',
    ['作业', 'Homework'],
    'learning.homework.view',
    { handed: pair('交了作业', 'Handed in homework'), corrected: pair('作业已批改', 'Homework corrected') },
    (
      work,
      id,
    ) => sql`select s.submitted_at as at, 'handed' as what, h.title as text, ${staffName(sql`s.on_behalf_by`)} as by,
        '/homeWork?homeworkId=' || h.id as url
      from homework_submission s join homework h on h.enterprise_id = s.enterprise_id and h.id = s.homework_id
      where ${live(work, 's')} and s.customer_id = ${id} and s.submitted_at is not null
      union all select s.corrected_at, 'corrected', h.title || coalesce(' ' || round(s.score / 100.0, 1)::text, ''), ${staffName(sql`s.corrector_id`)},
        '/homeWork?homeworkId=' || h.id
      from homework_submission s join homework h on h.enterprise_id = s.enterprise_id and h.id = s.homework_id
      where ${live(work, 's')} and s.customer_id = ${id} and s.corrected_at is not null`,
  ),
  source(
    'plan',
    ['学习计划', 'Learning plan'],
    'learning.plan.view',
    { begun: pair('开始学习计划', 'Plan assigned'), done: pair('完成学习计划', 'Plan completed') },
    (
      work,
      id,
    ) => sql`select s.created_at as at, 'begun' as what, p.title as text, ${staffName(sql`s.created_by`)} as by,
        '/preview?tab=assignments' as url
      from learning_assignment s join learning_plan p on p.enterprise_id = s.enterprise_id and p.id = s.plan_id
      where ${live(work, 's')} and s.customer_id = ${id}
      union all select s.finished_at, 'done', p.title, null, '/preview?tab=assignments'
      from learning_assignment s join learning_plan p on p.enterprise_id = s.enterprise_id and p.id = s.plan_id
      where ${live(work, 's')} and s.customer_id = ${id} and s.finished_at is not null`,
  ),
  source(
    'recording',
    ['录音', 'Recording'],
    'learning.recording.hear',
    { made: pair('录音', 'Recording') },
    (
      work,
      id,
    ) => sql`select s.recorded_at as at, 'made' as what, s.title as text, ${staffName(sql`s.owner_id`)} as by, '/Record?id=' || s.id as url
      from recording s where ${live(work, 's')} and s.customer_id = ${id} and s.access <> 'private'`,
  ),
];
