import { Salesperson } from '#areas/customers/salespeople/model/salesperson';
import { Staff } from '#areas/people/model/staff';
import { dayOf } from '#kernel/model/dates';
import { conflict } from '#kernel/model/problems';
import { pair, texts } from '#kernel/model/text';
import { need, reached, row, rows, update } from '#kernel/server/rows';
import { type AreaPiece, serves, service } from '#kernel/server/service';
import { completion, keptWithCounsellors, StaffTarget, unlockTarget } from '../model/target';
import { completions } from './completions';

const said = texts('reports.staffTarget', {
  elsewhere: ['顾问的这项目标在“顾问目标”里维护', 'A counsellor’s target of this is kept with the counsellors'],
  locked: ['目标已锁定，请先解锁', 'The target is locked; unlock it first'],
});

const targets = service(StaffTarget, {
  async beforeSave({ row: target, was, work }) {
    if (was?.locked && target.locked) throw conflict(said.locked);
    target.schoolId = (await need(work, Staff, target.staffId)).schoolId;
    if (!was && target.figureKey in keptWithCounsellors && (await row(work, Salesperson, { staffId: target.staffId })))
      throw conflict(said.elsewhere);
  },
  beforeDelete({ row: target }) {
    if (target.locked) throw conflict(said.locked);
  },
  calls: [
    serves(unlockTarget, async (work, { id, reason }) => {
      const target = await reached(work, StaffTarget, id, 'unlock');
      await update(work, StaffTarget, target, { locked: false, unlockReason: reason });
      return null;
    }),
  ],
});

export const staffTargets: AreaPiece = {
  services: [targets],
  calls: [serves(completion, completions)],
  jobs: [
    {
      name: 'reports.targetLock',
      title: pair('锁定员工目标', 'Lock staff targets'),
      cron: '10 3 5 * *',
      async run(work) {
        const month = dayOf(work.now, work.actor.timezone).slice(0, 7);
        const open = (await rows(work, StaffTarget, { locked: false }, { lock: true })).filter(
          (one) => one.month <= month,
        );
        for (const one of open) await update(work, StaffTarget, one, { locked: true });
        return open.length;
      },
    },
  ],
};
