// What a rule demands does not end at the reach of the person who set it off: an approver ends a lease they may never edit.
// Same transaction, same name in the log.
import { systemActor } from './identity';
import type { Work } from './work';

export function asHouse(work: Work): Work {
  const { enterpriseId: id, appid, timezone } = work.actor;
  const { grants } = systemActor({ id, appid, timezone });
  return Object.create(work, { actor: { value: { ...work.actor, grants } } }) as Work;
}
