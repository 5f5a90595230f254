// Roles that come with a post: given to who takes it up, ended for who leaves it. What somebody was given by hand stays.
import { sql } from 'drizzle-orm';
import { live } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { AccountRole } from '../../identity/model/account';
import { roleChanged } from '../../identity/model/events';
import { forgetActors } from '../../identity/server/actors';
import { endLines, giveRole, rolesOf } from './accountsAccess';

export const rolesOfPost = async ({ session, enterpriseId }: Work, postId: number | null): Promise<number[]> => {
  if (postId === null) return [];
  const found = await session.rows<{ id: number }>(
    sql`select id from role where ${live(enterpriseId, 'role')} and enabled and post_ids @> ${sql.param([postId])}::bigint[] order by sort, id`,
  );
  return found.map(({ id }) => id);
};

interface Holder {
  accountId: number;
  staffId: number;
}

/** Everything `given` and everything of the post; what came with another post ends. */
export async function followPost(
  work: Work,
  { accountId, staffId }: Holder,
  postId: number | null,
  given: readonly number[] = [],
): Promise<void> {
  const ofPost = await rolesOfPost(work, postId);
  const before = await rolesOf(work, accountId);
  const over = before.filter((line) => line.source === 'post' && !ofPost.includes(line.roleId));
  await endLines(work, AccountRole, over);
  const held = before.filter((line) => !over.includes(line));
  const fresh = [...new Set([...given, ...ofPost])].filter((id) => !held.some((line) => line.roleId === id));
  for (const [i, roleId] of fresh.entries()) {
    const source = given.includes(roleId) ? 'manual' : 'post';
    await giveRole(work, accountId, roleId, { sort: held.length + i, source });
  }
  if (over.length + fresh.length > 0) await work.emit(roleChanged, { roleId: null, staffIds: [staffId] });
  await forgetActors(work);
}
