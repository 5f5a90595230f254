// Excel keeps a day as the number of days since 30 December 1899 and a moment as a fraction of a day, without a zone.
import { localTime } from '../../model/dates';
import type { SheetCell } from './sheet';

const dayMs = 86_400_000;
const epoch = Date.UTC(1899, 11, 30);
/** Files of old Macs count from 1 January 1904. */
const days1904 = 1462;
const lastDay = 2_958_465;

const wallPattern = /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?)?$/;

/** The serial of a day or moment as read in the zone; null when the cell is neither. */
export function serialOf(cell: SheetCell, kind: 'date' | 'datetime', timeZone: string): number | null {
  const wall = wallClock(cell, timeZone);
  // Excel shows nothing sensible before 1 March 1900, where it counts a day that never was.
  if (wall === null || wall < epoch + 61 * dayMs || wall >= epoch + (lastDay + 1) * dayMs) return null;
  const serial = (wall - epoch) / dayMs;
  return kind === 'date' ? Math.floor(serial) : serial;
}

/** `yyyy-MM-dd`, with ` HH:mm:ss` when the cell has a time of day, or `HH:mm` for a time alone. */
export function textOfSerial(serial: number, from1904: boolean): string | null {
  const days = from1904 ? serial + days1904 : serial;
  if (!Number.isFinite(days) || days < 0 || days >= lastDay + 1) return null;
  const at = new Date(epoch + Math.round((days * dayMs) / 1000) * 1000);
  const iso = at.toISOString();
  if (serial < 1) return iso.slice(11, iso.endsWith(':00.000Z') ? 16 : 19);
  return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 19).replace('T', ' ');
}

/** Milliseconds of the wall clock, counted as if it were UTC. */
function wallClock(cell: SheetCell, timeZone: string): number | null {
  if (typeof cell === 'string') {
    const match = wallPattern.exec(cell);
    if (match) {
      const [year, month, day, hour, minute, second] = match.slice(1).map((digits) => Number(digits ?? 0));
      const at = Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second);
      // 2026-02-30 would silently become 2 March.
      return new Date(at).getUTCDate() === day && (month ?? 0) <= 12 ? at : null;
    }
    if (!/^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:?\d\d)$/.test(cell)) return null;
  }
  const moment = typeof cell === 'string' ? Date.parse(cell) : cell instanceof Date ? cell.getTime() : Number.NaN;
  return Number.isNaN(moment) ? null : moment + zoneOffset(moment, timeZone);
}

// Asking Intl costs microseconds a cell; rows of an export are near each other in time, so a quarter is asked once.
const quarterMs = 900_000;
const offsets = new Map<string, number>();

function zoneOffset(moment: number, timeZone: string): number {
  const quarter = Math.floor(moment / quarterMs) * quarterMs;
  const key = `${timeZone}${quarter}`;
  let offset = offsets.get(key);
  if (offset === undefined) {
    if (offsets.size > 20_000) offsets.clear();
    offset = Date.parse(`${localTime(new Date(quarter), timeZone).replace(' ', 'T')}Z`) - quarter;
    offsets.set(key, offset);
  }
  return offset;
}
