// Tags: two that mean the same become one, and the customers keep it.
import { sql } from 'drizzle-orm';
import { conflict } from '#kernel/model/problems';
import { logOperation } from '#kernel/server/audit';
import { detail, rowFor } from '#kernel/server/resources/reading';
import { ours } from '#kernel/server/rows';
import { type AreaPiece, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { CustomerTag, mergeTags } from '../model/settings';
import { settingTexts } from './settingTexts';

/** A setting for everyone: also customers outside one's own scope change over, and none of them counts as edited. */
async function merge(work: Work, { fromId, toId }: { fromId: number; toId: number }) {
  if (fromId === toId) throw conflict(settingTexts.sameTag);
  const found = work.app.services.get(CustomerTag.name)!;
  const rows = new Map<number, Record<string, unknown>>();
  for (const id of [fromId, toId].sort((a, b) => a - b)) rows.set(id, await rowFor(work, found, id, 'edit', true));
  const { enterpriseId, now } = work;
  for (const [table, column] of [
    ['customer', 'tags'],
    ['follow_up', 'tags_added'],
  ] as const) {
    const at = sql.raw(`"${column}"`);
    await work.session.rows(
      sql`update ${sql.raw(table)} set ${at} = case when ${at} @> array[${toId}]::bigint[] then array_remove(${at}, ${fromId}::bigint)
          else array_replace(${at}, ${fromId}::bigint, ${toId}::bigint) end
        where ${ours(enterpriseId, table)} and ${at} @> array[${fromId}]::bigint[]`,
    );
  }
  await work.session.rows(
    sql`update customer_tag set deleted_at = ${now.toISOString()}, version = version + 1 where ${ours(enterpriseId, 'customer_tag')} and id = ${fromId}`,
  );
  const from = String(rows.get(fromId)!.name);
  await logOperation(work, {
    action: 'merge',
    of: CustomerTag,
    rowId: toId,
    rowTitle: String(rows.get(toId)!.name),
    before: { name: from },
  });
  return detail(work, found, toId);
}

export const tags: AreaPiece = {
  services: [service(CustomerTag, { calls: [serves(mergeTags, merge)] })],
};
