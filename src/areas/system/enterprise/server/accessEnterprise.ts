// The enterprise itself: whoever leaves business signs everyone out; data stays.
import { sql } from 'drizzle-orm';
import { addDays, dayOf } from '#kernel/model/dates';
import { conflict, invalid } from '#kernel/model/problems';
import { pair, texts } from '#kernel/model/text';
import { move, ours, reached } from '#kernel/server/rows';
import { type AreaPiece, type Step, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { forgetActors } from '../../identity/server/actors';
import { revokeSessions } from '../../sessions/server/accessSessions';
import { Enterprise, EnterprisePlan } from '../model/enterprise';
import { matching } from './shipping';

const graceDays = 7;

const rules = texts('system.enterprise', {
  period: ['到期日不能早于生效日', 'It cannot end before it begins'],
  unknown: ['没有这个权限：{name}', 'No such permission: {name}'],
  used: ['有 {count} 家企业使用此套餐', '{count} {count|enterprise has|enterprises have} this plan'],
});

export function refuseBackwards({ startAt, expireAt }: { startAt: string; expireAt: string }): void {
  if (expireAt < startAt) throw invalid('expireAt', rules.period);
}

async function endEverySession(work: Work): Promise<void> {
  const accounts = await work.session.rows<{ id: number }>(
    sql`select distinct account_id as id from session where ${ours(work, 'session')} and revoked_at is null`,
  );
  await revokeSessions(
    work,
    accounts.map(({ id }) => id),
    'enterprise',
  );
  await forgetActors(work);
}

const leave = ({ work }: Step<typeof Enterprise>) => endEverySession(work);

const plans = service(EnterprisePlan, {
  beforeSave({ row, work }) {
    const isKnown = (one: string) => matching(work.app, one).length > 0;
    const name = row.permissions.find((one) => !isKnown(one));
    if (name) throw invalid('permissions', rules.unknown, { name });
  },
  // Everyone in an enterprise that has it works by it from the next request on.
  afterSave: ({ work }) => forgetActors(work),
  async beforeDelete({ row, work }) {
    const used = await work.app.database.aside((session) =>
      session.one<{ n: number }>(
        sql`select count(*)::int as n from enterprise where plan_id = ${row.id} and state <> 'closed'`,
      ),
    );
    if (used?.n) throw conflict(rules.used, { count: used.n }, { count: used.n });
  },
});

export const enterprisePiece: AreaPiece = {
  services: [
    service(Enterprise, {
      beforeSave: ({ row }) => refuseBackwards(row),
      transitions: { suspend: leave, expire: leave, close: leave },
    }),
    plans,
  ],
  jobs: [
    {
      name: 'system.enterpriseExpiry',
      title: pair('企业到期', 'Enterprise expiry'),
      cron: '10 0 * * *',
      async run(work) {
        const row = await reached(work, Enterprise, work.enterpriseId, 'view', { lock: true });
        const isOver = addDays(row.expireAt, graceDays) < dayOf(work.now, work.actor.timezone);
        if (!isOver || !['trial', 'active'].includes(row.state)) return 0;
        await move(work, Enterprise, row, 'expire');
        return 1;
      },
    },
  ],
};
