// A person's own second factors. The password is asked for again, since a console may stand open; wrong ones are counted
// and told after the commit.
import { sql } from 'drizzle-orm';
import { conflict, forbidden, invalid, notFound, Problem, tooMany } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { logOperation } from '#kernel/server/audit';
import { live, ours, reached } from '#kernel/server/rows';
import { type AreaPiece, answers, extend, serves, servesInSteps, service } from '#kernel/server/service';
import type { Errand, Work } from '#kernel/server/work';
import { Account } from '../../identity/model/account';
import { passwordProof } from '../../identity/model/passwordQueries';
import { signInTexts } from '../../identity/model/texts';
import { forgetActors } from '../../identity/server/actors';
import { refuseBelowChief } from '../../identity/server/chief';
import { hasFactor, mustHaveFactor } from '../../identity/server/requiredFactor';
import { passwordMatches } from '../../identity/server/secrets';
import { endTrust } from '../../identity/server/trustedDevices';
import * as calls from '../../secondFactor/model/factorCalls';
import { RecoveryCode, SecondFactor } from '../../secondFactor/model/secondFactor';
import { factorTemplates, tellOfFactor } from '../../secondFactor/server/factorNotices';
import { beginFactor, confirmFactor, factorTexts, type Holder } from '../../secondFactor/server/factors';
import { dropRecoveryCodes, makeRecoveryCodes, recoveryCodesLeft } from '../../secondFactor/server/recoveryCodes';
import { revokeSessions } from '../../sessions/server/accessSessions';
import { refuseByCode } from '../../sessions/server/byCode';
import { clearFailures, countFailure, lockedSeconds } from '../../signIn/server/guard';

const ownTexts = texts('system.ownFactor', {
  wrongPassword: ['密码不正确', 'Wrong password'],
  required: ['您的角色要求二次验证，至少保留一种', 'A second factor is required of you; at least one must remain'],
  none: ['该账号没有二次验证', 'This account has no second factor'],
  own: ['请在账号设置中管理自己的二次验证', 'Manage your own second factors in account settings'],
});

/** A wrong one stays counted where the caller commits. */
async function proof(work: Work, pwd: string) {
  const own = await ownAccount(work);
  const sender = { key: `session:${work.actor.sessionId}`, isKnown: true };
  const wait = await lockedSeconds(work, own.mobile, sender);
  if (wait > 0) return { own, wait, isRight: false };
  const isRight = await passwordMatches(own.passwordHash, pwd);
  if (isRight) await clearFailures(work.session, work.enterpriseId, own.mobile, sender);
  else await countFailure(work, own.mobile, sender);
  return { own, wait: 0, isRight };
}

/** Does it once the password is proved; a wrong one stays counted. */
async function proven<T>(
  errand: Errand,
  pwd: string,
  run: (work: Work, own: Holder) => Promise<T | Problem>,
): Promise<T> {
  const answer = await errand.write(async (work) => {
    const { own, wait, isRight } = await proof(work, pwd);
    if (wait > 0) return tooMany(wait, signInTexts.locked);
    return isRight ? run(work, own) : invalid('pwd', ownTexts.wrongPassword);
  });
  if (answer instanceof Problem) throw answer;
  return answer;
}

async function ownAccount(work: Work): Promise<Holder & { passwordHash: string | null }> {
  await refuseByCode(work);
  const own = await work.session.one<Holder & { passwordHash: string | null }>(
    sql`select id, staff_id as "staffId", name, mobile, password_hash as "passwordHash" from account
      where ${ours(work, 'account')} and id = ${work.actor.accountId} for update`,
  );
  if (!own) throw forbidden('account');
  return own;
}

