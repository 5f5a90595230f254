// Nodes that wait for a person: their own that are not handed in, and those handed in to them as the project's manager.
import { type SQL, sql } from 'drizzle-orm';
import { addDays } from '#kernel/model/dates';
import { table } from '#kernel/server/database/table';
import type { Work } from '#kernel/server/work';
import { todayOf } from '../../identity/server/enterpriseWork';
import { OpeningProject } from '../model/opening';

const soonDays = 7;
export type Waits = 'late' | 'soon' | 'toAccept';

export function waitsFor(work: Work, node: SQL): SQL {
  const p = table(OpeningProject);
  const me = work.actor.staffId;
  return sql`exists (select 1 from ${p} where ${p.enterpriseId} = ${node}.enterprise_id and ${p.id} = ${node}.project_id and ${p.state} = 'running'
    and ${p.deletedAt} is null and ((${node}.owner_id = ${me} and ${node}.state in ('pending', 'doing')) or (${p.managerId} = ${me} and ${node}.state = 'submitted')))`;
}

export function waitsAs(work: Work, which: Waits, node: SQL): SQL {
  const today = todayOf(work);
  const parts = {
    late: sql`${node}.due_on < ${today}`,
    soon: sql`${node}.due_on between ${today} and ${addDays(today, soonDays)}`,
    toAccept: sql`${node}.state = 'submitted'`,
  };
  return sql`(${waitsFor(work, node)} and ${parts[which]})`;
}
