// What stands at the till while money is taken: what it comes to, what each way of paying takes of it, what is missing, what
// goes back in coins. Reckoned by the server; the page shows it.
import type { Fen } from '#kernel/model/money';

export interface TillRow {
  /** Null: nobody typed an amount. The first of these takes the rest. */
  amount: Fen | null;
  tendered: Fen | null;
}

export interface TillSum {
  total: Fen;
  rows: { amount: Fen; change: Fen }[];
  /** Below nothing: more is given than is asked. */
  missing: Fen;
}

export function atTheTill(asked: readonly { amount: Fen; times: number }[], rows: readonly TillRow[]): TillSum {
  const total = asked.reduce((sum, { amount, times }) => sum + amount * times, 0);
  const typed = rows.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  const open = rows.findIndex(({ amount }) => amount === null);
  const laid = rows.map(({ amount, tendered }, at) => {
    const own = amount ?? (at === open ? Math.max(0, total - typed) : 0);
    return { amount: own, change: Math.max(0, (tendered ?? 0) - own) };
  });
  return { total, rows: laid, missing: total - laid.reduce((sum, { amount }) => sum + amount, 0) };
}
