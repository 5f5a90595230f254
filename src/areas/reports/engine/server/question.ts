// What a run was asked for, read and judged: keys that exist, values that fit, a period that can be counted.
import { dayOf, daysBetween } from '#kernel/model/dates';
import { forbidden, invalid } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { demand, may } from '#kernel/server/actor';
import type { Place } from '#kernel/server/figures/counting';
import type { Measure } from '#kernel/server/figures/figure';
import type { Cut } from '#kernel/server/figures/grouped';
import { isTimeStep } from '#kernel/server/figures/grouped';
import type { Work } from '#kernel/server/work';
import type { Filters } from '../model/calls';
import { type Definition, opensWith } from '../model/definition';
import { type DimensionKey, fieldOf, isDimension } from '../model/dimensions';
import { type Period, type Preset, periodOf, stepsOf } from '../model/periods';
import { measureIn } from './measures';

const said = texts('reports.refused', {
  unknown: ['没有“{key}”', 'There is no “{key}”'],
  order: ['结束日期不能早于开始日期', 'The end lies before the beginning'],
  tooLong: ['最长三年', 'Three years at most'],
  tooFine: [
    '时间点超过 400 个，请选更粗的粒度或更短的时间',
    'More than 400 points in time: take a coarser step or a shorter period',
  ],
});

export interface Question {
  report: string;
  preset: Preset | null;
  from: string | null;
  to: string | null;
  filters: Filters;
  rows: string[] | null;
  columns: string | null;
  measures: string[] | null;
  compare: readonly ('prev' | 'year')[];
  sort: string | null;
}

export interface Asked {
  definition: Definition;
  period: Period;
  today: string;
  place: Place;
  only: Cut['only'];
  rows: DimensionKey[];
  columns: DimensionKey | null;
  measures: Measure[];
  scope: 'all' | 'schools' | 'self';
}

export function askedOf(work: Work, definition: Definition, question: Question): Asked {
  demand(work.actor, definition.permission);
  const today = dayOf(work.now, work.actor.timezone);
  const period = periodAsked(question, definition, today);
  const rows = (question.rows ?? opensWith(definition)).map((key) => dimension('rows', key, offered(definition)));
  const columns = question.columns ? dimension('columns', question.columns, definition.across) : null;
  for (const key of [...rows, ...(columns ? [columns] : [])])
    if (isTimeStep(key) && stepsOf(key, period).length > 400) throw invalid('rows', said.tooFine);
  return {
    ...{ definition, period, today, rows, columns },
    ...placeOf(work, definition),
    only: filtersAsked(question.filters, definition),
    measures: measuresAsked(work, question.measures, definition),
  };
}

const offered = ({ rows, drillPath }: Definition): readonly DimensionKey[] => [...rows, ...drillPath];

function dimension(field: string, key: string, among: readonly DimensionKey[]): DimensionKey {
  if (!isDimension(key) || !among.includes(key)) throw invalid(field, said.unknown, { key });
  return key;
}

function periodAsked({ preset, from, to }: Question, definition: Definition, today: string): Period {
  if (!from && !to) return periodOf(preset ?? definition.preset, today);
  const period = { from: from ?? to!, to: to ?? from! };
  if (period.to < period.from) throw invalid('to', said.order);
  if (daysBetween(period.from, period.to) > 1096) throw invalid('to', said.tooLong);
  return period;
}

/** Whose rows these are for this person: everybody's, those of some schools, or one's own. */
function placeOf({ actor }: Work, { permission }: Definition): Pick<Asked, 'place' | 'scope'> {
  const scopes = actor.grants.get(permission);
  if (!scopes) throw forbidden(permission);
  const { regionSchoolIds, schoolIds } = actor.reach;
  if (scopes.has('all')) return { place: {}, scope: 'all' };
  if (scopes.has('region')) return { place: { schoolIds: regionSchoolIds }, scope: 'schools' };
  if (scopes.has('school')) return { place: { schoolIds }, scope: 'schools' };
  return { place: { staffId: actor.staffId }, scope: 'self' };
}

export function filtersAsked(filters: Filters, definition: Definition): Map<string, string[]> {
  const only = new Map<string, string[]>();
  const known = [...definition.filters, ...offered(definition), ...definition.across];
  for (const [name, values] of Object.entries(filters)) {
    const key = dimension(`filters.${name}`, name, known);
    const read = values.map((value) => keyRead(key, value));
    if (read.length > 0) only.set(key, read);
  }
  return only;
}

/** As the database tells it; '' is what has none. */
export function keyRead(key: DimensionKey, value: string | number): string {
  const field = fieldOf(key);
  const text = String(value);
  if (text === '') return text;
  const fits = field.options
    ? Object.hasOwn(field.options, text)
    : field.kind === 'text'
      ? /^\d{4}(-(\d{2}(-\d{2})?|W\d{2}|Q[1-4]))?$/.test(text)
      : /^[1-9]\d{0,14}$/.test(text);
  if (!fits) throw invalid(`filters.${key}`, said.unknown, { key: text.slice(0, 40) });
  return text;
}

/** What a person may not read of its own area they do not read here either. */
function measuresAsked(work: Work, wanted: string[] | null, definition: Definition): Measure[] {
  const found = (wanted ?? definition.measures).flatMap((key) => {
    if (!definition.measures.includes(key)) throw invalid('measures', said.unknown, { key });
    return measureIn(work, definition, key) ?? [];
  });
  return found.filter(({ permission }) => may(work.actor, permission));
}
