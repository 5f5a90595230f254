// Each time a family made itself known.
import { sql } from 'drizzle-orm';
import type { Work } from '#kernel/server/work';
import type { CustomerTouch } from '../model/source';

export type NewTouch = Pick<CustomerTouch, 'customerId' | 'sourceId' | 'originKind' | 'originId' | 'note' | 'outcome'>;

/** One row for each origin: what was told before is not told again. Answers whether it was new. */
export async function logTouch(work: Work, touch: NewTouch): Promise<boolean> {
  const by = work.actor.staffId || null;
  const at = work.now.toISOString();
  const made = await work.session.one(
    sql`insert into customer_touch (enterprise_id, customer_id, source_id, origin_kind, origin_id, at, note, outcome, created_by, updated_by,
        created_at, updated_at)
      values (${work.enterpriseId}, ${touch.customerId}, ${touch.sourceId}, ${touch.originKind}, ${touch.originId}, ${at},
        left(${touch.note}, 200), ${touch.outcome}, ${by}, ${by}, ${at}, ${at})
      on conflict do nothing returning id`,
    { prepare: true },
  );
  return made !== undefined;
}
