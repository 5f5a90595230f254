// Joining a class that has begun: nothing is charged for what is over unless somebody says so; a full class and one that is more
// than half over need somebody's word.
import { dayOf } from '#kernel/model/dates';
import { conflict } from '#kernel/model/problems';
import { pair, texts } from '#kernel/model/text';
import { insert, move, need } from '#kernel/server/rows';
import { type AreaPiece, extend, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { seatGuest } from '../../attendance/server/guests';
import { ClassMember } from '../../classes/model/member';
import { charge, usableLots } from '../../ledger/model/charging';
import { holdLots, lotsOf } from '../../ledger/server/heldLots';
import { setting } from '../../settings/server/settings';
import { joinMidway, previewMidway } from '../model/calls';
import { MidwayJoin } from '../model/midway';
import { type Looked, look, previewOf } from './looking';

const said = texts('teaching.midwayJoin', {
  lacking: ['课时不足，不能扣除错过的课', 'There are too few lessons to charge what was missed'],
});

const countsOf = ({ of, balance, isFull, reckoned }: Looked) => ({
  schoolId: of.schoolId,
  missedCount: reckoned.missed,
  remainingCount: reckoned.remaining,
  neededQty: reckoned.needed,
  balanceQty: balance,
  lackQty: reckoned.lack,
  lackAmount: reckoned.lackAmount,
  overCapacity: isFull,
});

/** Takes the seat and, where it was said so, pays for what is over. */
async function sit(work: Work, row: MidwayJoin): Promise<void> {
  const looked = await look(work, row);
  Object.assign(row, countsOf(looked));
  await insert(work, ClassMember, {
    classId: row.classId,
    customerId: row.customerId,
    joinedOn: dayOf(looked.from.startAt, work.actor.timezone),
    fromLessonNo: looked.from.lessonNo,
    overfilled: looked.isFull,
    granted: looked.isFull,
  });
  for (const id of row.catchUpLessonIds) await seatGuest(work, id, { customerId: row.customerId, role: 'guest' });
  if (row.missedCharged) await chargeMissed(work, row, looked);
}

async function chargeMissed(work: Work, row: MidwayJoin, { of, missed }: Looked): Promise<void> {
  const held = await holdLots(work, lotsOf([row.customerId], [of.courseId]));
  const today = dayOf(work.now, work.actor.timezone);
  const usable = usableLots(held.all(), {
    courseId: of.courseId,
    schoolId: of.schoolId,
    on: today,
    today,
    anySchool: await setting(work, 'crossSchoolConsume', of.schoolId),
  });
  const charged = charge(usable, missed.length * of.lessonQty);
  if (charged.owed > 0) throw conflict(said.lacking);
  charged.lots.forEach((lot, i) => {
    held.post(
      { lot, entries: [charged.entries[i]!] },
      {
        sourceKind: 'adjustment',
        sourceId: row.id,
        bizDate: today,
        schoolId: of.schoolId,
        classId: of.id,
        reason: '插班',
      },
    );
  });
  await held.write();
}

export const midway: AreaPiece = {
  services: [
    service(MidwayJoin, {
      async beforeSave({ row, work }) {
        if (row.state === 'draft') Object.assign(row, countsOf(await look(work, row)));
      },
    }),
  ],
  extends: [
    extend(MidwayJoin, {
      transitions: {
        async submit(step) {
          const looked = await look(step.work, step.row);
          Object.assign(step.row, countsOf(looked));
          step.asksApproval = looked.isFull || looked.reckoned.isLate;
        },
        submitApproved: ({ row, work }) => sit(work, row),
      },
      calls: [
        serves(previewMidway, async (work, asked) => previewOf(work, await look(work, asked))),
        serves(joinMidway, async (work, asked) => {
          const preview = await previewOf(work, await look(work, asked));
          const id = await insert(work, MidwayJoin, asked);
          await move(work, MidwayJoin, await need(work, MidwayJoin, id, { lock: true }), 'submit', {});
          const { state } = await need(work, MidwayJoin, id);
          return { id, state, preview };
        }),
      ],
    }),
  ],
  registers: {
    approval: [
      {
        key: 'teaching.midwayJoin',
        area: 'teaching',
        name: pair('插班', 'Joining midway'),
        detailPath: '/TeachingPlan?tab=midway&id={id}',
        defaultFlow: ['principal'],
      },
    ],
  },
};
