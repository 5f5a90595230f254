// For demos: somebody of the enterprise does something at an hour that is past. What would follow later, a message to a family
// say, does not: nothing of a demo leaves the house.
import type { App } from '../app';
import { Work } from '../work';

export async function actingAs(work: Work, staffId: number | null | undefined, at: Date): Promise<Work | null> {
  const { enterpriseId: id, appid, timezone } = work.actor;
  const actor = staffId ? await work.app.identity.personOf(work.session, { id, appid, timezone }, staffId) : null;
  const jobs: App['jobs'] = Object.create(work.app.jobs, { enqueue: { value: async () => undefined } });
  const app = { ...work.app, jobs, clock: { ...work.app.clock, now: () => at } };
  return actor && new Work(app, work.session, actor, work.caller);
}
