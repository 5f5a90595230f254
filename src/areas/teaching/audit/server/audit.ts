// Every night the ledger is added up: a difference is shown, a todo of those who keep the books, and never mended silently.
import { sql } from 'drizzle-orm';
import { filled, pair } from '#kernel/model/text';
import { todo, todoFinishQuery } from '#kernel/server/calls';
import { table } from '#kernel/server/database/table';
import type { DataCheck, Uneven } from '#kernel/server/registries';
import { live, tableAs } from '#kernel/server/rows';
import type { AreaPiece } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Attendance } from '../../attendance/model/attendance';
import { LessonEntry } from '../../ledger/model/lot';
import { lotDifferences } from '../../ledger/server/invariants';
import { bookkeepers } from '../../settings/server/academics';
import { lessonChecks } from './lessonChecks';

const most = 100;

/** Marks whose entries are not what was to be charged less what is owed. */
export async function markDifferences(work: Work): Promise<Uneven[]> {
  const a = tableAs(Attendance, 'a');
  const e = tableAs(LessonEntry, 'e');
  return work.session.rows<Uneven>(
    sql`select ${a.id} as id, concat('#', ${a.lessonId}, ' / ', ${a.customerId}) as title, (${a.targetQty} - ${a.owedQty})::text as expected,
        coalesce(-sum(${e.qty}), 0)::text as found
      from ${table(Attendance)} a left join ${table(LessonEntry)} e on ${e.enterpriseId} = ${a.enterpriseId} and ${e.attendanceId} = ${a.id} and not ${e.isRounding}
      where ${live(work, a)} group by ${a.enterpriseId}, ${a.id}, ${a.lessonId}, ${a.customerId}, ${a.targetQty}, ${a.owedQty}
      having coalesce(-sum(${e.qty}), 0) <> ${a.targetQty} - ${a.owedQty} or ${a.owedQty} < 0 or ${a.owedQty} > ${a.targetQty}
      order by 1 limit ${most}`,
  );
}

const title = pair('课时账有 {n} 处差异', '{n} {n|difference|differences} in the lesson ledger');
const key = 'teaching.difference';

async function addUp(work: Work): Promise<number> {
  const n = (await lotDifferences(work)).length + (await markDifferences(work)).length;
  if (n === 0) await work.ask(todoFinishQuery, { key, byId: work.actor.staffId });
  else
    await todo(work, {
      kind: key,
      key,
      source: 'teaching',
      assigneeIds: await bookkeepers(work),
      mode: 'any',
      title: filled(title, { n }),
      url: '/StudentSurplusLesson?tab=entries',
      priority: 'urgent',
    });
  return n;
}

const markCheck: DataCheck = {
  key: 'C12',
  area: 'teaching',
  name: pair('考勤与扣课', 'Attendance and what it cost'),
  run: markDifferences,
};

export const audit: AreaPiece = {
  jobs: [{ name: 'teaching.invariants', title: pair('课时对账', 'Add the ledger up'), cron: '30 0 * * *', run: addUp }],
  registers: { check: [markCheck, ...lessonChecks] },
};
