// The sequences the areas declare, each with the number it would give next. Looking takes no number.
import { sql } from 'drizzle-orm';
import { dayOf } from '#kernel/model/dates';
import { say } from '#kernel/model/text';
import { formatNumber, period } from '#kernel/server/numbers';
import { asks } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';

const sampleSchool = 'SH001';

async function rules(work: Work) {
  const day = dayOf(work.now, work.actor.timezone);
  const counters = await work.session.rows<{ key: string; schoolId: number; period: string; last: number }>(
    sql`select key, school_id as "schoolId", period, last from number_counter where enterprise_id = ${work.enterpriseId} and deleted_at is null`,
  );
  return work.app.registries.number.all().map((rule) => {
    const own = counters.filter((one) => one.key === rule.key && one.period === period(rule, day));
    const next = 1 + Math.max(0, ...own.filter((one) => rule.perSchool || one.schoolId === 0).map((one) => one.last));
    const area = work.app.allAreas.find((one) => one.name === rule.key.split('.')[0]);
    return {
      key: rule.key,
      area: area ? say(area.title, work) : '',
      pattern: rule.pattern,
      reset: rule.reset,
      perSchool: rule.perSchool ?? false,
      next,
      preview: formatNumber(rule.pattern, day, sampleSchool, next),
    };
  });
}

export const numberRoutes = {
  'GET /configuration/v1/numberRule/preview': asks({ permission: 'system.numberRule.view' }, rules),
};
