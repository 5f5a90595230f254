// The meetings that the demo families were promised: kept, missed, expected.
import { sql } from 'drizzle-orm';
import { ours } from '#kernel/server/rows';
import type { Sample } from '#kernel/server/sample';
import { Appointment } from '../appointments/model/appointment';
import type { Planted } from './people';
import { evenly } from './plan';
import type { World } from './world';

const minute = 60_000;
const day = 1440 * minute;
const numbers = { all: 2400, today: 22, arrived: 6, noShow: 2, thisWeek: 90, trialsDone: 400 };

/** When a meeting begins at a school of the demo. */
const firstHour = 9;
const lastHour = 19;

type Draft = ReturnType<typeof meeting>;

export async function plantAppointments(
  sample: Sample,
  world: World,
  families: readonly Planted[],
  share: number,
): Promise<void> {
  const many = (count: number) => Math.round(count * share);
  const coming = [...expected(sample, families, many), ...today(sample, families, many)];
  const past = kept(sample, world, families, many(numbers.all) - coming.length, many(numbers.trialsDone));
  await sample.plant(Appointment, [...past, ...coming]);
  await sample.session.rows(
    sql`update customer c set next_appointment_at = a.at from (select customer_id, min(start_at) as at from appointment
        where ${ours(sample, 'appointment')} and state in ('booked', 'confirmed') and start_at > ${sample.now.toISOString()} group by 1) a
      where ${ours(sample, 'c')} and c.id = a.customer_id`,
  );
}

function meeting({ id, customer, ownerThen }: Planted, kind: 'visit' | 'trial', startAt: Date, bookedAt: Date) {
  return {
    customerId: id,
    kind,
    purposes: [kind === 'trial' ? ('trial' as const) : ('consult' as const)],
    schoolId: customer.schoolId!,
    startAt,
    endAt: new Date(startAt.getTime() + 60 * minute),
    hostId: ownerThen,
    peopleIds: [ownerThen],
    createdAt: bookedAt,
    createdBy: ownerThen,
  };
}

/** Whoever is invited is expected: today, within the week, or later. */
function expected(sample: Sample, families: readonly Planted[], many: (count: number) => number) {
  const invited = families.filter(({ customer }) => customer.state === 'invited' && customer.schoolId);
  return invited.map((family, n) => {
    const hour = firstHour + (n % 9);
    const inDays =
      n < many(numbers.today) ? 0 : n < many(numbers.today + numbers.thisWeek) ? 1 + (n % 7) : 8 + (n % 12);
    const kind = n % 4 === 0 ? 'trial' : 'visit';
    const booked = family.customer.firstInvitedAt ?? new Date(sample.now.getTime() - day);
    return {
      ...meeting(family, kind, sample.moment(inDays, hour, (n % 2) * 30), booked),
      state: n % 3 === 0 ? ('confirmed' as const) : ('booked' as const),
    };
  });
}

/** So many moments of today since the doors opened, the latest first; before that there are none. */
export function sinceOpening(sample: Sample, count: number): Date[] {
  const latest = Math.min(sample.now.getTime(), sample.moment(0, lastHour).getTime());
  const since = latest - sample.moment(0, firstHour).getTime();
  if (since <= 0) return [];
  return Array.from({ length: count }, (_, n) => new Date(latest - (since * (n + 1)) / (count + 2)));
}

/** Those of today who are here already, and those who did not come. */
function today(sample: Sample, families: readonly Planted[], many: (count: number) => number) {
  const owned = (stage: string) =>
    families.filter(({ customer }) => customer.state === stage && customer.ownerId && customer.schoolId);
  const yesterday = new Date(sample.now.getTime() - day);
  const arrivals = sinceOpening(sample, many(numbers.arrived));
  const arrived = evenly(owned('visited'), arrivals.length).map((family, n) => {
    const at = arrivals[n]!;
    return { ...meeting(family, 'visit', at, yesterday), state: 'arrived' as const, arrivedAt: at };
  });
  const vain = sinceOpening(sample, many(numbers.noShow));
  const missed = evenly(owned('following'), vain.length).map((family, n) => ({
    ...meeting(family, 'visit', vain[n]!, yesterday),
    state: 'no_show' as const,
  }));
  return [...arrived, ...missed];
}

/** What lies behind: a visit for everybody who came, a trial lesson for those who tried, and some that came to nothing. */
function kept(
  sample: Sample,
  { cancelReasons }: World,
  families: readonly Planted[],
  count: number,
  trials: number,
): (Draft & { state: 'done' | 'no_show' | 'cancelled' })[] {
  const before = (at: Date) => new Date(at.getTime() - 2 * day);
  const done = (family: Planted, kind: 'visit' | 'trial', at: Date) => ({
    ...meeting(family, kind, at, before(at)),
    state: 'done' as const,
    arrivedAt: at,
    outcome: sample.pick(['considering', 'next_visit', 'signed', 'deposit'] as const),
  });
  const here = families.filter(({ customer }) => customer.schoolId && customer.state !== 'invited');
  const tried = here.filter(({ customer }) => customer.firstTrialAt);
  const visited = here.filter(({ customer }) => customer.firstVisitedAt);
  const visits = visited.map((family) => done(family, 'visit', family.customer.firstVisitedAt!));
  const lessons = evenly(tried, trials).map((family) => done(family, 'trial', family.customer.firstTrialAt!));
  const left = count - visits.length - lessons.length;
  const missed = evenly(visited, Math.max(0, left)).map((family, n) => {
    const at = new Date(family.customer.firstVisitedAt!.getTime() - day);
    const isCancelled = n % 2 === 0;
    return {
      ...meeting(family, 'visit', at, before(at)),
      state: isCancelled ? ('cancelled' as const) : ('no_show' as const),
      ...(isCancelled ? { cancelReason: sample.pick(cancelReasons) } : {}),
    };
  });
  return [...visits.slice(0, Math.min(visits.length, visits.length + left)), ...lessons, ...missed];
}
