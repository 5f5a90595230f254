// Pages of a draft put in order. One page is taken to its place, so that two who order at once both get what they moved.
import { sql } from 'drizzle-orm';
import { table } from '#kernel/server/database/table';
import { rowFor } from '#kernel/server/resources/reading';
import { need, ours, rows, serviceOf, update } from '#kernel/server/rows';
import { type AreaPiece, extend, serves } from '#kernel/server/service';
import { movedTo } from '../model/pageOrder';
import { movePage, Workbook, WorkbookPage } from '../model/workbook';

export const ordering: AreaPiece = {
  extends: [
    extend(WorkbookPage, {
      calls: [
        serves(movePage, async (work, { id, to }) => {
          const { workbookId } = await need(work, WorkbookPage, id);
          await rowFor(work, serviceOf(work, Workbook), workbookId, 'edit');
          await need(work, Workbook, workbookId, { lock: true });
          const before = await rows(work, WorkbookPage, { workbookId }, { lock: true });
          const was = new Map(before.map((page) => [page.id, page]));
          const changed = movedTo(before, id, to).filter((page) => was.get(page.id)?.no !== page.no);
          if (changed.length > 0) {
            const p = table(WorkbookPage);
            const ids = sql.param(changed.map((page) => page.id));
            // Out of each other's way first: no number is borne twice at any moment.
            await work.session.rows(
              sql`update ${p} set no = -no where ${ours(work, p)} and id = any(${ids}::bigint[])`,
            );
            const others = changed.filter((page) => page.id !== id);
            await work.session.rows(
              sql`update ${p} set no = n.no, version = version + 1 from unnest(${sql.param(others.map((page) => page.id))}::bigint[],
                ${sql.param(others.map(({ no }) => no))}::int[]) as n(page, no) where ${ours(work, p)} and id = n.page`,
            );
            // Saved like any other change: of a published book it is refused, and the others go back with it.
            const moved = changed.find((page) => page.id === id);
            if (moved) await update(work, WorkbookPage, was.get(id)!, { no: moved.no }, { action: 'order' });
          }
          return { no: (await need(work, WorkbookPage, id)).no };
        }),
      ],
    }),
  ],
};
