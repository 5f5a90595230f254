// The calls of the number rules.
import { useQuery } from '@tanstack/react-query';
import type { NumberForm } from '#kernel/model/numbers';
import { NumberRule } from '#kernel/model/records';
import { api } from '#kernel/web/api/client';
import { useText } from '#kernel/web/i18n';

export interface NumberRow extends NumberForm {
  key: string;
  area: string;
  name: string;
  next: number;
  preview: string;
  shipped: NumberForm;
  version: number;
}

export interface NumberRules {
  /** Today as the enterprise has it. */
  day: string;
  school: { id: number; name: string; code: string } | null;
  rules: NumberRow[];
}

export function useNumberRules(school: number | null) {
  const { locale } = useText();
  return useQuery({
    queryKey: ['config', 'numbers', locale, school],
    queryFn: () => api.get<NumberRules>(`${NumberRule.path}/list`, school ? { school } : {}),
  });
}

export const saveNumberRule = (
  { key, version }: NumberRow,
  { pattern, reset, perSchool }: NumberForm,
  more: { next?: number; school?: number },
) => api.put(`${NumberRule.path}/edit`, { key, version, pattern, reset, perSchool, ...more });
