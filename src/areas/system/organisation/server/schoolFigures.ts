// What is counted of schools elsewhere, for this month: shown only where an area keeps the figure and the person may see it.

import { yuan } from '#kernel/model/money';
import { say } from '#kernel/model/text';
import { may } from '#kernel/server/actor';
import { valueAt } from '#kernel/server/figures/counting';
import type { Figure } from '#kernel/server/figures/figure';
import type { Work } from '#kernel/server/work';
import { todayOf } from '../../identity/server/enterpriseWork';
import type { ShownFigure } from '../model/orgCalls';

/** Those of these that exist for this person. */
export const figuresFor = (work: Work, keys: readonly string[]): Figure[] =>
  keys.flatMap((key) => {
    const figure = work.app.registries.figure.get(key);
    return figure && may(work.actor, figure.permission) ? [figure] : [];
  });

export async function figuresAt(
  work: Work,
  keys: readonly string[],
  where: { schoolId: number } | { regionId: number },
): Promise<ShownFigure[]> {
  const to = todayOf(work);
  const from = `${to.slice(0, 7)}-01`;
  const shown: ShownFigure[] = [];
  for (const figure of figuresFor(work, keys)) {
    const { key, label, unit } = figure;
    const value = await valueAt(work, figure, { from, to, ...where });
    const number = typeof value === 'number' ? value : value.denominator && value.numerator / value.denominator;
    shown.push({ key, label: say(label, work), unit, value: unit === 'money' ? yuan(Math.round(number)) : number });
  }
  return shown;
}
