// The fields the enterprise added to its customers, as fields of a form.
import { useMemo } from 'react';
import type { Field } from '#kernel/model/fields';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { useList } from '#kernel/web/resource/rows/useRows';
import { ownByName, ownField } from '../model/ownField';
import { CustomerField } from '../model/settings';

interface FormField {
  key: string;
  field: Field;
}

const mostFields = 30;

/** Those in use that stand in the list and above it, by the names they have there. */
export function useListedFields(): { columns: Record<string, Field>; search: Record<string, Field> } {
  const found = useList(CustomerField, { active: 'true', pageSize: mostFields });
  const rows = found.data?.list;
  return useMemo(() => {
    const named = (on: (row: WireOf<typeof CustomerField>) => boolean) =>
      ownByName((rows ?? []).filter(on).map((row) => ({ ...row, required: false })));
    return { columns: named(({ inList }) => inList === true), search: named(({ inSearch }) => inSearch === true) };
  }, [rows]);
}

/** Those in use that stand in forms, in their order. */
export function useOwnFields(): readonly FormField[] {
  const found = useList(CustomerField, { active: 'true', pageSize: mostFields });
  return (found.data?.list ?? [])
    .filter(({ inForm }) => inForm !== false)
    .map((own) => ({ key: own.key, field: ownField(own) }));
}

export const extraOf = (value: unknown): Record<string, unknown> => (value ?? {}) as Record<string, unknown>;
