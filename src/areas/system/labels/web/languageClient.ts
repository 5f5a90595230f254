// The calls of the language screen.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '#kernel/web/api/client';
import { useText } from '#kernel/web/i18n';
import { LanguageLabel } from '../model/label';

export interface Line {
  label: string;
  area: string;
  areaTitle: string;
  where: string;
  cn: string;
  en: string;
  builtinCn: string;
  builtinEn: string;
  changed: boolean;
  missing: boolean;
  version: number;
}

export interface Search {
  q?: string;
  area?: string;
  changed?: boolean;
  missing?: boolean;
}

interface Lines {
  list: Line[];
  total: number;
  summary: { all: number; changed: number; missing: number };
  areas: { name: string; title: string; count: number }[];
}

const { path } = LanguageLabel;

export function useLines(search: Search & { page: number; pageSize: number }) {
  const { locale } = useText();
  return useQuery({
    queryKey: ['rows', LanguageLabel.name, 'list', locale, search],
    queryFn: () => api.get<Lines>(`${path}/list`, { ...search }),
    placeholderData: keepPreviousData,
  });
}

export const saveLabel = ({ label, version }: Line, said: { cn: string; en: string }) =>
  api.put<Line>(`${path}/edit`, { label, version, ...said });
export const resetLabels = (labels: readonly string[]) =>
  api.post<{ count: number }>(`${path}/reset`, { labels: [...labels] });
export const exportLabels = (search: Search) => api.download(`${path}/export`, { ...search });
