// A new enterprise is made whole in one transaction: its row, the built-in roles with their grants, the menu, the trees.
import { sql } from 'drizzle-orm';
import type { Draft } from '#kernel/model/resource';
import type { App } from '#kernel/server/app';
import { systemActor, systemCaller } from '#kernel/server/identity';
import { Sample } from '#kernel/server/sample';
import { write } from '#kernel/server/work';
import { Enterprise } from '../model/enterprise';
import { ship } from './shipping';
import { plantTemplates } from './templatesShipped';

const timezone = 'Asia/Shanghai';

type NewEnterprise = Omit<Draft<typeof Enterprise>, 'startAt' | 'expireAt'> &
  Partial<Pick<Draft<typeof Enterprise>, 'startAt' | 'expireAt'>>;

/** Makes the enterprise and goes on with `fill` in the same transaction; answers its number. */
export async function makeEnterprise(
  app: App,
  given: NewEnterprise,
  seed: number,
  fill: (sample: Sample, roles: Map<string, number>) => Promise<void>,
) {
  const made = await app.database.across((session) =>
    session.one<{ id: number }>(sql`select nextval(pg_get_serial_sequence('enterprise', 'id')) as id`),
  );
  const id = made!.id;
  await write(app, systemActor({ id, appid: given.appid, timezone }), systemCaller('new'), async (work) => {
    const sample = new Sample(work.session, id, work.now, timezone, seed);
    await sample.plant(Enterprise, [
      { startAt: sample.day(-400), expireAt: sample.day(800), state: 'active' as const, ...given, id },
    ]);
    const roles = await ship(work);
    await plantTemplates(work.session, app, id);
    await fill(sample, new Map([...roles].map(([key, role]) => [key, role.id])));
  });
  // Whoever asked a moment ago which enterprises there are would not let its people in for some seconds.
  await app.bus.publishNow('actors', {});
  return id;
}
