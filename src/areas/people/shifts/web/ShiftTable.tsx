// The table of a plan: one row a person, one cell a day, with leave, meetings and what breaks a rule.
import { Tag, Tooltip, Typography } from 'antd';
import dayjs from 'dayjs';
import { useEffect, useState } from 'react';
import { useText } from '#kernel/web/i18n';
import { brandGround } from '#kernel/web/theme';
import { grouped } from '../model/grouped';
import type { GridBreach, ShiftGrid } from '../model/plan';
import { breachText } from './BreachList';
import css from './shifts.module.css';
import { shiftTexts as s } from './shiftTexts';

export const keyOf = (staffId: number, date: string) => `${staffId}:${date}`;

interface ShiftTableProps {
  grid: ShiftGrid;
  days: readonly string[];
  /** The shifts of a cell as they are to be. */
  at: (key: string) => readonly number[];
  isChanged: (key: string) => boolean;
  mayPlan: boolean;
  onPaint: (key: string) => void;
}

export function ShiftTable({ grid, days, at, isChanged, mayPlan, onPaint }: ShiftTableProps) {
  const { t } = useText();
  useEffect(() => {
    const stop = () => setHeld(false);
    window.addEventListener('pointerup', stop);
    return () => window.removeEventListener('pointerup', stop);
  }, []);
  const [isHeld, setHeld] = useState(false);
  const shifts = new Map(grid.shifts.map((shift) => [shift.id, shift]));
  const breaches = grouped(grid.breaches, ({ staffId, date }) => keyOf(staffId, date));
  const away = new Map(grid.away.map((one) => [keyOf(one.staffId, one.date), one]));
  const busy = new Map(grid.busy.map((one) => [keyOf(one.staffId, one.date), one.count]));
  const off = new Set(grid.holidays);
  const told = (list: readonly GridBreach[]) =>
    list.map(({ rule, found }) => t(breachText[rule], { found })).join('；');
  return (
    <div className={css.scroll}>
      <table className={css.grid}>
        <thead>
          <tr>
            <th className={css.name}>{t(s.staff)}</th>
            {days.map((date) => (
              <th key={date} className={off.has(date) ? css.off : undefined}>
                {dayjs(date).format('MM-DD')}
                <br />
                {dayjs(date).format('dd')}
              </th>
            ))}
            <th>{t(s.hours)}</th>
            <th>{t(s.restDays)}</th>
          </tr>
        </thead>
        <tbody>
          {grid.staff.map(({ id, name, post }) => {
            const worked = days.map((date) =>
              at(keyOf(id, date)).reduce((sum, one) => sum + (shifts.get(one)?.minutes ?? 0), 0),
            );
            return (
              <tr key={id}>
                <th className={css.name} scope="row">
                  <span data-data>{name}</span>{' '}
                  <Typography.Text type="secondary" data-data>
                    {post}
                  </Typography.Text>
                </th>
                {days.map((date) => {
                  const key = keyOf(id, date);
                  const found = breaches.get(key) ?? [];
                  const leave = away.get(key);
                  const count = busy.get(key);
                  const title = [told(found), leave?.kind, count ? t(s.lessons, { count }) : '']
                    .filter(Boolean)
                    .join('；');
                  const tone = found.some(({ severity }) => severity === 'refuse')
                    ? css.refuse
                    : found.length > 0
                      ? css.warn
                      : undefined;
                  return (
                    <td
                      key={date}
                      className={[off.has(date) ? css.off : '', tone ?? '', isChanged(key) ? css.changed : ''].join(
                        ' ',
                      )}
                    >
                      <Tooltip title={title || undefined}>
                        <button
                          type="button"
                          className={css.cell}
                          disabled={!mayPlan}
                          aria-label={`${name} ${date} ${at(key)
                            .map((one) => shifts.get(one)?.name)
                            .join(' ')}`}
                          onPointerDown={() => {
                            setHeld(true);
                            onPaint(key);
                          }}
                          onPointerEnter={() => isHeld && onPaint(key)}
                          onKeyDown={({ key: typed }) => {
                            if (typed === 'Enter' || typed === ' ') onPaint(key);
                          }}
                        >
                          {at(key).map((one) => (
                            <Tag
                              key={one}
                              data-data
                              style={{ margin: 0 }}
                              {...(shifts.get(one)
                                ? { variant: 'solid', color: brandGround(shifts.get(one)!.colour) }
                                : {})}
                            >
                              {shifts.get(one)?.code ?? '?'}
                            </Tag>
                          ))}
                          {leave && <span className={css.away}>{leave.kind}</span>}
                          {count ? <span className={css.busy}>{count}</span> : null}
                        </button>
                      </Tooltip>
                    </td>
                  );
                })}
                <td>{Math.round(worked.reduce((sum, one) => sum + one, 0) / 6) / 10}</td>
                <td>{worked.filter((one) => one === 0).length}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
