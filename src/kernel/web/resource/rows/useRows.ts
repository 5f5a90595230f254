// Rows as server state. Labels come in the caller's language, so the language is part of every key.
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Resource } from '#kernel/model/resource';
import { useText } from '#kernel/web/i18n';
import { everyRow } from './everyRow';
import { resourceClient } from './resourceClient';

type Payload = Record<string, unknown>;

export function useList<R extends Resource>(of: R, payload: Payload) {
  const { locale } = useText();
  return useQuery({
    queryKey: ['rows', of.name, 'list', locale, payload],
    queryFn: () => resourceClient(of).list(payload),
    placeholderData: keepPreviousData,
  });
}

/** Every row there is, page after page: for what is drawn or printed as one, of which nothing may be cut off. */
export function useEvery<R extends Resource>(of: R, payload: Payload) {
  const { locale } = useText();
  return useQuery({
    queryKey: ['rows', of.name, 'every', locale, payload],
    queryFn: () => everyRow((at) => resourceClient(of).list({ ...payload, ...at })),
    placeholderData: keepPreviousData,
  });
}

/**
 * A page of rows first, with the columns it shows; how many there are and their summary beside it, once for all its pages and
 * not again within some seconds unless something was written.
 */
export function useRowsFirst(of: Resource, payload: Payload, search: Payload, fields: string | undefined) {
  const { locale } = useText();
  const asked = fields ? { ...payload, fields } : payload;
  const list = useQuery({
    queryKey: ['rows', of.name, 'first', locale, asked],
    queryFn: () => resourceClient(of).rows(asked),
    placeholderData: keepPreviousData,
  });
  const isPart = list.data?.isPart === true && !list.isPlaceholderData;
  const beside = useQuery({
    queryKey: ['rows', of.name, 'totals', search],
    queryFn: () => resourceClient(of).totals(search),
    enabled: isPart,
    staleTime: 20_000,
    placeholderData: keepPreviousData,
  }).data;
  const counted = list.data?.total === undefined ? beside : list.data;
  const isCapped = counted?.totalIsCapped === true;
  const exact = useExactTotal(of, search, isCapped && !list.isPlaceholderData).data;
  return {
    list,
    total: isCapped && exact ? exact.total : counted?.total,
    isCapped: isCapped && !exact,
    summary: beside?.summary ?? (isCapped ? exact?.summary : undefined),
  };
}

/** The exact total, asked only where the list's own stops at its cap, and only once its rows are there. */
export function useExactTotal(of: Resource, payload: Payload, isCapped: boolean) {
  return useQuery({
    queryKey: ['rows', of.name, 'count', payload],
    queryFn: () => resourceClient(of).count(payload),
    enabled: isCapped,
    staleTime: 60_000,
  });
}

/** `isFresh`: asked for anew although it was read a moment ago, as before it is edited. */
export function useDetail<R extends Resource>(of: R, id: number | null, isFresh = false) {
  const { locale } = useText();
  return useQuery({
    queryKey: ['rows', of.name, 'detail', locale, id],
    queryFn: () => resourceClient(of).detail(id ?? 0),
    enabled: id !== null,
    refetchOnMount: isFresh ? 'always' : true,
  });
}

export function useHistory(of: Resource, id: number | null) {
  const { locale } = useText();
  return useQuery({
    queryKey: ['rows', of.name, 'history', locale, id],
    queryFn: () => resourceClient(of).history(id ?? 0),
    enabled: id !== null,
  });
}

/** After a write: everything shown of this resource is asked again, here and in the other open tabs. */
export function useRefreshRows(of: Resource): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['rows', of.name] }),
      queries.invalidateQueries({ queryKey: ['options', of.name] }),
    ]);
  }, [queries, of.name]);
}
