// Each time a family made itself known.

import { sql } from 'drizzle-orm';
import type { Work } from '#kernel/server/work';
import type { Customer } from '../../customer/model/customer';
import { originOf } from '../../customer/server/creating';
import type { CustomerTouch } from '../model/source';

export type NewTouch = Pick<CustomerTouch, 'customerId' | 'sourceId' | 'originKind' | 'originId' | 'note' | 'outcome'>;

/** How a new customer came. */
export async function logFirstTouch(work: Work, { id, sourceId, sourceNote }: Customer): Promise<void> {
  const origin = originOf(work);
  await logTouch(work, {
    customerId: id,
    sourceId,
    originKind: origin.kind,
    originId: origin.id ?? String(id),
    note: origin.note ?? sourceNote,
    outcome: origin.outcome ?? 'created',
  });
}

/** One row for each origin: what was told before is not told again. Answers whether it was new. */
export async function logTouch(work: Work, touch: NewTouch): Promise<boolean> {
  return (await logTouches(work, [touch])) === 1;
}

/** In one statement however many; answers how many were new. */
export async function logTouches(work: Work, touches: readonly NewTouch[]): Promise<number> {
  if (touches.length === 0) return 0;
  const by = work.actor.staffId || null;
  const at = work.now.toISOString();
  const made = await work.session.rows(
    sql`insert into customer_touch (enterprise_id, customer_id, source_id, origin_kind, origin_id, at, note, outcome, created_by, updated_by,
        created_at, updated_at)
      select ${work.enterpriseId}, e."customerId", e."sourceId", e."originKind", e."originId", ${at}, left(e.note, 200), e.outcome, ${by}, ${by}, ${at}, ${at}
      from jsonb_to_recordset(${JSON.stringify(touches)}::jsonb) as e("customerId" bigint, "sourceId" bigint, "originKind" text,
        "originId" text, note text, outcome text)
      on conflict do nothing returning id`,
    { prepare: true },
  );
  return made.length;
}
