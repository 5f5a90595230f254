// An account follows the working life of its person.

import { sql } from 'drizzle-orm';
import {
  type Placement,
  staffLeft,
  staffOnboarded,
  staffPromoted,
  staffRehired,
  staffRenamed,
  staffResumed,
  staffSuspended,
  staffTransferred,
} from '#areas/people/model/events';
import type { TransitionOf } from '#kernel/model/resource';
import { pair } from '#kernel/model/text';
import { approvalDecided } from '#kernel/server/calls';
import { live, move, ours, reached, update } from '#kernel/server/rows';
import { type AreaPiece, on } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Account } from '../../identity/model/account';
import { forgetActors } from '../../identity/server/actors';
import { refuseBelowChief } from '../../identity/server/chief';
import { forEnterprise } from '../../identity/server/enterpriseWork';
import { refuseBeyondOwn } from '../../roles/server/rolesGrants';
import { grantDecided } from '../../roles/server/rolesSaving';
import { openAccount } from './accounts';
import { followPost, rolesOfPost } from './rolesByPost';

const left = pair('离职', 'Left');
const suspended = pair('停职', 'Suspended');

/** Locked; nothing for someone who never had one. */
async function accountOf(work: Work, staffId: number): Promise<Account | undefined> {
  const found = await work.session.one<{ id: number }>(
    sql`select id from account where ${live(work, 'account')} and staff_id = ${staffId}`,
  );
  return found && reached(work, Account, found.id, 'view', { lock: true });
}

/** Those of the transitions that are possible now, one after the other: an event may come twice. */
async function step(
  given: Work,
  staffId: number,
  names: readonly TransitionOf<typeof Account>[],
  reason: string,
): Promise<void> {
  const work = forEnterprise(given);
  let row = await accountOf(work, staffId);
  // The rule acts, but somebody set it off: nobody ends a chief's access by way of the staff record.
  if (row) await refuseBelowChief(given, row.id, `system.account.${names.at(-1)}`);
  for (const name of names) {
    if (!row || !Account.fields.state.life!.transitions[name]!.from.includes(row.state)) continue;
    row = await move(work, Account, row, name, { reason });
  }
}

async function follow(given: Work, { staffId, before, after }: { staffId: number; before: Place; after: Place }) {
  const work = forEnterprise(given);
  const row = await accountOf(work, staffId);
  if (row && row.schoolId !== after.schoolId)
    await update(work, Account, row, { schoolId: after.schoolId }, { action: 'transfer' });
  if (row && before.postId !== after.postId) await followPost(work, { accountId: row.id, staffId }, after.postId);
  // Department and school of the person decide what each scope reaches.
  await forgetActors(given);
}

type Place = Pick<Placement, 'schoolId' | 'postId'>;

/** What comes with the post is given by the rule; whatever else is named, only by who could give it by hand. */
async function refuseNamed(work: Work, postId: number | null, roleIds: readonly number[]): Promise<void> {
  const ofPost = await rolesOfPost(work, postId);
  await refuseBeyondOwn(
    work,
    roleIds.filter((id) => !ofPost.includes(id)),
  );
}

async function postOf({ session, enterpriseId }: Work, staffId: number): Promise<number | null> {
  const staff = await session.one<{ postId: number | null }>(
    sql`select post_id as "postId" from staff where ${ours(enterpriseId, 'staff')} and id = ${staffId}`,
  );
  return staff?.postId ?? null;
}

export const staffPiece: AreaPiece = {
  listeners: [
    on(staffOnboarded, async (given, { staffId, mobile, postId, roleIds }) => {
      await refuseNamed(given, postId, roleIds);
      const work = forEnterprise(given);
      const known = await accountOf(work, staffId);
      const accountId = known ? known.id : await openAccount(work, { staffId, mobile, email: null });
      await followPost(work, { accountId, staffId }, postId, roleIds);
    }),
    on(staffRenamed, async (given, { staffId, name }) => {
      const work = forEnterprise(given);
      const row = await accountOf(work, staffId);
      if (row) await update(work, Account, row, { name }, { action: 'rename' });
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
      const postId = await postOf(given, staffId);
      await refuseNamed(given, postId, roleIds);
      await step(given, staffId, ['reopen'], '');
      const work = forEnterprise(given);
      const row = await accountOf(work, staffId);
      if (row) await followPost(work, { accountId: row.id, staffId }, postId, roleIds);
    }),
    on(approvalDecided, grantDecided),
  ],
};
