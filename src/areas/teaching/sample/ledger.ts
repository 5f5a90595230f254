// The ledger of the demo: lessons of contracts, opening balances of those who came without one, what was taught before the term as one
// entry a month, and the term itself mark by mark.
import { sql } from 'drizzle-orm';
import { addDays } from '#kernel/model/dates';
import { ours } from '#kernel/server/rows';
import type { Sample } from '#kernel/server/sample';
import { sumBalances } from '../balances/server/summing';
import { consume } from '../ledger/model/book';
import { restQty } from '../ledger/model/curve';
import type { PlantedClass } from './classes';
import { DemoBook, type DemoLot } from './demoBook';
import { plantExamples } from './examples';
import type { Mark } from './lessons';
import type { SoldLot } from './sold';
import { termDays } from './world';

/** Lessons that stay for the term and after it, so that some run low. */
const reserves = [1600, 2400, 1000, 3000, 600];
const monthly = 400;
const month = 30;

export async function plantLedger(
  sample: Sample,
  classes: readonly PlantedClass[],
  marks: readonly Mark[],
  sold: readonly SoldLot[],
): Promise<DemoBook> {
  const book = new DemoBook(sample);
  const ids = await book.open(sold);
  const inClass = new Set(classes.flatMap((of) => of.members.map(({ customerId }) => `${customerId}:${of.courseId}`)));
  sold.forEach((lot, i) => {
    teachBefore(sample, book, ids[i]!, lot, i, inClass.has(`${lot.customerId}:${lot.courseId}`));
  });
  await book.open(openingLots(sample, classes, book));
  const owing = chargeMarks(book, marks);
  const owed = sql.join(
    owing.map(({ attendanceId, owed: qty }) => sql`(${attendanceId}::bigint, ${qty}::int)`),
    sql`, `,
  );
  if (owing.length > 0)
    await sample.session.rows(
      sql`update attendance a set owed_qty = o.qty from (values ${owed}) o (id, qty) where ${ours(sample, 'a')} and a.id = o.id`,
    );
  await plantExamples(sample, book, classes);
  await book.store();
  await sample.joining(() => sumUp(sample, book));
  return book;
}

/** What a contract's lessons were used for before the term: so many a month, to the end where it is over. */
function teachBefore(sample: Sample, book: DemoBook, id: number, lot: SoldLot, n: number, isInClass: boolean): void {
  const until = lot.finishedOn ?? sample.day(isInClass ? -termDays - 5 : -2);
  const least = lot.finishedOn ? 0 : reserves[n % reserves.length]!;
  const months = Math.max(1, Math.floor(daysFrom(lot.openedOn, until) / month));
  const each = lot.finishedOn ? Math.ceil(lot.qty / months / 100) * 100 : monthly;
  for (let m = 1; m <= months; m += 1) {
    const on = m === months && lot.finishedOn ? until : addDays(lot.openedOn, m * month);
    const part = Math.min(each, restQty(book.lot(id)) - least);
    if (on > until || part <= 0) return;
    book.post(consume(book.lot(id), part), { on });
  }
}

const daysFrom = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/** Members without lessons of a contract brought theirs from before. */
function openingLots(sample: Sample, classes: readonly PlantedClass[], book: DemoBook): DemoLot[] {
  const without = classes.flatMap((of) =>
    of.members.flatMap(({ customerId }) =>
      book.lotsOf(customerId, of.courseId).length > 0 ? [] : [{ of, customerId }],
    ),
  );
  return without.map(({ of, customerId }, n) => {
    const lessons = [10, 12, 16, 24, 48, 6][n % 6]!;
    return {
      key: `import:demo:${n + 1}`,
      ...{ customerId, schoolId: of.school.id, courseId: of.courseId, openKind: 'adjust' as const },
      ...{ qty: lessons * 100, amount: lessons * (90 + (n % 7) * 10) * 100, openedOn: sample.day(-termDays - 4) },
      ...(n % 9 === 0 ? { validTo: sample.day(20) } : {}),
    };
  });
}

function chargeMarks(book: DemoBook, marks: readonly Mark[]) {
  return marks.flatMap(({ of, customerId, lessonId, attendanceId, status, day }) => {
    if (status === 'leave') return [];
    const { owed } = book.charge(customerId, of.courseId, 100, {
      ...{ on: day, classId: of.id, lessonId, attendanceId, chargeSeq: 1 },
      ...{ sourceKind: 'attendance' as const, sourceId: attendanceId },
    });
    return owed > 0 ? [{ attendanceId, owed }] : [];
  });
}

async function sumUp({ session, enterpriseId, now, timezone }: Sample, { entries }: DemoBook): Promise<void> {
  const customerIds = [...new Set(entries.map(({ customerId }) => customerId))];
  const courseIds = [...new Set(entries.map(({ courseId }) => courseId))];
  await sumBalances({ session, enterpriseId, now, actor: { timezone } }, customerIds, courseIds);
}
