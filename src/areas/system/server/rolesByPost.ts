// Roles that come with a post: given to who takes it up, ended for who leaves it. What somebody was given by hand stays.
import { sql } from 'drizzle-orm';
import { conflict } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import type { Work } from '#kernel/server/work';
import { AccountRole } from '../model/account';
import { roleChanged } from '../model/events';
import type { Role } from '../model/role';
import { endLines, giveRole, rolesOf } from './accountsAccess';
import { chiefKey } from './accountsChief';
import { forgetActors } from './actors';
import { refuseBeyondOwn } from './rolesGrants';

const postTexts = texts('system.rolePost', {
  chief: ['总管理员不能随岗位授予', 'The chief administrator does not come with a post'],
});

export const rolesOfPost = async ({ session, enterpriseId }: Work, postId: number | null): Promise<number[]> => {
  if (postId === null) return [];
  const found = await session.rows<{ id: number }>(
    sql`select id from role where enterprise_id = ${enterpriseId} and enabled and deleted_at is null and post_ids @> ${sql.param([postId])}::bigint[] order by sort, id`,
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

/** To bind a role to a post is to hand it out, so the same wall stands around it. */
export async function refuseBinding(work: Work, row: Role, was: Role | null): Promise<void> {
  const fresh = row.postIds.filter((id) => !was?.postIds.includes(id));
  if (fresh.length === 0) return;
  if (row.key === chiefKey) throw conflict(postTexts.chief);
  if (was) await refuseBeyondOwn(work, [row.id]);
}
