// Who is known already under what is being typed; asked a moment after the last key, for every number that was given.

import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '#kernel/web/api/apiError';
import { sendForm } from '#kernel/web/calls/sendCall';
import type { FormValues } from '#kernel/web/resource/form/formValues';
import { Customer } from '../../customer/model/customer';
import { Guardian } from '../../customer/model/guardian';
import { checkDuplicates, type KnownCustomer } from '../../duplicates/model/duplicateCalls';

type Question = Record<string, string>;

const pause = 300;
const idCard = /^\d{17}[\dXx]$/;
const digits = (value: unknown): string =>
  String(value ?? '')
    .replace(/^(\+|00)86/, '')
    .replace(/\D/g, '');

const isNumber = (text: string): boolean => text.length >= 10 && text.length <= 20;
/** What the form will refuse for its length is not looked for either. */
const fits = ({ max }: { max?: number }, value: string): boolean => value.length <= (max ?? Number.POSITIVE_INFINITY);

/** Only what is complete enough to be looked for; the first question carries all that is not a number. */
function asked(values: FormValues, excludeId: number | null): Question[] {
  const guardians = (values.guardians as FormValues[] | undefined) ?? [];
  const mobiles = [...new Set(guardians.map(({ mobile }) => digits(mobile)).filter(isNumber))];
  const wechat = guardians.map((line) => String(line.wechat ?? '').trim()).find(Boolean);
  const name = String(values.name ?? '').trim();
  const first: Question = {};
  if (wechat && fits(Guardian.fields.wechat, wechat)) first.wechat = wechat;
  for (const key of ['birthDate', 'daySchool'] as const) {
    const value = String(values[key] ?? '');
    if (value && fits(Customer.fields[key], value)) first[key] = value;
  }
  if (idCard.test(String(values.idCard ?? ''))) first.idCard = String(values.idCard);
  const every: Question = {
    ...(name.length >= 2 && fits(Customer.fields.name, name) ? { name } : {}),
    ...(excludeId ? { excludeId: String(excludeId) } : {}),
  };
  const questions = mobiles.map((mobile, i) => ({ ...every, mobile, ...(i === 0 ? first : {}) }));
  if (questions.length > 0) return questions;
  return every.name || first.wechat || first.idCard ? [{ ...every, ...first }] : [];
}

const gravity = ['same', 'sibling', 'similar'];

export function useDuplicates(values: FormValues, excludeId: number | null) {
  const now = JSON.stringify(asked(values, excludeId));
  const [settled, setSettled] = useState(now);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(now), pause);
    return () => clearTimeout(timer);
  }, [now]);
  const questions = JSON.parse(settled) as Question[];
  const answers = useQueries({
    queries: questions.map((question) => ({
      queryKey: ['duplicates', question],
      queryFn: () => sendForm(checkDuplicates, question),
      retry: false,
    })),
  });
  const known = new Map<number, KnownCustomer>();
  for (const one of answers.flatMap(({ data }) => data ?? []).sort(byGravity))
    if (!known.has(one.id)) known.set(one.id, one);
  const [refused, setRefused] = useState<{ rows: KnownCustomer[]; asked: string } | null>(null);
  const found = refused?.asked === now ? refused.rows : [...known.values()];
  return {
    isAsked: questions.length > 0,
    found,
    error: answers.find(({ error }) => error)?.error ?? null,
    isSame: found.some(({ kind }) => kind === 'same'),
    /** What a refused save said of who is known; gone as soon as something else is asked. */
    take: (error: unknown) => {
      if (error instanceof ApiError && error.code === 409 && Array.isArray(error.data))
        setRefused({ rows: error.data as KnownCustomer[], asked: now });
    },
  };
}

const byGravity = (a: KnownCustomer, b: KnownCustomer): number => gravity.indexOf(a.kind) - gravity.indexOf(b.kind);
