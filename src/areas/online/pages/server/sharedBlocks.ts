// Shared blocks: cleaned like what stands on a page, and not deleted while a page shows them.
import { sql } from 'drizzle-orm';
import { conflict, invalid } from '#kernel/model/problems';
import { harmless } from '#kernel/server/resources/richText';
import { insert, live } from '#kernel/server/rows';
import { type AreaPiece, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { blockTypes } from '../model/blockTypes';
import type { Block, PageDocument } from '../model/document';
import { SharedBlock, shareBlock } from '../model/sharedBlock';
import { pageRules as said } from './pageTexts';

/** Formatted text keeps nothing that runs, wherever on a page it stands. */
const cleanBlock = <B extends Block>(block: B): B => ({
  ...block,
  ...(typeof block.props.body === 'string' ? { props: { ...block.props, body: harmless(block.props.body) } } : {}),
  ...(block.children ? { children: block.children.map((column) => column.map(cleanBlock)) } : {}),
});
export const cleanDocument = (document: PageDocument): PageDocument => ({
  ...document,
  blocks: document.blocks.map(cleanBlock),
});

/** The pages that show it, in the draft or live. */
async function usedBy(work: Work, ids: readonly number[]): Promise<Map<number, string[]>> {
  const found = await work.session.rows<{ id: number; name: string }>(
    sql`select distinct s.id, p.name from unnest(${sql.param([...ids])}::bigint[]) as s(id)
      join mini_page p on ${live(work, 'p')} and p.state <> 'archived'
      left join mini_page_version v on v.enterprise_id = p.enterprise_id and v.id = p.published_version_id
      where jsonb_path_exists(p.document, '$.blocks[*] ? (@.type == "shared" && @.props.blockId == $id)', jsonb_build_object('id', s.id))
        or jsonb_path_exists(coalesce(v.document, '{}'::jsonb), '$.blocks[*] ? (@.type == "shared" && @.props.blockId == $id)', jsonb_build_object('id', s.id))
      order by p.name`,
  );
  const named = new Map<number, string[]>();
  for (const { id, name } of found) named.set(Number(id), [...(named.get(Number(id)) ?? []), name]);
  return named;
}

export const sharedBlocks: AreaPiece = {
  services: [
    service(SharedBlock, {
      beforeSave({ row }) {
        if (blockTypes[row.block.type].isWhole) throw invalid('block', said.notShared);
        row.block = cleanBlock(row.block);
      },
      async beforeDelete({ row, work }) {
        const names = (await usedBy(work, [row.id])).get(row.id) ?? [];
        if (names.length > 0) throw conflict(said.sharedUsed, names, { names: names.join('、') });
      },
      reads: [],
      async decorate(found, work) {
        const used = await usedBy(
          work,
          found.map(({ id }) => id),
        );
        for (const one of found) one.usedBy = used.get(one.id) ?? [];
      },
      calls: [
        serves(shareBlock, async (work, { name, block }) => ({
          blockId: await insert(work, SharedBlock, { name, block }),
        })),
      ],
    }),
  ],
};
