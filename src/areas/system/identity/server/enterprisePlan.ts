// What an enterprise has bought bounds what its roles can hold and how much it can add. The plan is the platform's row; it
// comes with the list of enterprises that every process keeps for some seconds.
import { sql } from 'drizzle-orm';
import { conflict } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import type { App } from '#kernel/server/app';
import type { Enterprise } from '#kernel/server/identity';
import { live, ours } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';

const planTexts = texts('system.plan', {
  account: ['已达套餐上限', 'The limit of accounts is reached'],
  school: ['已达套餐上限', 'The limit of schools is reached'],
});

interface Plan {
  name: string;
  permissions: string[];
  accountLimit: number;
  schoolLimit: number;
  storageGb: number;
}
export interface PlannedEnterprise extends Enterprise {
  plan: Plan | null;
}

/** Nothing for an enterprise without a plan: it is bounded by its own limits only. */
export async function planOf(app: App, enterpriseId: number): Promise<Plan | null> {
  const found = (await app.identity.enterprises()).find(({ id }) => id === enterpriseId);
  return found && 'plan' in found ? (found as PlannedEnterprise).plan : null;
}

/** `customers.*` stands for everything of that area; a plan that names nothing has everything. */
export const isInPlan = (plan: Plan | null, key: string): boolean =>
  !plan?.permissions.length ||
  plan.permissions.some((one) => (one.endsWith('*') ? key.startsWith(one.slice(0, -1)) : key === one));

const counted = {
  account: (work: Work) =>
    sql`select count(*)::int as n from account where ${live(work, 'account')} and state <> 'closed'`,
  school: (work: Work) =>
    sql`select count(*)::int as n from school where ${live(work, 'school')} and state <> 'closed'`,
};

/** In bytes; 0 without one. */
export async function storageBytes(work: Work): Promise<number> {
  const own = await work.session.one<{ gb: number }>(
    sql`select storage_gb as gb from enterprise where id = ${work.enterpriseId} and ${ours(work, 'enterprise')}`,
    { prepare: true },
  );
  return (own?.gb || (await planOf(work.app, work.enterpriseId))?.storageGb || 0) * 1024 ** 3;
}

/** The enterprise's row is locked, so that two who add at once do not both get the last place. */
export async function refuseBeyondLimit(work: Work, what: keyof typeof counted): Promise<void> {
  const { enterpriseId, session } = work;
  const own = await session.one<{ account: number; school: number }>(
    sql`select account_limit as account, school_limit as school from enterprise where id = ${enterpriseId} and ${ours(enterpriseId, 'enterprise')} for update`,
  );
  const limit = own?.[what] || (await planOf(work.app, enterpriseId))?.[`${what}Limit`];
  if (!limit) return;
  const used = await session.one<{ n: number }>(counted[what](work));
  if ((used?.n ?? 0) >= limit) throw conflict(planTexts[what], { limit });
}
