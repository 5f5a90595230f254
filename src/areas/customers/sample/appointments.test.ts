// The demo's meetings as a family would find them: while the school is open.
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { isOpenAt, type OpeningHours } from '#areas/system/openingHours/model/openingHours';
import { localTime } from '#kernel/model/dates';
import { systemActor, systemCaller } from '#kernel/server/identity';
import { Sample } from '#kernel/server/sample';
import { write } from '#kernel/server/work';
import { testApp } from '#testing/app';
import { sinceOpening } from './appointments';
import { plantCustomers } from './customers';

const { app } = await testApp();
const enterprises = await app.identity.enterprises();

interface Meeting {
  startAt: Date;
  endAt: Date;
  hours: OpeningHours | null;
}

class Enough extends Error {}

/** The small demo as it would be loaded at that moment, and taken back again. */
async function loadedAt(now: string) {
  let found = { count: 0, closed: [''], today: [] as boolean[] };
  const demo = enterprises.find(({ appid }) => appid === 'demo2')!;
  const load = write(app, systemActor(demo), systemCaller('test'), async (work) => {
    const { timezone } = work.actor;
    const sample = new Sample(work.session, work.enterpriseId, new Date(now), timezone, 7);
    await plantCustomers(sample, { app, hasPast: true });
    const all = await work.session.rows<Meeting>(
      sql`select a.start_at as "startAt", a.end_at as "endAt", s.opening_hours as hours from appointment a
        join school s on s.enterprise_id = a.enterprise_id and s.id = a.school_id
        where a.enterprise_id = ${work.enterpriseId} and a.deleted_at is null`,
    );
    const isOpen = (hours: OpeningHours | null, at: Date) => isOpenAt(hours, localTime(at, timezone));
    const isClosed = ({ startAt, endAt, hours }: Meeting) =>
      !isOpen(hours, startAt) || !isOpen(hours, new Date(endAt.getTime() - 1));
    found = {
      count: all.length,
      closed: all.filter(isClosed).map(({ startAt }) => localTime(startAt, timezone)),
      today: sinceOpening(sample, 6).map((at) => at <= sample.now && isOpen(all[0]!.hours, at)),
    };
    throw new Enough();
  });
  await load.catch((error: unknown) => {
    if (!(error instanceof Enough)) throw error;
  });
  return found;
}

test('demo visits and trials begin and end in opening hours, also on a Monday', { timeout: 120_000 }, async () => {
  const yes = Array.from({ length: 6 }, () => true);
  expect(await loadedAt('2026-03-09T14:30:00+08:00')).toEqual({ count: 40, closed: [], today: yes });
  expect(await loadedAt('2026-03-14T23:10:00+08:00')).toEqual({ count: 40, closed: [], today: yes });
});

test('before the doors open nobody has come yet', { timeout: 120_000 }, async () => {
  expect(await loadedAt('2026-03-09T07:30:00+08:00')).toEqual({ count: 40, closed: [], today: [] });
});
