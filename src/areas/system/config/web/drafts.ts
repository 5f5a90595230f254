// What was changed on the screen and not saved yet, kept for one place at a time.

import { useMemo, useState } from 'react';
import { useUnsaved } from '#kernel/web/shell/site/navigation';
import type { ConfigRow } from '../model/configCalls';
import { type Change, type Place, setAt } from './configClient';

/** A new value, or back to what is inherited. */
export type Draft = { value: unknown } | { remove: true };

export function useDrafts(rows: readonly ConfigRow[], place: Place) {
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({});
  const changes = useMemo(
    () =>
      rows.flatMap((row): Change[] => {
        const draft = drafts[row.key];
        if (!draft) return [];
        return [{ key: row.key, version: setAt(row, place)?.version ?? 0, ...draft }];
      }),
    [rows, drafts, place],
  );
  useUnsaved(changes.length > 0);
  const drop = (key: string) => setDrafts(({ [key]: _, ...rest }) => rest);
  return {
    drafts,
    changes,
    drop,
    clear: () => setDrafts({}),
    set: (row: ConfigRow, value: unknown) => {
      const isSame = JSON.stringify(value ?? '') === JSON.stringify(row.value ?? '');
      if (isSame) drop(row.key);
      else setDrafts((before) => ({ ...before, [row.key]: { value } }));
    },
    inherit: (row: ConfigRow) => setDrafts((before) => ({ ...before, [row.key]: { remove: true } })),
  };
}
