// Opening balances: a row finds its student by the guardian's mobile and opens one lot.
import { and, eq, isNull } from 'drizzle-orm';
import { Customer } from '#areas/customers/customer/model/customer';
import { Guardian } from '#areas/customers/customer/model/guardian';
import { invalid } from '#kernel/model/problems';
import { permission } from '#kernel/model/resource';
import { texts } from '#kernel/model/text';
import { reachesSchool } from '#kernel/server/actor';
import { table } from '#kernel/server/database/table';
import { live, row as rowOf, tableAs } from '#kernel/server/rows';
import { type AreaPiece, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { LessonLot } from '../../ledger/model/lot';
import { openLots } from '../../ledger/server/opening';
import { OpeningBalance } from '../model/openingBalance';

const said = texts('teaching.opening', {
  unknown: ['没有这个手机的学员', 'No student has this number'],
  several: ['该手机有多名学员，请填写姓名', 'Several students have this number: name the one'],
  free: ['赠送的课时没有金额', 'Lessons that are given have no value'],
  noSchool: ['请填写校区', 'Name the school'],
});

async function studentOf(work: Work, { mobile, student }: Pick<OpeningBalance, 'mobile' | 'student'>) {
  const g = tableAs(Guardian, 'g');
  const c = tableAs(Customer, 'c');
  const having = await work.db
    .selectDistinct({ id: c.id, schoolId: c.schoolId })
    .from(c)
    .innerJoin(g, and(eq(g.enterpriseId, c.enterpriseId), eq(g.customerId, c.id)))
    .where(
      and(
        live(work, c, g),
        eq(g.mobile, mobile.trim()),
        isNull(c.mergedIntoId),
        student ? eq(c.name, student) : undefined,
      ),
    )
    .limit(20);
  // Whose number it is, is told of students of the schools one does this for.
  const add = permission(OpeningBalance, 'add');
  const found = having.filter(({ schoolId }) => reachesSchool(work.actor, add, schoolId ?? 0));
  if (found.length === 0) throw invalid('mobile', said.unknown);
  if (found.length > 1) throw invalid('student', said.several);
  return found[0]!;
}

export const openingBalances: AreaPiece = {
  services: [
    service(OpeningBalance, {
      async beforeSave({ row, was, work }) {
        if (was) return;
        const { id, schoolId } = await studentOf(work, row);
        row.customerId = id;
        row.schoolId ??= schoolId;
        if (row.schoolId === null) throw invalid('schoolId', said.noSchool);
        if (row.isGift && row.amount !== 0) throw invalid('amount', said.free);
      },
      async afterSave({ row, was, work }) {
        if (was) return;
        const key = `import:${row.id}`;
        await openLots(
          work,
          [
            {
              ...{ key, openKind: 'adjust', isGift: row.isGift, customerId: row.customerId!, schoolId: row.schoolId! },
              ...{ courseId: row.courseId, qty: row.qty, amount: row.amount, validTo: row.validTo, contractId: null },
            },
          ],
          { sourceKind: 'import', sourceId: row.id },
        );
        const lot = await rowOf(work, LessonLot, { key });
        const t = table(OpeningBalance);
        await work.db
          .update(t)
          .set({ lotId: lot!.id })
          .where(and(eq(t.enterpriseId, work.enterpriseId), eq(t.id, row.id)));
      },
    }),
  ],
};
