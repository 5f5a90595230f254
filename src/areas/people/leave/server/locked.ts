// A month whose attendance is locked takes nothing more.
import { conflict } from '#kernel/model/problems';
import { query } from '#kernel/model/signals';
import { texts } from '#kernel/model/text';
import type { Work } from '#kernel/server/work';
import { daysFrom } from '../model/days';

const said = texts('people.lockedMonth', {
  locked: ['{month} 的考勤已锁定', 'The attendance of {month} is locked'],
});

/** Answered by the capability of attendance. */
export const lockedMonths = query<{ staffId: number; months: string[] }, string[]>('people.lockedMonths', () => []);

export async function refuseLocked(work: Work, staffId: number, from: string, to: string): Promise<void> {
  const months = [...new Set(daysFrom(from, to).map((day) => day.slice(0, 7)))];
  const [month] = await work.ask(lockedMonths, { staffId, months });
  if (month) throw conflict(said.locked, undefined, { month });
}
