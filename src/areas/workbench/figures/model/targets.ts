// What was planned of a figure; answered by who keeps the schools' plans.
import { query } from '#kernel/model/signals';

export interface TargetQuestion {
  /** None: the sum of all schools that have one. */
  schoolId: number | null;
  year: number;
  /** None: the whole year. */
  month: number | null;
  figureKey: string;
}

/** In the unit of the figure, fen for money; null where nothing is planned. */
export const planTarget = query<TargetQuestion, number | null>('plan.target', () => null);
