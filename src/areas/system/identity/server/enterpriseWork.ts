// What a rule demands does not end at the reach of the person who set it off: a teacher who accepts a support request gets
// access to a school, and an approver ends a lease they may never edit. Same transaction, same name in the log.
import { dayOf } from '#kernel/model/dates';
import { systemActor } from '#kernel/server/identity';
import type { Work } from '#kernel/server/work';

export function forEnterprise(work: Work): Work {
  const { enterpriseId: id, appid, timezone } = work.actor;
  const { grants } = systemActor({ id, appid, timezone });
  return Object.create(work, { actor: { value: { ...work.actor, grants } } }) as Work;
}

export const todayOf = (work: Work): string => dayOf(work.now, work.actor.timezone);

/** A button that the state of the row would refuse is not offered. */
export function offerOnly(
  rows: readonly { state: string; $can: string[] }[],
  verbs: Readonly<Record<string, readonly string[]>>,
): void {
  for (const row of rows) row.$can = row.$can.filter((verb) => !verbs[verb] || verbs[verb].includes(row.state));
}
