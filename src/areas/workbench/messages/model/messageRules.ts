// The arithmetic of sending: when to try again, what counts as unread, how a plain text becomes a formatted one.

/** Minutes after the first try, the second and the third; then it has failed. */
const pauses = [1, 5, 30] as const;
const minuteMs = 60_000;

/** When a delivery that failed is tried again; null when it was tried often enough. */
export function nextTry(retries: number, now: Date): Date | null {
  const pause = pauses[retries];
  return pause === undefined ? null : new Date(now.getTime() + pause * minuteMs);
}

/** Whether a time of day, `HH:mm`, lies in a span that may go over midnight. */
export const isWithin = (time: string, from: string, to: string): boolean =>
  from <= to ? time >= from && time < to : time >= from || time < to;

/** Where a text is too long for its place, it ends in an ellipsis. */
export const shortened = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1)}…`;

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A body may be formatted, so what a person typed into it must not be. */
export const asBody = (text: string): string =>
  text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${line.replace(/[&<>"']/g, (mark) => marks[mark]!)}</p>`)
    .join('');
