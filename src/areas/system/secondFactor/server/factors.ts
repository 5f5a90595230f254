// The second factors of an account: begun, confirmed, and shown at a sign-in.
import { sql } from 'drizzle-orm';
import { conflict, invalid, type Problem } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { logOperation } from '#kernel/server/audit';
import { live, ours } from '#kernel/server/rows';
import { seal, unseal } from '#kernel/server/sealing';
import type { Work } from '#kernel/server/work';
import { Account } from '../../identity/model/account';
import { hasFactor } from '../../identity/server/requiredFactor';
import type { FactorKind, FactorOffer, GivenCredential } from '../model/factorCalls';
import { tellOfFactor } from './factorNotices';
import { makeOffer, readOffer } from './offers';
import { confirmPasskey, offerPasskey } from './passkeys';
import { isRecoveryCode, makeRecoveryCodes, recoveryCodesLeft, spendRecoveryCode } from './recoveryCodes';
import { appUri, newSecret, stepOf } from './totp';

export const factorTexts = texts('system.secondFactor', {
  hasApp: ['已绑定动态口令，请先移除', 'An app is set up already; remove it first'],
  over: ['已超时，请重新开始', 'This took too long, please begin again'],
  wrong: ['验证码错误或已使用', 'Wrong or used code'],
  badPasskey: ['通行密钥验证失败', 'The passkey was not accepted'],
  app: ['动态口令', 'Authenticator app'],
  passkey: ['通行密钥', 'Passkey'],
});

/** Whose: nobody need be signed in yet. */
export interface Holder {
  id: number;
  staffId: number;
  name: string;
  mobile: string;
}

export async function beginFactor(work: Work, holder: Holder, kind: FactorKind): Promise<FactorOffer> {
  if (kind === 'passkey') return offerPasskey(work, holder);
  if (await appOf(work, holder.id)) throw conflict(factorTexts.hasApp);
  const value = newSecret();
  const { enterpriseId } = work;
  const offer = { purpose: 'totp' as const, enterpriseId, accountId: holder.id, value, host: '' };
  const house = await work.session.one<{ name: string }>(sql`select name from enterprise where id = ${enterpriseId}`);
  return {
    key: makeOffer(work.app, offer, work.now),
    secret: value,
    uri: appUri(value, house?.name ?? '', holder.mobile),
  };
}

export interface Confirmation {
  key: string;
  name?: string | null | undefined;
  code?: string | null | undefined;
  passkey?: GivenCredential | null | undefined;
}

/** The first one brings recovery codes, told this once. */
export async function confirmFactor(
  work: Work,
  holder: Holder,
  given: Confirmation,
): Promise<Problem | { recoveryCodes: string[] | null }> {
  const { app, enterpriseId, now } = work;
  // Two at once: the account's row first, so that only one of them is the first.
  await work.session.rows(
    sql`select 1 from account where ${ours(enterpriseId, 'account')} and id = ${holder.id} for update`,
  );
  const purposes = ['totp', 'register'] as const;
  const offer = readOffer(app, given.key, { enterpriseId, accountId: holder.id, purposes }, now);
  if (!offer) return conflict(factorTexts.over);
  const isFirst = !(await hasFactor(work, holder.id));
  if (offer.purpose === 'register') {
    const made = given.passkey && (await confirmPasskey(work, holder.id, offer, given.passkey, given.name));
    if (!made) return invalid('passkey', factorTexts.badPasskey);
  } else {
    const step = stepOf(offer.value, given.code ?? '', now, 0);
    if (step === undefined) return invalid('code', factorTexts.wrong);
    if (await appOf(work, holder.id)) return conflict(factorTexts.hasApp);
    await work.session.rows(
      sql`insert into second_factor (enterprise_id, account_id, kind, name, sealed, last_step, counter, transports) values
        (${enterpriseId}, ${holder.id}, 'totp', ${given.name || null}, ${seal(offer.value, app.secret)}, ${step}, 0, '[]'::jsonb)`,
    );
  }
  const kind = offer.purpose === 'totp' ? factorTexts.app : factorTexts.passkey;
  await logOperation(work, {
    action: 'addFactor',
    of: Account,
    rowId: holder.id,
    rowTitle: holder.name,
    after: { kind: offer.purpose === 'totp' ? 'totp' : 'passkey' },
  });
  await tellOfFactor(work, holder.staffId, 'system.factorAdded', { kind });
  return { recoveryCodes: isFirst ? await makeRecoveryCodes(work, holder.id) : null };
}

interface AppRow {
  id: number;
  sealed: string;
  lastStep: number;
}

const appOf = ({ session, enterpriseId }: Work, accountId: number): Promise<AppRow | undefined> =>
  session.one<AppRow>(
    sql`select id, sealed, last_step as "lastStep" from second_factor where ${live(enterpriseId, 'second_factor')} and account_id = ${accountId}
      and kind = 'totp' for update`,
  );

/** A code of the app, or one of the recovery codes: taken once. */
export async function takeFactorCode(work: Work, holder: Holder, code: string): Promise<boolean> {
  const { session, enterpriseId, now } = work;
  const found = await appOf(work, holder.id);
  const step = found && stepOf(unseal(found.sealed, work.app.secret), code, now, Number(found.lastStep));
  if (step !== undefined) {
    await session.rows(
      sql`update second_factor set last_step = ${step}, last_used_at = ${now.toISOString()} where ${ours(enterpriseId, 'second_factor')} and id = ${found!.id}`,
    );
    return true;
  }
  if (!isRecoveryCode(code) || !(await spendRecoveryCode(work, holder.id, code))) return false;
  const left = await recoveryCodesLeft(work, holder.id);
  await tellOfFactor(work, holder.staffId, 'system.recoveryCodeUsed', { left });
  return true;
}
