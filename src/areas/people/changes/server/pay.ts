// What changes tell the payroll: since when somebody is with their employer, and when they were away without pay.
import { addDays } from '#kernel/model/dates';
import { rows } from '#kernel/server/rows';
import { answers } from '#kernel/server/service';
import { employerSince, suspensions } from '../../salary/model/runCalls';
import { StaffChange } from '../model/staffChange';

export const toldToPayroll = [
  answers(employerSince, async (work, { staffIds, legalEntityId, year }) => {
    const found = await rows(
      work,
      StaffChange,
      { staffId: staffIds, toLegalEntityId: legalEntityId, state: 'effective' },
      { sort: 'effectiveOn' },
    );
    return found
      .filter((one) => one.fromLegalEntityId !== legalEntityId && one.effectiveOn.startsWith(`${year}-`))
      .map(({ staffId, effectiveOn: on }) => ({ staffId, on }));
  }),
  answers(suspensions, async (work, { staffIds, from, to }) => {
    const found = await rows(
      work,
      StaffChange,
      { staffId: staffIds, kind: ['suspend', 'resume'], state: 'effective' },
      { sort: 'effectiveOn' },
    );
    const away = new Map<number, string>();
    const spans: { staffId: number; from: string; to: string }[] = [];
    for (const { staffId, kind, effectiveOn } of found) {
      const since = away.get(staffId);
      if (kind === 'suspend') away.set(staffId, since ?? effectiveOn);
      else if (since !== undefined) {
        spans.push({ staffId, from: since, to: addDays(effectiveOn, -1) });
        away.delete(staffId);
      }
    }
    for (const [staffId, since] of away) spans.push({ staffId, from: since, to });
    return spans.filter((span) => span.from <= to && from <= span.to);
  }),
];
