// Closes the ledger up to a day and keeps what it held then; only the latest closing can be opened again.

import { and, eq, lte, type SQL, sql } from 'drizzle-orm';
import { dayOf } from '#kernel/model/dates';
import { conflict, forbidden, invalid } from '#kernel/model/problems';
import { permission } from '#kernel/model/resource';
import { joined, texts } from '#kernel/model/text';
import { type Actor, reachesSchool } from '#kernel/server/actor';
import type { Presented } from '#kernel/server/presented';
import { detail } from '#kernel/server/resources/reading';
import { insert, live, row, serviceOf, tableAs } from '#kernel/server/rows';
import { extend, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { ledgerClosed } from '../../model/events';
import { LedgerClosing } from '../model/closing';
import { closeLedger } from '../model/closingCalls';
import { LessonEntry } from '../model/lot';
import { openBefore } from '../model/signals';
import { holdBooks } from './closed';

const said = texts('teaching.closing', {
  notPast: ['只能结到昨天为止', 'It can be closed through yesterday at most'],
  earlier: ['已结到 {through}', 'It is closed through {through} already'],
  stillOpen: [
    '还有 {lessons} 节未点名、{owed} 条欠课：{first}',
    '{lessons} {lessons|lesson|lessons} not called and {owed} owed: {first}',
  ],
  notLatest: ['只能反结最近一次', 'Only the latest closing can be reopened'],
});

/** What the ledger holds up to a day, of one school or of all. */
export async function snapshot(work: Work, through: string, schoolId: number | null) {
  const e = tableAs(LessonEntry, 'e');
  const when = (condition: ReturnType<typeof sql>, value: ReturnType<typeof sql>) =>
    sql<string>`coalesce(sum(${value}) filter (where ${condition}), 0)`;
  const isConsumption = sql`(${e.kind} = 'consume' or ${e.reversesKind} = 'consume')`;
  const isExpiry = sql`(${e.kind} = 'expire' or ${e.reversesKind} = 'expire')`;
  const [sums] = await work.db
    .select({
      consumedQty: when(isConsumption, sql`-${e.qty}`),
      recognised: sql<string>`coalesce(sum(${e.recognised}), 0)`,
      expiredQty: when(isExpiry, sql`-${e.qty}`),
      expiredRecognised: when(isExpiry, sql`${e.recognised}`),
      refundPayout: when(sql`${e.kind} = 'refund'`, sql`-${e.amount}`),
      remainingQty: sql<string>`coalesce(sum(${e.qty}), 0)`,
      remainingAmount: sql<string>`coalesce(sum(${e.amount}), 0)`,
    })
    .from(e)
    .where(and(live(work, e), lte(e.bizDate, through), schoolId === null ? undefined : eq(e.schoolId, schoolId)));
  const of = sums!;
  return {
    consumedQty: Number(of.consumedQty),
    recognised: Number(of.recognised),
    expiredQty: Number(of.expiredQty),
    expiredRecognised: Number(of.expiredRecognised),
    refundPayout: Number(of.refundPayout),
    remainingQty: Number(of.remainingQty),
    remainingAmount: Number(of.remainingAmount),
  };
}

const mostNamed = 5;

/** How many, and the first of them by name. */
function openSaid(work: Work, open: readonly { kind: 'scheduled' | 'owed'; title: string }[]) {
  const lessons = open.filter(({ kind }) => kind === 'scheduled').length;
  const named = open.slice(0, mostNamed).map(({ title }) => title);
  const first = joined(open.length > mostNamed ? [...named, '…'] : named, work.caller);
  return { lessons, owed: open.length - lessons, first };
}

const sums = [
  ...(['consumedQty', 'recognised', 'expiredQty', 'expiredRecognised', 'refundPayout'] as const),
  ...(['remainingQty', 'remainingAmount'] as const),
] as const;
const reachesAll = ({ grants }: Actor, verb: string) =>
  grants.get(permission(LedgerClosing, verb))?.has('all') === true;
const closeKey = permission(LedgerClosing, 'close');
/** Closed for all schools. */
const isOfAll = (alias: SQL): SQL => sql`${alias}.school_id is null`;

export const closings = extend(LedgerClosing, {
  // It closes the books of each school: everyone who keeps some sees how far, the sums of all only who reaches all.
  alsoSeen: (_, alias) => isOfAll(alias),
  covers: ({ actor }, alias) => {
    if (reachesAll(actor, 'view')) return undefined;
    const rows = isOfAll(alias);
    return { rows, field: (name) => (sums.some((one) => one === name) ? rows : undefined) };
  },
  reads: ['schoolId'],
  decorate(shown: readonly Presented[], { actor }) {
    if (reachesAll(actor, 'view')) return;
    for (const one of shown.filter(({ schoolId }) => schoolId === null)) for (const name of sums) one[name] = null;
  },
  transitions: {
    async reopen({ row: closing, work }) {
      const later = await row(work, LedgerClosing, (t) =>
        and(
          eq(t.state, 'closed'),
          sql`${t.through} > ${closing.through}`,
          sql`(${t.schoolId} is not distinct from ${closing.schoolId} or ${t.schoolId} is null or ${closing.schoolId}::bigint is null)`,
        ),
      );
      if (later) throw conflict(said.notLatest);
    },
  },
  calls: [
    serves(closeLedger, async (work, { through, schoolId, confirm }) => {
      if (schoolId === null ? !reachesAll(work.actor, 'close') : !reachesSchool(work.actor, closeKey, schoolId))
        throw forbidden(closeKey);
      if (through >= dayOf(work.now, work.actor.timezone)) throw invalid('through', said.notPast);
      // What is being written now is part of it; two who close at once wait for each other.
      await holdBooks(work, 'closing');
      const known = await row(work, LedgerClosing, (t) =>
        and(
          eq(t.state, 'closed'),
          sql`${t.through} >= ${through}`,
          sql`(${t.schoolId} is null or ${t.schoolId} is not distinct from ${schoolId})`,
        ),
      );
      if (known) throw invalid('through', said.earlier, { through: known.through });
      const open = await work.ask(openBefore, { through, schoolId });
      if (!confirm && open.length > 0) throw conflict(said.stillOpen, open, openSaid(work, open));
      const id = await insert(
        work,
        LedgerClosing,
        { schoolId, through, ...(await snapshot(work, through, schoolId)) },
        { action: 'close' },
      );
      await work.emit(ledgerClosed, { schoolId, through });
      return detail(work, serviceOf(work, LedgerClosing), id);
    }),
  ],
});
