// Campaigns: closing keeps the figures as they stand, whatever is counted otherwise later.
import { sql } from 'drizzle-orm';
import { dayOf } from '#kernel/model/dates';
import { invalid } from '#kernel/model/problems';
import { pair, texts } from '#kernel/model/text';
import { nextNumber } from '#kernel/server/numbers';
import { move, rows } from '#kernel/server/rows';
import { type AreaPiece, service } from '#kernel/server/service';
import { figuresOf } from '../../figures/server/figures';
import { Campaign } from '../model/campaign';

const said = texts('marketing.campaign', { dates: ['结束不能早于开始', 'It ends before it begins'] });

export const campaigns: AreaPiece = {
  services: [
    service(Campaign, {
      async beforeSave({ row, was, work }) {
        if (row.endOn < row.startOn) throw invalid('endOn', said.dates);
        if (!was) row.code = await nextNumber(work, 'marketing.campaign');
      },
      transitions: {
        async close({ row, work }) {
          row.figures = (await figuresOf(work, 'campaign', { ids: [row.id] })).get(row.id) ?? null;
        },
      },
    }),
  ],
  jobs: [
    {
      name: 'marketing.campaigns',
      title: pair('战役到期结束', 'Campaigns end'),
      cron: '20 0 * * *',
      async run(work) {
        const today = dayOf(work.now, work.actor.timezone);
        const past = await rows(work, Campaign, (c) => sql`${c.state} = 'running' and ${c.endOn} < ${today}`, {
          lock: 'skip',
        });
        for (const one of past) await move(work, Campaign, one, 'end');
        return past.length;
      },
    },
  ],
};
