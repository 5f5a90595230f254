// Accounts: opened from a staff record, locked, disabled and closed with their sessions, passwords reset.

import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { dayOf } from '#kernel/model/dates';
import { conflict, Invalid, notFound, problem } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { logOperation } from '#kernel/server/audit';
import type { PresentedOf } from '#kernel/server/presented';
import { detail } from '#kernel/server/resources/reading';
import { insertRow } from '#kernel/server/resources/saving';
import { beside, live, ours, reached } from '#kernel/server/rows';
import { type Step, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Account } from '../../identity/model/account';
import { accountClosed, accountCreated, accountDisabled, accountLocked } from '../../identity/model/events';
import { forgetActors } from '../../identity/server/actors';
import { keepOneChief, refuseBelowChief } from '../../identity/server/chief';
import { refuseBeyondLimit } from '../../identity/server/enterprisePlan';
import { sha256 } from '../../identity/server/secrets';
import { storePassword } from '../../passwords/server/passwords';
import { revokeSessions } from '../../sessions/server/accessSessions';
import { factorGuard } from '../../signIn/server/guard';
import * as calls from '../model/accountCalls';
import { accessOf, addRole, saveAccess } from './accountsAccess';

const accountTexts = texts('system.account', {
  left: ['离职员工不能开通账号', 'Someone who has left gets no account'],
  ownPassword: ['请在账号设置中修改自己的密码', 'Change your own password in account settings'],
  closed: ['账号已注销', 'This account is closed'],
  has: ['{name}已有账号', '{name} has an account already'],
});

/** What every leave of `active` has in common. */
async function leave(verb: string, { row, work }: Step<typeof Account>): Promise<void> {
  await refuseBelowChief(work, row.id, `system.account.${verb}`);
  await keepOneChief(work, row.id);
  await revokeSessions(work, [row.id], 'account');
}

export const accounts = service(Account, {
  async beforeSave({ row, was, work }) {
    if (was) await refuseBelowChief(work, row.id, 'system.account.edit');
  },
  async afterSave({ row, was, work }) {
    if (!was || row.state !== was.state || row.schoolId !== was.schoolId) await forgetActors(work);
  },
  transitions: {
    async lock(step) {
      await leave('lock', step);
      await step.work.emit(accountLocked, { accountId: step.row.id, staffId: step.row.staffId });
    },
    async disable(step) {
      await leave('disable', step);
      await step.work.emit(accountDisabled, { accountId: step.row.id, staffId: step.row.staffId });
    },
    async close(step) {
      await leave('close', step);
      await step.work.emit(accountClosed, { accountId: step.row.id, staffId: step.row.staffId });
    },
    async unlock({ row, work }) {
      await refuseBelowChief(work, row.id, 'system.account.unlock');
      await clearGuard(work, row.mobile);
    },
    enable: ({ row, work }) => refuseBelowChief(work, row.id, 'system.account.enable'),
  },
  decorate: nameRoles,
  calls: [
    serves(calls.openAccount, async (work, input) => {
      const id = await openAccount(work, input);
      await reached(work, Account, id, 'add');
      return detail(work, work.app.services.get(Account.name)!, id);
    }),
    serves(calls.resetPassword, resetPassword),
    serves(calls.accountAccess, accessOf),
    serves(calls.saveAccess, saveAccess),
    serves(calls.addRole, addRole),
  ],
});

/** The sign-in half of a staff member; waits for the first sign-in. */
export async function openAccount(
  work: Work,
  given: { staffId: number; mobile: string | null; email: string | null },
): Promise<number> {
  await refuseBeyondLimit(work, 'account');
  const staff = await work.session.one<{ name: string; mobile: string; schoolId: number | null; status: string }>(
    sql`select name, mobile, school_id as "schoolId", status from staff where ${live(work, 'staff')} and id = ${given.staffId}`,
  );
  if (!staff) throw notFound();
  if (staff.status === 'left') throw conflict(accountTexts.left);
  const { name, schoolId } = staff;
  const held = await work.session.one(
    sql`select 1 from account where ${live(work, 'account')} and staff_id = ${given.staffId}`,
  );
  if (held) throw new Invalid([problem('staffId', accountTexts.has, { name })], 409);
  const values = { staffId: given.staffId, name, schoolId, mobile: given.mobile ?? staff.mobile, email: given.email };
  const accountId = await insertRow(work, work.app.services.get(Account.name)!, values);
  await work.emit(accountCreated, { accountId, staffId: given.staffId });
  return accountId;
}

