// What a person holds by name in a row of this area, and how it passes to a successor.

import { type SQL, sql } from 'drizzle-orm';
import type { Resource, Row } from '#kernel/model/resource';
import type { Text } from '#kernel/model/text';
import type { HandoverKind } from '#kernel/server/registries';
import { rowFor } from '#kernel/server/resources/reading';
import { updateRow } from '#kernel/server/resources/saving';
import { serviceOf } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { forEnterprise } from './enterpriseWork';

const pageSize = 50;

type Change<R extends Resource> = (row: Row<R>, fromId: number, toId: number) => Record<string, unknown>;

interface Held<R extends Resource> {
  key: string;
  name: Text;
  /** The resource whose rows are held. */
  of: R;
  /** Rows still in someone's hands: id, title, url. */
  rows: (work: Work, staffId: number) => SQL;
  change: Change<R>;
  /** What else the change of hands brings with it. */
  moved?: (work: Work, row: Row<R>, fromId: number, toId: number) => Promise<void>;
}

/** The one who holds it. */
export const holder =
  (name: string): Change<Resource> =>
  (_, __, toId) => ({ [name]: toId });

/** One of several who hold it. */
export const amongHolders =
  (name: string): Change<Resource> =>
  (row, fromId, toId) => {
    const ids = (row[name] as number[]).map((id) => (id === fromId ? toId : id));
    return { [name]: [...new Set(ids)] };
  };

export const heldHandover = <R extends Resource>({ key, name, of, rows, change, moved }: Held<R>): HandoverKind => ({
  key,
  area: 'system',
  name,
  mandatory: true,
  async count(work, staffId) {
    const held = await work.session.one<{ n: number }>(
      sql`select count(*)::int as n from (${rows(work, staffId)}) held`,
    );
    return held?.n ?? 0;
  },
  list: (work, staffId, page) =>
    work.session.rows<{ id: number; title: string; url: string }>(
      sql`${rows(work, staffId)} order by 1 limit ${pageSize} offset ${(page - 1) * pageSize}`,
    ),
  async move(work, { fromId, toId, ids }) {
    const by = forEnterprise(work);
    const service = serviceOf(by, of);
    const held = await work.session.rows<{ id: number }>(sql`${rows(work, fromId)} order by 1`);
    for (const { id } of held.filter((row) => ids === 'all' || ids.includes(row.id))) {
      const row = await rowFor(by, service, id, 'view', true);
      await updateRow(by, service, row, change(row, fromId, toId), { action: 'handover' });
      await moved?.(by, row, fromId, toId);
    }
  },
});
