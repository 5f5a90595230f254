// Annual leave is granted by the year and expires after it; each job is safe to run twice.
import { addDays, dayOf } from '#kernel/model/dates';
import { pair } from '#kernel/model/text';
import { row as rowOf, rows } from '#kernel/server/rows';
import type { Job } from '#kernel/server/service';
import { Staff } from '../../model/staff';
import { annualDays, firstYearDays, monthsBetween } from '../model/days';
import { StaffLeaveEntry, StaffLeaveKind } from '../model/leave';
import { enter, leftOf } from './ledger';

const grant: Job = {
  name: 'people.leaveGrant',
  title: pair('年假发放', 'Annual leave granted'),
  cron: '10 1 1 * *',
  async run(work) {
    const today = dayOf(work.now, work.actor.timezone);
    const year = Number(today.slice(0, 4));
    const kind = await rowOf(work, StaffLeaveKind, { code: 'annual' });
    if (!kind) return 0;
    const given = new Set(
      (await rows(work, StaffLeaveEntry, { kindId: kind.id, year, cause: 'grant' })).map(({ staffId }) => staffId),
    );
    const staff = await rows(work, Staff, { status: ['probation', 'active'] });
    let count = 0;
    for (const { id, startOn } of staff) {
      if (!startOn || given.has(id)) continue;
      const days = annualDays(monthsBetween(startOn, today));
      // In the year they began to have leave at all, only what is left of it.
      const first = monthsBetween(startOn, `${year - 1}-12-31`) < 12;
      const change = (first ? firstYearDays(today, days) : days) * 100;
      if (change === 0) continue;
      await enter(work, { staffId: id, kindId: kind.id, year, change, cause: 'grant', expiresOn: `${year + 1}-03-31` });
      count += 1;
    }
    return count;
  },
};

const expire: Job = {
  name: 'people.leaveExpiry',
  title: pair('年假过期', 'Annual leave expired'),
  cron: '20 1 1 4 *',
  async run(work) {
    const today = dayOf(work.now, work.actor.timezone);
    const due = (await rows(work, StaffLeaveEntry, { cause: 'grant' })).filter(
      ({ expiresOn }) => expiresOn !== null && expiresOn < today && expiresOn >= addDays(today, -400),
    );
    let count = 0;
    for (const { id, staffId, kindId, year, change } of due) {
      if (await rowOf(work, StaffLeaveEntry, { cause: 'expire', refId: id })) continue;
      const entries = await rows(work, StaffLeaveEntry, { staffId, kindId });
      // What was used goes first off the oldest grant: of it only what nobody took is left to expire.
      const later = entries
        .filter((one) => one.year > year && one.change > 0)
        .reduce((sum, one) => sum + one.change, 0);
      const rest = Math.min(change, Math.max(0, (await leftOf(work, staffId, kindId)) - later));
      await enter(work, { staffId, kindId, year, change: -rest, cause: 'expire', refId: id });
      count += 1;
    }
    return count;
  },
};

export const granting: Job[] = [grant, expire];
