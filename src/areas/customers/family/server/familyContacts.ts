// Whom to call in a family, the first first, the number as the reader may see it.

import { sql } from 'drizzle-orm';
import { mask } from '#kernel/model/shown/mask';
import { fieldView } from '#kernel/server/actor';
import { live } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { Guardian } from '../../customer/model/guardian';
import { maskedName } from '../../customer/model/names';
import { isCovered, sightOf } from '../../customer/server/customersCover';
import type { FamilyContact } from '../model/family';

export async function guardiansOf(work: Work, customerIds: readonly number[]): Promise<Map<number, FamilyContact[]>> {
  const families = new Map<number, FamilyContact[]>();
  if (customerIds.length === 0) return families;
  const rows = await work.session.rows<FamilyContact>(
    sql`select id, customer_id as "customerId", name, relation, mobile, mobile_state as "mobileState", is_primary as "isPrimary" from guardian
      where ${live(work, 'guardian')} and customer_id = any(${sql.param([...customerIds])}::bigint[])
      order by customer_id, is_primary desc nulls last, id`,
    { prepare: true },
  );
  const view = fieldView(work.actor, Guardian, 'mobile');
  const shown = (mobile: string | null) => (view === 'show' || !mobile ? mobile : mask('mobile', mobile));
  const sight = await sightOf(work, customerIds);
  for (const row of rows) {
    const isHidden = isCovered(sight.get(row.customerId));
    const mobile = view === 'hide' ? null : isHidden && row.mobile ? mask('mobile', row.mobile) : shown(row.mobile);
    const name = isHidden && row.name ? maskedName(row.name) : row.name;
    families.set(row.customerId, [...(families.get(row.customerId) ?? []), { ...row, name, mobile }]);
  }
  return families;
}
