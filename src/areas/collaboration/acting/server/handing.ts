// What somebody holds by being named in it, handed to a colleague who is named instead.
import type { Changes, Resource, Row } from '#kernel/model/resource';
import type { Text } from '#kernel/model/text';
import type { HandoverKind } from '#kernel/server/registries';
import { count, rows, update, type Where } from '#kernel/server/rows';

interface Handing<R extends Resource> {
  key: string;
  name: Text;
  of: R;
  held(staffId: number, now: Date): Where<R>;
  shown(row: Row<R>): { title: string; url: string };
  /** Nothing: it cannot be that colleague's, and stays. */
  given(row: Row<R>, to: { fromId: number; toId: number }): Changes<R> | null;
}

const perPage = 50;

export const handing = <R extends Resource>({ key, name, of, held, shown, given }: Handing<R>): HandoverKind => ({
  ...{ key, area: 'collaboration', name, mandatory: true },
  count: (work, staffId) => count(work, of, held(staffId, work.now)),
  async list(work, staffId, page) {
    const found = await rows(work, of, held(staffId, work.now), { limit: page * perPage });
    return found.slice((page - 1) * perPage).map((row) => ({ id: row.id, ...shown(row) }));
  },
  async move(work, { fromId, toId, ids }) {
    for (const row of await rows(work, of, held(fromId, work.now), { lock: true })) {
      const change = ids === 'all' || ids.includes(row.id) ? given(row, { fromId, toId }) : null;
      if (change) await update(work, of, row, change, { action: 'handover' });
    }
  },
});
