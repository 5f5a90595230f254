// Figures of every area in what their reader may see: everywhere, in one's schools, or of one's own doing.
import { School } from '#areas/system/organisation/model/organisation';
import { dayOf } from '#kernel/model/dates';
import { forbidden, invalid, notFound } from '#kernel/model/problems';
import { combined, type FigureValue } from '#kernel/model/shown/figureValue';
import { say, texts } from '#kernel/model/text';
import { demand, may } from '#kernel/server/actor';
import { type Place, valuesOfEach, valuesOver } from '#kernel/server/figures/counting';
import type { Figure } from '#kernel/server/figures/figure';
import { rows } from '#kernel/server/rows';
import { type AreaPiece, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { type Against, before, changeOf, completionOf, numberOf, type Period, stepsOf } from '../model/comparing';
import {
  type FigureFace,
  type FigureNow,
  type FigureOfSchool,
  figureBySchool,
  figureSeries,
  figureValues,
} from '../model/figures';
import { figureText } from '../model/figureText';
import { planTarget } from '../model/targets';
import { trendOf } from './snapshots';

const rules = texts('workbench.figureRule', {
  order: ['结束日期不能早于开始日期', 'The end lies before the beginning'],
  tooLong: ['最长两年', 'Two years at most'],
});
const mostDays = 732;
const mostSchools = 100;
const trendDays = 14;

interface Asked extends Period {
  schoolId: number | null;
}

function refuseOdd({ from, to }: Period): void {
  if (to < from) throw invalid('to', rules.order);
  if ((Date.parse(to) - Date.parse(from)) / 86_400_000 > mostDays) throw invalid('to', rules.tooLong);
}

/** The schools of which this person may read the figure; null: all of them. */
function schoolsOf(work: Work, { permission }: Figure): readonly number[] | null {
  const scopes = work.actor.grants.get(permission);
  if (!scopes) throw forbidden(permission);
  const { regionSchoolIds, schoolIds } = work.actor.reach;
  if (scopes.has('all')) return null;
  if (scopes.has('region')) return regionSchoolIds;
  return scopes.has('school') ? schoolIds : [];
}

/** Where this reader's number is counted. */
function placeOf(work: Work, figure: Figure, schoolId: number | null): Place {
  const reached = schoolsOf(work, figure);
  if (schoolId !== null) {
    if (reached && !reached.includes(schoolId)) throw notFound();
    return { schoolIds: [schoolId] };
  }
  if (!reached) return {};
  return reached.length === 0 ? { staffId: work.actor.staffId } : { schoolIds: reached };
}

/** What the schools that are counted planned for a whole month or a whole year; of any other stretch, and of one person, nothing is. */
async function targetOf(work: Work, { key }: Figure, { from, to }: Period, place: Place): Promise<number | null> {
  const [year, month] = from.split('-').map(Number);
  const isMonth = from.endsWith('-01') && from.slice(0, 7) === to.slice(0, 7);
  const isYear = from.endsWith('-01-01') && from.slice(0, 4) === to.slice(0, 4);
  if (!year || (!isMonth && !isYear) || place.staffId !== undefined) return null;
  return work.ask(planTarget, {
    schoolIds: place.schoolIds ?? null,
    year,
    month: isMonth ? (month ?? null) : null,
    figureKey: key,
  });
}

const readable = (work: Work): Figure[] =>
  work.app.registries.figure.all().filter(({ permission }) => may(work.actor, permission));

/** Fen become yuan, as everywhere outside. */
const outside = ({ unit }: Figure, value: FigureValue | null): number | null => {
  const number = numberOf(value);
  if (number === null) return null;
  return unit === 'money' ? number / 100 : Math.round(number * 100) / 100;
};

function faceOf(work: Work, { key, area, label, unit, formula }: Figure): FigureFace {
  const title = work.app.allAreas.find(({ name }) => name === area)?.title;
  return {
    key,
    area,
    areaTitle: title ? say(title, work) : area,
    label: say(label, work),
    unit,
    formula: say(formula, work),
  };
}

export async function values(work: Work, { compare, ...asked }: Asked & { compare: Against }): Promise<FigureNow[]> {
  refuseOdd(asked);
  const spans = [asked, before(asked, compare)];
  const shown: FigureNow[] = [];
  for (const figure of readable(work).sort((a, b) => rank(a) - rank(b))) {
    const place = placeOf(work, figure, asked.schoolId);
    const [now, was] = await valuesOver(work, figure, spans, place);
    const target = await targetOf(work, figure, asked, place);
    shown.push({
      ...faceOf(work, figure),
      value: outside(figure, now!),
      before: outside(figure, was!),
      change: changeOf(now!, was!),
      target: outside(figure, target),
      completion: completionOf(now!, target),
    });
  }
  return shown;
}

function figureFor(work: Work, key: string): Figure {
  const figure = work.app.registries.figure.get(key);
  if (!figure) throw notFound();
  demand(work.actor, figure.permission);
  return figure;
}

async function series(work: Work, { key, ...asked }: Asked & { key: string }) {
  refuseOdd(asked);
  const figure = figureFor(work, key);
  const steps = stepsOf(asked);
  const values = await valuesOver(work, figure, steps, placeOf(work, figure, asked.schoolId));
  return steps.map((step, at) => ({ ...step, value: outside(figure, values[at]!) }));
}

export async function bySchool(work: Work, { key, ...asked }: Asked & { key: string }) {
  refuseOdd(asked);
  const figure = figureFor(work, key);
  const reached = schoolsOf(work, figure);
  const schools = (await rows(work, School, reached ? { id: reached } : {}, { sort: 'id', limit: mostSchools })).filter(
    ({ id }) => asked.schoolId === null || id === asked.schoolId,
  );
  const [values] = await valuesOfEach(work, figure, [asked], { of: 'school', ids: schools.map(({ id }) => id) });
  const found: FigureOfSchool[] = [];
  for (const { id, name, nameEn } of schools) {
    const value = values!.get(id)!;
    const target = await targetOf(work, figure, asked, { schoolIds: [id] });
    found.push({
      schoolId: id,
      name: (work.locale === 'en' && nameEn) || name,
      value: outside(figure, value),
      target: outside(figure, target),
      completion: completionOf(value, target),
    });
  }
  return { rows: found, total: outside(figure, combined([...values!.values()])) };
}

export interface FigureShown {
  key: string;
  label: string;
  text: string;
  /** Against the same days of last month, in percent. */
  change: number | null;
  trend: (number | null)[];
}

/** What is looked at first, of those one may read. */
const headlines = [
  ...['lead.new', 'customer.visited', 'contract.signed', 'payment.received', 'payment.net', 'contract.owed'],
  ...[
    'lesson.consumed',
    'attendance.rate',
    'member.active',
    'renewal.rate',
    'homework.submitRate',
    'customer.followed',
  ],
];
const rank = ({ key }: Figure): number => (headlines.includes(key) ? headlines.indexOf(key) : headlines.length);

/** This month so far, for the home page, with the fortnight before today. */
export async function figuresShown(work: Work, most: number): Promise<FigureShown[]> {
  const to = dayOf(work.now, work.actor.timezone);
  const month = { from: `${to.slice(0, 7)}-01`, to };
  const shown = [];
  for (const figure of readable(work)
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, most)) {
    const place = placeOf(work, figure, null);
    const [value, was] = await valuesOver(work, figure, [month, before(month, 'month')], place);
    shown.push({
      key: figure.key,
      label: say(figure.label, work),
      text: figureText(figure, outside(figure, value!)),
      change: changeOf(value!, was!),
      trend: await trendOf(work, figure, place, trendDays),
    });
  }
  return shown;
}

export const figures: AreaPiece = {
  calls: [serves(figureValues, values), serves(figureSeries, series), serves(figureBySchool, bySchool)],
};
