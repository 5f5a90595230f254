// A job in five steps that leaves a mark with each, and may stop in the middle of one as if it hung.
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { area } from '../../kernel/model/area';
import { pair } from '../../kernel/model/text';
import type { AreaServer } from '../../kernel/server/service';

export const walking = (hangsAt?: number, hanging?: () => void): AreaServer => ({
  area: area({ name: 'walking', title: ['走', 'Walking'], icon: 'x', routes: {} }),
  jobs: [
    {
      name: 'stroll',
      title: pair('散步', 'Stroll'),
      keepsPlace: true,
      async steps(errand, _data, progress) {
        for (let n = progress.from(z.number()) ?? 0; n < 5; n++)
          await errand.write(async (work) => {
            await work.session.rows(
              sql`insert into walked (enterprise_id, step) values (${work.enterpriseId}, ${n + 1})`,
            );
            await progress.keep(work, n + 1, 1, 5);
            if (n + 1 !== hangsAt) return;
            hanging?.();
            await new Promise(() => undefined);
          });
        return progress.done;
      },
    },
  ],
});
