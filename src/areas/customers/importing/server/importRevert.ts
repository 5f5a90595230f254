// An import is taken back as a whole, as long as nobody has done anything with what it brought.
import { type SQL, sql } from 'drizzle-orm';
import { openStates } from '#areas/contracts/model/queries';
import { conflict } from '#kernel/model/problems';
import { logTogether, same } from '#kernel/server/audit';
import { removeRows } from '#kernel/server/resources/removing';
import { updateRow } from '#kernel/server/resources/saving';
import { live, ours, undeleted } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { Customer } from '../../customer/model/customer';
import { customersTakenBack } from '../../customer/model/events';
import { customerRows, customerService } from '../../customer/server/customerRows';
import { refreshClocks } from '../../pool/server/clockRefresh';
import { CustomerTouch } from '../../sources/model/source';
import type { ImportBatch } from '../model/importBatch';
import { revertHours } from '../model/importRules';
import { originId, originKind } from './importMeeting';
import { importTexts } from './importTexts';

/** Of a batch as it is stored or as it goes out. */
export const isTooLate = (work: Work, committedAt: Date | string | null): boolean =>
  committedAt !== null && work.now.getTime() > new Date(committedAt).getTime() + revertHours * 3_600_000;

export async function revertBatch(work: Work, batch: ImportBatch): Promise<void> {
  if (isTooLate(work, batch.committedAt))
    throw conflict(importTexts.tooLate, { reason: 'late' }, { hours: revertHours });
  const ids = await work.session.rows<{ id: number }>(
    sql`select customer_id as id from import_row where ${live(work, 'import_row')} and batch_id = ${batch.id}
      and decision = 'create' and customer_id is not null`,
  );
  const made = await customerRows(work, sql`t.id = any(${sql.param(ids.map(({ id }) => id))}::bigint[])`, true);
  await refuseTouched(work, batch, made);
  await takeBack(work, made);
  await emptyAgain(work, batch);
  await forgetTouches(work, batch);
}

/** Followed, booked, contracted, claimed, merged, edited or met again since, by another import too. */
async function refuseTouched(work: Work, batch: ImportBatch, made: readonly Customer[]): Promise<void> {
  const ids = made.map(({ id }) => id);
  const list = sql`${sql.param(ids)}::bigint[]`;
  const since = batch.committedAt!.toISOString();
  const of = (name: string, also: SQL = sql`true`) =>
    sql`exists (select 1 from ${sql.raw(name)} x where x.enterprise_id = t.enterprise_id and x.customer_id = t.id and ${also})`;
  const again = sql`${undeleted('x')} and (x.origin_kind <> ${originKind} or not starts_with(x.origin_id, ${originId(batch.id)}))`;
  const changed = await work.session.rows<{ id: number; name: string }>(
    sql`select t.id, t.name from customer t where ${ours(work, 't')} and t.id = any(${list})
      and (t.updated_at > ${since} or t.merged_into_id is not null or ${of('follow_up')} or ${of('appointment')}
        or ${of('guardian', sql`x.updated_at > ${since}`)} or ${of('customer_touch', again)}) order by t.id`,
  );
  const contracted = new Set((await work.ask(openStates, { customerIds: ids })).map(({ customerId }) => customerId));
  const busy = [...changed, ...made.filter(({ id }) => contracted.has(id))];
  // Those that were deleted meanwhile are not found any more.
  const n = new Set(busy.map(({ id }) => id)).size + batch.created - made.length;
  if (n > 0)
    throw conflict(
      importTexts.touched,
      { reason: 'touched', ids: busy.map(({ id }) => id) },
      { n, name: busy[0]?.name ?? '' },
    );
}

/** What came with them goes with them. */
const theirs = [
  'guardian',
  'customer_touch',
  'assignment_log',
  'customer_state_log',
  'customer_group_member',
  'customer_collaborator',
];

async function takeBack(work: Work, made: readonly Customer[]): Promise<void> {
  const list = sql`${sql.param(made.map(({ id }) => id))}::bigint[]`;
  for (const name of theirs)
    await removeRows(work, work.app.services.get(name)!.of, sql`t.customer_id = any(${list})`, 'revert');
  await removeRows(work, Customer, sql`t.id = any(${list})`, 'revert');
  await leaveFamilies(work, made);
  if (made.length > 0)
    await work.emit(customersTakenBack, {
      customerIds: made.map(({ id }) => id),
      schoolIds: [...new Set(made.map(({ schoolId }) => schoolId))],
    });
}

/** Whoever is left alone has no family any more. */
async function leaveFamilies(work: Work, made: readonly Customer[]): Promise<void> {
  const ids = [...new Set(made.flatMap(({ familyId }) => familyId ?? []))];
  if (ids.length === 0) return;
  await work.session.rows(
    sql`with alone as (select f.id from unnest(${sql.param(ids)}::bigint[]) f(id) where (select count(*) from customer c
          where ${live(work, 'c')} and c.family_id = f.id and c.merged_into_id is null) < 2),
        freed as (update customer c set family_id = null, version = c.version + 1 from alone where ${ours(work, 'c')} and c.family_id = alone.id)
      update customer_family f set deleted_at = ${work.now.toISOString()} from alone where ${ours(work, 'f')} and f.id = alone.id`,
  );
}

interface Filled {
  customerId: number;
  filled: Record<string, unknown>;
  before: Record<string, unknown>;
}

/** Blanks that were filled are blank again, where what was filled in still stands. */
async function emptyAgain(work: Work, batch: ImportBatch): Promise<void> {
  const rows = await work.session.rows<Filled>(
    sql`select customer_id as "customerId", parsed->'filled' as filled, parsed->'before' as before from import_row
      where ${live(work, 'import_row')} and batch_id = ${batch.id} and parsed ? 'filled' order by row_no desc`,
  );
  const ids = sql`${sql.param(rows.map(({ customerId }) => customerId))}::bigint[]`;
  const known = new Map(
    (await customerRows(work, sql`t.id = any(${ids})`, true)).map((row) => [
      row.id,
      { ...row } as Record<string, unknown>,
    ]),
  );
  await logTogether(work, async () => {
    for (const { customerId, filled, before } of rows) {
      const row = known.get(customerId);
      const names = Object.keys(filled).filter((name) => row && same(row[name], filled[name]));
      if (!row || names.length === 0) continue;
      const changes = Object.fromEntries(names.map((name) => [name, before[name]]));
      known.set(customerId, await updateRow(work, customerService(work), row, changes, { action: 'revert' }));
    }
  });
}

/** The known are no longer warmer for having been met. */
async function forgetTouches(work: Work, batch: ImportBatch): Promise<void> {
  const ofBatch = sql`select ${originId(batch.id)} || row_no from import_row where ${ours(work, 'import_row')} and batch_id = ${batch.id}`;
  const met = sql`t.origin_kind = ${originKind} and t.origin_id in (${ofBatch})`;
  const touched = await removeRows(work, CustomerTouch, met, 'revert');
  if (touched.length > 0)
    await refreshClocks(work, sql`t.id = any(${sql.param(touched.map(({ customerId }) => customerId))}::bigint[])`);
}
