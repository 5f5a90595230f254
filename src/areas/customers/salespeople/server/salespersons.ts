// Counsellors' files: whom they serve, how much they take, whether they take new customers now.
import { and, eq, isNull, sql } from 'drizzle-orm';
import { addDays, dayOf } from '#kernel/model/dates';
import { conflict, invalid, notFound } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { table } from '#kernel/server/database/table';
import { rowFor } from '#kernel/server/resources/reading';
import { updateRow } from '#kernel/server/resources/saving';
import { live, ours } from '#kernel/server/rows';
import { type AreaPiece, type Service, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { refreshClocks } from '../../pool/server/clockRefresh';
import { countsOf } from '../../pool/server/receivers';
import { Salesperson, takeCustomers } from '../model/salesperson';

const rules = texts('customers.salesperson', {
  gone: ['该员工已离职', 'This person has left'],
  pausedPast: ['暂停日期不能早于今天', 'A pause cannot end before today'],
  pausedLong: ['最多暂停{max}天', 'At most {max} {max|day|days}'],
  owns: ['名下还有{n}个客户，请先转移', '{n} {n|customer is|customers are} still owned; transfer {n|it|them} first'],
  notACounsellor: ['您没有顾问档案', 'You have no counsellor’s file'],
});

const longestPause = 60;

export const salespersonService: Service = service(Salesperson, {
  async beforeSave({ row, was, work }) {
    if (!was) await refuseLeaver(work, row.staffId);
    if (row.pausedUntil && row.pausedUntil !== was?.pausedUntil) {
      const today = dayOf(work.now, work.actor.timezone);
      if (row.pausedUntil < today) throw invalid('pausedUntil', rules.pausedPast);
      if (row.pausedUntil > addDays(today, longestPause))
        throw invalid('pausedUntil', rules.pausedLong, { max: longestPause });
    }
  },
  async afterSave({ row, was, work }) {
    if ((row.pausedUntil ?? null) !== (was?.pausedUntil ?? null))
      await refreshClocks(work, sql`t.owner_id = ${row.staffId}`);
  },
  async beforeDelete({ row, work }) {
    const owned = await work.session.one<{ n: number }>(
      sql`select count(*)::int as n from customer where ${live(work, 'customer')} and owner_id = ${row.staffId}`,
    );
    const n = owned?.n ?? 0;
    if (n > 0) throw conflict(rules.owns, { reason: 'owns', n }, { n });
  },
  async decorate(rows, work) {
    const counts = await countsOf(
      work,
      rows.map(({ staffId }) => staffId),
    );
    const byStaff = new Map(counts.map((counted) => [counted.staffId, counted]));
    for (const row of rows) {
      const counted = byStaff.get(row.staffId);
      row.ownedCount = counted?.owned ?? 0;
      row.assignedToday = counted?.assignedToday ?? 0;
    }
  },
  calls: [
    serves(takeCustomers, async (work, input) => {
      const row = await fileOf(work, input.staffId ?? work.actor.staffId);
      await updateRow(work, salespersonService, row, { accepting: input.accepting }, { action: 'accepting' });
      return { id: row.id, accepting: input.accepting };
    }),
  ],
});

/** Locked, whoever asks. */
export async function salespersonRow(work: Work, staffId: number): Promise<Salesperson | undefined> {
  const t = table(Salesperson);
  const [row] = await work.db
    .select()
    .from(t)
    .where(and(eq(t.enterpriseId, work.enterpriseId), eq(t.staffId, staffId), isNull(t.deletedAt)))
    .for('update');
  return row;
}

async function fileOf(work: Work, staffId: number): Promise<Record<string, unknown> & { id: number }> {
  const found = await salespersonRow(work, staffId);
  const isOwn = staffId === work.actor.staffId;
  if (found && isOwn) return { ...found };
  if (!found) throw isOwn ? conflict(rules.notACounsellor, { reason: 'file' }) : notFound();
  return { ...(await rowFor(work, salespersonService, found.id, 'edit', true)), id: found.id };
}

async function refuseLeaver(work: Work, staffId: number): Promise<void> {
  const left = await work.session.one(
    sql`select 1 from staff where ${ours(work, 'staff')} and id = ${staffId} and status = 'left'`,
  );
  if (left) throw invalid('staffId', rules.gone);
}

export const salespersons: AreaPiece = { services: [salespersonService] };
