// What is done about imports by the clock.
import { sql } from 'drizzle-orm';
import { pair } from '#kernel/model/text';
import { rowFor } from '#kernel/server/resources/reading';
import { move } from '#kernel/server/resources/transitions';
import { live, ours } from '#kernel/server/rows';
import type { Job } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { batchLock } from '../../duplicates/server/contactLocks';
import { ImportBatch } from '../model/importBatch';

const keptDays = 90;
const daysBefore = (work: Work, days: number): string => new Date(work.now.getTime() - days * 86_400_000).toISOString();

/** What was read is not kept for ever; what came of it is. */
export const purge: Job = {
  name: 'customers.importPurge',
  title: pair('清理导入明细', 'Purging imported rows'),
  cron: '40 3 * * 0',
  async run(work) {
    const gone = await work.session.rows(
      sql`delete from import_row where ${ours(work, 'import_row')} and created_at < ${daysBefore(work, keptDays)} returning id`,
    );
    return gone.length;
  },
};

const graceMinutes = 1;

/** A commit whose process died holds no lock any more, and nothing of it was stored. */
export const rescue: Job = {
  name: 'customers.importRescue',
  title: pair('中断的导入', 'Imports that broke off'),
  cron: '* * * * *',
  async run(work) {
    const since = new Date(work.now.getTime() - graceMinutes * 60_000).toISOString();
    const stuck = await work.session.rows<{ id: number }>(
      sql`select id from import_batch where ${live(work, 'import_batch')} and state = 'committing' and updated_at < ${since}`,
    );
    const found = work.app.services.get(ImportBatch.name)!;
    let freed = 0;
    for (const one of stuck) {
      const lock = await work.session.one<{ got: boolean }>(
        sql`select pg_try_advisory_xact_lock(${batchLock(work, one.id)}) as got`,
      );
      if (!lock?.got) continue;
      await move(work, found, await rowFor(work, found, one.id, 'edit', true), 'fail', {
        failure: null,
        progress: 0,
      });
      freed++;
    }
    return freed;
  },
};
