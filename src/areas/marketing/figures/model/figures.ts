// What a channel, campaign, plan or activity brought for what it cost: one reckoning wherever it is shown.
import { type Fen, share, sum, yuan } from '#kernel/model/money';

export interface Figures {
  cost: Fen;
  leads: number;
  visits: number;
  trials: number;
  deals: number;
  revenue: Fen;
}

/** As it is shown: money in yuan, what has no divisor is null. */
export interface ShownFigures {
  cost: string;
  leads: number;
  visits: number;
  trials: number;
  deals: number;
  revenue: string;
  cpl: string | null;
  cpv: string | null;
  cac: string | null;
  /** Hundredths of a percent. */
  roi: number | null;
}

/** Half-up to the fen; nothing to divide by is no number. */
export const perOne = (cost: Fen, count: number): Fen | null => (count > 0 ? share(cost, 1, count) : null);
/** (revenue − cost) ÷ cost in hundredths of a percent. */
export const roiOf = (revenue: Fen, cost: Fen): number | null =>
  cost > 0 ? share(revenue - cost, 100_00, cost) : null;

/** How much of a budget is used, in hundredths of a percent; without a budget there is no such number. */
export const usedPercent = (used: Fen, budget: Fen): number | null => (budget > 0 ? share(used, 100_00, budget) : null);

const said = (fen: Fen | null): string | null => (fen === null ? null : yuan(fen));

export const shownFigures = (f: Figures): ShownFigures => ({
  ...{ leads: f.leads, visits: f.visits, trials: f.trials, deals: f.deals },
  ...{ cost: yuan(f.cost), revenue: yuan(f.revenue) },
  cpl: said(perOne(f.cost, f.leads)),
  cpv: said(perOne(f.cost, f.visits)),
  cac: said(perOne(f.cost, f.deals)),
  roi: roiOf(f.revenue, f.cost),
});

export const noFigures: Figures = { cost: 0, leads: 0, visits: 0, trials: 0, deals: 0, revenue: 0 };
export const addFigures = (a: Figures, b: Figures): Figures => ({
  cost: a.cost + b.cost,
  leads: a.leads + b.leads,
  visits: a.visits + b.visits,
  trials: a.trials + b.trials,
  deals: a.deals + b.deals,
  revenue: a.revenue + b.revenue,
});

/** Floors each share and hands out what is left one by one, the biggest remainder first, ties to the earlier. */
export function largestRemainder(amount: Fen, weights: readonly number[]): Fen[] {
  const total = sum(weights);
  if (total === 0) return weights.map(() => 0);
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight));
  const floors = exact.map((one) => Number(one / BigInt(total)));
  const byRemainder = exact
    .map((one, at) => ({ at, rest: one % BigInt(total) }))
    .sort((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1));
  const left = amount - sum(floors);
  for (const { at } of byRemainder.slice(0, left)) floors[at] = floors[at]! + 1;
  return floors;
}

export type DealModel = 'first' | 'last' | 'linear';
interface Touch {
  id: number;
  at: Date;
}

/** Which touches a deal is credited to, and with which weight: those within the window before it, else the first one. */
export function creditOf<T extends Touch>(
  touches: readonly T[],
  signedAt: Date,
  days: number,
  model: DealModel,
): { touch: T; weight: number }[] {
  const inOrder = [...touches].sort((a, b) => a.at.getTime() - b.at.getTime() || a.id - b.id);
  const first = inOrder[0];
  if (!first) return [];
  const from = signedAt.getTime() - days * 86_400_000;
  const near = inOrder.filter(({ at }) => at.getTime() <= signedAt.getTime() && at.getTime() >= from);
  if (near.length === 0) return [{ touch: first, weight: 1 }];
  if (model === 'linear') return near.map((touch) => ({ touch, weight: 1 }));
  return [{ touch: model === 'first' ? near[0]! : near.at(-1)!, weight: 1 }];
}
