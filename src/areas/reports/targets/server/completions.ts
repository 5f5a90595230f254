// Target against actual, of schools and of people, over a month, a quarter or a year.
import { SalespersonTarget } from '#areas/customers/salespeople/model/salesperson';
import { Staff } from '#areas/people/model/staff';
import { School } from '#areas/system/organisation/model/organisation';
import { planTarget } from '#areas/workbench/figures/model/targets';
import { addDays, addMonths, dayOf, daysBetween } from '#kernel/model/dates';
import { notFound } from '#kernel/model/problems';
import type { FigureValue } from '#kernel/model/shown/figureValue';
import { say, texts } from '#kernel/model/text';
import { type Place, valuesOfEach } from '#kernel/server/figures/counting';
import type { Figure, Span } from '#kernel/server/figures/figure';
import { rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { changeOf, numberOf, shown } from '../../engine/model/cells';
import { previousOf, yearBefore } from '../../engine/model/periods';
import { type Passing, type Progress, progressOf, timeShare, together } from '../model/completing';
import {
  type CompletionAnswer,
  type CompletionRow,
  keptWithCounsellors,
  StaffTarget,
  type TargetFigure,
} from '../model/target';
import { netByPerson } from './actuals';

const said = texts('reports.completion', { total: ['合计', 'Total'] });

interface Asked {
  month: string;
  span: 'month' | 'quarter' | 'year';
  figure: TargetFigure;
  level: 'school' | 'person';
}

export async function completions(work: Work, asked: Asked): Promise<CompletionAnswer> {
  const figure = work.app.registries.figure.get(asked.figure);
  if (!figure) throw notFound();
  const whole = wholeOf(asked);
  const today = dayOf(work.now, work.actor.timezone);
  const days = daysBetween(whole.from, whole.to) + 1;
  const time: Passing = { days, passed: today > whole.to ? days : daysBetween(whole.from, today) + 1 };
  const now = today < whole.to && today >= whole.from ? { from: whole.from, to: today } : whole;
  const spans = [now, previousOf(now), yearBefore(now)];
  const found =
    asked.level === 'school' ? await ofSchools(work, figure, spans, asked) : await ofPeople(work, figure, spans, asked);
  const isAdditive = figure.additive;
  const lines = found.map((one) => ({
    ...one,
    ...progressOf(one.target, numberOf(figure.unit, one.values[0]), time, isAdditive),
  }));
  const total = isAdditive ? together(lines, time) : { ...progressOf(null, null, time, false), unset: 0 };
  const sums = [0, 1, 2].map((at) =>
    lines.reduce((sum, { values }) => sum + (numberOf(figure.unit, values[at]) ?? 0), 0),
  );
  const told = (value: number | null) => shown(figure.unit, value);
  const rate = (value: number | null) => shown('percent', value) as number | null;
  const progress = ({ target, actual, completion, gap, forecast }: Progress) => ({
    ...{
      target: told(target),
      actual: told(actual),
      completion: rate(completion),
      gap: told(gap),
      forecast: told(forecast),
    },
  });
  return {
    ...whole,
    unit: figure.unit,
    timeProgress: rate(timeShare(time) * 100) ?? 0,
    rows: lines
      .map(
        (line): CompletionRow => ({
          ...{ id: line.id, label: line.label, school: line.school, ...progress(line) },
          ...changes(
            figure,
            line.values.map((value) => numberOf(figure.unit, value)),
          ),
          difference: told(line.difference),
        }),
      )
      .sort((a, b) => (b.completion ?? -1) - (a.completion ?? -1)),
    total: {
      label: say(said.total, work),
      ...progress(total),
      ...changes(figure, isAdditive ? sums : [null, null, null]),
      unset: told(total.unset) ?? 0,
    },
  };
}

const changes = ({ unit }: Figure, [now = null, before = null, year = null]: readonly (number | null)[]) => ({
  prevPct: changeOf(unit, now, before),
  yearPct: changeOf(unit, now, year),
});

interface Line {
  id: number;
  label: string;
  school: string;
  target: number | null;
  difference: number | null;
  values: (FigureValue | undefined)[];
}

function wholeOf({ month, span }: Asked): Span {
  const first = `${month}-01`;
  const months = { month: 1, quarter: 3, year: 12 }[span];
  const from = addMonths(first, -((Number(month.slice(5)) - 1) % months));
  return { from, to: addDays(addMonths(from, months), -1) };
}

const monthsOf = ({ from, to }: Span): string[] => {
  const months: string[] = [];
  for (let day = from; day <= to; day = addMonths(day, 1)) months.push(day.slice(0, 7));
  return months;
};

/** The schools whose numbers this person reads here. */
function reachOf({ actor }: Work): Place {
  const scopes = actor.grants.get('reports.target.view');
  if (scopes?.has('all')) return {};
  if (scopes?.has('region')) return { schoolIds: actor.reach.regionSchoolIds };
  return scopes?.has('school') ? { schoolIds: actor.reach.schoolIds } : { staffId: actor.staffId };
}

async function ofSchools(work: Work, figure: Figure, spans: readonly Span[], asked: Asked): Promise<Line[]> {
  const { schoolIds, staffId } = reachOf(work);
  if (staffId) return [];
  const schools = await rows(
    work,
    School,
    { ...(schoolIds ? { id: [...schoolIds] } : {}), state: ['open', 'suspended', 'closing'] },
    { sort: 'id' },
  );
  const values = await valuesOfEach(work, figure, spans, { of: 'school', ids: schools.map(({ id }) => id) });
  const people = figure.additive ? await peopleTargets(work, asked) : new Map<number, number>();
  const staff = await rows(work, Staff, { id: [...people.keys()] });
  const lines: Line[] = [];
  for (const { id, name, nameEn } of schools) {
    const target = await schoolTarget(work, asked, id);
    const sum = staff
      .filter(({ schoolId }) => schoolId === id)
      .reduce((all, one) => all + (people.get(one.id) ?? 0), 0);
    lines.push({
      ...{ id, label: (work.locale === 'en' && nameEn) || name, school: '', target },
      difference: target && sum > 0 && sum !== target ? sum - target : null,
      values: values.map((of) => of.get(id)),
    });
  }
  return lines;
}

/** Months add up where the figure does; of a rate only what was planned for just this. */
async function schoolTarget(work: Work, asked: Asked, schoolId: number): Promise<number | null> {
  const months = monthsOf(wholeOf(asked));
  let sum: number | null = null;
  for (const month of months) {
    const [year, at] = month.split('-').map(Number);
    const one = await work.ask(planTarget, { schoolIds: [schoolId], year: year!, month: at!, figureKey: asked.figure });
    if (one !== null) sum = (sum ?? 0) + one;
  }
  const isRate = asked.figure === 'attendance.rate';
  return isRate && months.length > 1 ? null : sum;
}

async function ofPeople(work: Work, figure: Figure, spans: readonly Span[], asked: Asked): Promise<Line[]> {
  const place = reachOf(work);
  const staff = await rows(
    work,
    Staff,
    {
      status: ['probation', 'active'],
      ...(place.schoolIds ? { schoolId: [...place.schoolIds] } : {}),
      ...(place.staffId ? { id: place.staffId } : {}),
    },
    { sort: 'id', limit: 2000 },
  );
  const ids = staff.map(({ id }) => id);
  const targets = await peopleTargets(work, asked);
  const isShared = asked.figure === 'payment.net';
  const values: ReadonlyMap<number, FigureValue>[] = isShared
    ? await Promise.all(spans.map((span) => netByPerson(work, span, { schoolIds: place.schoolIds })))
    : await valuesOfEach(work, figure, spans, { of: 'staff', ids });
  const schools = new Map(
    (await rows(work, School, {})).map((one) => [one.id, (work.locale === 'en' && one.nameEn) || one.name]),
  );
  return staff
    .map(({ id, name, schoolId }) => ({
      ...{
        id,
        label: name,
        school: schools.get(schoolId ?? 0) ?? '',
        target: targets.get(id) ?? null,
        difference: null,
      },
      values: values.map((of) => of.get(id) ?? (isShared ? 0 : undefined)),
    }))
    .filter(({ target, values: [now] }) => target !== null || (numberOf(figure.unit, now) ?? 0) !== 0);
}

/** By person, over all months of the span: a counsellor's from the counsellors', the others' from here. */
async function peopleTargets(work: Work, asked: Asked): Promise<Map<number, number>> {
  const months = monthsOf(wholeOf(asked));
  const sums = new Map<number, number>();
  const add = (staffId: number, value: number) => value > 0 && sums.set(staffId, (sums.get(staffId) ?? 0) + value);
  if (asked.figure in keptWithCounsellors) {
    const field = keptWithCounsellors[asked.figure as keyof typeof keptWithCounsellors];
    for (const one of await rows(work, SalespersonTarget, { month: months })) add(one.staffId, one[field]);
    return sums;
  }
  const own = await rows(work, StaffTarget, { month: months, figureKey: asked.figure });
  const isMoney = ['contract.signed', 'revenue.recognized'].includes(asked.figure);
  for (const { staffId, value } of own) add(staffId, isMoney ? value : value / 100);
  return sums;
}
