// What a day's entries leave in each drawer and account, and how that compares with what was counted.
import type { Fen } from '#kernel/model/money';
import type { PayMethod } from './methods';

export interface DayEntry {
  cashierId: number;
  method: PayMethod;
  accountId: number | null;
  direction: 'in' | 'out';
  kind: string;
  amount: Fen;
}

export interface SheetLine {
  /** Cashier, method and account in one word. */
  key: string;
  cashierId: number;
  method: PayMethod;
  accountId: number | null;
  opening: Fen;
  in: Fen;
  out: Fen;
  deposited: Fen;
  expected: Fen;
  counted: Fen | null;
  difference: Fen;
  reason: string;
}

/** A line as it is read: whose drawer, which account. */
export interface NamedLine extends SheetLine {
  cashier: string;
  account: string | null;
}

export interface CountedLine {
  key: string;
  counted: Fen;
  reason?: string;
}

const keyOf = ({ cashierId, method, accountId }: Pick<SheetLine, 'cashierId' | 'method' | 'accountId'>): string =>
  `${cashierId}:${method}:${accountId ?? 0}`;

/** `before` is the sheet of the day before: cash that was left in a drawer is there in the morning. */
export function sheetOf(entries: readonly DayEntry[], before: readonly SheetLine[]): SheetLine[] {
  const lines = new Map<string, SheetLine>();
  const at = (of: Pick<SheetLine, 'cashierId' | 'method' | 'accountId'>): SheetLine => {
    const key = keyOf(of);
    const found = lines.get(key);
    if (found) return found;
    const { cashierId, method, accountId } = of;
    const amounts = { opening: 0, in: 0, out: 0, deposited: 0, expected: 0, counted: null, difference: 0 };
    const made = { key, cashierId, method, accountId, ...amounts, reason: '' };
    lines.set(key, made);
    return made;
  };
  for (const line of before) {
    const left = line.counted ?? line.expected;
    if (line.method === 'cash' && left !== 0) at(line).opening = left;
  }
  for (const entry of entries) {
    const line = at(entry);
    if (entry.direction === 'in') line.in += entry.amount;
    else if (entry.kind === 'deposit') line.deposited += entry.amount;
    else line.out += entry.amount;
  }
  for (const line of lines.values()) line.expected = line.opening + line.in - line.out - line.deposited;
  return [...lines.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** The sheet with what was counted; a line nobody counted is as expected unless it is cash. */
export function countedSheet(sheet: readonly SheetLine[], counted: readonly CountedLine[]): SheetLine[] {
  return sheet.map((line) => {
    const found = counted.find(({ key }) => key === line.key);
    const amount = found ? found.counted : line.method === 'cash' ? null : line.expected;
    return {
      ...line,
      counted: amount,
      difference: amount === null ? 0 : amount - line.expected,
      reason: found?.reason ?? '',
    };
  });
}

/** From here on a difference is looked at twice. */
const greatDifference: Fen = 50_00;
export const isGreat = ({ difference }: Pick<SheetLine, 'difference'>): boolean =>
  Math.abs(difference) > greatDifference;

/** What a submitted sheet stands for, without what was counted: whether something was booked since. */
export const sameBook = (one: readonly SheetLine[], other: readonly SheetLine[]): boolean =>
  JSON.stringify(one.map(({ key, expected }) => [key, expected])) ===
  JSON.stringify(other.map(({ key, expected }) => [key, expected]));