async function remove(work: Work, own: Holder, id: number): Promise<null> {
  const { session, enterpriseId } = work;
  const gone = await session.one<{ kind: calls.FactorKind }>(
    sql`delete from second_factor where ${live(enterpriseId, 'second_factor')} and account_id = ${own.id} and id = ${id} returning kind`,
  );
  if (!gone) throw notFound();
  await endTrust(work, own.id);
  if (!(await hasFactor(work, own.id))) {
    if (await mustHaveFactor(work, own.id)) throw conflict(ownTexts.required);
    await dropRecoveryCodes(work, own.id);
  }
  const { kind } = gone;
  await logOperation(work, {
    action: 'removeFactor',
    of: Account,
    rowId: own.id,
    rowTitle: own.name,
    before: { kind },
  });
  const named = kind === 'totp' ? factorTexts.app : factorTexts.passkey;
  await tellOfFactor(work, own.staffId, 'system.factorRemoved', { kind: named });
  return null;
}

const own = [
  serves(calls.ownFactors, async (work) => {
    const { accountId } = work.actor;
    const factors = await work.session.rows<calls.OwnFactors['factors'][number]>(
      sql`select id, kind, coalesce(name, '') as name, created_at as "createdAt", last_used_at as "lastUsedAt" from second_factor
        where ${live(work, 'second_factor')} and account_id = ${accountId} order by id`,
    );
    return {
      required: await mustHaveFactor(work, accountId),
      factors,
      codesLeft: await recoveryCodesLeft(work, accountId),
    };
  }),
  servesInSteps(calls.beginFactor, (errand, { kind, pwd }) =>
    proven(errand, pwd, (work, holder) => beginFactor(work, holder, kind)),
  ),
  servesInSteps(calls.addFactor, async (errand, given) => {
    const answer = await errand.write(async (work) => confirmFactor(work, await ownAccount(work), given));
    if (answer instanceof Problem) throw answer;
    return answer;
  }),
  servesInSteps(calls.removeFactor, (errand, { id, pwd }) =>
    proven(errand, pwd, (work, holder) => remove(work, holder, id)),
  ),
  servesInSteps(calls.newRecoveryCodes, (errand, { pwd }) =>
    proven(errand, pwd, async (work, holder) => {
      if (!(await hasFactor(work, holder.id))) return conflict(ownTexts.none);
      const { id, name } = holder;
      await logOperation(work, { action: 'newRecoveryCodes', of: Account, rowId: id, rowTitle: name });
      return { recoveryCodes: await makeRecoveryCodes(work, id) };
    }),
  ),
];

/** Who lost app and codes is helped by an administrator: everything is removed, and its owner is told. */
async function reset(work: Work, { id }: { id: number }): Promise<null> {
  const account = await reached(work, Account, id, 'resetFactors');
  if (id === work.actor.accountId) throw conflict(ownTexts.own);
  await refuseBelowChief(work, id, 'system.account.resetFactors');
  const gone = await work.session.rows<{ kind: string }>(
    sql`delete from second_factor where ${ours(work, 'second_factor')} and account_id = ${id} returning kind`,
  );
  if (gone.length === 0) throw conflict(ownTexts.none);
  await dropRecoveryCodes(work, id);
  await endTrust(work, id);
  await logOperation(work, {
    action: 'resetFactors',
    of: Account,
    rowId: id,
    rowTitle: account.name,
    schoolId: account.schoolId,
    before: { kinds: gone.map(({ kind }) => kind).join('、') },
  });
  await revokeSessions(work, [id], 'kicked');
  await tellOfFactor(work, account.staffId, 'system.factorsReset', { name: work.actor.name });
  await forgetActors(work);
  return null;
}

export const factorPiece: AreaPiece = {
  answers: [
    answers(passwordProof, async (work, { pwd }) => {
      const { isRight, wait } = await proof(work, pwd);
      return { isRight, wait };
    }),
  ],
  services: [service(SecondFactor), service(RecoveryCode)],
  extends: [extend(Account, { calls: [serves(calls.resetFactors, reset)] })],
  calls: own,
  registers: { template: factorTemplates },
};
