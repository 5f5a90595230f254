// Whom a run pays, and what is looked at before it is submitted.
import { rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { daysFrom, monthEnd } from '../../leave/model/days';
import { Staff } from '../../model/staff';
import { grouped } from '../../shifts/model/grouped';
import { SalaryAdjustment, type SalaryRun, SalarySlip } from '../model/run';
import { type Finding, suspensions } from '../model/runCalls';
import { isOf } from './calculating';
import { type Loaded, loadFor } from './loading';

/** Whom a run pays: who was employed by this company in the month, or has something to get. */
export async function peopleOf(work: Work, run: SalaryRun): Promise<Staff[]> {
  const from = `${run.workMonth}-01`;
  const staff = (await rows(work, Staff, { legalEntityId: run.legalEntityId }, { sort: 'no' })).filter(
    ({ id }) => !run.leftOutIds.includes(id),
  );
  if (run.kind === 'monthly') {
    const away = await awayAllMonth(work, staff, from);
    return staff.filter(
      ({ id, status, leftOn, startOn }) =>
        (status !== 'left' || (leftOn !== null && leftOn >= from)) &&
        !away.has(id) &&
        (!startOn || startOn < `${run.workMonth}-32`),
    );
  }
  const open = await rows(work, SalaryAdjustment, { staffId: staff.map(({ id }) => id), state: 'open' });
  const wanted = open.filter(
    (one) => isOf(run, one) && one.workMonth <= run.workMonth && (one.runId === null || one.runId === run.id),
  );
  return staff.filter(({ id }) => wanted.some(({ staffId }) => staffId === id));
}

/** Who was away without pay on each day of the month; who went or came back within it is paid for the rest. */
async function awayAllMonth(work: Work, staff: readonly Staff[], from: string): Promise<Set<number>> {
  const to = monthEnd(from);
  const spans = await work.ask(suspensions, { staffIds: staff.map(({ id }) => id), from, to });
  const isAway = (id: number, date: string) =>
    spans.some((span) => span.staffId === id && span.from <= date && date <= span.to);
  const known = new Set(spans.map(({ staffId }) => staffId));
  return new Set(
    staff
      .filter(({ id, status }) =>
        known.has(id) ? daysFrom(from, to).every((date) => isAway(id, date)) : status === 'suspended',
      )
      .map(({ id }) => id),
  );
}

/** Red stops a submission, yellow is looked at. */
export async function findings(work: Work, run: SalaryRun): Promise<Finding[]> {
  const people = await peopleOf(work, run);
  const all: Loaded = await loadFor(work, run, people);
  const slips = new Map((await rows(work, SalarySlip, { runId: run.id })).map((slip) => [slip.staffId, slip]));
  const last = new Map(
    (await rows(work, SalarySlip, { staffId: people.map(({ id }) => id) }, { sort: 'workMonth' }))
      .filter(({ runId, workMonth }) => runId !== run.id && workMonth < run.workMonth)
      .map((slip) => [slip.staffId, slip]),
  );
  const of = (key: string, isRed: boolean, is: (person: Staff) => boolean): Finding => ({
    ...{ key, isRed, staff: people.filter(is).map(({ name }) => name) },
  });
  const changed = ({ id }: Staff): boolean => {
    const [now, then] = [slips.get(id)?.net, last.get(id)?.net];
    return now !== undefined && then !== undefined && then > 0 && Math.abs(now - then) * 10 > then * 3;
  };
  const accounts = grouped(people, ({ bankAccount }) => bankAccount ?? '');
  const schools = [...new Set(people.flatMap(({ schoolId }) => schoolId ?? []))];
  const outside = await rows(work, Staff, {
    ...{ legalEntityId: null, schoolId: schools, status: ['active', 'probation'] },
  });
  const found = [
    of('negative', true, ({ id }) => (slips.get(id)?.net ?? 0) < 0),
    of(
      'unlocked',
      true,
      ({ id }) => run.kind === 'monthly' && all.profiles.has(id) && all.months.get(id)?.state !== 'locked',
    ),
    of('awardOpen', true, ({ id }) => run.kind === 'monthly' && all.profiles.has(id) && all.openAwards.has(id)),
    of('noProfile', false, ({ id }) => !all.profiles.has(id)),
    of('noInsurance', false, ({ id }) => all.profiles.has(id) && !all.insurances.has(id)),
    of('unconfirmed', false, ({ id }) =>
      (all.deductions.get(id) ?? []).some(({ confirmedYear }) => confirmedYear !== all.taxYear),
    ),
    of('coefficient', false, ({ id }) => (all.profiles.get(id)?.perfBase ?? 0) > 0 && !all.coefficients.has(id)),
    of('noId', false, ({ idCard }) => !idCard),
    of('noBank', false, ({ bankAccount }) => !bankAccount),
    of('sharedBank', false, ({ bankAccount }) => !!bankAccount && accounts.get(bankAccount)!.length > 1),
    { key: 'outside', isRed: false, staff: run.kind === 'monthly' ? outside.map(({ name }) => name) : [] },
    of('left', false, ({ status }) => status === 'left'),
    of('changed', false, changed),
  ];
  return found.filter(({ staff }) => staff.length > 0);
}
