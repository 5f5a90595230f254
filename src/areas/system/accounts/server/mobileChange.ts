// Another mobile to sign in with: proved by a code sent to it and, when the person changes it alone, by one to the old. Who
// lost the old one goes to an administrator. A wrong code counts as a try, so the refusal is told after the commit.

import type { FastifyInstance } from 'fastify';
import { int, mobile, text } from '#kernel/model/fields';
import { errorMessages } from '#kernel/model/messages';
import { conflict, Invalid, type Problem, problem } from '#kernel/model/problems';
import type { Values } from '#kernel/model/resource';
import { texts } from '#kernel/model/text';
import type { App } from '#kernel/server/app';
import { rowFor } from '#kernel/server/resources/reading';
import { updateRow } from '#kernel/server/resources/saving';
import { serviceOf } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { spendCodes, tryCode } from '../../codes/server/verifyCodes';
import { Account } from '../../identity/model/account';
import { signInTexts } from '../../identity/model/texts';
import { refuseBelowChief } from '../../identity/server/chief';
import { forEnterprise } from '../../identity/server/enterpriseWork';
import { refuseByCode } from '../../sessions/server/byCode';
import { ownSender, type Sender } from '../../sessions/server/knownSender';
import { answered } from './toldAfterwards';

const mobileTexts = texts('system.mobile', {
  same: ['与当前手机号相同', 'This is the number already in use'],
});

const digits = { required: true, pattern: /^\d{6}$/, max: 6 } as const;
const newMobile = mobile('新手机号', 'New mobile', { required: true });
const newCode = text('新手机验证码', 'Code to the new mobile', digits);
const ownInput = { mobile: newMobile, newCode, oldCode: text('原手机验证码', 'Code to the old mobile', digits) };
const othersInput = {
  id: int('账号', 'Account', { required: true, max: Number.MAX_SAFE_INTEGER }),
  version: int('版本', 'Version', { required: true }),
  mobile: newMobile,
  newCode,
};

export function mobileRoutes(http: FastifyInstance, app: App): void {
  http.put('/user/v1/me/mobile', (request) => answered(app, request, ownInput, changeOwn));
  http.post('/user/v1/account/changeMobile', (request) => answered(app, request, othersInput, changeForOther));
}

async function changeOwn(work: Work, asked: Values<typeof ownInput>): Promise<Problem | null> {
  await refuseByCode(work);
  const row = await rowFor(forEnterprise(work), accountService(work), work.actor.accountId, 'edit', true);
  return change(forEnterprise(work), ownSender(work), row, asked.mobile, [
    { field: 'oldCode', mobile: row.mobile, code: asked.oldCode },
    { field: 'newCode', mobile: asked.mobile, code: asked.newCode },
  ]);
}

async function changeForOther(work: Work, asked: Values<typeof othersInput>): Promise<Problem | null> {
  const row = await rowFor(work, accountService(work), asked.id, 'edit', true);
  if (row.version !== asked.version) throw conflict(errorMessages.stale, { reason: 'stale', version: row.version });
  await refuseBelowChief(work, asked.id, 'system.account.edit');
  return change(work, ownSender(work), row, asked.mobile, [
    { field: 'newCode', mobile: asked.mobile, code: asked.newCode },
  ]);
}

const accountService = (work: Work) => serviceOf(work, Account);

/** All codes are tried before any is spent: one typed wrongly does not cost the other. */
async function change(
  work: Work,
  sender: Sender,
  row: Record<string, unknown>,
  to: string,
  codes: { field: string; mobile: string; code: string }[],
): Promise<Problem | null> {
  if (row.mobile === to) return new Invalid([problem('mobile', mobileTexts.same)]);
  const right: number[] = [];
  const wrong: string[] = [];
  for (const { field, mobile, code } of codes) {
    const id = await tryCode(work, mobile, ['change_mobile'], code, sender);
    if (id === null) wrong.push(field);
    else right.push(id);
  }
  if (wrong.length > 0) return new Invalid(wrong.map((field) => problem(field, signInTexts.badCode)));
  await spendCodes(work, right);
  await updateRow(work, accountService(work), row, { mobile: to }, { action: 'changeMobile' });
  return null;
}
