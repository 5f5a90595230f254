// The demo's teaching agrees with itself and with the demo's contracts, and holds every worked example as a student.
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { plantContracts } from '#areas/contracts/sample/contracts';
import { Customer } from '#areas/customers/customer/model/customer';
import { Holiday } from '#areas/people/holidays/model/holiday';
import { table } from '#kernel/server/database/table';
import { Sample } from '#kernel/server/sample';
import { selling } from '#testing/scenes/selling';
import { plantTeaching } from './teaching';

let shop: Awaited<ReturnType<typeof selling>>;
beforeAll(async () => {
  shop = await selling();
  await shop.inside(async (work) => {
    const whose = {
      enterpriseId: work.enterpriseId,
      sourceId: 1,
      schoolId: shop.schoolId,
      ownerId: shop.seller.client.uid,
      state: 'member' as const,
    };
    const families = Array.from({ length: 200 }, (_, n) => ({ ...whose, code: `D-${n}`, name: `样例${n}` }));
    await work.db.insert(table(Customer)).values(families);
    await work.session.rows(sql`delete from fee_standard where enterprise_id = ${work.enterpriseId}`);
    await work.session.rows(
      sql`update course set state = 'published', kind = 'regular' where enterprise_id = ${work.enterpriseId}`,
    );
    const sample = new Sample(work.session, work.enterpriseId, work.now, work.actor.timezone, 7);
    await plantContracts(sample, { app: shop.app, hasPast: true });
    await sample.plant(
      Holiday,
      [7, 6, 5, 1, 0, -1, -20, -21, -22].map((days) => ({
        ...{ date: sample.day(-days), name: '节', kind: 'legal' as const, schoolIds: [] },
      })),
    );
    await plantTeaching(sample, { app: shop.app, hasPast: true });
  });
});

test('no check of the data finds a difference in the demo’s ledger, its marks and its contracts', {
  timeout: 300_000,
}, async () => {
  // As the database does by itself an hour later: what was just planted would be joined row by row.
  await shop.app.database.owner.query('analyze');
  await shop.inside(async (work) => {
    const checks = shop.app.registries.check.all().filter(({ area }) => area === 'contracts' || area === 'teaching');
    for (const { key, run } of checks) expect([key, await run(work)]).toEqual([key, []]);
  });
});

test('most lessons were sold by a contract, each of its installments once', async () => {
  const [found] = await shop.inside((work) =>
    work.session.rows<{ sold: number; all: number }>(
      sql`select count(contract_id)::int as sold, count(*)::int as all from lesson_lot where enterprise_id = ${work.enterpriseId}`,
    ),
  );
  expect(found!.sold).toBeGreaterThan(150);
});

test.each([
  ...[
    ['A', 3, 300, 1400],
    ['B', 1, 0, 1700],
    ['C', 0, 0, 1000],
    ['D', 9.5, 950, 1250],
    ['E', 0, 0, 100],
  ],
  ...[
    ['F', 7.5, 666, 555.33],
    ['G', 9, 1080, 120],
    ['H', 0, 0, 9999],
    ['I', 2, 240, 720],
    ['I2', 12, 1240, 0],
  ],
  ...[
    ['J', 38, 6156, 1217.07],
    ['K', 7, 1050, 2550],
    ['L', 0, 0, 1200],
    ['M', 9.5, 1045, 105],
    ['N', 8, 960, 240],
  ],
  ...[
    ['O', 0, 0, 3407.8],
    ['P', 9, 1080, 120],
    ['Q', 10, 1200, 0],
  ],
])('林小满-%s has %d lessons worth %d left, and %d were recognised', async (letter, lessons, value, recognised) => {
  const [found] = await shop.inside((work) =>
    work.session.rows<{ qty: string; amount: string; recognised: string }>(
      sql`select sum(e.qty) as qty, sum(e.amount) as amount, sum(e.recognised) as recognised from lesson_entry e join customer c on c.id = e.customer_id
        where e.enterprise_id = ${work.enterpriseId} and c.name = ${`林小满-${letter}`}`,
    ),
  );
  expect([Number(found!.qty) / 100, Number(found!.amount) / 100, Number(found!.recognised) / 100]).toEqual([
    lessons,
    value,
    recognised,
  ]);
});

test('one class has twenty students, who fit into its room, and the roll of its last lesson is still to be called', async () => {
  const found = await shop.inside((work) =>
    work.session.rows<{ students: number; seats: number; members: number; due: number; marked: number }>(
      sql`select c.members, r.capacity as seats, (select count(*)::int from class_member m where m.class_id = c.id and m.state = 'active') as students,
          (select count(*)::int from lesson l where l.class_id = c.id and l.state = 'scheduled' and l.end_at < ${work.now.toISOString()}) as due,
          (select count(distinct a.customer_id)::int from attendance a where a.class_id = c.id) as marked
        from class c join room r on r.id = c.room_id where c.enterprise_id = ${work.enterpriseId} and c.members >= 20`,
    ),
  );
  expect(found).toMatchObject([{ members: 20, students: 20, due: 1, marked: 20 }]);
  expect(found[0]!.seats).toBeGreaterThanOrEqual(20);
});

test('on days off nobody teaches in the demo, and lessons are numbered without a gap', async () => {
  const [found] = await shop.inside((work) =>
    work.session.rows<{ off: number; gaps: number }>(
      sql`select count(*) filter (where exists (select 1 from holiday h where h.enterprise_id = l.enterprise_id and h.kind <> 'workday'
          and h.date = (l.start_at at time zone 'Asia/Shanghai')::date))::int as off,
        (select count(*) from (select class_id, max(lesson_no) <> count(*) as gap from lesson where enterprise_id = ${work.enterpriseId} and kind <> 'makeup' group by 1) g where gap)::int as gaps
      from lesson l where l.enterprise_id = ${work.enterpriseId}`,
    ),
  );
  expect(found).toEqual({ off: 0, gaps: 0 });
});
