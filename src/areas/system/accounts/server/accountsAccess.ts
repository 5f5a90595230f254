// Which roles and extra schools an account has, from when until when, in which order: saved as a whole.

import { sql } from 'drizzle-orm';
import { errorMessages } from '#kernel/model/messages';
import { conflict, invalid, notFound } from '#kernel/model/problems';
import { logOperation, logSummary } from '#kernel/server/audit';
import { rowFor } from '#kernel/server/resources/reading';
import { removeRows } from '#kernel/server/resources/removing';
import { insertRow, updateRow } from '#kernel/server/resources/saving';
import { live, ours, reached } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { Account, AccountRole, AccountSchool } from '../../identity/model/account';
import { roleChanged } from '../../identity/model/events';
import { forgetActors } from '../../identity/server/actors';
import { keepOneChief, refuseBelowChief } from '../../identity/server/chief';
import { accessTexts, refuseBeyondOwn } from '../../roles/server/rolesGrants';
import type { WantedRoles, WantedSchools } from '../model/accountCalls';

interface Term {
  validFrom: string | null;
  validTo: string | null;
}
interface RoleLine extends Term {
  id: number;
  version: number;
  roleId: number;
  key: string;
  name: string;
  sort: number;
  source: string;
}
interface SchoolLine extends Term {
  id: number;
  version: number;
  schoolId: number;
  name: string;
  source: string;
}

export async function accessOf(work: Work, input: { id: number }) {
  const account = await reached(work, Account, input.id, 'view');
  const roles = await rolesOf(work, input.id);
  return { id: input.id, version: account.version, roles, schools: await schoolsOf(work, input.id) };
}

const english = (work: Work, column: string) =>
  sql.raw(work.caller.locale === 'en' ? `coalesce(nullif(${column}_en, ''), ${column})` : column);

export const rolesOf = (work: Work, accountId: number) =>
  work.session.rows<RoleLine>(
    sql`select ar.id, ar.version, ar.role_id as "roleId", r.key, ${english(work, 'r.name')} as name, ar.sort, ar.valid_from as "validFrom", ar.valid_to as "validTo", ar.source
      from account_role ar join role r on r.enterprise_id = ar.enterprise_id and r.id = ar.role_id
      where ${live(work, 'ar')} and ar.account_id = ${accountId} order by ar.sort, ar.id`,
  );

const schoolsOf = (work: Work, accountId: number) =>
  work.session.rows<SchoolLine>(
    sql`select s.id, s.version, s.school_id as "schoolId", ${english(work, 'c.name')} as name, s.valid_from as "validFrom", s.valid_to as "validTo", s.source
      from account_school s join school c on c.enterprise_id = s.enterprise_id and c.id = s.school_id
      where ${live(work, 's')} and s.account_id = ${accountId} order by s.id`,
  );

type Asked = {
  id: number;
  version: number;
  roles: WantedRoles | null;
  schools: WantedSchools | null;
};

/** The whole set at once; what support or a region gave stays as it is. */
export async function saveAccess(work: Work, asked: Asked) {
  const account = await rowFor(work, work.app.services.get(Account.name)!, asked.id, 'assignRoles', true);
  if (asked.id === work.actor.accountId) throw conflict(accessTexts.own);
  if (account.version !== asked.version)
    throw conflict(errorMessages.stale, { reason: 'stale', version: account.version });
  await refuseBelowChief(work, asked.id, 'system.account.assignRoles');
  const wanted = asked.roles ?? [];
  if (new Set(wanted.map((line) => line.roleId)).size < wanted.length) throw invalid('roles', accessTexts.twice);
  for (const line of [...wanted, ...(asked.schools ?? [])]) checkTerm(line);
  const before = await rolesOf(work, asked.id);
  await saveRoles(work, asked.id, before, wanted);
  await saveSchools(work, asked.id, asked.schools ?? []);
  await work.session.rows(
    sql`update account set version = version + 1, updated_at = ${work.now.toISOString()}, updated_by = ${work.actor.staffId || null} where ${ours(work, 'account')} and id = ${asked.id}`,
  );
  const after = await rolesOf(work, asked.id);
  await changed(work, account, before, after);
  return accessOf(work, { id: asked.id });
}

function checkTerm({ validFrom, validTo }: Term): void {
  if (validFrom && validTo && validTo < validFrom) throw invalid('validTo', accessTexts.dates);
}

