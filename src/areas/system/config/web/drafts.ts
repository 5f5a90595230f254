// What was changed on the screen and not saved yet, for each place; all but secrets outlives a reload.

import { useMemo, useState } from 'react';
import { useKept } from '#kernel/web/resource/form/useKept';
import { useUnsaved } from '#kernel/web/shell/site/navigation';
import type { ConfigRow } from '../model/configCalls';
import { type Change, type Place, setAt } from './configClient';

/** A new value, or back to what is inherited. */
export type Draft = { value: unknown } | { remove: true };

type Drafts = Readonly<Record<string, Draft>>;
const none: Drafts = {};

export function useDrafts(rows: readonly ConfigRow[], place: Place) {
  const [kept, setKept] = useKept<Readonly<Record<string, Drafts>>>('config', {});
  const [secrets, setSecrets] = useState<Drafts>({});
  const here = `${place.level}:${place.target}`;
  const open = kept[here] ?? none;
  const drafts = useMemo(() => ({ ...open, ...secrets }), [open, secrets]);
  const isSecret = (key: string) => rows.find((row) => row.key === key)?.type === 'secret';
  const change = (next: (before: Drafts) => Drafts) =>
    setKept(({ [here]: before = none, ...others }) => {
      const after = next(before);
      return Object.keys(after).length > 0 ? { ...others, [here]: after } : others;
    });
  const write = (key: string, draft: Draft) => {
    if (isSecret(key)) setSecrets((before) => ({ ...before, [key]: draft }));
    else change((before) => ({ ...before, [key]: draft }));
  };
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
  const drop = (key: string) => {
    setSecrets(({ [key]: _, ...rest }) => rest);
    change(({ [key]: _, ...rest }) => rest);
  };
  return {
    drafts,
    changes,
    drop,
    clear: () => {
      setSecrets({});
      change(() => none);
    },
    set: (row: ConfigRow, value: unknown) => {
      const isSame = JSON.stringify(value ?? '') === JSON.stringify(row.value ?? '');
      if (isSame) drop(row.key);
      else write(row.key, { value });
    },
    inherit: (row: ConfigRow) => write(row.key, { remove: true }),
  };
}
