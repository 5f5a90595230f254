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
type State = 'draft' | 'signed' | 'part_paid' | 'effective' | 'void';

export interface Planned {
  family: Family;
  state: State;
  at: Date;
  lines: { lineNo: number; course: SoldCourse; lessons: number; gross: number; net: number }[];
  discount: { id: number; name: string; amount: number } | null;
  charges: ReturnType<typeof planInstallments>;
  receivable: number;
  received: number;
  id: number;
}

/** Members have a contract that holds; of those who have tried a lesson some are about to sign. */
export function planOf(
  sample: Sample,
  family: Family,
  n: number,
  courses: readonly SoldCourse[],
  scheme: { id: number; name: string },
): Planned[] {
  const state: State = family.isMember ? 'effective' : (['draft', 'signed', 'part_paid', 'void'] as const)[n % 4]!;
  if (!family.isMember && n % 3 === 0) return [];
  const at = sample.moment(
    family.isMember ? -sample.int(3, 540) : -sample.int(0, 12),
    sample.int(9, 18),
    sample.int(0, 59),
  );
  const lessons = sample.pick([24, 48, 48, 72]);
  const picked = sample.chance(0.2) ? [sample.int(0, 99), sample.int(100, 199)] : [sample.int(0, 99)];
  const lines = picked.map((pick, at2) => {
    const course = courses[pick % courses.length]!;
    const gross = lessons * course.price;
    return { lineNo: at2 + 1, course, lessons, gross, net: lessons >= 48 ? half(gross, 90_00, 100_00) : gross };
  });
  const receivable = sum(lines.map(({ net }) => net));
  const off = sum(lines.map(({ gross }) => gross)) - receivable;
  const parts = state === 'part_paid' || sample.chance(0.1) ? 2 : 1;
  const plan = lines.map(({ lineNo, lessons: count, net }) => ({
    lineNo,
    kind: 'course' as const,
    lessons: count,
    giftLessons: 0,
    net,
  }));
  const charges = planInstallments(plan, evenPlan(plan, parts), parts);
  const received =
    state === 'effective'
      ? parts > 1 && sample.chance(0.5)
        ? charges[0]!.amount
        : receivable
      : state === 'part_paid'
        ? 500_00
        : 0;
  return [
    {
      family,
      state,
      at,
      lines,
      discount: off > 0 ? { ...scheme, amount: off } : null,
      charges,
      receivable,
      received,
      id: 0,
    },
  ];
}

export const dayText = (at: Date): string => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
