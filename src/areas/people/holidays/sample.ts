// The holidays of the year behind, of this one and of the next, as the calendar of the country names them.
import { addDays, daysBetween } from '#kernel/model/dates';
import type { Sample } from '#kernel/server/sample';
import type { Demo } from '#kernel/server/service';
import { Holiday } from './model/holiday';

interface Festival {
  name: string;
  from: string;
  to: string;
}

const fixed: readonly Festival[] = [
  { name: '元旦', from: '01-01', to: '01-03' },
  { name: '劳动节', from: '05-01', to: '05-05' },
  { name: '国庆节', from: '10-01', to: '10-07' },
];

/** Those that go by the moon, and the weekend days worked for them with the weekday they stand for. */
const moving: Record<string, { festivals: readonly Festival[]; workdays: readonly (readonly [string, number])[] }> = {
  2025: {
    festivals: [
      { name: '春节', from: '01-28', to: '02-04' },
      { name: '清明节', from: '04-04', to: '04-06' },
      { name: '端午节', from: '05-31', to: '06-02' },
    ],
    workdays: [
      ['01-26', 1],
      ['02-08', 2],
      ['04-27', 5],
      ['09-28', 2],
      ['10-11', 3],
    ],
  },
  2026: {
    festivals: [
      { name: '春节', from: '02-15', to: '02-23' },
      { name: '清明节', from: '04-04', to: '04-06' },
      { name: '端午节', from: '06-19', to: '06-21' },
      { name: '中秋节', from: '09-25', to: '09-27' },
    ],
    workdays: [
      ['01-04', 5],
      ['02-14', 1],
      ['02-28', 2],
      ['05-09', 2],
      ['09-20', 2],
      ['10-10', 3],
    ],
  },
  2027: {
    festivals: [
      { name: '春节', from: '02-05', to: '02-11' },
      { name: '清明节', from: '04-03', to: '04-05' },
      { name: '端午节', from: '06-09', to: '06-09' },
      { name: '中秋节', from: '09-15', to: '09-15' },
    ],
    workdays: [],
  },
};

export async function plantHolidays(sample: Sample, { hasPast }: Demo): Promise<void> {
  if (!hasPast) return;
  const thisYear = Number(sample.today.slice(0, 4));
  const years = [thisYear - 1, thisYear, thisYear + 1];
  const days = years.flatMap((year) => {
    const { festivals = [], workdays = [] } = moving[year] ?? {};
    return [
      ...[...fixed, ...festivals].flatMap(({ name, from, to }) =>
        daysFrom(`${year}-${from}`, `${year}-${to}`).map((date) => ({ date, name, kind: 'legal' as const })),
      ),
      ...workdays.map(([day, replacesWeekday]) => ({
        ...{ date: `${year}-${day}`, name: '调休上班', kind: 'workday' as const, replacesWeekday },
      })),
    ];
  });
  await sample.plant(
    Holiday,
    days.map((day) => ({ ...day, schoolIds: [] })),
  );
}

const daysFrom = (from: string, to: string): string[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, i) => addDays(from, i));
