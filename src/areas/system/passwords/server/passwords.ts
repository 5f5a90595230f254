// A new password: not one that everybody has, nor what stands on the person's card, nor one of their last five. The
// server sees only its SHA-256; how long it is and of which kinds, the page judges.
import { sql } from 'drizzle-orm';
import { invalid } from '#kernel/model/problems';
import { ours } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { signInTexts } from '../../identity/model/texts';
import { hashPassword, passwordMatches, sha256 } from '../../identity/server/secrets';
import { endTrust } from '../../identity/server/trustedDevices';
import { revokeSessions } from '../../sessions/server/accessSessions';
import { isCommon } from './commonPasswords';

const kept = 5;

export interface PasswordHolder {
  id: number;
  mobile: string;
  passwordHash: string | null;
  passwordHistory: string[];
}

/** The person's own choice: checked, stored, and every other session ended. The row is locked by the caller. */
export async function choosePassword(
  work: Work,
  holder: PasswordHolder,
  newPwd: string,
  keepSession?: number,
): Promise<void> {
  const { mobile } = holder;
  const isTheirs = [mobile, mobile.slice(-6), mobile.slice(-8)].some((guess) => sha256(guess) === newPwd);
  if (isTheirs || isCommon(newPwd)) throw invalid('newPwd', signInTexts.commonPassword);
  for (const old of pastOf(holder))
    if (await passwordMatches(old, newPwd)) throw invalid('newPwd', signInTexts.usedPassword);
  await storePassword(work, holder, newPwd, false);
  await revokeSessions(work, [holder.id], 'password_changed', keepSession ? { except: keepSession } : {});
}

const pastOf = ({ passwordHash, passwordHistory }: PasswordHolder): string[] =>
  [passwordHash, ...passwordHistory].filter((one): one is string => Boolean(one));

export async function storePassword(work: Work, holder: PasswordHolder, pwd: string, mustChange: boolean) {
  const at = work.now.toISOString();
  await work.session.rows(
    sql`update account set password_hash = ${await hashPassword(pwd)}, password_history = ${JSON.stringify(pastOf(holder).slice(0, kept))}::jsonb,
        password_changed_at = ${at}, must_change_password = ${mustChange}, version = version + 1, updated_at = ${at}, updated_by = ${work.actor.staffId || null}
      where ${ours(work, 'account')} and id = ${holder.id}`,
  );
  await endTrust(work, holder.id);
}
