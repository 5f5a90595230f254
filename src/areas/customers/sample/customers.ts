// Three thousand families of the demo enterprise over eighteen months, with what was said, promised and logged.
import type { Sample } from '#kernel/server/sample';
import type { Demo } from '#kernel/server/service';
import { Customer } from '../model/customer';
import { Guardian } from '../model/guardian';
import { AssignmentLog, CustomerStateLog } from '../model/logs';
import { CustomerTouch } from '../model/source';
import { plantAppointments, plantFollowUps } from './contacts';
import { plantContactTodos } from './contactTodos';
import { draw, type Family, spread } from './people';
import { plantSets } from './sets';
import { makeWorld } from './world';

export type Planted = Family & { id: number };

export async function plantCustomers(sample: Sample, { hasPast }: Demo): Promise<void> {
  if (!hasPast) return;
  const world = await makeWorld(sample);
  if (world.counsellors.length === 0) return;
  const share = world.schools.length > 1 ? 1 : 50 / 3000;
  const stages = spread.flatMap(([stage, count]) => Array.from({ length: Math.ceil(count * share) }, () => stage));
  const drawn = stages.map((stage, n) => draw(sample, world, n, stage));
  const ids = await sample.plant(
    Customer,
    drawn.map(({ customer }) => customer),
  );
  const families = drawn.map((one, n) => ({ ...one, id: ids[n]! }));
  await sample.plant(
    Guardian,
    families.flatMap(({ id, guardians }) => guardians.map((one) => ({ ...one, customerId: id }))),
  );
  await plantLogs(sample, families);
  await plantFollowUps(sample, families);
  await plantAppointments(sample, world, families);
  await plantSets(sample, world, families);
  await plantContactTodos(sample, families);
}

async function plantLogs(sample: Sample, families: readonly Planted[]): Promise<void> {
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
  await sample.plant(
    AssignmentLog,
    families.flatMap(({ id, customer, ownerThen }) => [
      {
        customerId: id,
        kind: 'create' as const,
        toStaffId: ownerThen,
        toSchoolId: customer.schoolId ?? null,
        at: customer.createdAt,
      },
      ...(customer.ownerId === null
        ? [
            {
              customerId: id,
              kind: customer.state === 'lost' ? ('lost' as const) : ('recycle' as const),
              fromStaffId: ownerThen,
              at: customer.poolAt ?? customer.lostAt ?? customer.createdAt,
            },
          ]
        : []),
    ]),
  );
  await sample.plant(
    CustomerTouch,
    families.map(({ id, customer }) => ({
      customerId: id,
      sourceId: customer.sourceId,
      originKind: 'customer',
      originId: String(id),
      at: customer.createdAt,
      outcome: 'created' as const,
    })),
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
