// An account follows the working life of its person.
import { sql } from 'drizzle-orm';
import {
  staffLeft,
  staffOnboarded,
  staffPromoted,
  staffRehired,
  staffResumed,
  staffSuspended,
  staffTransferred,
} from '#areas/people/model/events';
import { pair } from '#kernel/model/text';
import { approvalDecided } from '#kernel/server/calls';
import { rowFor } from '#kernel/server/resources/reading';
import { updateRow } from '#kernel/server/resources/saving';
import { move } from '#kernel/server/resources/transitions';
import { type AreaPiece, on } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Account } from '../model/account';
import { roleChanged } from '../model/events';
import { openAccount } from './accounts';
import { giveRole, rolesOf } from './accountsAccess';
import { forgetActors } from './actors';
import { forEnterprise } from './enterpriseWork';
import { grantDecided } from './rolesSaving';

const left = pair('离职', 'Left');
const suspended = pair('停职', 'Suspended');

/** Locked; nothing for someone who never had one. */
async function accountOf(work: Work, staffId: number): Promise<Record<string, unknown> | undefined> {
  const found = await work.session.one<{ id: number }>(
    sql`select id from account where enterprise_id = ${work.enterpriseId} and staff_id = ${staffId} and deleted_at is null`,
  );
  return found && rowFor(work, work.app.services.get(Account.name)!, found.id, 'view', true);
}

/** Those of the transitions that are possible now, one after the other: an event may come twice. */
async function step(given: Work, staffId: number, names: readonly string[], reason: string): Promise<void> {
  const work = forEnterprise(given);
  let row = await accountOf(work, staffId);
  for (const name of names) {
    if (!row || !Account.fields.state.life!.transitions[name]!.from.includes(String(row.state))) continue;
    row = await move(work, work.app.services.get(Account.name)!, row, name, { reason });
  }
}

async function follow(given: Work, { staffId, after }: { staffId: number; after: { schoolId: number | null } }) {
  const work = forEnterprise(given);
  const row = await accountOf(work, staffId);
  if (row && row.schoolId !== after.schoolId)
    await updateRow(
      work,
      work.app.services.get(Account.name)!,
      row,
      { schoolId: after.schoolId },
      { action: 'transfer' },
    );
  // Department and school of the person decide what each scope reaches.
  await forgetActors(given);
}

async function giveMissing(work: Work, accountId: number, staffId: number, roleIds: readonly number[]): Promise<void> {
  const held = await rolesOf(work, accountId);
  const fresh = roleIds.filter((roleId) => !held.some((line) => line.roleId === roleId));
  for (const [i, roleId] of fresh.entries())
    await giveRole(work, accountId, roleId, { sort: held.length + i, source: 'post' });
  if (fresh.length > 0) await work.emit(roleChanged, { roleId: null, staffIds: [staffId] });
  await forgetActors(work);
}

export const staffPiece: AreaPiece = {
  listeners: [
    on(staffOnboarded, async (given, { staffId, mobile, roleIds }) => {
      const work = forEnterprise(given);
      const known = await accountOf(work, staffId);
      const id = known ? Number(known.id) : await openAccount(work, { staffId, mobile, email: null });
      await giveMissing(work, id, staffId, roleIds);
    }),
    on(staffTransferred, follow),
    on(staffPromoted, follow),
    on(staffSuspended, (work, { staffId }) => step(work, staffId, ['unlock', 'disable'], suspended.zh)),
    on(staffResumed, (work, { staffId }) => step(work, staffId, ['enable'], '')),
    // Someone who never came has an invitation, which is withdrawn before it is closed.
    on(staffLeft, async (work, { staffId }) => {
      const row = await accountOf(forEnterprise(work), staffId);
      await step(work, staffId, row?.state === 'invited' ? ['disable', 'close'] : ['close'], left.zh);
    }),
    on(staffRehired, async (given, { staffId, roleIds }) => {
      await step(given, staffId, ['reopen'], '');
      const work = forEnterprise(given);
      const row = await accountOf(work, staffId);
      if (row) await giveMissing(work, Number(row.id), staffId, roleIds);
    }),
    on(approvalDecided, grantDecided),
  ],
};
