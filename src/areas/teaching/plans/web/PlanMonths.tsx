// The months of a timetable before it is made: each day free, with a warning, clashing or skipped.
import { Tag } from 'antd';
import { useText } from '#kernel/web/i18n';
import { daysOf, weekdayName } from '#kernel/web/widgets/calendar/layout';
import type { PlannedRow, PlanPreview } from '../model/calls';
import css from './plan.module.css';
import { planTexts as p } from './planTexts';

type Look = 'free' | 'warned' | 'clashing' | 'skipped';

const worst = (rows: readonly PlannedRow[]): Look => {
  const found = rows.flatMap(({ clashes }) => clashes.map(({ severity }) => severity));
  if (found.includes('hard')) return 'clashing';
  return found.length > 0 ? 'warned' : 'free';
};

const said = { free: p.dayFree, warned: p.dayWarned, clashing: p.dayClashing, skipped: p.daySkipped };
const legend = [
  { look: 'free', label: p.free, colour: 'green' },
  { look: 'warned', label: p.warned, colour: 'orange' },
  { look: 'clashing', label: p.clashing, colour: 'red' },
  { look: 'skipped', label: p.skippedDay, colour: 'default' },
] as const;

export function PlanMonths({ rows, skipped }: Pick<PlanPreview, 'rows' | 'skipped'>) {
  const { t, locale } = useText();
  const left = new Set(skipped.map(({ date }) => date));
  const months = [...new Set([...rows, ...skipped].map(({ date }) => date.slice(0, 7)))].sort();
  const lookOf = (day: string): Look | null => {
    const on = rows.filter(({ date }) => date === day);
    if (on.length > 0) return worst(on);
    return left.has(day) ? 'skipped' : null;
  };
  return (
    <div>
      <div className={css.months}>
        {months.map((month) => (
          <section key={month} className={css.month} aria-label={month}>
            <h4>{month}</h4>
            <div className={css.days}>
              {daysOf('week', `${month}-01`).map((day) => (
                <span key={day} className={css.weekday}>
                  {weekdayName(day, locale).slice(-1 * (locale === 'zh' ? 1 : 3))}
                </span>
              ))}
              {daysOf('month', `${month}-01`).map((day) => {
                const look = day.startsWith(month) ? lookOf(day) : null;
                const count = rows.filter(({ date }) => date === day).length;
                return (
                  <span
                    key={day}
                    className={css.day}
                    data-look={look ?? ''}
                    data-other={!day.startsWith(month)}
                    title={look ? t(said[look], { day, count }) : undefined}
                  >
                    {Number(day.slice(8))}
                  </span>
                );
              })}
            </div>
          </section>
        ))}
      </div>
      {legend.map(({ look, label, colour }) => (
        <Tag key={look} color={colour}>
          {t(label)}
        </Tag>
      ))}
    </div>
  );
}
