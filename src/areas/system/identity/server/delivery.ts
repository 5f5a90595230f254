// What is brought to an enterprise in one go: planted in bulk, and logged where the enterprise has been at work already.

import { sql } from 'drizzle-orm';
import type { Draft, Resource } from '#kernel/model/resource';
import { logWhole } from '#kernel/server/audit';
import { tableSql } from '#kernel/server/database/table';
import { storedColumns } from '#kernel/server/resources/query';
import { ours } from '#kernel/server/rows';
import { Sample } from '#kernel/server/sample';
import type { Work } from '#kernel/server/work';

/** One enterprise on its way to having everything. */
export interface Delivery {
  readonly work: Work;
  readonly isNew: (part: string) => boolean;
  readonly plant: <R extends Resource>(of: R, rows: readonly Draft<R>[]) => Promise<number[]>;
  /** What an enterprise is made with needs no entry each; what comes later does. */
  readonly isLogged: boolean;
}

export function deliver(work: Work, isNew: Delivery['isNew'], isLogged = true): Delivery {
  const { session, enterpriseId, now, actor } = work;
  const sample = new Sample(session, enterpriseId, now, actor.timezone, 1);
  return {
    work,
    isNew,
    isLogged,
    async plant(of, rows) {
      const ids = await sample.plant(of, rows);
      if (isLogged) await logAdded(work, of, ids);
      return ids;
    },
  };
}

async function logAdded(work: Work, of: Resource, ids: readonly number[]): Promise<void> {
  const rows = await work.session.rows(
    sql`select ${storedColumns(of)} from ${tableSql(of)} t where ${ours(work, 't')} and t.id = any(${sql.param([...ids])}::bigint[]) order by t.id`,
  );
  await logWhole(work, of, 'add', 'after', rows);
}
