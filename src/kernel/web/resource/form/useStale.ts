// Somebody else changed the row that is being edited: both versions field by field, nothing typed is lost.
import { useState } from 'react';
import type { Resource } from '#kernel/model/resource';
import { ApiError } from '#kernel/web/api/apiError';
import { resourceClient } from '../rows/resourceClient';
import { isStale, type WireRow } from '../rows/rows';
import { startingValues } from './formValues';
import type { Stale } from './StalePanel';
import { type Choice, firstChoices, resolved, staleFields } from './staleChange';
import type { FormModel } from './useForm';

/** The row as it was opened, or as it stands since somebody else was faster. */
export function useStale<Opened extends WireRow | null>(of: Resource, opened: Opened, form: FormModel) {
  const [row, setRow] = useState(opened);
  const [stale, setStale] = useState<Stale | null>(null);

  /** True when that was the trouble. */
  const meet = async (error: unknown): Promise<boolean> => {
    if (!row || !(error instanceof ApiError) || error.code !== 409 || !isStale(error.data)) return false;
    const { by, at, current } = error.data;
    const whole = await resourceClient(of)
      .detail(row.id)
      .catch(() => current);
    const theirs = startingValues(of.fields, form.names, { ...row, ...whole });
    const fields = staleFields(of.fields, form.start, form.values, theirs);
    const choices = firstChoices(fields);
    setStale({ by, at, was: row, current: whole, fields, choices });
    form.begin(theirs, resolved(form.values, fields, choices));
    setRow({ ...row, ...whole });
    return true;
  };
  const choose = (choices: Record<string, Choice>) => {
    if (!stale) return;
    for (const each of stale.fields)
      if (choices[each.name] !== stale.choices[each.name])
        form.set(each.name, choices[each.name] === 'theirs' ? each.theirs : each.mine);
    setStale({ ...stale, choices });
  };
  /** Saved: what is shown is what is stored. */
  const settle = (saved: WireRow) => {
    setRow((before) => ({ ...before, ...saved }) as Opened);
    setStale(null);
  };
  return { row, stale, meet, choose, settle };
}
