// A person's own new password. It needs the old one, which is guessed here no more often than at the door: a session left open
// is no place to try passwords through.
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { text } from '#kernel/model/fields';
import { invalid, type Problem, tooMany } from '#kernel/model/problems';
import type { Values } from '#kernel/model/resource';
import type { App } from '#kernel/server/app';
import { logOperation } from '#kernel/server/audit';
import { ours } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { Account } from '../../identity/model/account';
import { signInTexts } from '../../identity/model/texts';
import { passwordMatches } from '../../identity/server/secrets';
import { choosePassword, type PasswordHolder } from '../../passwords/server/passwords';
import { refuseByCode } from '../../sessions/server/byCode';
import { clearFailures, countFailure, lockedSeconds } from '../../signIn/server/guard';
import { answered } from './toldAfterwards';

const digest = { required: true, pattern: /^[0-9a-f]{64}$/, max: 64 } as const;
const input = { oldPwd: text('原密码', 'Old password', digest), newPwd: text('新密码', 'New password', digest) };

export function passwordRoutes(http: FastifyInstance, app: App): void {
  http.put('/user/v1/me/password', (request) => answered(app, request, input, changePassword));
}

/** Ends every other session. */
async function changePassword(work: Work, { oldPwd, newPwd }: Values<typeof input>): Promise<Problem | null> {
  const { accountId, enterpriseId, sessionId } = work.actor;
  await refuseByCode(work);
  const account = await work.session.one<PasswordHolder>(
    sql`select id, mobile, password_hash as "passwordHash", password_history as "passwordHistory" from account where ${ours(enterpriseId, 'account')} and id = ${accountId} for update`,
  );
  if (!account) return invalid('oldPwd', signInTexts.oldPasswordWrong);
  const sender = { key: `session:${sessionId}`, isKnown: true };
  const wait = await lockedSeconds(work, account.mobile, sender);
  if (wait > 0) return tooMany(wait, signInTexts.locked);
  if (!(await passwordMatches(account.passwordHash, oldPwd))) {
    await countFailure(work, account.mobile, sender);
    return invalid('oldPwd', signInTexts.oldPasswordWrong);
  }
  await clearFailures(work.session, enterpriseId, account.mobile, sender);
  await choosePassword(work, account, newPwd, sessionId);
  await logOperation(work, { action: 'changePassword', of: Account, rowId: accountId, rowTitle: work.actor.name });
  return null;
}
