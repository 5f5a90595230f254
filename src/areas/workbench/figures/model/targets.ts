// What was planned of a figure; answered by who keeps the schools' plans.
import { query } from '#kernel/model/signals';

export interface TargetQuestion {
  /** Those that have one add up; null: of all. */
  schoolIds: readonly number[] | null;
  year: number;
  /** None: the whole year. */
  month: number | null;
  figureKey: string;
}

/** In the unit of the figure, fen for money; null where nothing is planned. */
export const planTarget = query<TargetQuestion, number | null>('plan.target', () => null);
