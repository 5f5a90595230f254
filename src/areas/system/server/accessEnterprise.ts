// The enterprise itself: whoever leaves business signs everyone out; data stays.
import { sql } from 'drizzle-orm';
import { addDays, dayOf } from '#kernel/model/dates';
import { pair } from '#kernel/model/text';
import { rowFor } from '#kernel/server/resources/reading';
import { move } from '#kernel/server/resources/transitions';
import { type AreaPiece, type Step, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Enterprise } from '../model/enterprise';
import { revokeSessions } from './accessSessions';
import { forgetActors } from './actors';

const graceDays = 7;

async function endEverySession(work: Work): Promise<void> {
  const accounts = await work.session.rows<{ id: number }>(
    sql`select distinct account_id as id from session where enterprise_id = ${work.enterpriseId} and revoked_at is null`,
  );
  await revokeSessions(
    work,
    accounts.map(({ id }) => id),
    'enterprise',
  );
  await forgetActors(work);
}

const leave = ({ work }: Step<typeof Enterprise>) => endEverySession(work);

export const enterprisePiece: AreaPiece = {
  services: [service(Enterprise, { transitions: { suspend: leave, expire: leave, close: leave } })],
  jobs: [
    {
      name: 'system.enterpriseExpiry',
      title: pair('企业到期', 'Enterprise expiry'),
      cron: '10 0 * * *',
      async run(work) {
        const found = work.app.services.get(Enterprise.name)!;
        const row = await rowFor(work, found, work.enterpriseId, 'view', true);
        const isOver = addDays(String(row.expireAt), graceDays) < dayOf(work.now, work.actor.timezone);
        if (!isOver || !['trial', 'active'].includes(String(row.state))) return 0;
        await move(work, found, row, 'expire', {});
        return 1;
      },
    },
  ],
};
