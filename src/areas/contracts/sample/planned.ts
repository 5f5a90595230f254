// The demo's contracts as they are planned: priced by the functions that price a quote, so that every sum agrees with its parts.
import type { Sample } from '#kernel/server/sample';
import { half, sum, worthOf } from '../pricing/model/arithmetic';
import { evenPlan, planInstallments } from '../pricing/model/installments';
import type { SoldCourse, SoldProduct } from './catalogue';

export interface Family {
  id: number;
  name: string;
  schoolId: number;
  ownerId: number;
  isMember: boolean;
}
type State = 'draft' | 'signed' | 'part_paid' | 'effective' | 'finished' | 'refunded' | 'void';

export interface PlannedLine {
  lineNo: number;
  name: string;
  course: SoldCourse | null;
  productId: number | null;
  /** Lessons, or pieces. */
  qty: number;
  gross: number;
  net: number;
  /** What went back of it, and what that was worth. */
  back: number;
  closedValue: number;
}

export interface Planned {
  family: Family;
  kind: 'new' | 'renew' | 'goods';
  state: State;
  at: Date;
  lines: PlannedLine[];
  discount: { id: number; name: string; amount: number } | null;
  charges: (ReturnType<typeof planInstallments>[number] & { dueAt: Date })[];
  receivable: number;
  received: number;
  /** What was paid, and when. */
  paid: { at: Date; amount: number }[];
  finishedAt: Date | null;
  /** What went back to the family, and what the school kept of it. */
  refund: { at: Date; amount: number; breach: number; taken: number } | null;
  suspended: { from: number; to: number } | null;
  id: number;
}

const dayMs = 86_400_000;
const installmentDays = 90;

interface Catalogue {
  courses: readonly SoldCourse[];
  products: readonly SoldProduct[];
  scheme: { id: number; name: string };
}

/** Members have a contract that holds, some of them one before it that is over; of those who tried a lesson some are about to sign. */
export function planOf(sample: Sample, family: Family, n: number, catalogue: Catalogue): Planned[] {
  if (!family.isMember) {
    if (n % 3 === 0) return [];
    const state = (['draft', 'signed', 'part_paid', 'void'] as const)[n % 4]!;
    return [planned(sample, family, state, momentAgo(sample, 0, 12), catalogue)];
  }
  const own = planned(sample, family, 'effective', momentAgo(sample, 3, 540), catalogue);
  if (n % 75 === 7) return [{ ...own, suspended: { from: -10, to: 20 } }];
  if (n % 30 === 11)
    return [refunded(sample, planned(sample, family, 'refunded', momentAgo(sample, 300, 600), catalogue)), own];
  if (n % 24 === 13) return [own, goodsSale(sample, family, catalogue)];
  if (n % 6 !== 0) return [own];
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
    const net = lessons >= 48 ? half(gross, 90_00, 100_00) : gross;
    return {
      ...{ lineNo: place + 1, name: course.name, course, productId: null, qty: lessons, gross, net },
      ...{ back: 0, closedValue: 0 },
    };
  });
  const receivable = sum(lines.map(({ net }) => net));
  const off = sum(lines.map(({ gross }) => gross)) - receivable;
  const parts = state !== 'refunded' && (state === 'part_paid' || sample.chance(0.1)) ? 2 : 1;
  const plan = lines.map(({ lineNo, qty: count, net }) => ({
    ...{ lineNo, kind: 'course' as const, lessons: count, giftLessons: 0, net },
  }));
  const charges = planInstallments(plan, evenPlan(plan, parts), parts).map((charge, place) => ({
    ...charge,
    dueAt: new Date(at.getTime() + place * installmentDays * dayMs),
  }));
  const paid = paidOf(sample, state, charges);
  return {
    ...{
      family,
      kind: 'new' as const,
      state,
      at,
      lines,
      charges,
      receivable,
      paid,
      refund: null,
      suspended: null,
      id: 0,
    },
    discount: off > 0 ? { ...scheme, amount: off } : null,
    received: sum(paid.map(({ amount }) => amount)),
    finishedAt: state === 'finished' ? new Date(at.getTime() + 200 * dayMs) : null,
  };
}

/** Each installment on its day; what is not due yet is not paid, and a few forget. */
function paidOf(sample: Sample, state: State, charges: Planned['charges']): Planned['paid'] {
  if (state === 'part_paid') return [{ at: charges[0]!.dueAt, amount: 500_00 }];
  if (!['effective', 'finished', 'refunded'].includes(state)) return [];
  const [first, ...later] = charges.map(({ dueAt, amount }) => ({ at: dueAt, amount }));
  const kept = later.filter(({ at }) => at < sample.moment(0, 0) && (state === 'finished' || !sample.chance(0.3)));
  return [first!, ...kept];
}

/** Given up after some lessons: what is left goes back, less what the breach costs. */
function refunded(sample: Sample, contract: Planned): Planned {
  const taken = sample.pick([0, 6, 12]);
  const lines = contract.lines.map((line) => {
    const closedValue = line.net - worthOf(line.net, taken, line.qty);
    return { ...line, back: line.qty - taken, closedValue, net: line.net - closedValue };
  });
  const base = sum(lines.map(({ closedValue }) => closedValue));
  const breach = taken === 0 ? 0 : half(base, 10_00, 100_00);
  const receivable = sum(lines.map(({ net }) => net)) + breach;
  const at = new Date(contract.at.getTime() + 60 * dayMs);
  return { ...contract, lines, receivable, refund: { at, amount: base - breach, breach, taken } };
}

/** Something from the shelf, paid and taken along. */
function goodsSale(sample: Sample, family: Family, { products }: Catalogue): Planned {
  const product = sample.pick(products);
  const qty = sample.int(1, 2);
  const at = momentAgo(sample, 2, 50);
  const net = qty * product.price;
  const line = {
    lineNo: 1,
    name: product.name,
    course: null,
    productId: product.id,
    qty,
    gross: net,
    net,
    back: 0,
    closedValue: 0,
  };
  const charge = { no: 1, amount: net, cells: [{ lineNo: 1, lessons: 0, gifts: 0, amount: net }], dueAt: at };
  return {
    ...{
      family,
      kind: 'goods',
      state: 'finished',
      at,
      lines: [line],
      discount: null,
      charges: [charge],
      receivable: net,
    },
    ...{ received: net, paid: [{ at, amount: net }], finishedAt: at, refund: null, suspended: null, id: 0 },
  };
}

export const dayText = (at: Date): string => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
