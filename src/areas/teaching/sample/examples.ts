// The worked examples of the ledger as students of the demo, 林小满-A to 林小满-Q, so that everybody can look them up.
import { sql } from 'drizzle-orm';
import { Customer } from '#areas/customers/customer/model/customer';
import { Guardian } from '#areas/customers/customer/model/guardian';
import { nameKey } from '#areas/customers/customer/model/names';
import { addDays } from '#kernel/model/dates';
import { ours } from '#kernel/server/rows';
import type { Sample } from '#kernel/server/sample';
import { takeTail, takeTails, undoConsume, undoTail } from '../ledger/model/book';
import type { PlantedClass } from './classes';
import { closedMonths } from './closedMonths';
import type { DemoBook, DemoLot } from './demoBook';

const letters = [...'ABCDEFGHIJKLMNOPQ'];
const begin = -300;
const ones = (n: number): number[] => Array.from({ length: n }, () => 1);

export async function plantExamples(sample: Sample, book: DemoBook, classes: readonly PlantedClass[]): Promise<void> {
  const [school, courseId] = [classes[0]?.school, classes[0]?.courseId];
  const otherCourse = classes.find((one) => one.courseId !== courseId)?.courseId;
  if (!school || !courseId || !otherCourse) return;
  const ids = await plantStudents(sample, school.id);
  const day = (n: number) => sample.day(begin + n);
  let lots = 0;

  /** Opens lots: lessons, yuan, and what is special. */
  const opened = (letter: string, ...given: [lessons: number, yuan: number, change?: Partial<DemoLot>][]) =>
    book.open(
      given.map(([lessons, yuan, change], i) => {
        lots += 1;
        return {
          key: `import:example:${lots}`,
          ...{ customerId: ids.get(letter)!, schoolId: school.id, courseId, openKind: 'purchase' as const },
          ...{ qty: Math.round(lessons * 100), amount: Math.round(yuan * 100), openedOn: day(i * 10) },
          ...change,
        };
      }),
    );
  /** One lesson a day from a day on; answers where the entries begin. */
  const taught = (letter: string, qtys: readonly number[], from = 40) =>
    qtys.map((qty, i) => book.charge(ids.get(letter)!, courseId, qty * 100, { on: day(from + i), chargeSeq: 1 }).at);
  const undone = (at: number, on: string) => {
    const of = book.entries[at]!;
    return book.post(undoConsume(book.lot(of.lotId), { ...of, kind: 'consume' }), { on, reverses: at, chargeSeq: 1 });
  };
  const gift = { openKind: 'gift' as const, isGift: true };

  await opened('A', [10, 1200], [5, 500]);
  taught('A', ones(12));
  await opened('B', [10, 1200], [2, 0, { ...gift, openedOn: day(0) }], [5, 500]);
  taught('B', ones(16));
  await opened('C', [3, 1000]);
  const [firstOfC] = taught('C', ones(3));
  undone(firstOfC!, day(50));
  taught('C', [1], 51);
  await opened('D', [10, 1200], [10, 1000]);
  taught('D', [9.5, 1]);
  await opened('E', [3, 100]);
  taught('E', [0.5, 1, 1.5]);
  await opened('F', [2, 333.33], [10, 888]);
  taught('F', [1.5, 1.5, 1.5]);
  await opened('G', [10, 1200]);
  const [firstOfG] = taught('G', [1]);
  undone(firstOfG!, day(40));
  book.charge(ids.get('G')!, courseId, 100, { on: day(40), chargeSeq: 2 });
  await opened('H', [48, 9999]);
  taught('H', ones(48));

  const moved = await opened('I', [10, 1200], [10, 1000]);
  taught('I', ones(6));
  for (const posted of takeTails(
    moved.map((id) => book.lot(id)),
    'transfer_out',
    1200,
  ))
    book.post(posted, { on: day(60), sourceKind: 'change' });
  const arrived = { openKind: 'transfer_in' as const, openedOn: day(60), customerId: ids.get('I2')! };
  await opened('I', [10, 1000, arrived], [2, 240, arrived]);

  const [changed] = await opened('J', [48, 5841.95]);
  taught('J', ones(10));
  book.post(takeTail(book.lot(changed!), 'transfer_out', 3800), { on: day(60), sourceKind: 'change' });
  await opened('J', [38, 6156, { openKind: 'transfer_in', openedOn: day(60), courseId: otherCourse }]);

  const [expired] = await opened('K', [24, 3600, { validTo: sample.day(300) }]);
  taught('K', ones(17));
  const gone = book.post(takeTail(book.lot(expired!), 'expire', 700), { on: day(108), sourceKind: 'job' });
  book.post(undoTail(book.lot(expired!), { ...book.entries[gone]!, kind: 'expire' }), {
    ...{ on: day(110), sourceKind: 'contract', reverses: gone },
  });

  const refunded = await opened('L', [20, 3000], [4, 0, { ...gift, openedOn: day(0) }]);
  taught('L', ones(8));
  for (const posted of takeTails(
    refunded.map((id) => book.lot(id)),
    'refund',
    1600,
  ))
    book.post(posted, { on: day(60), sourceKind: 'refund' });

  await opened('M', [0.5, 50]);
  taught('M', [1]);
  await opened('M', [10, 1100, { openedOn: day(41) }]);
  book.charge(ids.get('M')!, courseId, 50, { on: day(41), chargeSeq: 2 });
  await opened('N', [10, 1200]);
  taught('N', [1, 1]);
  const [part] = await opened('O', [48, 5841.95]);
  taught('O', ones(10));
  book.post(takeTail(book.lot(part!), 'refund', 2000), { on: day(55), sourceKind: 'refund' });
  taught('O', ones(18), 60);

  const closed = closedMonths(sample).at(-1) ?? sample.day(-30);
  const firstOpen = addDays(closed, 1);
  await opened('P', [10, 1200]);
  book.charge(ids.get('P')!, courseId, 100, { on: firstOpen, chargeSeq: 1 });
  await opened('Q', [10, 1200]);
  const late = book.charge(ids.get('Q')!, courseId, 100, { on: addDays(closed, -11), chargeSeq: 1 });
  undone(late.at, firstOpen);
}

/** 林小满 with each letter, and the one who gets what I gives away. */
async function plantStudents(sample: Sample, schoolId: number): Promise<Map<string, number>> {
  const like = await sample.session.one<{ sourceId: number; ownerId: number }>(
    sql`select source_id::int as "sourceId", owner_id::int as "ownerId" from customer where ${ours(sample, 'customer')} and school_id = ${schoolId}
      and owner_id is not null and source_id is not null order by id limit 1`,
  );
  const named = [...letters, 'I2'];
  const ids = await sample.plant(
    Customer,
    named.map((letter, n) => ({
      code: `CLXM${String(n + 1).padStart(4, '0')}`,
      name: `林小满-${letter}`,
      nameKey: nameKey(`林小满-${letter}`),
      namePinyin: 'lin xiao man',
      ...{ schoolId, sourceId: like!.sourceId, ownerId: like!.ownerId, state: 'member' as const },
      memberAt: sample.moment(begin, 10),
      ownedAt: sample.moment(begin, 9),
      createdAt: sample.moment(begin, 9),
      createdBy: like!.ownerId,
    })),
  );
  await sample.plant(
    Guardian,
    named.map((letter, n) => ({
      ...{ customerId: ids[n]!, relation: 'mother' as const, isPrimary: true, nameKey: nameKey(`林小满-${letter}`) },
      mobile: `1370001${String(1000 + n)}`,
    })),
  );
  return new Map(named.map((letter, n) => [letter, ids[n]!]));
}
