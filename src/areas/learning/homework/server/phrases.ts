// Phrases: one's own, and those that colleagues share.
import { sql } from 'drizzle-orm';
import { table } from '#kernel/server/database/table';
import { rowFor } from '#kernel/server/resources/reading';
import { need, serviceOf } from '#kernel/server/rows';
import { type AreaPiece, extend, serves, service } from '#kernel/server/service';
import { CorrectPhrase, usePhrase } from '../model/phrase';

export const phrases: AreaPiece = {
  services: [
    service(CorrectPhrase, {
      beforeSave({ row, was, work }) {
        if (!was) row.ownerId = work.actor.staffId || null;
      },
      alsoSeen: (_, alias) => sql`${alias}.is_shared`,
    }),
  ],
  extends: [
    extend(CorrectPhrase, {
      calls: [
        serves(usePhrase, async (work, { id }) => {
          await rowFor(work, serviceOf(work, CorrectPhrase), id, 'view');
          const p = table(CorrectPhrase);
          await work.db
            .update(p)
            .set({ uses: sql`${p.uses} + 1` })
            .where(sql`${p.enterpriseId} = ${work.enterpriseId} and ${p.id} = ${id}`);
          return { uses: (await need(work, CorrectPhrase, id)).uses };
        }),
      ],
    }),
  ],
};
