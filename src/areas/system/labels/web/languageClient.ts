// The calls of the language screen.

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '#kernel/web/api/client';
import { sendCall } from '#kernel/web/calls/sendCall';
import { useText } from '#kernel/web/i18n';
import { editLabel, LanguageLabel, labelList, type PlacedLabel, resetLabels } from '../model/label';

export interface Search {
  q?: string;
  area?: string;
  changed?: boolean;
  missing?: boolean;
}

const { path } = LanguageLabel;

export function useLines(search: Search & { page: number; pageSize: number }) {
  const { locale } = useText();
  return useQuery({
    queryKey: ['rows', LanguageLabel.name, 'list', locale, search],
    queryFn: () => sendCall(labelList, search),
    placeholderData: keepPreviousData,
  });
}

export const saveLabel = ({ label, version }: PlacedLabel, said: { cn: string; en: string }) =>
  sendCall(editLabel, { label, version, ...said });
export const takeBack = (labels: readonly string[]) => sendCall(resetLabels, { labels: [...labels] });
export const exportLabels = (search: Search) => api.download(`${path}/export`, { ...search });
