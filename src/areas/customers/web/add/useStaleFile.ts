// Somebody else changed the file that is being edited: both versions field by field, nothing typed is lost.
import { useState } from 'react';
import { ApiError } from '#kernel/web/api/apiError';
import { startingValues } from '#kernel/web/resource/formValues';
import { resourceClient } from '#kernel/web/resource/resourceClient';
import { isStale, type WireRow } from '#kernel/web/resource/rows';
import type { Stale } from '#kernel/web/resource/StalePanel';
import { type Choice, firstChoices, resolved, staleFields } from '#kernel/web/resource/staleChange';
import type { FormModel } from '#kernel/web/resource/useForm';
import { Customer } from '../../model/customer';

/** The file as it was opened, or as it stands since somebody else was faster. */
export function useStaleFile(opened: WireRow | null, form: FormModel) {
  const [row, setRow] = useState(opened);
  const [stale, setStale] = useState<Stale | null>(null);

  /** True when that was the trouble. */
  const meet = async (error: unknown): Promise<boolean> => {
    if (!row || !(error instanceof ApiError) || error.code !== 409 || !isStale(error.data)) return false;
    const { by, at, current } = error.data;
    const whole = (await resourceClient(Customer)
      .detail(row.id)
      .catch(() => current)) as WireRow;
    const theirs = startingValues(Customer.fields, form.names, { ...row, ...whole });
    const fields = staleFields(Customer.fields, form.start, form.values, theirs);
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
  return { row, stale, meet, choose };
}
