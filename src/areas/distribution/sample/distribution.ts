// The demo distributes: distributors in trees, families they brought, orders of a year in every state, and their money. Every
// purse is the sum of its entries, as the nightly check wants it.
import { sql } from 'drizzle-orm';
import { ours } from '#kernel/server/rows';
import type { Sample } from '#kernel/server/sample';
import type { Demo } from '#kernel/server/service';
import { DistributionLevel, LevelChange } from '../levels/model/level';
import { DistributionRate } from '../rates/model/rate';
import { householdsOf, plantBrought, plantSigning } from './brought';
import { plantOrders } from './orders';
import { plantApplications, plantPeople } from './people';
import { plantWithdrawals, writeBook } from './withdrawals';
import type { Sold, Written } from './world';

export async function plantDistribution(sample: Sample, demo: Demo): Promise<void> {
  if (!demo.hasPast) return;
  const { session, enterpriseId } = sample;
  const contracts = await session.rows<Sold>(
    sql`select distinct on (c.customer_id) c.id, c.no, c.customer_id as "customerId", c.school_id as "schoolId", l.net, l.name, l.course_id as "courseId",
        (${sample.today}::date - c.signed_on) as ago
      from contract c join contract_line l on l.enterprise_id = c.enterprise_id and l.contract_id = c.id and l.line_no = 1 and l.course_id is not null
      where ${ours(enterpriseId, 'c')} and c.state = 'effective' and c.refunded = 0 and c.signed_on is not null and c.no is not null and l.net > 100000
      order by c.customer_id, c.id limit 130`,
  );
  const staff = await session.rows<{ id: number; name: string; mobile: string; schoolId: number }>(
    sql`select id, name, mobile, school_id as "schoolId" from staff where ${ours(enterpriseId, 'staff')} and status = 'active' and school_id is not null order by id desc limit 9`,
  );
  if (contracts.length < 20 || staff.length < 3) return;
  const { distributing, brought, signing } = await householdsOf(sample);
  const [usual] = await session.rows<{ id: number }>(
    sql`select id from distribution_level where ${ours(enterpriseId, 'distribution_level')} and is_default`,
  );
  if (!usual) return;
  await session.rows(
    sql`update distribution_setting set enabled = true where ${ours(enterpriseId, 'distribution_setting')}`,
  );
  const [silverId, goldId] = await sample.plant(DistributionLevel, [
    {
      ...{ name: '银牌', rank: 2, firstRate: 10_00, secondRate: 3_00 },
      conditions: [{ metric: 'direct_amount', period: 'days90', value: 300_000_00 }],
    },
    {
      ...{ name: '金牌', rank: 3, firstRate: 12_00, secondRate: 4_00, upgradeMode: 'all' },
      conditions: [{ metric: 'direct_amount', period: 'year', value: 2_000_000_00 }],
    },
  ]);
  const levels = [
    { id: usual.id, first: 8_00, second: 2_00 },
    { id: silverId!, first: 10_00, second: 3_00 },
    { id: goldId!, first: 12_00, second: 4_00 },
  ];
  const courses = [...new Map(contracts.map((one) => [one.courseId, one.name])).entries()].slice(0, 12);
  await sample.plant(
    DistributionRate,
    courses.slice(0, 12).map(([itemId, itemName], at) => ({
      ...{
        itemKind: 'course' as const,
        itemId,
        itemName,
        mode: (['percent', 'fixed', 'none'] as const)[at % 3]!,
        enabled: at % 3 === 0,
      },
      ...{ firstPercent: 9_00, secondPercent: 2_00, firstFixed: 150_00, secondFixed: 50_00, startOn: sample.day(-200) },
    })),
  );

  const people = await plantPeople(
    sample,
    staff,
    distributing,
    contracts.map(({ schoolId }) => schoolId),
    levels,
  );
  const written: Written[] = [];
  await plantOrders(sample, contracts, people, written);
  await plantBrought(sample, brought, people);
  await plantSigning(sample, signing, people);
  await plantWithdrawals(sample, written);
  await writeBook(sample, written);
  await plantApplications(sample, people);
  await sample.plant(
    LevelChange,
    people
      .filter(({ level }) => level.id !== usual.id)
      .map(({ id, level, joined }) => ({
        ...{
          distributorId: id,
          from: usual.id,
          to: level.id,
          way: 'auto' as const,
          at: sample.moment(Math.min(-1, joined + 60), 2),
        },
        facts: [
          {
            metric: 'direct_amount' as const,
            period: 'days90' as const,
            value: 300_000_00,
            now: 326_500_00,
            isMet: true,
          },
        ],
      })),
  );
}
