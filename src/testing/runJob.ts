// A night's or a minute's work at once, as the queue would do it for the first enterprise.
import type { App } from '../kernel/server/app';

/** Answers how many rows it dealt with. */
export async function runJob(app: App, name: string): Promise<number> {
  const [enterprise] = await app.identity.enterprises();
  const job = app.jobs.all().find((one) => one.name === name);
  return app.jobs.runNow(app, enterprise!, job!);
}
