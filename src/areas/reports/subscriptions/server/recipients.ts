// Whom a subscription reaches now: named people, holders of roles, principals; who has left is not among them.
import { Staff } from '#areas/people/model/staff';
import { Role } from '#areas/system/identity/model/role';
import { School } from '#areas/system/organisation/model/organisation';
import { tasteOf } from '#areas/system/sessions/model/taste';
import { rows } from '#kernel/server/rows';
import { Work } from '#kernel/server/work';
import { holdersOf } from '../../checks/server/holders';
import type { ReportSubscription } from '../model/subscription';

export const mostRecipients = 200;
const here = ['active', 'probation'] as const;

export async function recipientsOf(
  work: Work,
  { staffIds, roleIds, toPrincipals }: Pick<ReportSubscription, 'staffIds' | 'roleIds' | 'toPrincipals'>,
): Promise<number[]> {
  const roles = roleIds.length > 0 ? await rows(work, Role, { id: roleIds }) : [];
  const holders =
    roles.length > 0
      ? await holdersOf(
          work,
          roles.map(({ key }) => key),
        )
      : [];
  const schools = toPrincipals ? await rows(work, School, { state: ['open'] }) : [];
  const named = new Set([...staffIds, ...holders, ...schools.flatMap(({ principalId }) => principalId ?? [])]);
  if (named.size === 0) return [];
  const working = await rows(work, Staff, { id: [...named], status: here }, { sort: 'id' });
  return working.map(({ id }) => id);
}

/** The same unit of work with somebody's eyes and in their language; null for one without an account in use. */
export async function withEyesOf(work: Work, staffId: number): Promise<Work | null> {
  const { enterpriseId: id, appid, timezone } = work.actor;
  const actor = await work.app.identity.personOf(work.session, { id, appid, timezone }, staffId);
  if (!actor) return null;
  const { language } = await work.ask(tasteOf, { staffId });
  const locale = language ? (language === 'en_gb' ? 'en' : 'zh') : work.locale;
  const seen = new Work(work.app, work.session, actor, { ...work.caller, locale });
  work.onCommit(() => seen.committed());
  return seen;
}
