// Tags: two that mean the same become one, and the customers keep it.
import { sql } from 'drizzle-orm';
import { int } from '#kernel/model/fields';
import { conflict } from '#kernel/model/problems';
import { logOperation } from '#kernel/server/audit';
import { detail, rowFor } from '#kernel/server/resources/reading';
import { type AreaPiece, does, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { CustomerTag } from '../model/settings';
import { settingTexts } from './settingTexts';

const tag = (zh: string, en: string) => int(zh, en, { required: true, min: 1, max: Number.MAX_SAFE_INTEGER });

/** A setting for everyone: also customers outside one's own scope change over, and none of them counts as edited. */
async function mergeTags(work: Work, { fromId, toId }: { fromId: number; toId: number }) {
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
        where enterprise_id = ${enterpriseId} and ${at} @> array[${fromId}]::bigint[]`,
    );
  }
  await work.session.rows(
    sql`update customer_tag set deleted_at = ${now.toISOString()}, version = version + 1 where enterprise_id = ${enterpriseId} and id = ${fromId}`,
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
  services: [
    service(CustomerTag, {
      routes: {
        'POST merge': does(
          { permission: 'edit', input: { fromId: tag('并入', 'Merged'), toId: tag('保留', 'Kept') } },
          mergeTags,
        ),
      },
    }),
  ],
};
