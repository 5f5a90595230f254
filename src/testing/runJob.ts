// A night's or a minute's work at once, as the queue would do it for the first enterprise.
import type { App } from '../kernel/server/app';

/** Answers how many rows it dealt with. */
export async function runJob(app: App, name: string): Promise<number> {
  const [enterprise] = await app.identity.enterprises();
  const job = app.jobs.all().find((one) => one.name === name);
  return app.jobs.runNow(app, enterprise!, job!);
}

/** What was put into the queue; where one is running, what it has begun by itself meanwhile is waited for. */
export async function runWaiting(app: App): Promise<void> {
  const { rows } = await app.database.alone((client) =>
    client.query<{ data: Parameters<App['jobs']['perform']>[1] }>(
      `update pgboss.job set state = 'completed' where state = 'created' returning data`,
    ),
  );
  for (const { data } of rows) await app.jobs.perform(app, data);
  const underway = () =>
    app.database.alone((client) => client.query<{ id: string }>(`select id from pgboss.job where state = 'active'`));
  for (let tries = 0; tries < 500 && (await underway()).rows.length > 0; tries++)
    await new Promise((resolve) => setTimeout(resolve, 20));
}
