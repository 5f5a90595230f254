// Three thousand families of the demo enterprise over eighteen months, with what was said, promised and logged.
import { sql } from 'drizzle-orm';
import { ours } from '#kernel/server/rows';
import type { Sample } from '#kernel/server/sample';
import type { Demo } from '#kernel/server/service';
import { Customer } from '../customer/model/customer';
import { Guardian } from '../customer/model/guardian';
import { AssignmentLog, CustomerStateLog } from '../customer/model/logs';
import { PoolRule } from '../pool/model/poolRule';
import { CustomerTouch } from '../sources/model/source';
import { plantAppointments } from './appointments';
import { plantAssignRules } from './assignRules';
import { plantFollowUps } from './contacts';
import { askForContacts } from './contactTodos';
import { plantImports } from './imports';
import { draw, type Family, type Planted } from './people';
import { evenly, plan } from './plan';
import { plantReferrals } from './referrals';
import { plantSets } from './sets';
import { makeWorld, type World } from './world';

export async function plantCustomers(sample: Sample, { hasPast }: Demo): Promise<void> {
  if (!hasPast) return;
  const world = await makeWorld(sample);
  if (world.counsellors.length === 0) return;
  await plantPoolRules(sample, world);
  await plantAssignRules(sample, world);
  // The second enterprise is small.
  const share = world.schools.length > 1 ? 1 : 50 / 3000;
  const drawn: Family[] = [];
  for (const [n, slot] of plan(world, share).entries()) drawn.push(draw(sample, world, n, slot, drawn));
  const ids = await sample.plant(
    Customer,
    drawn.map(({ customer }) => customer),
  );
  const families = drawn.map((one, n) => ({ ...one, id: ids[n]! }));
  await sample.plant(
    Guardian,
    families.flatMap(({ id, guardians }) => guardians.map((one) => ({ ...one, customerId: id }))),
  );
  await plantLogs(sample, families, share);
  await plantTouches(sample, families, share);
  await plantFollowUps(sample, world, families, share);
  await plantAppointments(sample, world, families, share);
  await plantReferrals(sample, world, families, share);
  await plantSets(sample, world, families);
  await plantImports(sample, world, families);
  askForContacts(sample, families);
  await fillUp(sample, world);
}

async function plantLogs(sample: Sample, families: readonly Planted[], share: number): Promise<void> {
  await sample.plant(
    CustomerStateLog,
    families.flatMap(({ id, path, ownerThen }) =>
      path.map(({ stage, at }, n) => ({
        customerId: id,
        transition: n === 0 ? 'create' : transitions[stage]!,
        fromState: n === 0 ? null : path[n - 1]!.stage,
        toState: stage,
        staffId: ownerThen,
        ownerId: ownerThen,
        at,
        secondsInFrom: n === 0 ? null : Math.round((at.getTime() - path[n - 1]!.at.getTime()) / 1000),
      })),
    ),
  );
  const leaving = families.filter(({ customer }) => customer.ownerId === null && !cameToPool(customer));
  const given = evenly(
    families.filter(({ customer }) => customer.ownerId !== null),
    Math.round(changes * share) - leaving.length,
  );
  const givenLater = new Set(given.map(({ id }) => id));
  await sample.plant(AssignmentLog, [
    ...families.map(({ id, customer, ownerThen }) => ({
      customerId: id,
      kind: customer.poolReason === 'import' ? ('import' as const) : ('create' as const),
      toStaffId: cameToPool(customer) || givenLater.has(id) ? null : ownerThen,
      toSchoolId: customer.schoolId ?? null,
      at: customer.createdAt,
    })),
    ...given.map(({ id, customer, ownerThen }, n) => ({
      customerId: id,
      kind: waysToGet[n % waysToGet.length]!,
      toStaffId: ownerThen,
      at: new Date(Math.min(customer.createdAt.getTime() + 40 * minute, sample.now.getTime())),
    })),
    ...leaving.map(({ id, customer, ownerThen }) => ({
      customerId: id,
      kind: waysToLeave[customer.poolReason ?? 'lost'] ?? ('recycle' as const),
      fromStaffId: ownerThen,
      at: customer.lostAt ?? customer.poolAt ?? customer.createdAt,
    })),
  ]);
}

/** How often customers changed hands after they came. */
const changes = 2200;
const minute = 60_000;
const waysToGet = ['assign', 'assign', 'claim', 'auto', 'transfer'] as const;
const waysToLeave: Partial<Record<string, 'release' | 'lost'>> = { release: 'release', lost: 'lost' };
const cameToPool = ({ ownerId, poolReason }: Planted['customer']): boolean =>
  ownerId === null && (poolReason === 'new' || poolReason === 'import');

const again = 300;
const day = 86_400_000;

/** How they came, and those who asked a second time some weeks ago. */
async function plantTouches(sample: Sample, families: readonly Planted[], share: number): Promise<void> {
  const known = families.filter(({ customer }) => sample.now.getTime() - customer.createdAt.getTime() > 40 * day);
  await sample.plant(CustomerTouch, [
    ...families.map(({ id, customer }) => ({
      customerId: id,
      sourceId: customer.sourceId,
      originKind: 'customer',
      originId: String(id),
      at: customer.createdAt,
      outcome: 'created' as const,
    })),
    ...evenly(known, Math.round(again * share)).map(({ id, customer }, n) => ({
      customerId: id,
      sourceId: customer.sourceId,
      originKind: 'demo',
      originId: String(n + 1),
      at: new Date(sample.now.getTime() - sample.int(8, 38) * day),
      note: '再次咨询课程',
      outcome: 'matched' as const,
    })),
  ]);
}

/** One counsellor takes no more than has been given already. */
async function fillUp(sample: Sample, { counsellors }: World): Promise<void> {
  const full = counsellors[7];
  if (!full) return;
  await sample.session.rows(
    sql`update salesperson s set max_owned = (select count(*) from customer c where c.enterprise_id = s.enterprise_id and c.owner_id = s.staff_id
        and c.state in ('new', 'following', 'invited', 'visited', 'trial'))
      where ${ours(sample, 's')} and s.staff_id = ${full.id}`,
  );
}

const transitions: Record<string, string> = {
  following: 'follow',
  invited: 'invite',
  visited: 'visit',
  trial: 'tryOut',
  member: 'enrol',
  dormant: 'suspend',
  graduated: 'graduate',
  lost: 'lose',
};

/**
 * Two schools of the demo keep rules of their own beside the enterprise's: one gives more time, one is stricter about the
 * pool.
 */
async function plantPoolRules(sample: Sample, { schools, counsellors }: World): Promise<void> {
  const isDemo = new Set(counsellors.flatMap((one) => (one.isDemo ? [one.schoolId] : [])));
  const [patient, strict] = schools.filter(({ id }) => !isDemo.has(id));
  if (!patient || !strict) return;
  await sample.plant(PoolRule, [
    { schoolId: patient.id, followDays: 10, levelDays: { a: 7, b: 10, c: 15, d: 30 }, maxOwned: 260 },
    { schoolId: strict.id, dailyClaim: 5, dailyView: 30, protectMax: 10, protectDays: 7, reclaimDays: 15 },
  ]);
}