/** A temporary password, shown once; it opens nothing but the choice of a new one, and ends what was open. */
async function resetPassword(work: Work, { id }: { id: number }): Promise<{ password: string }> {
  const row = await reached(work, Account, id, 'resetPassword', { lock: true });
  if (id === work.actor.accountId) throw conflict(accountTexts.ownPassword);
  if (row.state === 'closed') throw conflict(accountTexts.closed);
  await refuseBelowChief(work, id, 'system.account.resetPassword');
  const password = temporaryPassword();
  await storePassword(work, row, sha256(password), true);
  await logOperation(work, {
    action: 'resetPassword',
    of: Account,
    rowId: id,
    rowTitle: row.name,
    schoolId: row.schoolId as number | null,
    after: { mustChangePassword: true },
  });
  await revokeSessions(work, [id], 'password_changed');
  await forgetActors(work);
  return { password };
}

/** Letters that are not mistaken for each other when read from a slip of paper; all four kinds are there. */
const kinds = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnpqrstuvwxyz', '23456789', '@#%+='];

export function temporaryPassword(): string {
  const pick = (from: string) => from[randomInt(from.length)]!;
  const letters = [...kinds, ...Array.from({ length: 8 }, () => kinds[randomInt(3)]!)].map(pick);
  for (let i = letters.length - 1; i > 0; i--) {
    const j = randomInt(i + 1);
    [letters[i], letters[j]] = [letters[j]!, letters[i]!];
  }
  return letters.join('');
}

/** Unlocked by hand means unlocked everywhere. */
async function clearGuard(work: Work, number: string): Promise<void> {
  await work.session.rows(
    sql`delete from sign_in_guard where ${ours(work, 'sign_in_guard')} and mobile in (${number}, ${factorGuard(number)})`,
  );
}

/** Roles, department and post beside each account of a page. */
async function nameRoles(rows: readonly PresentedOf<typeof Account>[], work: Work): Promise<void> {
  const ids = sql`${sql.param(rows.map((row) => row.id))}::bigint[]`;
  const today = dayOf(work.now, work.actor.timezone);
  const named = (of: string) =>
    sql.raw(work.caller.locale === 'en' ? `coalesce(nullif(${of}.name_en, ''), ${of}.name)` : `${of}.name`);
  const held = await work.session.rows<{ accountId: number; key: string; name: string; inForce: boolean }>(
    sql`select ar.account_id as "accountId", r.key, ${named('r')} as name,
        r.enabled and (ar.valid_from is null or ar.valid_from <= ${today}) and (ar.valid_to is null or ar.valid_to >= ${today}) as "inForce"
      from account_role ar join role r on ${beside('r', 'ar')} and r.id = ar.role_id
      where ${live(work, 'ar')} and ar.account_id = any(${ids}) order by ar.sort, ar.id`,
  );
  const places = await work.session.rows<{ id: number; department: string | null; post: string | null }>(
    sql`select a.id, d.name as department, ${named('p')} as post from account a join staff s on s.enterprise_id = a.enterprise_id and s.id = a.staff_id
        left join department d on d.enterprise_id = s.enterprise_id and d.id = s.department_id left join post p on p.enterprise_id = s.enterprise_id and p.id = s.post_id
      where ${ours(work, 'a')} and a.id = any(${ids})`,
  );
  for (const row of rows) {
    row.roles = held.filter((one) => one.accountId === row.id).map(({ accountId: _, ...role }) => role);
    const place = places.find((one) => one.id === row.id);
    row.department = place?.department ?? null;
    row.post = place?.post ?? null;
  }
}
