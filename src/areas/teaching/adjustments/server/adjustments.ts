// Adjustments of lessons: an increase is a lot of its own, a decrease leaves at the tails, each in steps that the school set.
import { and, eq } from 'drizzle-orm';
import { dayOf } from '#kernel/model/dates';
import { conflict, invalid } from '#kernel/model/problems';
import { pair, texts } from '#kernel/model/text';
import { row as rowOf } from '#kernel/server/rows';
import { type AreaPiece, extend, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { takeTails } from '../../ledger/model/book';
import { restQty } from '../../ledger/model/curve';
import { LessonLot } from '../../ledger/model/lot';
import { holdLots } from '../../ledger/server/heldLots';
import { openLots } from '../../ledger/server/opening';
import { qtyStep, setting } from '../../settings/server/settings';
import { LessonAdjustment } from '../model/adjustment';

const said = texts('teaching.adjustment', {
  step: ['以 {step} 课时为单位', 'In steps of {step} lessons'],
  otherLot: ['该批次不属于这名学员的这门课程', 'That lot is not of this student and course'],
  tooMany: ['剩余课时不足', 'There are not so many lessons left'],
});

async function book(work: Work, row: LessonAdjustment): Promise<void> {
  const about = { sourceKind: 'adjustment' as const, sourceId: row.id, reason: row.note.slice(0, 200) };
  if (row.direction === 'increase') {
    await openLots(
      work,
      [
        {
          key: `adjust:${row.id}`,
          openKind: 'adjust',
          isGift: false,
          customerId: row.customerId,
          schoolId: row.schoolId,
          courseId: row.courseId,
          qty: row.qty,
          amount: row.amount ?? 0,
          validTo: row.validTo,
          contractId: null,
        },
      ],
      about,
    );
    return;
  }
  const held = await holdLots(work, (t) =>
    and(
      eq(t.customerId, row.customerId),
      eq(t.courseId, row.courseId),
      eq(t.schoolId, row.schoolId),
      row.lotId === null ? undefined : eq(t.id, row.lotId),
    ),
  );
  const lots = held.all().filter((lot) => !lot.frozen && restQty(lot) > 0);
  if (lots.reduce((all, lot) => all + restQty(lot), 0) < row.qty) throw conflict(said.tooMany);
  const bizDate = dayOf(work.now, work.actor.timezone);
  for (const posted of takeTails(lots, 'adjust', row.qty, row.recognise)) held.post(posted, { ...about, bizDate });
  await held.write();
}

export const adjustments: AreaPiece = {
  services: [
    service(LessonAdjustment, {
      async beforeSave({ row, work }) {
        const step = await qtyStep(work, row.schoolId);
        if (row.qty % step !== 0) throw invalid('qty', said.step, { step: step / 100 });
        if (row.direction === 'increase') Object.assign(row, { recognise: false, lotId: null });
        const lot = row.lotId === null ? undefined : await rowOf(work, LessonLot, row.lotId);
        if (lot && (lot.customerId !== row.customerId || lot.courseId !== row.courseId))
          throw invalid('lotId', said.otherLot);
      },
    }),
  ],
  extends: [
    extend(LessonAdjustment, {
      transitions: {
        async submit(step) {
          const free = await setting(step.work, 'adjustApprovalOver', step.row.schoolId);
          step.asksApproval = free === 0 || step.row.qty > free * 100;
        },
        submitApproved: ({ row, work }) => book(work, row),
      },
    }),
  ],
  registers: {
    approval: [
      {
        key: 'teaching.lessonAdjust',
        area: 'teaching',
        name: pair('课时调整', 'Adjusting lessons'),
        detailPath: '/StudentSurplusLesson?tab=adjustments&id={id}',
        defaultFlow: ['principal', 'finance'],
      },
    ],
  },
};
