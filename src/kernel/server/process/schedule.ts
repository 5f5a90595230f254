// When a schedule was last due. Reading one takes a millisecond, which a hundred jobs in fifty enterprises would take from everybody
// at every tick: what was found holds until the next time.
import { CronExpressionParser } from 'cron-parser';

interface Found {
  /** After this moment, and until that one. */
  at: number;
  until: number;
}

const known = new Map<string, Found>();

/** The last time before `now` by the clock of `tz`. */
export function lastDue(cron: string, now: Date, tz: string): string {
  const key = `${tz} ${cron}`;
  const time = now.getTime();
  let found = known.get(key);
  if (!found || time <= found.at || time > found.until) {
    const schedule = CronExpressionParser.parse(cron, { currentDate: now, tz });
    found = { at: schedule.prev().getTime(), until: schedule.next().getTime() };
    known.set(key, found);
  }
  return new Date(found.at).toISOString();
}
