// Times are those of the enterprise, whatever clock the browser goes by: who travels reads the same hour as the school.
import dayjs, { type Dayjs } from 'dayjs';
import { addDays, type Day, dayOf, localTime, momentAt } from '#kernel/model/dates';
import { useSession } from './session';

const zone = (): string => useSession.getState().client?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A moment as the enterprise's clock shows it; for showing and picking only, not for reckoning with other moments. */
export function zoned(value: unknown): Dayjs | null {
  const at = new Date(String(value));
  return Number.isNaN(at.getTime()) ? null : dayjs(localTime(at, zone()));
}

/** Now, on the enterprise's clock; for days and hours to show or offer, not for comparing moments. */
export const zonedNow = (): Dayjs => dayjs(localTime(new Date(), zone()));

/** The moment that was picked on the enterprise's clock, as it travels. */
export const pickedMoment = (shown: Dayjs): string =>
  momentAt(shown.format('YYYY-MM-DD HH:mm:ss'), zone()).toISOString();

/** Ten in the morning there, so many days from today: when somebody is called again. */
export const zonedMorning = (days: number): string =>
  momentAt(`${addDays(zonedDay(new Date()), days)} 10:00:00`, zone()).toISOString();

/** The day on which a moment falls there. */
export const zonedDay = (at: Date): Day => dayOf(at, zone());
