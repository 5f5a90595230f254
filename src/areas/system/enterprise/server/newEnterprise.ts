// A new enterprise is made whole in one transaction: its row, the built-in roles with their grants, the menu, the trees.
import { sql } from 'drizzle-orm';
import type { Draft } from '#kernel/model/resource';
import type { App } from '#kernel/server/app';
import { systemActor, systemCaller } from '#kernel/server/identity';
import { Sample } from '#kernel/server/sample';
import { type Work, write } from '#kernel/server/work';
import { plantTemplates } from '../../messages/server/templatesShipped';
import { Enterprise } from '../model/enterprise';
import { ship } from './shipping';

const timezone = 'Asia/Shanghai';

type NewEnterprise = Omit<Draft<typeof Enterprise>, 'startAt' | 'expireAt'> &
  Partial<Pick<Draft<typeof Enterprise>, 'startAt' | 'expireAt'>>;

type Fill = (sample: Sample, roles: Map<string, number>) => Promise<void>;

const nextId = sql`select nextval(pg_get_serial_sequence('enterprise', 'id')) as id`;

/** Makes the enterprise and goes on with `fill` in the same transaction; answers its number. */
export async function makeEnterprise(app: App, given: NewEnterprise, seed: number, fill: Fill): Promise<number> {
  const { id } = (await app.database.across((session) => session.one<{ id: number }>(nextId)))!;
  const actor = systemActor({ id, appid: given.appid, timezone });
  // Filled with a demo it takes longer than a call may.
  await write(app, actor, systemCaller('new'), (work) => found(work, given, seed, fill), 'job');
  // Whoever asked a moment ago which enterprises there are would not let its people in for some seconds.
  await app.bus.publishNow('actors', {});
  return id;
}

/** The same in the transaction of whoever makes it. */
export async function makeWithin(work: Work, given: NewEnterprise, fill: Fill): Promise<number> {
  const { id } = (await work.session.one<{ id: number }>(nextId))!;
  const actor = systemActor({ id, appid: given.appid, timezone });
  await work.within(actor, (inside) => found(inside, given, 1, fill));
  return id;
}

async function found(work: Work, given: NewEnterprise, seed: number, fill: Fill): Promise<void> {
  const { enterpriseId: id } = work;
  const sample = new Sample(work.session, id, work.now, timezone, seed);
  await sample.plant(Enterprise, [
    { startAt: sample.day(-400), expireAt: sample.day(800), state: 'active' as const, ...given, id },
  ]);
  const roles = await ship(work);
  await plantTemplates(work.session, work.app, id);
  await fill(sample, new Map([...roles].map(([key, role]) => [key, role.id])));
}
