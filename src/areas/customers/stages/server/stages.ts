// The stages of a customer: the one call by which the system moves somebody, and the record of every move.
import { sql } from 'drizzle-orm';
import { move } from '#kernel/server/resources/transitions';
import { live } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import type { Customer } from '../../customer/model/customer';
import { CustomerLife } from '../../customer/model/customerLife';
import { customerLost, customerStateChanged } from '../../customer/model/events';
import { customerService, lockCustomer } from '../../customer/server/customerRows';
import { type Giving, tellOwner } from '../../ownership/server/ownership';

export type Stage = keyof typeof CustomerLife.transitions;

/**
 * Moves a customer as the system does: locks the row, and does nothing where the transition is not possible from the present
 * stage, unless it `must`; then that is refused with 409. `input` is what the transition's dialog would have asked.
 */
export async function moveStage(
  work: Work,
  customerId: number,
  transition: Stage,
  input: Record<string, unknown> = {},
  { must = false }: { must?: boolean } = {},
): Promise<void> {
  const was = await lockCustomer(work, customerId);
  if (!must && !CustomerLife.transitions[transition].from.includes(was.state)) return;
  await move(work, customerService(work), { ...was }, transition, input);
}

interface Move {
  transition: Stage;
  reason: string | null;
  /** A change of hands that is stored with the stage. */
  giving?: Giving | undefined;
}

/** A transition's name is known before its row is stored, and told of afterwards. */
const moves = Symbol('moves');
const movesIn = (work: Work): Map<number, Move> => work.memo(moves, () => new Map());

export function noteMove(work: Work, customerId: number, noted: Move): void {
  movesIn(work).set(customerId, noted);
}

/** Once a changed stage is stored: the log from which every figure of the past is counted, and the event. */
export async function tellStage(work: Work, row: Customer, was: Customer): Promise<void> {
  const noted = movesIn(work).get(row.id);
  if (!noted || row.state === was.state) return;
  movesIn(work).delete(row.id);
  await logStage(work, { ...noted, customerId: row.id, from: was.state, to: row.state, ownerId: was.ownerId });
  const { transition, giving } = noted;
  if (giving && row.ownerId !== was.ownerId) await tellOwner(work, was, giving);
  if (row.state === 'lost') await work.emit(customerLost, { customerId: row.id, kind: row.lostKind ?? 'lost' });
  const stages = { from: was.state, to: row.state, transition };
  await work.emit(customerStateChanged, { customerId: row.id, ...stages, at: work.now });
}

interface StageEntry {
  customerId: number;
  transition: Stage | 'create';
  from: string | null;
  to: string;
  reason: string | null;
  /** Whose customer it was. */
  ownerId: number | null;
}

/** Rows of the stage log, in one statement however many. */
export async function logStage(work: Work, ...entries: readonly StageEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const by = work.actor.staffId || null;
  const at = work.now.toISOString();
  const { enterpriseId } = work;
  await work.session.rows(
    sql`insert into customer_state_log (enterprise_id, customer_id, transition, from_state, to_state, reason, staff_id, owner_id, at,
        seconds_in_from, created_by, updated_by, created_at, updated_at)
      select ${enterpriseId}, e."customerId", e.transition, e."from", e."to", left(e.reason, 300), ${by}, e."ownerId", ${at},
        case when e."from" is not null then greatest(0, extract(epoch from ${at}::timestamptz - (select max(l.at) from customer_state_log l
          where ${live(enterpriseId, 'l')} and l.customer_id = e."customerId")))::bigint end,
        ${by}, ${by}, ${at}, ${at}
      from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e("customerId" bigint, transition text, "from" text, "to" text,
        reason text, "ownerId" bigint)`,
    { prepare: true },
  );
}
