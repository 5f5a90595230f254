// What still stands between somebody and their first day. Pure.
import { daysBetween } from '#kernel/model/dates';

interface Checked {
  needsCheck: boolean;
  checkedOn: string | null;
  checkResult: 'clear' | 'found' | null;
}
const goodForDays = 30;

export const isChecked = ({ needsCheck, checkedOn, checkResult }: Checked, today: string): boolean =>
  !needsCheck || (checkResult === 'clear' && checkedOn !== null && daysBetween(checkedOn, today) <= goodForDays);

export const openItems = <I extends { mandatory: boolean; result: string }>(items: readonly I[]): I[] =>
  items.filter(({ mandatory, result }) => mandatory && result !== 'done');
