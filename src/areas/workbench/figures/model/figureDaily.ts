// What a figure was on a day that is over: for trends, so that nobody counts the past again each time a page is opened.
import { choice, date, datetime, int, text } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';

export const FigureDaily = resource({
  name: 'figure_daily',
  area: 'workbench',
  noun: 'figure',
  path: '/work/v1/figureDaily',
  title: ['指标日快照', 'Daily figure'],
  label: 'figureKey',
  fields: {
    figureKey: text('指标', 'Figure', { required: true, max: 60, exact: true }),
    day: date('日期', 'Date', { required: true }),
    scopeKind: choice(
      '范围',
      'Scope',
      { enterprise: ['企业', 'Enterprise'], school: ['校区', 'School'], staff: ['员工', 'Person'] },
      { required: true },
    ),
    /** Of the school or the person; 0 of the enterprise. */
    scopeId: int('范围编号', 'Scope id', { required: true, max: Number.MAX_SAFE_INTEGER }),
    /** Money in fen. Of a percentage the parts; they are added, it is not. */
    numerator: int('分子', 'Numerator', { required: true, min: -9e14, max: 9e14 }),
    denominator: int('分母', 'Denominator', { max: 9e14 }),
    computedAt: datetime('计算时间', 'Computed at', { required: true }),
  },
  unique: [['figureKey', 'day', 'scopeKind', 'scopeId']],
  verbs: [],
});
export type FigureDaily = Row<typeof FigureDaily>;
