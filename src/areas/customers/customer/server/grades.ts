// Each 1 September every child moves on by one grade, once.
import { sql } from 'drizzle-orm';
import { dayOf } from '#kernel/model/dates';
import { texts } from '#kernel/model/text';
import { live } from '#kernel/server/rows';
import type { Job } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { schoolYear } from '../model/customerRules';

const words = texts('customers.grade', { up: ['年级升学', 'Grades move on'] });

/** Adults are in the tree but in no grade: nobody moves there from school. */
const beyond = 'adult';

/** By the year that stands beside the grade, so that a second run finds nobody; the last grade keeps who is in it. */
async function gradeUp(work: Work): Promise<number> {
  const { enterpriseId } = work;
  const year = schoolYear(dayOf(work.now, work.actor.timezone));
  const moved = await work.session.one<{ n: number }>(
    sql`with step as (select id, lead(id) over (order by sort, id) as next from category
          where ${live(enterpriseId, 'category')} and tree = 'grade' and code <> ${beyond}),
        up as (update customer t set grade = coalesce(step.next, t.grade), grade_year = ${year}, updated_at = ${work.now.toISOString()}, version = t.version + 1
          from step where ${live(enterpriseId, 't')} and t.grade = step.id and t.grade_year < ${year} returning 1)
      select count(*)::int as n from up`,
  );
  return moved?.n ?? 0;
}

export const gradeUpJob: Job = { name: 'customers.gradeUp', title: words.up, cron: '0 2 1 9 *', run: gradeUp };
