// The demo's contracts as they are planned: priced by the functions that price a quote, so that every sum agrees with its parts.
import type { Sample } from '#kernel/server/sample';
import { half, sum } from '../pricing/model/arithmetic';
import { evenPlan, planInstallments } from '../pricing/model/installments';
import type { SoldCourse } from './catalogue';

export interface Family {
  id: number;
  name: string;
  schoolId: number;
  ownerId: number;
  isMember: boolean;
}
type State = 'draft' | 'signed' | 'part_paid' | 'effective' | 'finished' | 'void';

export interface Planned {
  family: Family;
  kind: 'new' | 'renew';
  state: State;
  at: Date;
  lines: { lineNo: number; course: SoldCourse; lessons: number; gross: number; net: number }[];
  discount: { id: number; name: string; amount: number } | null;
  charges: (ReturnType<typeof planInstallments>[number] & { dueAt: Date })[];
  receivable: number;
  received: number;
  /** What was paid, and when. */
  paid: { at: Date; amount: number }[];
  finishedAt: Date | null;
  id: number;
}

const dayMs = 86_400_000;
const installmentDays = 90;

interface Catalogue {
  courses: readonly SoldCourse[];
  scheme: { id: number; name: string };
}

/** Members have a contract that holds, some of them one before it that is over; of those who tried a lesson some are about to sign. */
export function planOf(sample: Sample, family: Family, n: number, catalogue: Catalogue): Planned[] {
  if (!family.isMember) {
    if (n % 3 === 0) return [];
    const state = (['draft', 'signed', 'part_paid', 'void'] as const)[n % 4]!;
    return [planned(sample, family, state, momentAgo(sample, 0, 12), catalogue)];
  }
  const renews = n % 6 === 0;
  if (!renews) return [planned(sample, family, 'effective', momentAgo(sample, 3, 540), catalogue)];
  return [
    planned(sample, family, 'finished', momentAgo(sample, 420, 720), catalogue),
    { ...planned(sample, family, 'effective', momentAgo(sample, 3, 200), catalogue), kind: 'renew' as const },
  ];
}

const momentAgo = (sample: Sample, from: number, to: number): Date =>
  sample.moment(-sample.int(from, to), sample.int(9, 18), sample.int(0, 59));

function planned(sample: Sample, family: Family, state: State, at: Date, { courses, scheme }: Catalogue): Planned {
  const lessons = sample.pick([24, 48, 48, 72]);
  const picked = sample.chance(0.2) ? [sample.int(0, 99), sample.int(100, 199)] : [sample.int(0, 99)];
  const lines = picked.map((pick, place) => {
    const course = courses[pick % courses.length]!;
    const gross = lessons * course.price;
    return { lineNo: place + 1, course, lessons, gross, net: lessons >= 48 ? half(gross, 90_00, 100_00) : gross };
  });
  const receivable = sum(lines.map(({ net }) => net));
  const off = sum(lines.map(({ gross }) => gross)) - receivable;
  const parts = state === 'part_paid' || sample.chance(0.1) ? 2 : 1;
  const plan = lines.map(({ lineNo, lessons: count, net }) => ({
    ...{ lineNo, kind: 'course' as const, lessons: count, giftLessons: 0, net },
  }));
  const charges = planInstallments(plan, evenPlan(plan, parts), parts).map((charge, place) => ({
    ...charge,
    dueAt: new Date(at.getTime() + place * installmentDays * dayMs),
  }));
  const paid = paidOf(sample, state, charges);
  return {
    ...{ family, kind: 'new' as const, state, at, lines, charges, receivable, paid, id: 0 },
    discount: off > 0 ? { ...scheme, amount: off } : null,
    received: sum(paid.map(({ amount }) => amount)),
    finishedAt: state === 'finished' ? new Date(at.getTime() + 200 * dayMs) : null,
  };
}

/** Each installment on its day; what is not due yet is not paid, and a few forget. */
function paidOf(sample: Sample, state: State, charges: Planned['charges']): Planned['paid'] {
  if (state === 'part_paid') return [{ at: charges[0]!.dueAt, amount: 500_00 }];
  if (state !== 'effective' && state !== 'finished') return [];
  const [first, ...later] = charges.map(({ dueAt, amount }) => ({ at: dueAt, amount }));
  const kept = later.filter(({ at }) => at < sample.moment(0, 0) && (state === 'finished' || !sample.chance(0.3)));
  return [first!, ...kept];
}

export const dayText = (at: Date): string => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
