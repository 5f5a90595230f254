// Two people edited one row. Three versions of each field: as I opened it, as I typed it, as it stands now.
import type { Fields } from '#kernel/model/fields';
import { type FormValues, sameValue } from './formValues';

export interface StaleField {
  name: string;
  was: unknown;
  mine: unknown;
  theirs: unknown;
  /** Both changed it, to different values: only a person can decide. */
  clashes: boolean;
}

export type Choice = 'mine' | 'theirs';

/** The fields the other person changed, seen from this form. */
export function staleFields(fields: Fields, start: FormValues, mine: FormValues, theirs: FormValues): StaleField[] {
  const found: StaleField[] = [];
  for (const name of Object.keys(mine)) {
    const field = fields[name];
    if (!field || sameValue(field, start[name], theirs[name])) continue;
    const iChanged = !sameValue(field, start[name], mine[name]);
    const clashes = iChanged && !sameValue(field, mine[name], theirs[name]);
    found.push({ name, was: start[name], mine: mine[name], theirs: theirs[name], clashes });
  }
  return found;
}

/** What was typed stays unless the person gives it up; what only the other person touched is taken over. */
export const firstChoices = (stale: readonly StaleField[]): Record<string, Choice> =>
  Object.fromEntries(stale.map((each) => [each.name, each.clashes ? 'mine' : 'theirs']));

export function resolved(mine: FormValues, stale: readonly StaleField[], choices: Record<string, Choice>): FormValues {
  const taken = stale.filter((each) => choices[each.name] === 'theirs');
  return { ...mine, ...Object.fromEntries(taken.map((each) => [each.name, each.theirs])) };
}
