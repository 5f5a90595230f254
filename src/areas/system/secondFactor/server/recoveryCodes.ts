// Ten codes for who has lost the app: shown once, kept as hashes made with the server's secret, each taken once.
import { createHmac, randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { live, ours } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';

const howMany = 10;
/** Letters that are not mistaken for each other when read from paper. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

const plain = (code: string) => code.toLowerCase().replace(/[^a-z0-9]/g, '');
const hashOf = ({ app }: Work, accountId: number, code: string): string =>
  createHmac('sha256', app.secret)
    .update(`recovery:${accountId}:${plain(code)}`)
    .digest('hex');

const newCode = (): string => {
  const five = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('');
  return `${five()}-${five()}`;
};

/** Those from before are worth nothing from now on. */
export async function makeRecoveryCodes(work: Work, accountId: number): Promise<string[]> {
  const codes = new Set<string>();
  while (codes.size < howMany) codes.add(newCode());
  await dropRecoveryCodes(work, accountId);
  const hashes = [...codes].map((code) => hashOf(work, accountId, code));
  await work.session.rows(
    sql`insert into recovery_code (enterprise_id, account_id, hash) select ${work.enterpriseId}, ${accountId}, h from unnest(${sql.param(hashes)}::text[]) h`,
  );
  return [...codes];
}

export async function dropRecoveryCodes({ session, enterpriseId }: Work, accountId: number): Promise<void> {
  await session.rows(
    sql`delete from recovery_code where ${ours(enterpriseId, 'recovery_code')} and account_id = ${accountId}`,
  );
}

export const isRecoveryCode = (code: string): boolean => /^[a-z0-9]{10}$/.test(plain(code));

/** Of two who bring the same one, the database lets the first have it. */
export async function spendRecoveryCode(work: Work, accountId: number, code: string): Promise<boolean> {
  const spent = await work.session.one(
    sql`update recovery_code set used_at = ${work.now.toISOString()} where ${live(work, 'recovery_code')} and account_id = ${accountId}
      and hash = ${hashOf(work, accountId, code)} and used_at is null returning id`,
  );
  return spent !== undefined;
}

export async function recoveryCodesLeft({ session, enterpriseId }: Work, accountId: number): Promise<number> {
  const left = await session.one<{ count: number }>(
    sql`select count(*)::int as count from recovery_code where ${live(enterpriseId, 'recovery_code')} and account_id = ${accountId} and used_at is null`,
  );
  return left?.count ?? 0;
}
