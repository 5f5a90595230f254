// A month of work added up: pure. Days and hours are hundredths.
export interface Day {
  date: string;
  /** Works that day, holidays left out. */
  works: boolean;
  /** A legal holiday on a day that would be worked: due and paid. */
  isPaidHoliday: boolean;
  isNight: boolean;
}
export interface Taken {
  code: string;
  /** Hundredths of a day. */
  days: number;
  /** Hundredths of a percent that stays paid. */
  paidPercent: number;
}
export interface Happened {
  kind: 'late' | 'early' | 'absent' | 'missing';
  excused: boolean;
}

export function monthOf(
  days: readonly Day[],
  taken: readonly Taken[],
  exceptions: readonly Happened[],
  overtime: readonly { kind: string; hours: number; isPaid: boolean }[],
) {
  const legalDays = days.filter(({ isPaidHoliday }) => isPaidHoliday).length * 100;
  const dueDays = days.filter(({ works }) => works).length * 100 + legalDays;
  const charged = exceptions.filter(({ excused }) => !excused);
  const times = (kind: Happened['kind']) => charged.filter((one) => one.kind === kind).length;
  const absentDays = Math.min(times('absent') * 100, dueDays);
  const unpaid = taken.filter(({ paidPercent }) => paidPercent === 0).reduce((sum, one) => sum + one.days, 0);
  const by = <T>(list: readonly T[], key: (one: T) => string, value: (one: T) => number) => {
    const sums: Record<string, number> = {};
    for (const one of list) sums[key(one)] = (sums[key(one)] ?? 0) + value(one);
    return sums;
  };
  return {
    ...{ dueDays, legalDays, absentDays },
    workDays: Math.max(0, dueDays - unpaid - absentDays),
    leaveDays: taken.reduce((sum, one) => sum + one.days, 0),
    lateTimes: times('late'),
    earlyTimes: times('early'),
    overtimeHours: overtime.reduce((sum, { hours }) => sum + hours, 0),
    nightShifts: days.filter(({ isNight }) => isNight).length,
    leave: by(
      taken,
      ({ code }) => code,
      ({ days: n }) => n,
    ),
    overtime: by(
      overtime.filter(({ isPaid }) => isPaid),
      ({ kind }) => kind,
      ({ hours }) => hours,
    ),
  };
}
