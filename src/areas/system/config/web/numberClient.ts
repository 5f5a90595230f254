// The calls of the number rules.

import { useQuery } from '@tanstack/react-query';
import type { NumberForm } from '#kernel/model/numbers';
import { sendCall } from '#kernel/web/calls/sendCall';
import { useText } from '#kernel/web/i18n';
import { editNumberRule, type NumberRow, numberRuleList } from '../model/configCalls';

export function useNumberRules(school: number | null) {
  const { locale } = useText();
  return useQuery({
    queryKey: ['config', 'numbers', locale, school],
    queryFn: () => sendCall(numberRuleList, school ? { school } : {}),
  });
}

export const saveNumberRule = (
  { key, version }: NumberRow,
  { pattern, reset, perSchool }: NumberForm,
  more: { next?: number; school?: number },
) => sendCall(editNumberRule, { key, version, pattern, reset, perSchool, ...more });
