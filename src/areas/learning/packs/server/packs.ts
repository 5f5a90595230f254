// Packs: prices that add up, put on and taken off sale by people and by the clock, sold while copies last.
import { sql } from 'drizzle-orm';
import { yuan } from '#kernel/model/money';
import { invalid } from '#kernel/model/problems';
import { pair } from '#kernel/model/text';
import { table } from '#kernel/server/database/table';
import { by } from '#kernel/server/filters';
import { beside, move, rows } from '#kernel/server/rows';
import { type AreaPiece, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Course } from '../../courses/model/course';
import { CoursePack, CoursePackItem, CoursePackSale } from '../model/pack';
import { isBelowFloor } from './floor';
import { packRules } from './packTexts';

const packs = service(CoursePack, {
  async beforeSave({ row: pack, work }) {
    const { ageFrom, ageTo, saleFrom, saleTo, items, listPrice } = pack;
    if (ageFrom && ageTo && ageFrom > ageTo) throw invalid('ageTo', packRules.ages);
    if (saleFrom && saleTo && saleFrom >= saleTo) throw invalid('saleTo', packRules.period);
    if (items.length === 0) throw invalid('items', packRules.noItem);
    if (pack.salePrice > listPrice) throw invalid('salePrice', packRules.overList, { list: yuan(listPrice) });
    if (pack.state === 'off_sale') return;
    const courses = await rows(work, Course, { id: items.map(({ courseId }) => courseId) });
    if (courses.some(({ state }) => state !== 'published')) throw invalid('items', packRules.notPublished);
  },
  filters: {
    courseId: by(
      CoursePack.asked.courseId,
      (courseId) =>
        sql`exists (select 1 from ${table(CoursePackItem)} i where ${beside('i', 't')} and i.pack_id = t.id and i.course_id = ${courseId})`,
    ),
  },
});

/** What the sale period says, done by the clock. */
async function keepPeriods(work: Work): Promise<number> {
  const begin = await rows(
    work,
    CoursePack,
    (p) =>
      sql`${p.state} = 'draft' and ${p.saleFrom} <= ${work.now.toISOString()} and (${p.saleTo} is null or ${p.saleTo} > ${work.now.toISOString()})`,
    { lock: 'skip', limit: 200 },
  );
  const end = await rows(
    work,
    CoursePack,
    (p) => sql`${p.state} = 'on_sale' and ${p.saleTo} <= ${work.now.toISOString()}`,
    {
      lock: 'skip',
      limit: 200,
    },
  );
  // What lies below the floor waits for a person, who asks for leave.
  for (const pack of begin) if (!(await isBelowFloor(work, pack))) await move(work, CoursePack, pack, 'putOn');
  for (const pack of end) await move(work, CoursePack, pack, 'takeOff');
  return begin.length + end.length;
}

export const packsPiece: AreaPiece = {
  services: [packs, service(CoursePackItem), service(CoursePackSale)],
  jobs: [
    {
      name: 'learning.packPeriods',
      title: pair('课程包上下架', 'Packs on and off sale'),
      cron: '*/5 * * * *',
      run: keepPeriods,
    },
  ],
};
