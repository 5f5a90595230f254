// Who is known already under what is being typed; asked a moment after the last key.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '#kernel/web/api/apiError';
import { api } from '#kernel/web/api/client';
import type { FormValues } from '#kernel/web/resource/formValues';
import { Customer } from '../../model/customer';

export interface Duplicate {
  kind: 'same' | 'sibling' | 'similar';
  looksSame: boolean;
  visible: boolean;
  id: number;
  nameMasked: string;
  school: string | null;
  state: keyof typeof Customer.fields.state.options & string;
  owner: string | null;
  lastAt: string | null;
  canClaim: boolean;
  canRequest: boolean;
}

const pause = 300;
const digits = (value: unknown): string =>
  String(value ?? '')
    .replace(/^(\+|00)86/, '')
    .replace(/\D/g, '');

/** Only what is complete enough to be looked for. */
function askedOf(values: FormValues, excludeId: number | null): Record<string, string> {
  const guardians = (values.guardians as FormValues[] | undefined) ?? [];
  const asked: Record<string, string> = {};
  const mobile = guardians.map((line) => digits(line.mobile)).find((one) => one.length >= 10);
  const wechat = guardians.map((line) => String(line.wechat ?? '').trim()).find(Boolean);
  const name = String(values.name ?? '').trim();
  if (mobile) asked.mobile = mobile;
  if (wechat) asked.wechat = wechat;
  if (name.length >= 2) asked.name = name;
  for (const key of ['birthDate', 'daySchool'] as const) if (values[key]) asked[key] = String(values[key]);
  if (excludeId) asked.excludeId = String(excludeId);
  return asked;
}

export function useDuplicates(values: FormValues, excludeId: number | null) {
  const now = JSON.stringify(askedOf(values, excludeId));
  const [settled, setSettled] = useState(now);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(now), pause);
    return () => clearTimeout(timer);
  }, [now]);
  const asked = JSON.parse(settled) as Record<string, string>;
  const isAsked = Boolean(asked.mobile || asked.wechat || asked.name);
  const found = useQuery({
    queryKey: ['duplicates', settled],
    queryFn: () => api.get<Duplicate[]>(`${Customer.path}/check`, asked),
    enabled: isAsked,
    retry: false,
  });
  return { isAsked, found };
}

/** What a refused save said of who is known; gone as soon as the check says something newer. */
export function useRefused(newer: readonly Duplicate[] | undefined) {
  const [refused, setRefused] = useState<{ rows: Duplicate[]; before: typeof newer } | null>(null);
  return {
    rows: refused && refused.before === newer ? refused.rows : null,
    take: (error: unknown) => {
      if (error instanceof ApiError && error.code === 409 && Array.isArray(error.data))
        setRefused({ rows: error.data as Duplicate[], before: newer });
    },
  };
}
