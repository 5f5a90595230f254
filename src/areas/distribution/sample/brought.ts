// Families that somebody brought: bound and not yet signed, or signed and not yet paid.
import { sql } from 'drizzle-orm';
import { beside, live, ours } from '#kernel/server/rows';
import type { Sample } from '#kernel/server/sample';
import { DistributorBind } from '../binds/model/bind';
import { DistributionOrder } from '../orders/model/order';
import { partOf, sumsOf } from '../rates/model/commission';
import type { Household, Person, Sold } from './world';

interface Households {
  /** Members who distribute themselves. */
  distributing: Household[];
  brought: Household[];
  signing: Sold[];
}

export async function householdsOf(sample: Sample): Promise<Households> {
  const { session, enterpriseId: e, today } = sample;
  const known = (state: string, limit: number) =>
    session.rows<Household>(
      sql`select distinct on (c.id) c.id, left(c.name, 20) as name, g.mobile, c.school_id as "schoolId" from customer c
        join guardian g on ${beside('g', 'c')} and g.customer_id = c.id and g.is_primary and g.mobile ~ '^1[3-9][0-9]{9}$'
        where ${live(e, 'c')} and c.school_id is not null and c.state = ${state}
          and not exists (select 1 from referral r where r.enterprise_id = c.enterprise_id and r.referred_customer_id = c.id)
        order by c.id desc limit ${limit}`,
    );
  const signing = await session.rows<Sold>(
    sql`select distinct on (c.customer_id) c.id, c.no, c.customer_id as "customerId", c.school_id as "schoolId", l.net, l.name, l.course_id as "courseId",
        (${today}::date - c.signed_on) as ago
      from contract c join contract_line l on l.enterprise_id = c.enterprise_id and l.contract_id = c.id and l.line_no = 1 and l.course_id is not null
      where ${ours(e, 'c')} and c.state = 'signed' and c.signed_on is not null and c.no is not null and l.net > 100000
      order by c.customer_id, c.id limit 6`,
  );
  return sample.joining(async () => ({
    distributing: await known('member', 34),
    brought: await known('following', 190),
    signing,
  }));
}

const earning = (people: readonly Person[]) => people.filter(({ state }) => state === 'active').slice(0, 30);

export async function plantBrought(
  sample: Sample,
  families: readonly Household[],
  people: readonly Person[],
): Promise<void> {
  const who = earning(people);
  await sample.plant(
    DistributorBind,
    families.map(({ id }, at) => {
      const ago = 1 + (at % 60);
      return {
        ...{ customerId: id, distributorId: who[(at * 7) % who.length]!.id, boundAt: sample.moment(-ago, 11) },
        ...{ way: at % 8 === 3 ? ('lead' as const) : at % 3 === 0 ? ('signup' as const) : ('scan' as const) },
        ...{
          expiresAt: sample.moment(91 - ago, 0),
          protectUntil: sample.moment(31 - ago, 0),
          state: 'active' as const,
        },
      };
    }),
  );
}

/** What they will earn is known; it counts from the day the family pays. */
export async function plantSigning(
  sample: Sample,
  contracts: readonly Sold[],
  people: readonly Person[],
): Promise<void> {
  const who = earning(people);
  const binds = await sample.plant(
    DistributorBind,
    contracts.map(({ customerId, ago }, at) => ({
      ...{ customerId, distributorId: who[at % who.length]!.id, way: 'scan' as const, state: 'active' as const },
      ...{ boundAt: sample.moment(-Number(ago) - 5, 11), expiresAt: sample.moment(-Number(ago) + 86, 0) },
      protectUntil: sample.moment(-Number(ago) + 26, 0),
    })),
  );
  await sample.plant(
    DistributionOrder,
    contracts.map((one, at) => {
      const first = who[at % who.length]!;
      const second = first.parent?.state === 'active' ? first.parent : null;
      const rate = (value: number) => ({ mode: 'percent' as const, value, source: 'level' as const });
      const none = { mode: 'none' as const, value: 0, source: 'none' as const };
      const net = Number(one.net);
      const frozen = {
        ...{ lineNo: 1, lineNos: [1], itemKind: 'course', itemId: one.courseId, name: one.name, net },
        ...{ rate1: rate(first.level.first), rate2: second ? rate(second.level.second) : none },
      };
      const sums = sumsOf(partOf([{ ...frozen, amount: net }], net, 30_00));
      return {
        ...{ orderNo: `FD${sample.day(-Number(one.ago)).replaceAll('-', '')}${900_001 + at}`, items: one.name },
        ...{ sourceKind: 'contract' as const, sourceId: one.id, sourceNo: one.no.slice(0, 30), bindId: binds[at]! },
        ...{ customerId: one.customerId, schoolId: one.schoolId, rates: [frozen], settingVersion: 1 },
        ...{ firstId: first.id, secondId: second?.id ?? null, firstLevelId: first.level.id },
        ...{ secondLevelId: second?.level.id ?? null, estFirst: sums.first, estSecond: sums.second },
        ...{ signedAt: sample.moment(-Number(one.ago), 15), createdAt: sample.moment(-Number(one.ago), 15) },
        state: 'waiting' as const,
      };
    }),
  );
}
