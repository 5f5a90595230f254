// Warnings of remaining lessons: after every act of the ledger, and every night for those that time alone brings.
import { gt, sql } from 'drizzle-orm';
import { pair } from '#kernel/model/text';
import { table } from '#kernel/server/database/table';
import { by } from '#kernel/server/filters';
import { beside, rows } from '#kernel/server/rows';
import { type AreaPiece, extend, on, service } from '#kernel/server/service';
import type { Errand } from '#kernel/server/work';
import { LessonBalance } from '../../balances/model/balance';
import { ledgerPosted } from '../../ledger/model/signals';
import { LessonWarning } from '../model/warning';
import { keepTodo } from './warningTodos';
import { watch } from './watching';

const batch = 200;

/** In steps: what a school of thousands has is not looked at in one transaction. */
async function everybody(errand: Errand): Promise<number> {
  let after = 0;
  let changed = 0;
  while (true) {
    const page = await errand.read((work) =>
      rows(work, LessonBalance, (t) => gt(t.id, after), { sort: 'id', limit: batch }),
    );
    if (page.length === 0) return changed;
    after = page.at(-1)!.id;
    const ids = (name: 'customerId' | 'courseId') => [...new Set(page.flatMap((one) => one[name] ?? []))];
    changed += await errand.write((work) => watch(work, ids('customerId'), ids('courseId')));
  }
}

export const warnings: AreaPiece = {
  services: [
    service(LessonWarning, {
      async afterSave({ row, was, work }) {
        if (was?.state === 'open' && row.state === 'handled') await keepTodo(work, row.customerId!, row.courseId!);
      },
    }),
  ],
  extends: [
    extend(LessonBalance, {
      filters: {
        level: by(
          LessonBalance.asked.level,
          (
            level,
          ) => sql`exists (select 1 from ${table(LessonWarning)} w where ${beside('w', 't')} and w.customer_id = t.customer_id
            and w.course_id = t.course_id and w.level = ${level} and w.state = 'open')`,
        ),
      },
    }),
  ],
  listeners: [
    on(ledgerPosted, async (work, { customerIds, courseIds }) => {
      await watch(work, customerIds, courseIds);
    }),
  ],
  jobs: [
    { name: 'teaching.warnings', title: pair('课时预警', 'Lesson warnings'), cron: '0 1 * * *', steps: everybody },
  ],
};