async function saveRoles(work: Work, accountId: number, before: RoleLine[], wanted: WantedRoles) {
  const found = work.app.services.get(AccountRole.name)!;
  const gone = before.filter((line) => !wanted.some((one) => one.roleId === line.roleId));
  const isShortened = (line: RoleLine) =>
    wanted.some((one) => one.roleId === line.roleId && (one.validTo || one.validFrom));
  if (before.some((line) => line.key === 'super_editor' && (gone.includes(line) || isShortened(line))))
    await keepOneChief(work, accountId);
  const fresh = wanted.filter((one) => !before.some((line) => line.roleId === one.roleId));
  await refuseBeyondOwn(
    work,
    fresh.map((one) => one.roleId),
  );
  await endLines(work, AccountRole, gone);
  for (const [sort, one] of wanted.entries()) {
    const was = before.find((line) => line.roleId === one.roleId);
    const values = { validFrom: one.validFrom, validTo: one.validTo, sort };
    if (!was) await insertRow(work, found, { accountId, roleId: one.roleId, ...values });
    else if (was.sort !== sort || was.validFrom !== one.validFrom || was.validTo !== one.validTo)
      await updateRow(work, found, { ...was, accountId }, values);
  }
}

async function saveSchools(work: Work, accountId: number, wanted: WantedSchools) {
  const found = work.app.services.get(AccountSchool.name)!;
  const before = (await schoolsOf(work, accountId)).filter((line) => line.source === 'manual');
  const isSame = (line: SchoolLine) => (one: (typeof wanted)[number]) =>
    one.schoolId === line.schoolId && one.validFrom === line.validFrom && one.validTo === line.validTo;
  const gone = before.filter((line) => !wanted.some(isSame(line)));
  await endLines(work, AccountSchool, gone);
  for (const one of wanted) {
    if (!before.some((line) => isSame(line)(one))) await insertRow(work, found, { accountId, ...one });
  }
}

export const endLines = (work: Work, of: typeof AccountRole | typeof AccountSchool, lines: readonly { id: number }[]) =>
  removeRows(work, of, sql`t.id = any(${sql.param(lines.map(({ id }) => id))}::bigint[])`);

async function changed(work: Work, account: Record<string, unknown>, before: RoleLine[], after: RoleLine[]) {
  const names = (lines: RoleLine[]) => lines.map((line) => line.name);
  await logOperation(work, {
    action: 'assignRoles',
    of: Account,
    rowId: Number(account.id),
    rowTitle: String(account.name),
    schoolId: account.schoolId as number | null,
    before: { roles: names(before) },
    after: { roles: names(after) },
  });
  await work.emit(roleChanged, { roleId: null, staffIds: [Number(account.staffId)] });
  await forgetActors(work);
}

/** One role for many accounts; who has it already keeps it as it is. */
export async function addRole(work: Work, asked: { ids: number[]; roleId: number } & Term): Promise<{ count: number }> {
  checkTerm(asked);
  await refuseBeyondOwn(work, [asked.roleId]);
  let count = 0;
  for (const accountId of [...new Set(asked.ids)].sort((a, b) => a - b)) {
    const account = await rowFor(work, work.app.services.get(Account.name)!, accountId, 'assignRoles', true);
    if (accountId === work.actor.accountId) throw conflict(accessTexts.own);
    if (account.state === 'closed') throw notFound();
    await refuseBelowChief(work, accountId, 'system.account.assignRoles');
    const before = await rolesOf(work, accountId);
    if (before.some((line) => line.roleId === asked.roleId)) continue;
    await giveRole(work, accountId, asked.roleId, { ...asked, sort: before.length });
    await changed(work, account, before, await rolesOf(work, accountId));
    count++;
  }
  await logSummary(work, Account, 'assignRoles', count);
  return { count };
}

/** Without asking who gives it: for rules and events. */
export async function giveRole(
  work: Work,
  accountId: number,
  roleId: number,
  given: Partial<Term> & { sort: number; source?: 'manual' | 'post' | 'handover' },
): Promise<void> {
  const { validFrom = null, validTo = null, sort, source = 'manual' } = given;
  const values = { accountId, roleId, validFrom, validTo, sort, source };
  await insertRow(work, work.app.services.get(AccountRole.name)!, values);
}
