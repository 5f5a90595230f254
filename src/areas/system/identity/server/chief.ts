// The chief administrator: there is always one, and only a chief touches a chief's account.
import { sql } from 'drizzle-orm';
import { dayOf } from '#kernel/model/dates';
import { conflict, forbidden } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { may } from '#kernel/server/actor';
import { beside, live } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';

export const chiefKey = 'super_editor';

export const chiefTexts = texts('system.chief', {
  last: ['至少保留一名总管理员', 'At least one chief administrator must remain'],
  only: ['只有总管理员可以管理总管理员', "Only a chief administrator may manage a chief administrator's access"],
});

/** Refuses what would leave nobody in charge. The role's row is locked first: two chiefs may drop each other at once. */
export async function keepOneChief(work: Work, leavingAccountId: number): Promise<void> {
  const role = await work.session.one<{ id: number }>(
    sql`select id from role where ${live(work, 'role')} and key = ${chiefKey} for update`,
  );
  if (!role) return;
  const today = dayOf(work.now, work.actor.timezone);
  // One whose role ends some day does not count: on that day nobody would be left.
  const chiefs = await work.session.rows<{ id: number }>(
    sql`select a.id from account_role ar join account a on ${beside('a', 'ar')} and a.id = ar.account_id
      where ${live(work, 'ar')} and ar.role_id = ${role.id}
        and (ar.valid_from is null or ar.valid_from <= ${today}) and ((ar.valid_to is null and a.state = 'active') or a.id = ${leavingAccountId})`,
  );
  const isChief = chiefs.some(({ id }) => id === leavingAccountId);
  if (isChief && !chiefs.some(({ id }) => id !== leavingAccountId)) throw conflict(chiefTexts.last);
}

/** A rule or an event acts, not the person who set it off. */
export const isRule = (work: Work): boolean => may(work.actor, '*');

const mayManageChiefs = (work: Work): boolean => isRule(work) || work.actor.roles.includes(chiefKey);

/** Whoever resets a chief's password, ends their sessions or changes their mobile could become them, or keep them out. */
export async function refuseBelowChief(work: Work, accountId: number, permission: string): Promise<void> {
  if (mayManageChiefs(work) || accountId === work.actor.accountId) return;
  const chief = await work.session.one(
    sql`select 1 from account_role ar join role r on r.enterprise_id = ar.enterprise_id and r.id = ar.role_id and r.key = ${chiefKey}
      where ${live(work, 'ar')} and ar.account_id = ${accountId}`,
  );
  if (chief) throw forbidden(permission, chiefTexts.only);
}

/** For what reaches the chiefs by another way than their accounts: their role, the carrier of their codes. */
export function refuseUnlessChief(work: Work, permission: string): void {
  if (!mayManageChiefs(work)) throw forbidden(permission, chiefTexts.only);
}
