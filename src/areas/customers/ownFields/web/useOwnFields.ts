// The fields the enterprise added to its customers, as fields of a form.
import type { Field } from '#kernel/model/fields';
import { useList } from '#kernel/web/resource/rows/useRows';
import { type OwnField, ownField } from '../model/ownField';
import { CustomerField } from '../model/settings';

interface FormField {
  key: string;
  field: Field;
}

const mostFields = 30;

/** Those in use that stand in forms, in their order. */
export function useOwnFields(): readonly FormField[] {
  const found = useList(CustomerField, { active: 'true', pageSize: mostFields });
  return (found.data?.list ?? [])
    .filter(({ inForm }) => inForm !== false)
    .map((row) => row as unknown as OwnField)
    .map((own) => ({ key: own.key, field: ownField(own) }));
}

export const extraOf = (value: unknown): Record<string, unknown> => (value ?? {}) as Record<string, unknown>;
