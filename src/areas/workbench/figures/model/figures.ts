// The figures of all areas in one place: now, before, by time and by school.
import { call, type } from '#kernel/model/call';
import { choice, date, ref, text } from '#kernel/model/fields';
import type { Against, Period } from './comparing';

export interface FigureFace {
  key: string;
  area: string;
  areaTitle: string;
  label: string;
  unit: 'count' | 'money' | 'percent' | 'minutes';
  /** How it is counted, in words. */
  formula: string;
}

/** Money as the wire has it, percentages in percent; null where there is nothing to tell. */
export interface FigureNow extends FigureFace {
  value: number | null;
  before: number | null;
  change: number | null;
  target: number | null;
  completion: number | null;
}

export interface FigureStep extends Period {
  value: number | null;
}

export interface FigureOfSchool {
  schoolId: number;
  name: string;
  value: number | null;
  target: number | null;
  completion: number | null;
}

const period = {
  from: date('起', 'From', { required: true }),
  to: date('止', 'To', { required: true }),
  schoolId: ref('校区', 'School', 'school'),
};
const figureKey = text('指标', 'Figure', { required: true, max: 60 });
const path = '/work/v1/figure';

export const againstChoices: Record<Against, readonly [string, string]> = {
  day: ['昨天', 'Yesterday'],
  week: ['上周同日', 'A week ago'],
  month: ['上月同期', 'Last month'],
  year: ['去年同期', 'Last year'],
};

export const figureValues = call('GET', `${path}/value`, {
  label: ['指标', 'Figures'],
  input: { ...period, compare: choice('对比', 'Compared with', againstChoices, { default: 'month' }) },
  answer: type<FigureNow[]>(),
});

export const figureSeries = call('GET', `${path}/series`, {
  label: ['趋势', 'Trend'],
  input: { key: figureKey, ...period },
  answer: type<FigureStep[]>(),
});

export const figureBySchool = call('GET', `${path}/bySchool`, {
  label: ['按校区', 'By school'],
  input: { key: figureKey, ...period },
  answer: type<{ rows: FigureOfSchool[]; total: number | null }>(),
});
